// Undo steps: one per action of any size, each with what was there before and after, written in the change's transaction.
import { fail } from '../fail.ts'
import { identifier, type ReadDb, type SqlValue, type WriteDb } from '../store/sql.ts'
import { bumpVersion, tableOf } from './rows.lane.ts'

type Cell = string | null

/** A stored cell state as history keeps it; `in_hash` as hex. */
export interface StateRow {
  state: number
  reason: string | null
  marks: number
  in_hash: string | null
  run_id: number | null
  answer_id: number | null
  at: number
  /** Rule that decided the verdict, and the version of the policy it belongs to; absent in steps kept before there were any. */
  rule?: string | null
  policy?: number | null
}

/**
 * Starts an undo step, or joins the done one with the same `key` or `runId`. A new step leaves the steps that could be
 * redone as a branch (`dropped`), which `jump` finds for 30 days. Call it in the transaction of the first change.
 */
export function beginStep(
  db: WriteDb,
  sheetId: number,
  label: string,
  join: { key?: string; runId?: number } = {},
): number {
  const known = openStep(db, sheetId, join)
  if (known !== undefined) return known
  const now = Date.now()
  db.run("UPDATE step SET state = 'dropped', left_at = ? WHERE sheet_id = ? AND state = 'undone'", now, sheetId)
  return db.run(
    'INSERT INTO step(sheet_id, label, at, key, run_id, parent) VALUES (?, ?, ?, ?, ?, ?)',
    sheetId,
    label,
    now,
    join.key ?? null,
    join.runId ?? null,
    tipOf(db, sheetId),
  ).lastInsertRowid
}

/** The last step that is done; null at the beginning. */
export const tipOf = (db: ReadDb, sheetId: number): number | null =>
  db.value<number | null>("SELECT max(id) FROM step WHERE sheet_id = ? AND state = 'done'", sheetId) ?? null

const openStep = (db: ReadDb, sheetId: number, { key, runId }: { key?: string; runId?: number }) =>
  key !== undefined
    ? (db.value<number>("SELECT max(id) FROM step WHERE sheet_id = ? AND key = ? AND state = 'done'", sheetId, key) ??
      undefined)
    : runId !== undefined
      ? (db.value<number>(
          "SELECT max(id) FROM step WHERE run_id = ? AND sheet_id = ? AND state = 'done'",
          runId,
          sheetId,
        ) ?? undefined)
      : undefined

/** Cells whose text really differs, with the former text. Rows that are not there are left out. */
export interface CellDiff {
  rowIds: number[]
  before: Cell[]
  after: Cell[]
}

export function diffCells(db: ReadDb, sheetId: number, slot: string, rowIds: number[], values: Cell[]): CellDiff {
  const diff: CellDiff = { rowIds: [], before: [], after: [] }
  const ask = `SELECT ${identifier(slot)} FROM ${tableOf(sheetId)} WHERE id = ? AND gone IS NULL`
  for (const [index, rowId] of rowIds.entries()) {
    const before = db.value<Cell>(ask, rowId)
    const after = values[index] ?? null
    if (before === undefined || before === after) continue
    diff.rowIds.push(rowId)
    diff.before.push(before)
    diff.after.push(after)
  }
  return diff
}

/** Writes a diff and keeps it in the step; raises the version. */
export function putCells(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  slot: string,
  diff: CellDiff,
): void {
  if (diff.rowIds.length === 0) return
  const put = `UPDATE ${tableOf(sheetId)} SET ${identifier(slot)} = ? WHERE id = ?`
  for (const [index, rowId] of diff.rowIds.entries()) db.run(put, diff.after[index] ?? null, rowId)
  record(db, stepId, 'cells', columnId, diff.rowIds, diff.before, diff.after)
  db.run('UPDATE step SET cells = cells + ? WHERE id = ?', diff.rowIds.length, stepId)
  touchColumn(db, sheetId, columnId)
}

/**
 * Writes cells of one column as part of a step, in slices of at most about 1,000 cells. Returns how many really
 * changed. Raises the list's version when any did. A run writes its states with `recordStates`.
 */
export function recordCells(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  rowIds: number[],
  values: Cell[],
): number {
  return db.transaction(() => {
    const slot = db.value<string>('SELECT slot FROM col WHERE id = ? AND sheet_id = ?', columnId, sheetId)
    if (slot === undefined) throw fail('not_found', { what: 'column' })
    const diff = diffCells(db, sheetId, slot, rowIds, values)
    putCells(db, stepId, sheetId, columnId, slot, diff)
    return diff.rowIds.length
  })
}

