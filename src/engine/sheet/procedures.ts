// Workbooks and lists.

import { type FoundMarker, NotationAsk, type NotationLine } from '../../contract/app/cell/notation.ts'
import { type ColumnProfile, ProfilesAsk } from '../../contract/app/check.ts'
import type { RowId } from '../../contract/app/ids.ts'
import type { CellHistory, ListComparison, ListPage, Sheet, SheetHistory, Workbook } from '../../contract/app/sheet.ts'
import {
  CellAsk,
  CompareAsk,
  ComparedRowsAsk,
  SheetCreate,
  SheetGet,
  SheetRename,
  SheetSet,
} from '../../contract/app/sheet.ts'
import { procedure } from '../rpc/procedure.ts'

export const sheetProcedures = {
  workbooks: procedure.query(({ ctx }): Promise<Workbook[]> => ctx.engine.sheets.workbooks()),
  get: procedure.input(SheetGet).query(({ ctx, input }): Promise<Sheet> => ctx.engine.sheets.get(input.sheetId)),
  history: procedure
    .input(SheetGet)
    .query(({ ctx, input }): Promise<SheetHistory> => ctx.engine.sheets.history(input.sheetId)),
  cellHistory: procedure
    .input(CellAsk)
    .query(
      ({ ctx, input }): Promise<CellHistory> =>
        ctx.engine.sheets.cellHistory(input.sheetId, input.columnId, input.rowId),
    ),
  compare: procedure
    .input(CompareAsk)
    .query(({ ctx, input }): Promise<ListComparison> => ctx.engine.sheets.compare(input)),
  comparedRows: procedure
    .input(ComparedRowsAsk)
    .query(({ ctx, input }): Promise<RowId[]> => ctx.engine.sheets.comparedRows(input)),
  explain: procedure
    .input(SheetGet)
    .query(({ ctx, input }): Promise<ListPage> => ctx.engine.explains.page(input.sheetId)),
  /** What the local check finds in each column, over the whole list. */
  profiles: procedure
    .input(ProfilesAsk)
    .query(({ ctx, input }): Promise<ColumnProfile[]> => ctx.engine.profiles.of(input.sheetId)),
  /** How a column writes its values. */
  notation: procedure
    .input(NotationAsk)
    .query(
      ({ ctx, input: { sheetId, columnId } }): Promise<readonly NotationLine[]> =>
        ctx.engine.profiles.notation(sheetId, columnId),
    ),
  /** What counts as blank in a column. */
  markers: procedure
    .input(NotationAsk)
    .query(
      ({ ctx, input: { sheetId, columnId } }): Promise<FoundMarker[]> => ctx.engine.profiles.markers(sheetId, columnId),
    ),
  create: procedure
    .input(SheetCreate)
    .mutation(({ ctx, input }): Promise<Sheet> => ctx.engine.sheets.create(input.workbookId, input.name)),
  rename: procedure
    .input(SheetRename)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.sheets.rename(input.sheetId, input.name)),
  patch: procedure
    .input(SheetSet)
    .mutation(({ ctx, input: { sheetId, ...patch } }): Promise<void> => ctx.engine.sheets.patch(sheetId, patch)),
  duplicate: procedure
    .input(SheetGet)
    .mutation(({ ctx, input }): Promise<Sheet> => ctx.engine.sheets.duplicate(input.sheetId)),
  remove: procedure
    .input(SheetGet)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.sheets.remove(input.sheetId)),
  restore: procedure
    .input(SheetGet)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.sheets.restore(input.sheetId)),
}
