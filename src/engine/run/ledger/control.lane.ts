// What a person or the network does to a run: rest, wait, go on, raise the cap, decide about calls without an answer.
import type { RunReason } from '../../../contract/app/run/run.ts'
import { addEntry, addTally } from '../../account/booking.lane.ts'
import { attemptState, cellStateNumber, taskState } from '../../answer/states.ts'
import { fail } from '../../base/fail.ts'
import type { ReadDb, SqlText, WriteDb } from '../../store/sql.ts'
import { measuredPrice } from './price.lane.ts'
import type { ProvenCall } from './proven.lane.ts'
import { type AnyRun, haltRun, opsOf, runRow, setRunState } from './run-row.lane.ts'

const still = { reason: null, detail: null, waitUntil: null, goal: null } as const

/** A paused or waiting run goes on. Throws run_busy in any other state but running. */
export function continueRun(db: WriteDb, runId: number, now: number): AnyRun {
  const run = known(db, runId)
  if (run.state === 'running') return run
  if (run.state !== 'paused' && run.state !== 'waiting') throw fail('run_busy', { state: run.state })
  if (run.reason === 'price') acceptPrice(db, run)
  // A person has looked at the clock.
  if (run.reason === 'clock')
    db.run('UPDATE account SET clock_off = 0 WHERE id = ? AND clock_off IS NULL', run.account_id)
  boundWaits(db, runId, now)
  // What a rest left of the account says nothing about the end of the run.
  db.run('UPDATE run SET bal_after = NULL, others_least = NULL, others_most = NULL WHERE id = ?', runId)
  setRunState(db, runId, { ...still, state: 'running' })
  return known(db, runId)
}

const maxBackOffMs = 6000

/** A clock that was set back meanwhile holds no retry longer than the service asked for, or than backing off takes. */
export function boundWaits(db: WriteDb, runId: number, now: number): void {
  db.run(
    `UPDATE task SET next_at = ? + coalesce((SELECT max(retry_after) FROM attempt WHERE task_id = task.id), ?)
     WHERE run_id = ? AND state = ${taskState.ready} AND next_at > ?
       AND next_at > ? + coalesce((SELECT max(retry_after) FROM attempt WHERE task_id = task.id), ?)`,
    now,
    maxBackOffMs,
    runId,
    now,
    now,
    maxBackOffMs,
  )
}

/** What waits is reserved at the measured prices from now on: a person has seen them. */
function acceptPrice(db: WriteDb, run: AnyRun): void {
  for (const op of opsOf(run)) {
    const value = measuredPrice(db, run.account_id, op)
    if (value !== null)
      db.run(`UPDATE task SET price = ? WHERE run_id = ? AND op = ? AND state = ${taskState.ready}`, value, run.id, op)
  }
}

/** A running run waits and goes on by itself; `until` = UTC milliseconds of the next try. */
function waitRun(db: WriteDb, runId: number, reason: RunReason, detail: string | null, until: number | null): void {
  const run = known(db, runId)
  if (run.state === 'running' || run.state === 'waiting')
    setRunState(db, runId, { state: 'waiting', reason, detail, waitUntil: until, goal: null })
}

/** Throws cap_too_small when more than that is used already. */
export function raiseCap(db: WriteDb, runId: number, cap: number): AnyRun {
  const run = known(db, runId)
  const used = run.spent + run.unsure + run.reserved
  if (cap < used) throw fail('cap_too_small', { cap, used })
  db.run('UPDATE run SET cap = ? WHERE id = ?', cap, runId)
  return known(db, runId)
}

/**
 * Keeps a balance read of the account that belongs to a run's beginning or end. `asked` = the newest entry of the ledger when
 * the balance was asked for at the end.
 */
export function noteRunBalance(
  db: WriteDb,
  runId: number,
  when: 'before' | 'after',
  credits: number,
  asked = Number.MAX_SAFE_INTEGER,
): void {
  db.transaction(() => {
    db.run(`UPDATE run SET ${when === 'before' ? 'bal_before' : 'bal_after'} = ? WHERE id = ?`, credits, runId)
    if (when === 'before') return
    const others = bookedByOthers(db, runId, asked)
    db.run(
      'UPDATE run SET others_least = ?, others_most = ? WHERE id = ?',
      others?.least ?? null,
      others?.most ?? null,
      runId,
    )
  })
}

/**
 * Credits that other runs of the account booked between the first and the last balance read of a run: `least` without the
 * calls that were out at the first one and those booked after the last was asked for (its entry comes later than its
 * figure), `most` with those that were out at the last.
 */
