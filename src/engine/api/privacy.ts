// Suppression lists: who is in no request and no export.
import {
  SuppressionAdd,
  type SuppressionAdded,
  SuppressionAsk,
  type SuppressionCheck,
  SuppressionCheckAsk,
  type SuppressionList,
  SuppressionListAsk,
  type SuppressionPreview,
  SuppressionRemove,
} from '../../contract/app/privacy.ts'
import { procedure, router } from './procedure.ts'

export const privacy = router({
  list: procedure
    .input(SuppressionListAsk)
    .query(({ ctx, input }): Promise<SuppressionList> => ctx.engine.suppressions.list(input)),
  preview: procedure
    .input(SuppressionAsk)
    .query(({ ctx, input }): Promise<SuppressionPreview> => ctx.engine.suppressions.preview(input)),
  add: procedure
    .input(SuppressionAdd)
    .mutation(({ ctx, input }): Promise<SuppressionAdded> => ctx.engine.suppressions.add(input)),
  remove: procedure
    .input(SuppressionRemove)
    .mutation(({ ctx, input }): Promise<{ removed: number }> => ctx.engine.suppressions.remove(input)),
  check: procedure
    .input(SuppressionCheckAsk)
    .query(({ ctx, input }): Promise<SuppressionCheck> => ctx.engine.suppressions.check(input.values)),
})
