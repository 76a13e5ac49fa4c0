// Pairs of rows of which someone has said whether they are the same: remembered with the list.
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** Not the same: every row differs from every other. The same: every row is the same as the first. What was said before is replaced. */
function decideRows(db: WriteDb, sheetId: number, rowIds: readonly number[], same: boolean): void {
  const rows = [...new Set(rowIds)].sort((a, b) => a - b)
  db.run(
    `INSERT OR REPLACE INTO decided_pair(sheet_id, row_id, other_id, same)
     SELECT ?, a.value, b.value, ? FROM json_each(?) a JOIN json_each(?) b ON b.value > a.value`,
    sheetId,
    Number(same),
    JSON.stringify(same ? rows.slice(0, 1) : rows),
    JSON.stringify(rows),
  )
}

/** Takes such a decision back. */
function forgetDecision(db: WriteDb, sheetId: number, rowIds: readonly number[]): void {
  const rows = JSON.stringify(rowIds)
  db.run(
    `DELETE FROM decided_pair WHERE sheet_id = ? AND row_id IN (SELECT value FROM json_each(?))
       AND other_id IN (SELECT value FROM json_each(?))`,
    sheetId,
    rows,
    rows,
  )
}

const decidedPairs = (db: ReadDb, sheetId: number): [row: number, other: number, same: 0 | 1][] =>
  db.arrays('SELECT row_id, other_id, same FROM decided_pair WHERE sheet_id = ?', sheetId)

export const decidedPairsRead = { decidedPairs }
export const decidedPairsWrite = { decideRows, forgetDecision }
