// A small list of names and numbers with blanks, letters of both cases and a decimal comma, for tests of views.
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import type { SheetWorkspace } from '../workspace/sheet-workspace.ts'
import { makeSheet } from './make-sheet.ts'

const people = [
  ['Bea', '10'],
  ['Ann', '9'],
  ['ann', null],
  [null, '1,5'],
]

export async function listOfPeople({ store, edits }: Pick<SheetWorkspace, 'store' | 'edits'>) {
  const columns = [
    { name: 'Name', type: 'text' as const },
    { name: 'Number', type: 'number' as const },
  ]
  const { sheetId, columnIds } = await makeSheet(store, columns, people)
  const [name = 0 as ColumnId, number = 0 as ColumnId] = columnIds
  const type = (rowId: number, columnId: ColumnId, value: string | null) =>
    edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: rowId as RowId, columnId, value }] })
  return { sheetId, columnIds, name, number, type }
}
