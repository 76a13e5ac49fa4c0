// Comparing a list with another one, a file or an older state: what differs, the rows, and what is made of them.
import { DiffApply, DiffAsk, DiffRowsAsk, type DiffRowsPage, type DiffSummary } from '../../contract/app/list-diff.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { diffAction } from './diff-action.ts'

export const diffRouter = router({
  summary: procedure.input(DiffAsk).query(({ ctx, input }): Promise<DiffSummary> => ctx.engine.diffs.summary(input)),
  rows: procedure.input(DiffRowsAsk).query(({ ctx, input }): Promise<DiffRowsPage> => ctx.engine.diffs.rows(input)),
  perform: procedure.input(DiffApply).mutation(({ ctx, input }) => ctx.engine.acting.perform(diffAction, input)),
})
