// Runs: offers, estimates, start and what happens then.
import type { RowId } from '../../contract/app/ids.ts'
import { type ListVerdicts, ListVerdictsAsk } from '../../contract/app/run/list-verdicts.ts'
import type { RunView, ShownRun } from '../../contract/app/run/run.ts'
import { RunRaise, RunRef, RunRowsAsk, RunStart, UnsureResolve, UnsureResolveAll } from '../../contract/app/run/run.ts'
import type { Estimate, EstimateProgress, OperationOffer } from '../../contract/app/run/run-plan.ts'
import { LineRowsAsk, OperationsAsk } from '../../contract/app/run/run-plan.ts'
import { RunSpec } from '../../contract/app/run/run-spec.ts'
import { WebAsk, type WebSample, WebSecret, type WebTrial } from '../../contract/app/web.ts'
import { procedure, router } from '../rpc/procedure.ts'
import type { ListNow } from './list-now.lane.ts'

/** Requests over web addresses before they are runs. */
export const webRouter = router({
  spec: procedure.input(WebAsk).query(({ ctx, input }): Promise<RunSpec> => ctx.engine.webAsks.spec(input)),
  sample: procedure.input(WebAsk).query(({ ctx, input }): Promise<WebSample> => ctx.engine.webAsks.sample(input)),
  tryFirst: procedure.input(WebAsk).mutation(({ ctx, input }): Promise<WebTrial> => ctx.engine.webAsks.tryFirst(input)),
  keepSecret: procedure
    .input(WebSecret)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.webAsks.keepSecret(input.address, input.secret)),
})

export const runsRouter = router({
  operations: procedure
    .input(OperationsAsk)
    .query(({ ctx, input }): Promise<OperationOffer[]> => ctx.engine.runs.operations(input.sheetId, input.columnId)),
  estimate: procedure.input(RunSpec).query(({ ctx, input }): Promise<Estimate> => ctx.engine.runs.estimate(input)),
  /** The same for a page: it hears how far the plan is, and ends it by not listening any more. */
  counting: procedure
    .input(RunSpec)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<EstimateProgress> =>
        ctx.engine.runs.counting(input, signal ?? new AbortController().signal),
    ),
  lineRows: procedure
    .input(LineRowsAsk)
    .query(({ ctx, input }): Promise<RowId[]> => ctx.engine.runs.lineRows(input.spec, input.class)),
  verdicts: procedure
    .input(ListVerdictsAsk)
    .query(({ ctx, input }): Promise<ListVerdicts[]> => ctx.engine.runs.verdicts(input.sheetId)),
  ofList: procedure
    .input(ListVerdictsAsk)
    .query(({ ctx, input }): Promise<ListNow<ShownRun>> => ctx.engine.runs.ofList(input.sheetId)),
  start: procedure.input(RunStart).mutation(({ ctx, input }): Promise<RunView> => ctx.engine.runs.start(input)),
  online: procedure.mutation(({ ctx }): Promise<void> => ctx.engine.runs.online()),
  pause: procedure.input(RunRef).mutation(({ ctx, input }): Promise<ShownRun> => ctx.engine.runs.pause(input.runId)),
  resume: procedure.input(RunRef).mutation(({ ctx, input }): Promise<ShownRun> => ctx.engine.runs.resume(input.runId)),
  stop: procedure.input(RunRef).mutation(({ ctx, input }): Promise<ShownRun> => ctx.engine.runs.stop(input.runId)),
  raise: procedure
    .input(RunRaise)
    .mutation(({ ctx, input }): Promise<ShownRun> => ctx.engine.runs.raise(input.runId, input.cap)),
  resolveUnsure: procedure
    .input(UnsureResolve)
    .mutation(
      ({ ctx, input }): Promise<{ message: string; spec: RunSpec | null }> =>
        ctx.engine.runs.resolveUnsure(input.runId, input.how),
    ),
  resolveAllUnsure: procedure
    .input(UnsureResolveAll)
    .mutation(
      ({ ctx, input }): Promise<{ message: string }> => ctx.engine.runs.resolveAllUnsure(input.runIds, input.how),
    ),
  get: procedure.input(RunRef).query(({ ctx, input }): Promise<ShownRun> => ctx.engine.runs.shown(input.runId)),
  list: procedure.query(({ ctx }): Promise<ShownRun[]> => ctx.engine.runs.list()),
  rows: procedure
    .input(RunRowsAsk)
    .query(({ ctx, input }): Promise<RowId[]> => ctx.engine.runs.rows(input.runId, input.states)),
  progress: procedure.subscription(
    ({ ctx, signal }): AsyncGenerator<ShownRun[]> => ctx.engine.runs.watch(signal ?? new AbortController().signal),
  ),
})
