// Tasks that leave the queue without a call: what was answered in the meantime, what no one asks for any more, and who is suppressed.
import { addEntry, type LedgerBatch } from '../../account/booking.lane.ts'
import { cellStateNumber, taskState } from '../../answer/states.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import type { ReadyTask } from './ready-tasks.lane.ts'
import type { AnyRun } from './run-row.lane.ts'

/** Settles a task of someone suppressed without a call; its price is saved. The state of a cell needs no `reason`. */
export function blockTask(
  db: WriteDb,
  run: AnyRun,
  task: ReadyTask,
  reason: string | null,
  now: number,
  batch: LedgerBatch,
): void {
  withdrawTask(db, run.id, task.id, reason, batch, 'suppressed')
  batch.saved(run.id, task.price)
  addEntry(db, {
    at: now,
    accountId: run.account_id,
    kind: 'saved',
    op: task.op,
    runId: run.id,
    rows: waitingRows(db, task.id),
    outcome: 'suppressed',
    expected: task.price,
  })
}

/** Ends a task with a stored answer for 0 credits. */
export function settleFree(
  db: WriteDb,
  task: { id: number; run_id: number; price: number; account_id: number },
  answerId: number,
  now: number,
  batch: LedgerBatch,
): void {
  const answer = db.get<{ kind: number; op: string }>('SELECT kind, op FROM answer WHERE id = ?', answerId)
  const result = answer?.kind === 1 ? 'not_found' : 'found'
  db.run(
    `UPDATE task SET state = ${taskState.answered}, result = ?, answer_id = ?, applied = 0, err = NULL WHERE id = ?`,
    cellStateNumber(result),
    answerId,
    task.id,
  )
  batch.saved(task.run_id, task.price)
  batch.tally(task.run_id, 'calls', 'served')
  addEntry(db, {
    at: now,
    accountId: task.account_id,
    kind: 'saved',
    op: answer?.op ?? null,
    runId: task.run_id,
    rows: waitingRows(db, task.id),
    outcome: 'fresh',
    expected: task.price,
  })
}

export function withdrawTask(
  db: WriteDb,
  runId: number,
  taskId: number,
  reason: string | null,
  batch: LedgerBatch,
  state: 'skipped' | 'suppressed' = 'skipped',
): void {
  db.run(
    `UPDATE task SET state = ${taskState.withdrawn}, result = ?, err = ?, applied = 0 WHERE id = ?`,
    cellStateNumber(state),
    reason,
    taskId,
  )
  batch.tally(runId, 'calls', 'withdrawn')
}

const waitingRows = (db: ReadDb, taskId: number): number =>
  db.value<number>('SELECT count(*) FROM target INDEXED BY target_task WHERE task_id = ?', taskId) ?? 0
