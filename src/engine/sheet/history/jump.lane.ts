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

const mostSteps = 500
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
        mostSteps,
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
export interface Way {
  label: string
  undo: number
  branch: boolean
  redo: number
  /** Change records on the way. */
  changes: number
}

/** The way to a step, null = to the beginning. Throws not_found, and run_busy when a step on the way is of an open run. */
export function wayTo(db: ReadDb, sheetId: number, target: number | null): Way {
  const path = pathTo(db, sheetId, target)
  const on = new Set(path)
  const done = db.column<number>("SELECT id FROM step WHERE sheet_id = ? AND state = 'done' ORDER BY id DESC", sheetId)
  const shared = done.findIndex(id => on.has(id))
  const back = shared < 0 ? done : done.slice(0, shared)
  for (const id of back) refuseOpenRun(db, id)
  const isDone = new Set(done)
  const ahead = path.filter(id => !isDone.has(id))
  return {
    label: target === null ? 'The beginning' : stepOf(db, sheetId, target).label,
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

/** The step and those before it, the oldest first. */
export function pathTo(db: ReadDb, sheetId: number, target: number | null): number[] {
  const path: number[] = []
  for (let id = target; id !== null; id = stepOf(db, sheetId, id).parent) path.unshift(id)
  return path
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

/** Where a list stands among its steps. */
export interface Standing {
  tip: number | null
  steps: { id: number; state: string; left_at: number | null }[]
}

export const standingOf = (db: ReadDb, sheetId: number): Standing => ({
  tip: tipOf(db, sheetId),
  steps: db.all('SELECT id, state, left_at FROM step WHERE sheet_id = ?', sheetId),
})

/**
 * For a jump that was cancelled: what could be redone and what was left is again as it stood; steps that were done then
 * and are not now can be redone.
 */
export function resumeLine(db: WriteDb, { steps }: Standing): void {
  db.transaction(() => {
    for (const { id, state, left_at } of steps)
      db.run(
        "UPDATE step SET state = ?, left_at = ? WHERE id = ? AND state <> 'done'",
        state === 'done' ? 'undone' : state,
        left_at,
        id,
      )
  })
}

export const jumpRead = { listSteps, wayTo, standingOf }
export const jumpWrite = { takeBranch, resumeLine }