/** Raises the version because cells or states of this column changed, so that orders built on it are known as old. */
export function touchColumn(db: WriteDb, sheetId: number, columnId: number): void {
  db.run('UPDATE col SET version = ? WHERE id = ?', bumpVersion(db, sheetId), columnId)
}

const stateFields = 'state, reason, marks, lower(hex(in_hash)) AS in_hash, run_id, answer_id, at, rule, policy'

/** The stored state of each cell, null where there is none. */
export function statesOf(db: ReadDb, sheetId: number, columnId: number, rowIds: number[]): (StateRow | null)[] {
  const ask = `SELECT ${stateFields} FROM cell_state WHERE sheet_id = ? AND col_id = ? AND row_id = ?`
  return rowIds.map(rowId => {
    const row = db.get<StateRow>(ask, sheetId, columnId, rowId)
    return row ? { ...row, in_hash: row.in_hash || null } : null
  })
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
         rule, policy)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    record(db, stepId, 'states', columnId, rowIds, statesOf(db, sheetId, columnId, rowIds), null)
    putStates(db, sheetId, columnId, rowIds, states)
    touchColumn(db, sheetId, columnId)
  })
}

/** Keeps a change of catalog fields. */
export function recordColumn(
  db: WriteDb,
  stepId: number,
  columnId: number,
  before: Record<string, SqlValue>,
  after: Record<string, SqlValue>,
): void {
  record(db, stepId, 'column', columnId, null, before, after)
}

/** Keeps which rows came or went; `takenBy`: the step that had taken the rows which came back. */
export function recordRows(
  db: WriteDb,
  stepId: number,
  kind: 'inserted' | 'deleted',
  rowIds: number[],
  takenBy: number | null = null,
): void {
  if (rowIds.length > 0) record(db, stepId, kind, null, rowIds, takenBy, null)
}

function record(
  db: WriteDb,
  stepId: number,
  kind: string,
  columnId: number | null,
  rows: number[] | null,
  before: unknown,
  after: unknown,
): void {
  const kept = [rows, before, after].map(value => (value === null ? null : JSON.stringify(value)))
  db.run(
    'INSERT INTO step_change(step_id, kind, column_id, rows, before, after) VALUES (?, ?, ?, ?, ?, ?)',
    stepId,
    kind,
    columnId,
    ...kept,
  )
  const size = kept.reduce((sum, text) => sum + (text?.length ?? 0), 0)
  db.run('UPDATE step SET size = size + ? WHERE id = ?', size, stepId)
}

/**
 * Lets go of steps until at most `most` characters are kept in all lists: branches first, the latest of their steps
 * before those they follow, then the oldest of the line. Rows and columns that a forgotten step took away stay hidden.
 * Each list counts what was forgotten of its line. Returns how many steps went.
 */
export function trimHistory(db: WriteDb, most: number): number {
  return db.transaction(() => {
    let kept = db.value<number>('SELECT total(size) FROM step') ?? 0
    if (kept <= most) return 0
    let forgotten = 0
    const candidates = db.all<{ id: number; sheet_id: number; size: number; state: string }>(
      `SELECT id, sheet_id, size, state FROM step WHERE state IN ('dropped', 'done')
       ORDER BY state = 'dropped' DESC, CASE state WHEN 'dropped' THEN -id ELSE id END`,
    )
    for (const { id, sheet_id, size, state } of candidates) {
      if (kept <= most) break
      db.run('DELETE FROM step WHERE id = ?', id)
      if (state === 'done') {
        db.run('UPDATE step SET parent = NULL WHERE sheet_id = ? AND parent = ?', sheet_id, id)
        db.run('UPDATE sheet SET forgotten = forgotten + 1 WHERE id = ?', sheet_id)
      }
      kept -= size
      forgotten++
    }
    return forgotten
  })
}

/** Lets go of branches that were left before `oldest` (UTC milliseconds). */
export function dropBranches(db: WriteDb, oldest: number): void {
  db.run("DELETE FROM step WHERE state = 'dropped' AND left_at < ?", oldest)
}

export const historyRead = { statesOf }
export const historyWrite = { beginStep, recordCells, recordStates, trimHistory, dropBranches }
