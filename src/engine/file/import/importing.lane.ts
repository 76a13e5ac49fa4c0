// Rows of a list while it comes in, as far as they are in: read only, and of no other list.
import type { ComingRows } from '../../../contract/app/file/file.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../table/rows.lane.ts'

/** Characters of a cell that is only looked at. */
const maxCharacters = 300

type Read = Pick<ComingRows, 'name' | 'rows' | 'columns' | 'cells'>

/** `from`: a place from 0; ids count from 1 without a gap, as no row is deleted before its list is shown. */
function comingRows(db: ReadDb, sheetId: number, from: number, count: number): Read | null {
  const name = comingName(db, sheetId)
  if (name === undefined) return null
  try {
    const columns = columnsOf(db, sheetId)
    const cells = columns.map(({ slot }) => `substr(${sqlIdentifier(slot)}, 1, ${maxCharacters})`).join(',')
    return {
      ...{ name, rows: lastRowOf(db, sheetId) },
      columns: columns.map(column => ({ id: column.id, name: column.name })),
      cells: db.arrays<(string | null)[]>(
        `SELECT ${cells} FROM ${tableOf(sheetId)} WHERE id BETWEEN ? AND ? ORDER BY id`,
        from + 1,
        from + count,
      ),
    }
  } catch (error) {
    // Dropped between two of these statements: its import was cancelled, or failed.
    if (comingName(db, sheetId) === undefined) return null
    throw error
  }
}

const comingName = (db: ReadDb, sheetId: number): string | undefined =>
  db.value<string>("SELECT name FROM sheet WHERE id = ? AND state = 'importing'", sheetId)

export const comingRead = { comingRows }