function bookedByOthers(db: ReadDb, runId: number, asked: number): { least: number; most: number } | null {
  const reads = db.all<{ id: number; at: number; account_id: number }>(
    `SELECT id, at, account_id FROM credit_entry INDEXED BY credit_entry_run
     WHERE run_id = ? AND kind = 'balance' AND outcome IS NOT 'elsewhere' ORDER BY id`,
    runId,
  )
  const [first] = reads
  const last = reads.at(-1)
  if (!first || !last || first.id === last.id) return null
  const booked = (from: number, upTo: number, outAt: number | null) =>
    db.value<number>(
      `SELECT coalesce(sum(e.booked), 0) FROM credit_entry e LEFT JOIN attempt a ON a.id = e.attempt_id
       WHERE e.id > ? AND e.id < ? AND e.account_id = ? AND e.run_id <> ? AND (? IS NULL OR a.intent_at <= ?)`,
      from,
      upTo,
      last.account_id,
      runId,
      outAt,
      outAt,
    ) ?? 0
  const out =
    db.value<number | null>(
      'SELECT sum(reserved) FROM run WHERE account_id = ? AND id <> ? AND ended_at IS NULL',
      last.account_id,
      runId,
    ) ?? 0
  const surelyBefore = Math.min(last.id, asked + 1)
  return {
    least: booked(first.id, surelyBefore, null) - booked(first.id, surelyBefore, first.at),
    most: booked(first.id, last.id, null) + booked(last.id, Number.MAX_SAFE_INTEGER, last.at) + out,
  }
}

/**
 * The decision about every call of the run that has no usable answer. `not_charged` gives their credits back to the
 * run, the day and the ledger, and makes their rows retryable: asking again costs what it costs the first time. Their
 * cells are written by the next tick of the run. Returns how many calls it was about.
 */
export function resolveUnsure(
  db: WriteDb,
  runId: number,
  as: 'charged' | 'not_charged' | 'left',
  now: number,
  by: DecidedBy = 'balance',
): number {
  return db.transaction(() => {
    const run = known(db, runId)
    const attempts = db.all<UndecidedAttempt>(
      `${undecidedAttempts} WHERE t.run_id = ? AND a.state = ${attemptState.unsure} AND a.resolved IS NULL`,
      runId,
    )
    for (const attempt of attempts) decide(db, run, attempt, as, now, by)
    return attempts.length
  })
}

interface UndecidedAttempt {
  id: number
  task_id: number
  run_id: number
  booked: number
  day: string
  key: Buffer
}

const undecidedAttempts: SqlText = `SELECT a.id, a.task_id, t.run_id, a.booked, a.day, t.key
  FROM attempt a INDEXED BY attempt_unsure JOIN task t ON t.id = a.task_id`

function decide(
  db: WriteDb,
  run: AnyRun,
  attempt: UndecidedAttempt,
  as: 'charged' | 'not_charged' | 'left',
  now: number,
  by: DecidedBy,
): void {
  const runId = run.id
  db.run('UPDATE attempt SET resolved = ?, resolved_at = ? WHERE id = ?', as, now, attempt.id)
  const entry = {
    at: now,
    accountId: run.account_id,
    kind: 'correction',
    op: run.op,
    runId,
    attemptId: attempt.id,
    key: attempt.key,
  } as const
  if (as === 'charged') {
    // What a person says is no proof: the ledger has it as theirs. What was decided without a question is said there, too.
    if (by !== 'balance') addEntry(db, { ...entry, outcome: `charged, ${decidedWords[by]}`, booked: 0 })
    db.run('UPDATE run SET unsure = unsure - ?, spent = spent + ? WHERE id = ?', attempt.booked, attempt.booked, runId)
  }
  if (as !== 'not_charged') return
  db.run('UPDATE run SET unsure = unsure - ? WHERE id = ?', attempt.booked, runId)
  db.run(
    'UPDATE day_spend SET spent = spent - ? WHERE account_id = ? AND day = ?',
    attempt.booked,
    run.account_id,
    attempt.day,
  )
  const outcome = by === 'balance' ? 'not charged' : `not charged, ${decidedWords[by]}`
  addEntry(db, { ...entry, outcome, booked: -attempt.booked })
  makeRetryable(db, runId, attempt.task_id, by)
}

/** Calls without an answer that the balances around them prove to be charged or not; what a person has decided since stays. */
function resolveProven(db: WriteDb, proven: readonly ProvenCall[], now: number): void {
  db.transaction(() => {
    for (const { attemptId, as } of proven) {
      const attempt = db.get<UndecidedAttempt>(
        `${undecidedAttempts} WHERE a.id = ? AND a.state = ${attemptState.unsure} AND a.resolved IS NULL`,
        attemptId,
      )
      if (attempt) decide(db, known(db, attempt.run_id), attempt, as, now, 'alone')
    }
  })
}

/** How it is known whether a call was charged: the balance proves it, asked by a person or without a question, or a person says it. */
type DecidedBy = 'balance' | 'alone' | 'person'
const decidedWords = { alone: 'shown by the balance', person: 'said by a person' } as const

function makeRetryable(db: WriteDb, runId: number, taskId: number, by: DecidedBy): void {
  const { changes } = db.run(
    `UPDATE task SET state = ${taskState.failed}, result = ?, err = ?, applied = 0
     WHERE id = ? AND state = ${taskState.unsure}`,
    cellStateNumber('retryable'),
    `No response arrived, and ${by === 'person' ? 'you said' : 'the balance shows'} that nothing was charged.`,
    taskId,
  )
  if (changes === 0) return
  addTally(db, runId, 'calls', 'unsure', -1)
  addTally(db, runId, 'calls', 'retryable')
}

function known(db: WriteDb, runId: number): AnyRun {
  const run = runRow(db, runId)
  if (!run || run.state === 'draft') throw fail('not_found', { what: 'run' })
  return run
}

export const controlWrite = {
  runRow,
  continueRun,
  waitRun,
  haltRun,
  raiseCap,
  noteRunBalance,
  resolveUnsure,
  resolveProven,
}
