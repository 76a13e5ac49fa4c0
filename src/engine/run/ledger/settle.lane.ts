// One exchange into the ledger: the attempt, its money, what became of the task, and the answer for others that wait
// for the same input.
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import type { QuestionChoice } from '../../../contract/service/question-choices.ts'
import { webOperation } from '../../../model/operations/index.ts'
import { addEntry, type LedgerBatch } from '../../account/booking.lane.ts'
import { attemptState, cellStateNumber, taskState } from '../../answer/states.ts'
import type { WriteDb } from '../../store/sql.ts'
import { pageKey } from '../ask/query.ts'
import type { ExchangeOutcome, FailedState, RequestBody } from '../exchange/classify.ts'
import { runRow } from './run-row.lane.ts'
import { settleFree, withdrawTask } from './without-call.lane.ts'

/** An outcome on its way to the ledger. */
export interface SettledExchange {
  runId: number
  taskId: number
  attemptId: number
  outcome: ExchangeOutcome
  /** Bytes of the answer, where the outcome keeps them. */
  raw: Uint8Array | null
  bytes: number
  source: string | null
  /** Words of a query that the service did not heed; undefined where it says nothing of the kind. */
  ignored?: string[] | undefined
  /** What words of a question can mean; undefined where the service offers nothing of the kind. */
  choices?: QuestionChoice[] | undefined
  /** The service answered an earlier try of the same name once more. */
  replayed?: boolean
  /** Version of the reader that understood it. */
  reader: number
  /** The team said how it ends: no one else has to hear of it. `answerAgeMs`: of an answer that a colleague paid for. */
  byTeam?: { answerAgeMs: number | null }
}

interface AttemptRow {
  day: string
  price: number
  key: Buffer
  op: SentOp
  account_id: number
  /** Rows that wait for the task. */
  n_rows: number
  /** Tasks of other runs wait for the same answer. */
  shared: number
}

const buffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** An attempt that has not ended, with all that booking it needs. */
const openAttempt = `SELECT a.day, a.price, t.key, t.op, (SELECT account_id FROM run WHERE id = t.run_id) AS account_id,
   (SELECT count(*) FROM target INDEXED BY target_task WHERE task_id = t.id) AS n_rows,
   EXISTS(SELECT 1 FROM task o INDEXED BY task_key WHERE o.key = t.key AND o.state = ${taskState.ready}) AS shared
  FROM attempt a CROSS JOIN task t ON t.id = a.task_id WHERE a.id = +? AND a.state = ${attemptState.intent}`

/**
 * Books one outcome; its money and counts are written with the batch. An attempt that has ended already (a late answer
 * after recovery) is left as it is.
 */
export function settleExchange(db: WriteDb, settled: SettledExchange, now: number, batch: LedgerBatch): void {
  const { outcome, attemptId, taskId, runId } = settled
  const attempt = db.get<AttemptRow>(openAttempt, attemptId)
  if (!attempt) return
  if (settled.byTeam) db.run('DELETE FROM team_call WHERE attempt_id = ?', attemptId)
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
  batch.settle(money, booked === 0 ? 'released' : unsure ? 'unsure' : 'spent')

  const paid = task.kind === 'answered' || (task.kind === 'failed' && task.state === 'no_answer')
  if (settled.replayed && paid) settleFirstTry(db, attempt.key, now)
  switch (task.kind) {
    case 'again':
      if (task.body) askOther(db, taskId, attempt, task.body)
      db.run(
        `UPDATE task SET state = ${taskState.ready}, next_at = ?, tries = tries + ? WHERE id = ?`,
        Math.max(1, Math.round(now + task.waitMs)),
        task.counted ? 1 : 0,
        taskId,
      )
      break
    case 'answered': {
      const answerId = storeAnswer(db, settled, attempt, task.miss, now - (settled.byTeam?.answerAgeMs ?? 0))
      if (settled.byTeam) batch.saved(runId, attempt.price)
      const result = task.miss ? 'not_found' : 'found'
      end(db, settled, batch, taskState.answered, result, null, answerId)
      if (attempt.shared) serveOthers(db, attempt.key, answerId, now, batch)
      break
    }
    case 'failed':
      end(db, settled, batch, taskState.failed, task.state, task.reason, null)
      break
    case 'left_out':
      withdrawTask(db, runId, taskId, task.reason, batch, task.state)
      batch.saved(runId, attempt.price)
      break
    case 'unsure':
      end(db, settled, batch, taskState.unsure, 'unsure', task.reason, null)
  }
  // What costs nothing has no place among the credits; the log of what was sent has it.
  if ((task.kind === 'again' && booked === 0) || attempt.op === webOperation) return
  addEntry(db, {
    at: now,
    accountId: attempt.account_id,
    kind: unsure ? 'unsure' : settled.byTeam ? 'saved' : 'call',
    op: attempt.op,
    runId,
    attemptId,
    rows: attempt.n_rows,
    key: attempt.key,
    outcome: outcome.word,
    expected: attempt.price,
    booked,
  })
}

