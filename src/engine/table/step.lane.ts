// Undo steps: one per action of any size, each with what was there before and after, written in the change's transaction.
import type { SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import type { ReadDb, SqlValue, WriteDb } from '../store/sql.ts'

const agents = new WeakMap<WriteDb, string>()

/** Steps that begin from now on name an agent that works for a person. */
function signSteps(db: WriteDb, agent: string): void {
  agents.set(db, agent)
}

/**
 * Starts an undo step, or joins the done one with the same `key` or `runId`. A new step leaves the steps that could be
 * redone as a branch (`dropped`), which `jump` finds for 30 days. Call it in the transaction of the first change. One with
 * a key is an action of several transactions: it is open until `closeStep`, and one that is found open when the workspace
 * opens was cut off. They go one after another in a list: what the one before left open stays as it is. Throws sheet_gone.
 */
export function beginStep(
  db: WriteDb,
  sheetId: number,
  label: string,
  join: { key?: string; runId?: number } = {},
): number {
  const known = openStep(db, sheetId, join)
  if (known !== undefined) return known
  // A view outlives its list.
  if (db.value('SELECT 1 FROM sheet WHERE id = ?', sheetId) === undefined)
    throw fail('sheet_gone', { sheetId: sheetId as SheetId })
  const now = Date.now()
  const agent = agents.get(db)
  db.run("UPDATE step SET state = 'dropped', left_at = ? WHERE sheet_id = ? AND state = 'undone'", now, sheetId)
  if (join.key !== undefined) {
    db.run('UPDATE step SET open = 0 WHERE sheet_id = ? AND open = 1', sheetId)
    endTravel(db, sheetId)
  }
  return db.run(
    'INSERT INTO step(sheet_id, label, at, key, run_id, parent, open) VALUES (?, ?, ?, ?, ?, ?, ?)',
    sheetId,
    agent === undefined ? label : `${label} (by ${agent})`,
    now,
    join.key ?? null,
    join.runId ?? null,
    tipOf(db, sheetId),
    join.key === undefined ? 0 : 1,
  ).lastInsertRowid
}

/** The action with this key has done all it does. */
function closeStep(db: WriteDb, sheetId: number, key: string): void {
  db.run('UPDATE step SET open = 0 WHERE sheet_id = ? AND key = ?', sheetId, key)
}

/** An undo, redo or jump is under way to the state after a step (null: the beginning), unless one is already. */
export function beginTravel(db: WriteDb, sheetId: number, target: number | null, label: string): void {
  db.run('INSERT OR IGNORE INTO travel(sheet_id, target, label) VALUES (?, ?, ?)', sheetId, target, label)
}

/** It has arrived, or is back where it began. */
export function endTravel(db: WriteDb, sheetId: number): void {
  db.run('DELETE FROM travel WHERE sheet_id = ?', sheetId)
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

/** Keeps a change of catalog fields. */
export function recordColumn(
  db: WriteDb,
  stepId: number,
  columnId: number,
  before: Record<string, SqlValue>,
  after: Record<string, SqlValue>,
): void {
  keepChange(db, stepId, 'column', columnId, null, before, after)
}

/** Keeps that cells of a column were moved there, row by row, from those of another place. */
export function recordMove(
  db: WriteDb,
  stepId: number,
  columnId: number,
  rowIds: number[],
  from: { columnId: number; rowIds: number[] },
): void {
  keepChange(db, stepId, 'moved', columnId, rowIds, from, null)
}

/** The same for several at once; returns the size in characters, which is added to the step's by `growStep`. */
export function keepChanges(
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
    'INSERT INTO step_change(step_id, kind, column_id, rows, before, after, low, high) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    stepId,
    kind,
    columnId,
    ...kept,
    rows && minOf(rows),
    rows && maxOf(rows),
  )
  return kept.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}

export const minOf = (rows: readonly number[]): number => rows.reduce((least, id) => Math.min(least, id), Infinity)
export const maxOf = (rows: readonly number[]): number => rows.reduce((most, id) => Math.max(most, id), 0)

export const growStep = (db: WriteDb, stepId: number, size: number, cells = 0): void => {
  db.run('UPDATE step SET size = size + ?, cells = cells + ? WHERE id = ?', size, cells, stepId)
}

/** Keeps one change of a step: `rows` by id, what they were `before` and `after` as JSON; the form is that of the kind. */
export function keepChange(
  db: WriteDb,
  stepId: number,
  kind: string,
  columnId: number | null,
  rows: number[] | null,
  before: unknown,
  after: unknown,
): void {
  growStep(db, stepId, keepChanges(db, stepId, kind, columnId, rows, before, after))
}

/**
 * Lets go of steps until at most `most` characters are kept in all lists: branches first, the latest of their steps
 * before those they follow, then the oldest of the line; none that is open. Rows and columns that a forgotten step took away stay hidden.
 * Each list counts what was forgotten of its line. Returns how many steps went.
 */
export function trimHistory(db: WriteDb, most: number): number {
  return db.transaction(() => {
    let kept = db.value<number>('SELECT total(size) FROM step') ?? 0
    if (kept <= most) return 0
    let forgotten = 0
    const candidates = db.all<{ id: number; sheet_id: number; size: number; state: string }>(
      `SELECT id, sheet_id, size, state FROM step WHERE state IN ('dropped', 'done') AND open = 0
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

export const historyWrite = { signSteps, beginStep, closeStep, beginTravel, endTravel, trimHistory, dropBranches }
