// Rows on hold: those whose verdict may be another one soon, which deleting several rows at once keeps.
import type { VerdictAction } from '../../contract/app/cell/cell.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { currentPolicy } from './policy.lane.ts'

const hold: VerdictAction = 'Hold'

/** Of these rows, those on hold in any column of verdicts: by the action in its cell, or by its rule where no column shows it. */
function rowsOnHold(db: ReadDb, sheetId: number, rowIds: readonly number[]): number[] {
  const columns = columnsOf(db, sheetId)
  const ids = JSON.stringify(rowIds)
  const held = new Set<number>()
  const rules = JSON.stringify(
    Object.entries(currentPolicy(db).body.rules).flatMap(([id, { action }]) => (action === hold ? [id] : [])),
  )
  for (const { id: resultColumnId } of verdictHeads(columns)) {
    const shown = columns.find(({ origin }) => origin?.resultColumnId === resultColumnId && origin.field === 'action')
    const found = shown
      ? db.column<number>(
          `SELECT t.id FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value
           WHERE t.${sqlIdentifier(shown.slot)} = ?`,
          ids,
          hold,
        )
      : db.column<number>(
          `SELECT c.row_id FROM json_each(?) j CROSS JOIN cell_state c
           ON c.sheet_id = +? AND c.col_id = +? AND c.row_id = j.value
           WHERE c.rule IN (SELECT value FROM json_each(?))`,
          ids,
          sheetId,
          resultColumnId,
          rules,
        )
    for (const id of found) held.add(id)
  }
  return [...held]
}

const verdictHeads = (columns: readonly ColumnRow[]): ColumnRow[] =>
  columns.filter(
    ({ id, origin }) =>
      origin?.resultColumnId === id && (origin.op === 'validate.email' || origin.op === 'validate.phone'),
  )

export const holdRead = { rowsOnHold }