/** The task asks something else from now on: a smaller page. */
function askOther(db: WriteDb, taskId: number, { account_id, op }: AttemptRow, body: RequestBody): void {
  const account = db.get<{ profile: string; name: string }>(
    'SELECT profile, name FROM account WHERE id = ?',
    account_id,
  )
  const key = pageKey(`${account?.profile} ${account?.name}`, op, body)
  // A service that knows requests by their names refuses another body under the same one.
  db.run('UPDATE task SET key = ?, input = ?, idem = NULL WHERE id = ?', key, JSON.stringify(body), taskId)
}

function end(
  db: WriteDb,
  { taskId, runId }: SettledExchange,
  batch: LedgerBatch,
  state: number,
  result: 'found' | 'not_found' | 'unsure' | FailedState,
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
  batch.tally(runId, 'calls', result)
}

/** Keeps the bytes of an answer, newest of its key. Returns its id. */
export function storeAnswer(
  db: WriteDb,
  settled: Pick<SettledExchange, 'attemptId' | 'reader' | 'source' | 'raw'>,
  attempt: Pick<AttemptRow, 'key' | 'op' | 'account_id'>,
  miss: boolean,
  now: number,
): number {
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

/** A replay shows that the try without an answer was executed and charged: it is no question any more. */
function settleFirstTry(db: WriteDb, key: Buffer, now: number): void {
  const tries = db.all<{ id: number; run_id: number; booked: number }>(
    `SELECT a.id, t.run_id, a.booked FROM task t INDEXED BY task_key
     CROSS JOIN attempt a ON a.task_id = t.id
     WHERE t.key = ? AND t.state = ${taskState.unsure} AND a.state = ${attemptState.unsure}
       AND (a.resolved IS NULL OR a.resolved = 'retried')`,
    key,
  )
  for (const { id, run_id, booked } of tries) {
    db.run("UPDATE attempt SET resolved = 'charged', resolved_at = ? WHERE id = ?", now, id)
    db.run('UPDATE run SET unsure = unsure - ?, spent = spent + ? WHERE id = ?', booked, booked, run_id)
  }
}

/** Ready tasks of other open runs with the same key get the answer free. */
function serveOthers(db: WriteDb, key: Buffer, answerId: number, now: number, batch: LedgerBatch): void {
  const others = db.all<{ id: number; run_id: number; price: number }>(
    `SELECT id, run_id, price FROM task INDEXED BY task_key WHERE key = ? AND state = ${taskState.ready}`,
    key,
  )
  for (const other of others) {
    const run = runRow(db, other.run_id)
    if (run && ['running', 'waiting', 'pausing', 'paused'].includes(run.state))
      settleFree(db, { ...other, account_id: run.account_id }, answerId, now, batch)
  }
}
