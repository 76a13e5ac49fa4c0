// A list with given columns and rows, for tests.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { Store } from '../../engine/store/store.ts'

const rowsPerSlice = 2000

/** Makes a list in a workbook of its own. Row ids are 1..rows.length in order. */
export async function makeSheet(
  { writer }: Pick<Store, 'writer'>,
  columns: { name: string; type: ColumnType; typeChosen?: boolean }[],
  rows: (string | null)[][],
  name = 'List',
): Promise<{ sheetId: SheetId; columnIds: ColumnId[] }> {
  const sheet = { workbookId: null, name, note: '', source: null, country: null, state: 'ready' as const }
  const sheetId = (await writer.call('insertSheet', sheet)) as SheetId
  const made = []
  for (const column of columns) made.push(await writer.call('insertColumn', sheetId, column, null))
  const slots = made.map(column => column.slot)
  for (let first = 0; first < rows.length; first += rowsPerSlice) {
    const slice = rows.slice(first, first + rowsPerSlice)
    await writer.call('insertRows', sheetId, slots, slice.flat(), slice.length)
  }
  return { sheetId, columnIds: made.map(column => column.id) }
}
