// Find and replace.
import type { EditResult } from '../../contract/app/cell/edit.ts'
import {
  type CellPlace,
  FindCount,
  FindEverywhere,
  FindMarks,
  FindNext,
  type FindSummary,
  type FoundList,
  ReplaceAsk,
} from '../../contract/app/find.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { replaceAction } from './replace-action.ts'

export const findRouter = router({
  count: procedure
    .input(FindCount)
    .query(({ ctx, input, signal }): Promise<FindSummary> => ctx.engine.finds.count(input, signal)),
  next: procedure
    .input(FindNext)
    .query(({ ctx, input, signal }): Promise<CellPlace | null> => ctx.engine.finds.next(input, signal)),
  marks: procedure.input(FindMarks).query(({ ctx, input }): Promise<CellPlace[]> => ctx.engine.finds.marks(input)),
  everywhere: procedure
    .input(FindEverywhere)
    .query(({ ctx, input, signal }): Promise<FoundList[]> => ctx.engine.finds.everywhere(input.text, signal)),
  replace: procedure
    .input(ReplaceAsk)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.acting.perform(replaceAction, input)),
})
