// Workbooks, lists and columns as the rest of the engine sees them.
import type { ColumnType } from '../../contract/app/cell.ts'
import type { ColumnId, SheetId, WorkbookId } from '../../contract/app/ids.ts'
import type { Column, ColumnPatch, HistoryStep, Sheet, Workbook } from '../../contract/app/sheet.ts'
import type { ViewSpec } from '../../contract/app/view.ts'

export interface Sheets {
  workbooks(): Promise<Workbook[]>
  get(sheetId: SheetId): Promise<Sheet>
  create(workbookId: WorkbookId | null, name: string): Promise<Sheet>
  rename(sheetId: SheetId, name: string): Promise<void>
  patch(sheetId: SheetId, patch: { country?: string | null; view?: ViewSpec }): Promise<void>
  /** Into the trash: `restore` brings it back as it was. */
  remove(sheetId: SheetId): Promise<void>
  restore(sheetId: SheetId): Promise<void>
  addColumn(sheetId: SheetId, name: string, type: ColumnType, before: ColumnId | null): Promise<Column>
  setColumn(sheetId: SheetId, columnId: ColumnId, patch: ColumnPatch): Promise<Column>
  moveColumn(sheetId: SheetId, columnId: ColumnId, before: ColumnId | null): Promise<void>
  duplicateColumn(sheetId: SheetId, columnId: ColumnId): Promise<Column>
  removeColumn(sheetId: SheetId, columnId: ColumnId): Promise<void>
  history(sheetId: SheetId): Promise<HistoryStep[]>
}
