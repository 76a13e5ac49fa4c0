// Find and replace.
import type { Edited } from '../../contract/app/edit.ts'
import { type CellPlace, FindCount, FindMarks, FindNext, type Found, ReplaceAsk } from '../../contract/app/find.ts'
import { procedure, router } from './procedure.ts'

export const find = router({
  count: procedure
    .input(FindCount)
    .query(({ ctx, input, signal }): Promise<Found> => ctx.engine.finds.count(input, signal)),
  next: procedure
    .input(FindNext)
    .query(({ ctx, input, signal }): Promise<CellPlace | null> => ctx.engine.finds.next(input, signal)),
  marks: procedure.input(FindMarks).query(({ ctx, input }): Promise<CellPlace[]> => ctx.engine.finds.marks(input)),
  replace: procedure.input(ReplaceAsk).mutation(({ ctx, input }): Promise<Edited> => ctx.engine.finds.replace(input)),
})
