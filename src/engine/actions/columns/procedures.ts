// Columns of a list.
import { type Column, ColumnAdd, ColumnMove, ColumnRef, ColumnSet } from '../../../contract/app/sheet.ts'
import { procedure } from '../../rpc/procedure.ts'
import { columnAction } from './column-action.ts'

export const columnProcedures = {
  addColumn: procedure
    .input(ColumnAdd)
    .mutation(
      ({ ctx, input }): Promise<Column> =>
        ctx.engine.sheets.addColumn(input.sheetId, input.name, input.type, input.before),
    ),
  setColumn: procedure
    .input(ColumnSet)
    .mutation(async ({ ctx, input }): Promise<Column> => (await ctx.engine.acting.perform(columnAction, input)).column),
  moveColumn: procedure
    .input(ColumnMove)
    .mutation(
      ({ ctx, input }): Promise<void> => ctx.engine.sheets.moveColumn(input.sheetId, input.columnId, input.before),
    ),
  duplicateColumn: procedure
    .input(ColumnRef)
    .mutation(({ ctx, input }): Promise<Column> => ctx.engine.sheets.duplicateColumn(input.sheetId, input.columnId)),
  removeColumn: procedure.input(ColumnRef).mutation(async ({ ctx, input }): Promise<void> => {
    await ctx.engine.acting.perform(columnAction, { ...input, patch: null })
  }),
}
