// Lines of imported files that did not fit.
import type { EditResult } from '../../contract/app/edit.ts'
import { type LineProblems, LineProblemsAsk, LinesRepair } from '../../contract/app/line.ts'
import { procedure, router } from './procedure.ts'

export const lineRouter = router({
  problems: procedure
    .input(LineProblemsAsk)
    .query(({ ctx, input }): Promise<LineProblems> => ctx.engine.lines.problems(input)),
  repair: procedure
    .input(LinesRepair)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.lines.repair(input)),
})
