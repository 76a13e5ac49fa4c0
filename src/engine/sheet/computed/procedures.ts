// Computed columns.
import { ComputedAdd, ComputedAsk, ComputedChange, type ComputedPreview } from '../../../contract/app/computed.ts'
import { type Column, ColumnRef } from '../../../contract/app/sheet.ts'
import { procedure, router } from '../../rpc/procedure.ts'

export const computedRouter = router({
  preview: procedure
    .input(ComputedAsk)
    .query(({ ctx, input }): Promise<ComputedPreview> => ctx.engine.computes.preview(input)),
  add: procedure.input(ComputedAdd).mutation(({ ctx, input }): Promise<Column> => ctx.engine.computes.add(input)),
  change: procedure
    .input(ComputedChange)
    .mutation(({ ctx, input }): Promise<Column> => ctx.engine.computes.change(input)),
  toValues: procedure
    .input(ColumnRef)
    .mutation(({ ctx, input }): Promise<Column> => ctx.engine.computes.toValues(input.sheetId, input.columnId)),
})
