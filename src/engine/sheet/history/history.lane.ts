// Undo steps: one per action of any size, each with what was there before and after, written in the change's transaction.
import { fail } from '../../fail.ts'
import { identifier, type ReadDb, type SqlValue, type WriteDb } from '../../store/sql.ts'
import { computedColumns, dependents, recomputed } from '../computed/computed.lane.ts'
import { bumpVersion, tableOf } from '../rows.lane.ts'

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
  /** Record of the answer that a person chose. */
  pick?: number | null
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
          "SELECT max(id) FROM step WHERE run_id = +? AND sheet_id = +? AND state = 'done'",
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
  // CROSS JOIN keeps json_each outside: cells come in the order asked for.
  const there = db.arrays<[at: number, before: Cell]>(
    `SELECT j.key, t.${identifier(slot)} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t
     ON t.id = j.value WHERE t.gone IS NULL`,
    JSON.stringify(rowIds),
  )
  for (const [at, before] of there) {
    const rowId = rowIds[at]
    const after = values[at] ?? null
    if (rowId === undefined || before === after) continue
    diff.rowIds.push(rowId)
    diff.before.push(before)
    diff.after.push(after)
  }
  return diff
}

/** Cells of one column that were written. */
export interface Written {
  columnId: number
  rowIds: number[]
}

/**
 * Writes a diff and keeps it in the step; raises the version. What is computed from these cells follows in the same step.
 * Returns what was written, the column itself first.
 */
export function putCells(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  slot: string,
  diff: CellDiff,
): Written[] {
  if (diff.rowIds.length === 0) return []
  storeCells(db, stepId, sheetId, columnId, slot, diff)
  return [{ columnId, rowIds: diff.rowIds }, ...keepComputed(db, stepId, sheetId, [columnId], diff.rowIds)]
}

/**
 * Works out the computed columns of rows in which `changed` columns were written (null: all of them), as part of a step;
 * without a step nothing is kept, as for rows that are new themselves. Every recorded change of cells comes by here.
 * `only`: those of these columns.
 */
export function keepComputed(
  db: WriteDb,
  stepId: number | null,
  sheetId: number,
  changed: readonly number[] | null,
  rowIds: readonly number[],
  only?: readonly number[],
): Written[] {
  const columns = computedColumns(db, sheetId)
  const reached = changed === null ? columns : dependents(columns, changed)
  const wanted = only ? reached.filter(({ id }) => only.includes(id)) : reached
  return recomputed(db, sheetId, wanted, rowIds).map(({ column: { id, slot, filling }, ...diff }) => {
    if (stepId === null || filling) writeCells(db, sheetId, slot, diff)
    else storeCells(db, stepId, sheetId, id, slot, diff)
    return { columnId: id, rowIds: diff.rowIds }
  })
}

function storeCells(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  slot: string,
  diff: CellDiff,
): void {
  writeCells(db, sheetId, slot, diff)
  record(db, stepId, 'cells', columnId, diff.rowIds, diff.before, diff.after)
  db.run('UPDATE step SET cells = cells + ? WHERE id = ?', diff.rowIds.length, stepId)
  touchColumn(db, sheetId, columnId)
}

function writeCells(db: WriteDb, sheetId: number, slot: string, diff: CellDiff): void {
  const put = `UPDATE ${tableOf(sheetId)} SET ${identifier(slot)} = ? WHERE id`
  const { rowIds, after } = diff
  const [first = 0, last = 0] = [rowIds[0], rowIds.at(-1)]
  if (isBlock(diff)) db.run(`${put} BETWEEN ? AND ?`, after[0] ?? null, first, last)
  else {
    const one = `${put} = ?`
    for (const [index, rowId] of rowIds.entries()) db.run(one, after[index] ?? null, rowId)
  }
}

/** Neighbours in the table that all get the same value, as in most fills and clearings: they are written in one go. */
const isBlock = ({ rowIds, after }: CellDiff): boolean =>
  rowIds.every((id, at) => id === (rowIds[0] ?? 0) + at && after[at] === after[0])

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

