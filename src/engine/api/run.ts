// Runs: offers, estimates, start and what happens then.
import type { RowId } from '../../contract/app/ids.ts'
import type { Estimate, Offer, RunView } from '../../contract/app/run.ts'
import {
  LineRowsAsk,
  OperationsAsk,
  RunRaise,
  RunRef,
  RunRowsAsk,
  RunSpec,
  RunStart,
  UnsureResolve,
} from '../../contract/app/run.ts'
import { procedure, router } from './procedure.ts'

export const run = router({
  operations: procedure
    .input(OperationsAsk)
    .query(({ ctx, input }): Promise<Offer[]> => ctx.engine.runs.operations(input.sheetId, input.columnId)),
  estimate: procedure.input(RunSpec).query(({ ctx, input }): Promise<Estimate> => ctx.engine.runs.estimate(input)),
  lineRows: procedure
    .input(LineRowsAsk)
    .query(({ ctx, input }): Promise<RowId[]> => ctx.engine.runs.lineRows(input.spec, input.class)),
  start: procedure.input(RunStart).mutation(({ ctx, input }): Promise<RunView> => ctx.engine.runs.start(input)),
  pause: procedure.input(RunRef).mutation(({ ctx, input }): Promise<RunView> => ctx.engine.runs.pause(input.runId)),
  resume: procedure.input(RunRef).mutation(({ ctx, input }): Promise<RunView> => ctx.engine.runs.resume(input.runId)),
  stop: procedure.input(RunRef).mutation(({ ctx, input }): Promise<RunView> => ctx.engine.runs.stop(input.runId)),
  raise: procedure
    .input(RunRaise)
    .mutation(({ ctx, input }): Promise<RunView> => ctx.engine.runs.raise(input.runId, input.cap)),
  resolveUnsure: procedure
    .input(UnsureResolve)
    .mutation(
      ({ ctx, input }): Promise<{ message: string; spec: RunSpec | null }> =>
        ctx.engine.runs.resolveUnsure(input.runId, input.how),
    ),
  get: procedure.input(RunRef).query(({ ctx, input }): Promise<RunView> => ctx.engine.runs.get(input.runId)),
  list: procedure.query(({ ctx }): Promise<RunView[]> => ctx.engine.runs.list()),
  rows: procedure
    .input(RunRowsAsk)
    .query(({ ctx, input }): Promise<RowId[]> => ctx.engine.runs.rows(input.runId, input.states)),
  progress: procedure.subscription(
    ({ ctx, signal }): AsyncGenerator<RunView[]> => ctx.engine.runs.watch(signal ?? new AbortController().signal),
  ),
})
