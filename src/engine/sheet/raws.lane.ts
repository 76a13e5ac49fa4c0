// What a workbook file stores for cells goes with them: copies of columns and rows can be switched like what they came from.
import type { WriteDb } from '../store/sql.ts'

/** To rows that were just made as copies of `rowIds`, in their order, from the id `first` on. */
export function copyRowRaws(db: WriteDb, sheetId: number, rowIds: readonly number[], first: number): void {
  db.run(
    `INSERT OR REPLACE INTO cell_raw(sheet_id, col_id, row_id, shown, raw)
     SELECT r.sheet_id, r.col_id, ? + j.key, r.shown, r.raw FROM json_each(?) j
     CROSS JOIN cell_raw r ON r.sheet_id = ? AND r.row_id = j.value`,
    first,
    JSON.stringify(rowIds),
    sheetId,
  )
}

/** To the copy of a column, for the rows `from`..`to`. */
export function copyColumnRaws(
  db: WriteDb,
  sheetId: number,
  source: number,
  target: number,
  from: number,
  to: number,
): void {
  db.run(
    `INSERT OR REPLACE INTO cell_raw(sheet_id, col_id, row_id, shown, raw)
     SELECT sheet_id, ?, row_id, shown, raw FROM cell_raw
     WHERE sheet_id = ? AND row_id BETWEEN ? AND ? AND col_id = ?`,
    target,
    sheetId,
    from,
    to,
    source,
  )
}
