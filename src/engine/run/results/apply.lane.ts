// From what a run found out to the cells of its rows: output columns, states and the undo step, a bounded piece at a time.
// A task remembers the last row written, so that a crash in the middle goes on where it was.

import { addsPeople } from '../../../contract/app/run/operation.ts'
import { currentPolicy } from '../../answer/policy.lane.ts'
import { cellStateNumber, taskState } from '../../answer/states.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import type { WriteDb } from '../../store/sql.ts'
import { targetGone } from '../ledger/add-people-target.lane.ts'
import { askNextStep } from '../ledger/next-step.lane.ts'
import type { RunColumns, RunRow } from '../ledger/run-row.lane.ts'
import { addPeoplePage } from './add-people.lane.ts'
import { ResultBatch } from './result-batch.lane.ts'
import { plannedResult, resultOf, type Target, type TaskRow } from './row-result.lane.ts'

export interface AppliedResults {
  rowIds: number[]
  /** True: more rows wait; call again. */
  more: boolean
  /** Some rows wait for the next step of the waterfall, or the next page, now. */
  followed: boolean
  /** Another list that has new rows. */
  addedTo: number | null
}

/** Writes at most about `cells` cells of ended tasks and of rows that needed no task. */
export function applyRows(
  db: WriteDb,
  run: RunRow,
  columns: RunColumns,
  cells: number,
  naming: ProviderNaming,
  now: number,
): AppliedResults {
  // The rows cannot be compared with what was asked until the column is there again, or the run is given up.
  // The same holds for the list that people are added to.
  if ((!columns.inputs || targetGone(db, columns.spec)) && run.goal !== 'stopped')
    return { rowIds: [], more: false, followed: false, addedTo: null }
  const batch = new ResultBatch(db, run, columns, now)
  let room = Math.max(1, Math.floor(cells / Math.max(1, columns.outputs.length)))
  const tasks = db.all<TaskRow>(
    `SELECT t.id, t.step, t.state, t.result, t.err, t.answer_id, t.applied, a.op, a.raw, a.source, a.fetched_at
     FROM task t INDEXED BY task_apply LEFT JOIN answer a ON a.id = t.answer_id
     WHERE t.run_id = +? AND t.applied IS NOT NULL ORDER BY t.id LIMIT +?`,
    run.id,
    room + 1,
  )
  const beyond = tasks.length > room
  const policy = currentPolicy(db)
  let more = beyond
  let followed = false
  let addedTo: number | null = null
  const whole: number[] = []
  for (const task of tasks) {
    if (room <= 0) {
      more = true
      break
    }
    if (foundNothing(task) && askNextStep(db, run, columns, task)) {
      followed = true
      continue
    }
    if (foundSome(task) && addsPeople(run.op)) {
      const added = addPeoplePage(db, run, columns, task, naming, now)
      if (added.sheetId !== null) addedTo = added.sheetId
      room = Math.max(0, room - added.cells)
      if (added.turned) {
        followed = true
        continue
      }
    }
    const targets = db.all<Target>(
      `SELECT row_id, step, class, in_hash, state FROM target INDEXED BY target_task
       WHERE task_id = +? AND run_id = +? AND row_id > +? ORDER BY row_id LIMIT +?`,
      task.id,
      run.id,
      task.applied,
      Math.max(1, room),
    )
    const result = resultOf(task, naming, policy)
    batch.add(targets, () => result)
    const last = targets.length < Math.max(1, room) ? null : (targets.at(-1)?.row_id ?? null)
    if (last === null) whole.push(task.id)
    else db.run('UPDATE task SET applied = ? WHERE id = ?', last, task.id)
    more ||= last !== null
    room -= targets.length
  }
  if (whole.length > 0)
    db.run('UPDATE task SET applied = NULL WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(whole))
  if (run.planned !== null) more = room <= 0 || applyPlanned(db, run, batch, room, now) || more
  batch.write()
  return { rowIds: batch.rowIds, more, followed, addedTo }
}

/** Ended with a miss, and none of its rows is written yet. */
const foundNothing = ({ state, result, applied }: TaskRow) =>
  state === taskState.answered && result === cellStateNumber('not_found') && applied === 0

/** Ended with an answer that is looked at for the first time. */
const foundSome = ({ state, result, applied }: TaskRow) =>
  state === taskState.answered && result === cellStateNumber('found') && applied === 0

/** How many targets are looked at per piece when most of them belong to tasks. */
const lookAt = 4000

/** Rows that the plan settled without a task: blank, unusable, decided locally, suppressed, held, left out. True: more of them wait. */
function applyPlanned(db: WriteDb, run: RunRow, batch: ResultBatch, room: number, now: number): boolean {
  const seen = db.all<Target & { task_id: number | null }>(
    'SELECT row_id, step, class, in_hash, state, task_id FROM target WHERE run_id = ? AND row_id > ? ORDER BY row_id LIMIT ?',
    run.id,
    run.planned ?? 0,
    lookAt,
  )
  const targets: Target[] = []
  let last = run.planned ?? 0
  for (const target of seen) {
    if (target.task_id === null) {
      if (targets.length >= room) break
      targets.push(target)
    }
    last = target.row_id
  }
  batch.add(targets, (target, input) => plannedResult(db, run.id, target, input, now))
  const done = seen.length < lookAt && last === (seen.at(-1)?.row_id ?? last)
  db.run('UPDATE run SET planned = ? WHERE id = ?', done ? null : last, run.id)
  return !done
}
