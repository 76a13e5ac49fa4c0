// States of cells written as part of an undo step, the former ones kept.
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import type { StateRow } from '../../table/change.ts'
import { touchColumn } from '../../table/rows.lane.ts'
import { keepChange } from '../../table/step.lane.ts'

const stateFields = 'state, reason, marks, lower(hex(in_hash)) AS in_hash, run_id, answer_id, at, rule, policy, pick'

/** The stored state of each cell, null where there is none. */
export function statesOf(db: ReadDb, sheetId: number, columnId: number, rowIds: number[]): (StateRow | null)[] {
  const found: (StateRow | null)[] = rowIds.map(() => null)
  const rows = db.all<StateRow & { place: number }>(
    `SELECT j.key AS place, ${stateFields} FROM json_each(?) j CROSS JOIN cell_state
     ON sheet_id = +? AND col_id = +? AND row_id = j.value`,
    JSON.stringify(rowIds),
    sheetId,
    columnId,
  )
  for (const { place, ...row } of rows) found[place] = { ...row, in_hash: row.in_hash || null }
  return found
}

/** Writes states as they are given; null takes the state away. Keeps nothing: undo and `recordStates` use it. */
export function putStates(
  db: WriteDb,
  sheetId: number,
  columnId: number,
  rowIds: number[],
  states: (StateRow | null)[],
): void {
  for (const [index, rowId] of rowIds.entries()) {
    const state = states[index]
    if (!state) {
      db.run('DELETE FROM cell_state WHERE sheet_id = ? AND col_id = ? AND row_id = ?', sheetId, columnId, rowId)
      continue
    }
    db.run(
      `INSERT OR REPLACE INTO cell_state(sheet_id, col_id, row_id, state, reason, marks, in_hash, run_id, answer_id, at,
         rule, policy, pick)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      sheetId,
      columnId,
      rowId,
      state.state,
      state.reason,
      state.marks,
      state.in_hash === null ? null : Buffer.from(state.in_hash, 'hex'),
      state.run_id,
      state.answer_id,
      state.at,
      state.rule ?? null,
      state.policy ?? null,
      state.pick ?? null,
    )
  }
}

/** Writes states of cells of one column as part of a step, and keeps the former ones for undo. Raises the version. */
export function recordStates(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  rowIds: number[],
  states: (StateRow | null)[],
): void {
  if (rowIds.length === 0) return
  db.transaction(() => {
    keepChange(db, stepId, 'states', columnId, rowIds, statesOf(db, sheetId, columnId, rowIds), null)
    putStates(db, sheetId, columnId, rowIds, states)
    touchColumn(db, sheetId, columnId)
  })
}

export const recordedStatesRead = { statesOf }
export const recordedStatesWrite = { recordStates }
