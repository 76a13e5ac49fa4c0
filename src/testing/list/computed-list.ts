// Computed columns on lists of a workspace of its own, read as a page sees them, for tests.
import type { ColumnId, RowId, SheetId, ViewId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { type SheetWorkspace, sheetWorkspace } from '../workspace/sheet-workspace.ts'
import { type Computing, computingIn } from './computing.ts'
import { makeSheet } from './make-sheet.ts'

export interface ComputedWorkspace extends SheetWorkspace {
  readonly computes: Computing
  /** A list of three people by first and last name; one has no last name. */
  people(): Promise<{ sheetId: SheetId; viewId: ViewId; first: ColumnId; last: ColumnId }>
  /** Adds a computed column behind the others. */
  add(sheetId: SheetId, name: string, expression: string): Promise<ColumnId>
  /** Cells of a column from the first row to the last one. */
  cells(sheetId: SheetId, columnId: ColumnId): Promise<(string | null)[]>
  type(
    sheetId: SheetId,
    columnId: ColumnId,
    row: number,
    value: string | null,
  ): ReturnType<SheetWorkspace['edits']['cells']>
  columnsOf(sheetId: SheetId): Promise<Awaited<ReturnType<SheetWorkspace['sheets']['get']>>['columns']>
}

export async function computedWorkspace(): Promise<ComputedWorkspace> {
  const at = await sheetWorkspace()
  const { store, views, edits, sheets } = at
  const computes = computingIn(at)
  return {
    ...at,
    computes,
    async people() {
      const text = (name: string) => ({ name, type: 'text' as const })
      const rows = [
        ['Ann', 'Lee'],
        ['Bo', null],
        ['Cy', 'Ray'],
      ]
      const { sheetId, columnIds } = await makeSheet(store, [text('First'), text('Last')], rows)
      const [first = 0 as ColumnId, last = 0 as ColumnId] = columnIds
      const { id: viewId } = await views.open(sheetId, wholeListView)
      return { sheetId, viewId, first, last }
    },
    add: async (sheetId, name, expression) => (await computes.add({ sheetId, name, expression, before: null })).id,
    async cells(sheetId, columnId) {
      const { id: viewId } = await views.open(sheetId, wholeListView)
      const { columns } = await views.window({ viewId, first: 0, count: 100, columnIds: [columnId] })
      return columns[0]?.values ?? []
    },
    type: (sheetId, columnId, row, value) =>
      edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: row as RowId, columnId, value }] }),
    columnsOf: async sheetId => (await sheets.get(sheetId)).columns,
  }
}
