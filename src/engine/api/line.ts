// Lines of imported files that did not fit.
import type { Edited } from '../../contract/app/edit.ts'
import { type LineProblems, LineProblemsAsk, LinesRepair } from '../../contract/app/line.ts'
import { procedure, router } from './procedure.ts'

export const line = router({
  problems: procedure
    .input(LineProblemsAsk)
    .query(({ ctx, input }): Promise<LineProblems> => ctx.engine.lines.problems(input)),
  repair: procedure.input(LinesRepair).mutation(({ ctx, input }): Promise<Edited> => ctx.engine.lines.repair(input)),
})
