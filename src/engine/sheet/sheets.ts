// Workbooks, lists and columns as the rest of the engine sees them.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, RowId, SheetId, WorkbookId } from '../../contract/app/ids.ts'
import type {
  CellHistory,
  Column,
  ColumnPatch,
  CompareAsk,
  ComparedRowsAsk,
  ListComparison,
  Sheet,
  SheetHistory,
  SheetPatch,
  Workbook,
} from '../../contract/app/sheet.ts'
import type { ChangeFeed } from '../base/changes.ts'
import type { Store } from '../store/store.ts'
import type { ChangedColumn } from './edit/structure.lane.ts'
import { rowPieces } from './row-pieces.ts'

export interface Sheets {
  workbooks(): Promise<Workbook[]>
  /** Throws sheet_gone, as everything here that takes a list. */
  get(sheetId: SheetId): Promise<Sheet>
  /** An empty list to type into; null = in a workbook of its own. */
  create(workbookId: WorkbookId | null, name: string): Promise<Sheet>
  rename(sheetId: SheetId, name: string): Promise<void>
  patch(sheetId: SheetId, patch: SheetPatch): Promise<void>
  /** A copy behind the original, with its results and without its history. */
  duplicate(sheetId: SheetId): Promise<Sheet>
  /** Into the trash: `restore` brings it back as it was. Throws run_busy. */
  remove(sheetId: SheetId): Promise<void>
  restore(sheetId: SheetId): Promise<void>
  addColumn(sheetId: SheetId, name: string, type: ColumnType, before: ColumnId | null): Promise<Column>
  setColumn(sheetId: SheetId, columnId: ColumnId, patch: ColumnPatch): Promise<ChangedColumn>
  moveColumn(sheetId: SheetId, columnId: ColumnId, before: ColumnId | null): Promise<void>
  duplicateColumn(sheetId: SheetId, columnId: ColumnId): Promise<Column>
  removeColumn(sheetId: SheetId, columnId: ColumnId): Promise<ChangedColumn>
  history(sheetId: SheetId): Promise<SheetHistory>
  cellHistory(sheetId: SheetId, columnId: ColumnId, rowId: RowId): Promise<CellHistory>
  /** What differs between two points of the history. Throws not_found. */
  compare(ask: CompareAsk): Promise<ListComparison>
  /** The rows behind a figure of it, at most 200,000. */
  comparedRows(ask: ComparedRowsAsk): Promise<RowId[]>
}

const rowsPerSlice = 5000
const wholeCopy = { results: true, views: true }

export function createSheets({ grid, scan, writer, inOrder }: Store, changes: ChangeFeed): Sheets {
  /** A change of the catalog, sent to the pages. */
  const structure = <T>(sheetId: SheetId, work: () => Promise<T>): Promise<T> =>
    inOrder(sheetId, async () => {
      const result = await work()
      changes.sheet({ sheetId, version: await grid.call('sheetVersion', sheetId), columns: true })
      return result
    })

  return {
    workbooks: () => grid.call('listWorkbooks'),
    get: sheetId => grid.call('getSheet', sheetId),

    async create(workbookId, name) {
      const sheetId = await writer.urgent('createSheet', workbookId, name)
      changes.workbooks()
      return grid.call('getSheet', sheetId)
    },
    async rename(sheetId, name) {
      const version = await writer.urgent('renameSheet', sheetId, name)
      changes.sheet({ sheetId, version })
      changes.workbooks()
    },
    async patch(sheetId, patch) {
      const { version, changed } = await writer.urgent('patchSheet', sheetId, patch)
      // What the list reads its cells by is kept with its columns.
      if (changed) changes.sheet({ sheetId, version, columns: true })
    },
    duplicate: sheetId =>
      inOrder(sheetId, async () => {
        const copy = await writer.call('beginCopy', sheetId, await grid.call('copyName', sheetId), wholeCopy)
        for await (const { from, to } of rowPieces({ grid }, sheetId, rowsPerSlice, copy.lastRow))
          await writer.call('copyRows', sheetId, copy, await grid.call('rowsBetween', sheetId, from, to), null)
        await writer.call('publishCopy', sheetId, copy)
        changes.workbooks()
        return grid.call('getSheet', copy.sheetId)
      }),
    async remove(sheetId) {
      await writer.urgent('trashSheet', sheetId)
      changes.workbooks()
    },
    async restore(sheetId) {
      await writer.urgent('restoreSheet', sheetId)
      changes.workbooks()
    },

    addColumn: (sheetId, name, type, before) =>
      structure(sheetId, () => writer.urgent('addColumn', sheetId, name, type, before)),
    setColumn: (sheetId, columnId, patch) =>
      structure(sheetId, () => writer.urgent('setColumn', sheetId, columnId, patch)),
    moveColumn: (sheetId, columnId, before) =>
      structure(sheetId, () => writer.urgent('moveColumn', sheetId, columnId, before)),
    duplicateColumn: (sheetId, columnId) =>
      structure(sheetId, async () => {
        const copy = await writer.urgent('copyColumn', sheetId, columnId)
        for await (const { from, to } of rowPieces({ grid }, sheetId, rowsPerSlice, copy.lastRow))
          await writer.call('copyCells', sheetId, columnId, copy.id, from, to)
        return writer.urgent('showColumn', sheetId, copy.id, 'Duplicate column')
      }),
    removeColumn: (sheetId, columnId) => structure(sheetId, () => writer.urgent('removeColumn', sheetId, columnId)),
    history: sheetId => grid.call('listSteps', sheetId),
    cellHistory: (sheetId, columnId, rowId) => scan.call('cellHistory', sheetId, columnId, rowId),
    async compare({ sheetId, from, to }) {
      const { columns, ...rows } = await scan.call('compareOutline', sheetId, from, to)
      const compared: ListComparison['columns'] = []
      for (const column of columns) {
        const cells = await scan.call('compareCells', sheetId, from, to, column.columnId)
        if (column.came || column.wasNamed || cells.filled + cells.changed + cells.emptied > 0)
          compared.push({ ...column, ...cells })
      }
      return { ...rows, columns: compared }
    },
    // Ids of our own rows.
    comparedRows: async ({ sheetId, from, to, part }) =>
      (await scan.call('comparedRows', sheetId, from, to, part)) as RowId[],
  }
}