/** Cells of one row before and after, in the order of the columns they belong to. */
export interface RowDiff {
  rowId: number
  before: Cell[]
  after: Cell[]
}

/** Writes cells of several columns row by row and keeps those that differ in the step; one new version for all of them. */
export function putRows(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columns: readonly { id: number; slot: string }[],
  rows: readonly RowDiff[],
): void {
  const written = columns
    .map((column, place) => ({ column, place, diff: rows.filter(row => row.before[place] !== row.after[place]) }))
    .filter(({ diff }) => diff.length > 0)
  if (written.length === 0) return
  const assign = written.map(({ column }) => `${identifier(column.slot)} = ?`).join(', ')
  const put = `UPDATE ${tableOf(sheetId)} SET ${assign} WHERE id = ?`
  for (const { rowId, before, after } of rows)
    if (written.some(({ place }) => before[place] !== after[place]))
      db.run(put, ...written.map(({ place }) => after[place] ?? null), rowId)
  let cells = 0
  let size = 0
  for (const { column, place, diff } of written) {
    cells += diff.length
    const kept = (side: 'before' | 'after') => diff.map(row => row[side][place] ?? null)
    const rowIds = diff.map(({ rowId }) => rowId)
    size += keep(db, stepId, 'cells', column.id, rowIds, kept('before'), kept('after'))
  }
  grow(db, stepId, size, cells)
  db.run(
    'UPDATE col SET version = ? WHERE id IN (SELECT value FROM json_each(?))',
    bumpVersion(db, sheetId),
    JSON.stringify(written.map(({ column }) => column.id)),
  )
  const changed = written.map(({ column }) => column.id)
  keepComputed(
    db,
    stepId,
    sheetId,
    changed,
    rows.map(({ rowId }) => rowId),
  )
}

/** Raises the version because cells or states of this column changed, so that orders built on it are known as old. */
export function touchColumn(db: WriteDb, sheetId: number, columnId: number): void {
  db.run('UPDATE col SET version = ? WHERE id = ?', bumpVersion(db, sheetId), columnId)
}

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

/**
 * Keeps which rows came or went; `takenBy`: the step that had taken the rows which came back. What is computed in rows
 * that came is worked out; with rows that are new it needs no history of its own.
 */
export function recordRows(
  db: WriteDb,
  stepId: number,
  kind: 'inserted' | 'deleted',
  rowIds: number[],
  takenBy: number | null = null,
): void {
  if (rowIds.length === 0) return
  record(db, stepId, kind, null, rowIds, takenBy, null)
  if (kind === 'deleted') return
  const sheetId = db.value<number>('SELECT sheet_id FROM step WHERE id = ?', stepId) ?? 0
  keepComputed(db, takenBy === null ? null : stepId, sheetId, null, rowIds)
}

/** Keeps that cells of a column were moved there, row by row, from those of another place. */
export function recordMove(
  db: WriteDb,
  stepId: number,
  columnId: number,
  rowIds: number[],
  from: { columnId: number; rowIds: number[] },
): void {
  record(db, stepId, 'moved', columnId, rowIds, from, null)
}

/** Keeps one change of a step; returns its size in characters, which is added to the step's by `grow`. */
function keep(
  db: WriteDb,
  stepId: number,
  kind: string,
  columnId: number | null,
  rows: number[] | null,
  before: unknown,
  after: unknown,
): number {
  const kept = [rows, before, after].map(value => (value === null ? null : JSON.stringify(value)))
  db.run(
    'INSERT INTO step_change(step_id, kind, column_id, rows, before, after) VALUES (?, ?, ?, ?, ?, ?)',
    stepId,
    kind,
    columnId,
    ...kept,
  )
  return kept.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}

const grow = (db: WriteDb, stepId: number, size: number, cells = 0): void => {
  db.run('UPDATE step SET size = size + ?, cells = cells + ? WHERE id = ?', size, cells, stepId)
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
  grow(db, stepId, keep(db, stepId, kind, columnId, rows, before, after))
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
