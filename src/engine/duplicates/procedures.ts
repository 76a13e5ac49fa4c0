// Duplicates: what the rules find, the groups, and what becomes of them.
import {
  type DuplicateGroupPage,
  DuplicateGroupsAsk,
  type DuplicateSummary,
  DuplicatesAsk,
  DuplicatesResolve,
  NotSame,
} from '../../contract/app/duplicates.ts'
import { procedure, router } from '../rpc/procedure.ts'

export const duplicatesRouter = router({
  summary: procedure
    .input(DuplicatesAsk)
    .query(({ ctx, input }): Promise<DuplicateSummary> => ctx.engine.duplicates.summary(input)),
  groups: procedure
    .input(DuplicateGroupsAsk)
    .query(({ ctx, input }): Promise<DuplicateGroupPage> => ctx.engine.duplicates.groups(input)),
  keepApart: procedure
    .input(NotSame)
    .mutation(({ ctx, input }) => ctx.engine.duplicates.keepApart(input.sheetId, input.rowIds)),
  forgetApart: procedure
    .input(NotSame)
    .mutation(({ ctx, input }) => ctx.engine.duplicates.forgetApart(input.sheetId, input.rowIds)),
  resolve: procedure.input(DuplicatesResolve).mutation(({ ctx, input }) => ctx.engine.duplicates.resolve(input)),
})
