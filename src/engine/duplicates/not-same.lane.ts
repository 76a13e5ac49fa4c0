// Pairs of rows of which someone has said that they are not the same: remembered with the list.
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** Every row of these differs from every other. */
function keepApart(db: WriteDb, sheetId: number, rowIds: readonly number[]): void {
  const rows = JSON.stringify([...new Set(rowIds)])
  db.run(
    `INSERT OR IGNORE INTO not_same(sheet_id, row_id, other_id)
     SELECT ?, a.value, b.value FROM json_each(?) a JOIN json_each(?) b ON b.value > a.value`,
    sheetId,
    rows,
    rows,
  )
}

/** Takes such a decision back. */
function forgetApart(db: WriteDb, sheetId: number, rowIds: readonly number[]): void {
  const rows = JSON.stringify(rowIds)
  db.run(
    `DELETE FROM not_same WHERE sheet_id = ? AND row_id IN (SELECT value FROM json_each(?))
       AND other_id IN (SELECT value FROM json_each(?))`,
    sheetId,
    rows,
    rows,
  )
}

const notSamePairs = (db: ReadDb, sheetId: number): [number, number][] =>
  db.arrays('SELECT row_id, other_id FROM not_same WHERE sheet_id = ?', sheetId)

export const notSameRead = { notSamePairs }
export const notSameWrite = { keepApart, forgetApart }
