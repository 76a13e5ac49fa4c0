// One exchange into the ledger: the attempt, its money, what became of the task, and the answer for whoever else waits
// for the same input.
import type { WriteDb } from '../store/sql.ts'
import { addEntry, settleMoney, tally } from './booking.lane.ts'
import { settleFree, waitingRows } from './claim.lane.ts'
import type { Outcome } from './classify.ts'
import { runRow } from './run-row.lane.ts'
import { attemptState, cellStateNumber, taskState } from './states.ts'

/** An outcome on its way to the ledger. */
export interface Settled {
  runId: number
  taskId: number
  attemptId: number
  outcome: Outcome
  /** Bytes of the answer, where the outcome keeps them. */
  raw: Uint8Array | null
  bytes: number
  source: string | null
  /** Version of the reader that understood it. */
  reader: number
}

interface AttemptRow {
  day: string
  price: number
  key: Buffer
  op: string
  account_id: number
}

const buffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Books one outcome. An attempt that has ended already (a late answer after recovery) is left as it is. */
export function settle(db: WriteDb, settled: Settled, now: number): void {
  const { outcome, attemptId, taskId, runId } = settled
  // Look-ups instead of joins: in SQLite they cost a third, and this runs once per answer.
  const attempt = db.get<AttemptRow>(
    `SELECT day, price, (SELECT key FROM task WHERE id = ?) AS key, (SELECT op FROM task WHERE id = ?) AS op,
       (SELECT account_id FROM run WHERE id = ?) AS account_id
     FROM attempt WHERE id = ? AND state = ${attemptState.intent}`,
    taskId,
    taskId,
    runId,
    attemptId,
  )
  if (!attempt) return
  const { task } = outcome
  const unsure = outcome.attempt === 'unsure'
  const booked = outcome.charged ? attempt.price : 0
  db.run(
    `UPDATE attempt SET state = ?, outcome = ?, http = ?, booked = ?, bytes = ?, done_at = ?, retry_after = ?, raw = ?
     WHERE id = ?`,
    attemptState[outcome.attempt],
    outcome.word,
    outcome.http,
    booked,
    settled.bytes,
    now,
    outcome.retryAfterMs === null ? null : Math.round(outcome.retryAfterMs),
    unsure && settled.raw ? buffer(settled.raw) : null,
    attemptId,
  )
  const money = { runId, accountId: attempt.account_id, day: attempt.day, price: attempt.price }
  settleMoney(db, money, booked === 0 ? 'released' : unsure ? 'unsure' : 'spent')

  switch (task.kind) {
    case 'again':
      db.run(
        `UPDATE task SET state = ${taskState.ready}, next_at = ?, tries = tries + ? WHERE id = ?`,
        Math.max(1, Math.round(now + task.waitMs)),
        task.counted ? 1 : 0,
        taskId,
      )
      break
    case 'answered': {
      const answerId = storeAnswer(db, settled, attempt, task.miss, now)
      const result = task.miss ? 'not_found' : 'found'
      end(db, settled, taskState.answered, result, null, answerId)
      serveOthers(db, attempt.key, answerId, now)
      break
    }
    case 'failed':
      end(db, settled, taskState.failed, task.state, task.reason, null)
      break
    case 'unsure':
      end(db, settled, taskState.unsure, 'unsure', task.reason, null)
  }
  if (task.kind === 'again' && booked === 0) return
  addEntry(db, {
    at: now,
    accountId: attempt.account_id,
    kind: unsure ? 'unsure' : 'call',
    op: attempt.op,
    runId,
    attemptId,
    rows: waitingRows(db, taskId),
    key: attempt.key,
    outcome: outcome.word,
    expected: attempt.price,
    booked,
  })
}

function end(
  db: WriteDb,
  { taskId, runId }: Settled,
  state: number,
  result: 'found' | 'not_found' | 'retryable' | 'needs_input' | 'unsure',
  err: string | null,
  answerId: number | null,
): void {
  db.run(
    'UPDATE task SET state = ?, result = ?, err = ?, answer_id = ?, applied = 0 WHERE id = ?',
    state,
    cellStateNumber(result),
    err,
    answerId,
    taskId,
  )
  tally(db, runId, 'calls', result)
}

function storeAnswer(db: WriteDb, settled: Settled, attempt: AttemptRow, miss: boolean, now: number): number {
  return db.run(
    `INSERT INTO answer(key, account_id, op, kind, fetched_at, attempt_id, reader, source, raw)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    attempt.key,
    attempt.account_id,
    attempt.op,
    miss ? 1 : 0,
    now,
    settled.attemptId,
    settled.reader,
    settled.source,
    settled.raw ? buffer(settled.raw) : Buffer.alloc(0),
  ).lastInsertRowid
}

/** Ready tasks of other open runs with the same key get the answer free. */
function serveOthers(db: WriteDb, key: Buffer, answerId: number, now: number): void {
  const others = db.all<{ id: number; run_id: number; price: number }>(
    `SELECT id, run_id, price FROM task INDEXED BY task_key WHERE key = ? AND state = ${taskState.ready}`,
    key,
  )
  for (const other of others) {
    const run = runRow(db, other.run_id)
    if (run && ['running', 'waiting', 'pausing', 'paused'].includes(run.state))
      settleFree(db, { ...other, account_id: run.account_id }, answerId, now)
  }
}
