// The first rows of a list with the cells of some columns, and whether each is of someone on a do-not-contact list.
import { suppressedRows } from '../identity/suppressed.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { tableOf } from '../table/rows.lane.ts'

export interface WebRow {
  cells: (string | null)[]
  suppressed: boolean
}

function webRows(db: ReadDb, sheetId: number, slots: readonly string[], most: number, home: string | null): WebRow[] {
  const columns = ['id', ...slots.map(slot => sqlIdentifier(slot))].join(', ')
  const rows = db.arrays<[id: number, ...cells: (string | null)[]]>(
    `SELECT ${columns} FROM ${tableOf(sheetId)} WHERE gone IS NULL ORDER BY coalesce(ord, id), id LIMIT ?`,
    most,
  )
  const out = suppressedRows(
    db,
    sheetId,
    rows.map(([id]) => id),
    home,
  )
  return rows.map(([id, ...cells]) => ({ cells, suppressed: out.has(id) }))
}

export const webRowsRead = { webRows }
