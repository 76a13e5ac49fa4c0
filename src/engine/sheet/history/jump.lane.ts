// The steps of a list as a tree: the line that undo and redo walk, the branches that were left, and the way between.
import type { HistoryStep, SheetHistory } from '../../../contract/app/sheet.ts'
import { fail } from '../../base/fail.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { tipOf } from '../../table/step.lane.ts'
import { changesOf, refuseOpenRun } from './undo.lane.ts'

interface StoredStep {
  id: number
  label: string
  at: number
  cells: number
  state: string
  run_id: number | null
  parent: number | null
  left_at: number | null
}

const maxSteps = 500
const iso = (ms: number) => new Date(ms).toISOString()

/** Steps of the line and of the branches, each the newest first. */
export function listSteps(db: ReadDb, sheetId: number): SheetHistory {
  const list = (dropped: boolean) =>
    db
      .all<StoredStep>(
        `SELECT id, label, at, cells, state, run_id, parent, left_at FROM step
         WHERE sheet_id = ? AND (state = 'dropped') = ? ORDER BY id DESC LIMIT ?`,
        sheetId,
        dropped ? 1 : 0,
        maxSteps,
      )
      .map(shownStep)
  return {
    steps: list(false),
    left: list(true),
    forgotten: db.value<number>('SELECT forgotten FROM sheet WHERE id = ?', sheetId) ?? 0,
  }
}

const shownStep = ({ id, label, at, cells, state, run_id, parent, left_at }: StoredStep): HistoryStep => ({
  id: id as HistoryStep['id'],
  label,
  at: iso(at),
  cells,
  undone: state !== 'done' && state !== 'redoing',
  runId: run_id as HistoryStep['runId'],
  parent: parent as HistoryStep['parent'],
  leftAt: left_at === null ? null : iso(left_at),
})

/** What brings the list to a step: undo this often, then (perhaps after `takeBranch`) redo this often. */
export interface WayToStep {
  label: string
  undo: number
  branch: boolean
  redo: number
  /** Change records on the way. */
  changes: number
}

/** The way to a step, null = to the beginning. Throws not_found, and run_busy when a step on the way is of an open run. */
export function wayTo(db: ReadDb, sheetId: number, target: number | null): WayToStep {
  const path = pathTo(db, sheetId, target)
  const on = new Set(path)
  const done = db.column<number>("SELECT id FROM step WHERE sheet_id = ? AND state = 'done' ORDER BY id DESC", sheetId)
  const shared = done.findIndex(id => on.has(id))
  const back = shared < 0 ? done : done.slice(0, shared)
  for (const id of back) refuseOpenRun(db, id)
  const isDone = new Set(done)
  const ahead = path.filter(id => !isDone.has(id))
  return {
    label: target === null ? 'Start' : stepOf(db, sheetId, target).label,
    undo: back.length,
    branch: target !== null && stepOf(db, sheetId, target).state === 'dropped',
    redo: ahead.length,
    changes: changesOf(db, [...back, ...ahead]),
  }
}

function stepOf(db: ReadDb, sheetId: number, stepId: number): StoredStep {
  const step = db.get<StoredStep>('SELECT * FROM step WHERE id = ? AND sheet_id = ?', stepId, sheetId)
  if (!step) throw fail('not_found', { what: 'this step' })
  return step
}

/** The step and those before it, the oldest first. Throws not_found. */
export function pathTo(db: ReadDb, sheetId: number, target: number | null): number[] {
  if (target === null) return []
  stepOf(db, sheetId, target)
  // A step is newer than the one it was done after, also in a damaged history.
  return db.column<number>(
    `WITH RECURSIVE path(id, parent) AS (
       SELECT id, parent FROM step WHERE id = ?
       UNION ALL SELECT s.id, s.parent FROM path JOIN step s ON s.id = path.parent AND s.id < path.id AND s.sheet_id = ?)
     SELECT id FROM path ORDER BY id`,
    target,
    sheetId,
  )
}

/**
 * Makes the branch of `target` the line: its steps can be redone then, and what could be redone before is left. To be
 * called when the last done step is the one that the branch follows.
 */
export function takeBranch(db: WriteDb, sheetId: number, target: number): void {
  db.transaction(() => {
    const tip = tipOf(db, sheetId)
    const path = pathTo(db, sheetId, target).filter(id => tip === null || id > tip)
    const child = "SELECT max(id) FROM step WHERE sheet_id = ? AND parent = ? AND state = 'dropped'"
    for (let id = db.value<number | null>(child, sheetId, target); id; id = db.value<number | null>(child, sheetId, id))
      path.push(id)
    db.run(
      "UPDATE step SET state = 'dropped', left_at = ? WHERE sheet_id = ? AND state = 'undone'",
      Date.now(),
      sheetId,
    )
    for (const id of path) db.run("UPDATE step SET state = 'undone', left_at = NULL WHERE id = ?", id)
  })
}

/** A step of a branch that was left, and when. */
export interface LeftStep {
  id: number
  at: number | null
}

/** To be kept for `resumeLine` before a jump takes a branch. */
const leftSteps = (db: ReadDb, sheetId: number): LeftStep[] =>
  db.all("SELECT id, left_at AS at FROM step WHERE sheet_id = ? AND state = 'dropped'", sheetId)

/** For a jump that was cancelled after it took a branch: what was left is left again, all other steps can be redone. */
function resumeLine(db: WriteDb, sheetId: number, left: readonly LeftStep[]): void {
  const kept = JSON.stringify(left.map(({ id, at }) => [id, at]))
  db.transaction(() => {
    db.run(
      `UPDATE step SET state = 'undone', left_at = NULL
       WHERE sheet_id = ? AND state = 'dropped' AND id NOT IN (SELECT value ->> 0 FROM json_each(?))`,
      sheetId,
      kept,
    )
    db.run(
      `UPDATE step SET state = 'dropped', left_at = j.value ->> 1 FROM json_each(?) j
       WHERE step.id = j.value ->> 0 AND sheet_id = ? AND state = 'undone'`,
      kept,
      sheetId,
    )
  })
}

export const jumpRead = { listSteps, wayTo, tipOf, leftSteps }
export const jumpWrite = { takeBranch, resumeLine }
