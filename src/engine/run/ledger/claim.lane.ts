// Taking tasks out of the queue: due retries first, then fresh ones. What was answered meanwhile is settled free, what is
// no longer wanted is withdrawn, and a call gets its intent only if no cap would break.
import { randomUUID } from 'node:crypto'
import { heldBy } from '../../../contract/app/run/run-spec.ts'
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import { webOperation } from '../../../model/operations/index.ts'
import { type CallMoney, dayInDoubt, type LedgerBatch, openDay, spendingDay } from '../../account/booking.lane.ts'
import { attemptState, cellStateNumber, taskState } from '../../answer/states.ts'
import { hasOddLetters, lettersReason } from '../../clean/odd-letters.ts'
import { unreadableEntries } from '../../identity/sealing.lane.ts'
import { kindsKept, suppressedBodies, suppressedRows } from '../../identity/suppressed.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { leftOutReason, leftOutRows } from '../ask/only-if.lane.ts'
import { rowAsks } from '../ask/row-asks.ts'
import type { RequestBody } from '../exchange/classify.ts'
import { type AnswerFreshness, answerFreshness } from './freshness.ts'
import { isUndecided, type ReadyTask, readyTasks } from './ready-tasks.lane.ts'
import type { AnyRun, RunColumns, RunRow } from './run-row.lane.ts'
import { answerFor, heldReason } from './stored-answers.lane.ts'
import { blockTask, settleFree, withdrawTask } from './without-call.lane.ts'

/** A call whose intent is committed: it may leave now. */
export interface ClaimedCall {
  runId: number
  taskId: number
  attemptId: number
  op: SentOp
  body: RequestBody
  price: number
  /** Counted tries before this one. */
  tries: number
  /** Names what is asked, for a service that knows it again; null where the service has no such thing. */
  idem: string | null
  /** Rows that wait for it, at most 200 of them. */
  rowIds: number[]
  /** What the team is asked; absent: there is none, or the call is of no matter to it. */
  team?: ClaimedTeamCall
}

/** A call as its team knows it. */
export interface ClaimedTeamCall {
  /** Name of the claim. */
  claim: string
  key: Buffer
  /** How old an answer of the team may be, in milliseconds; null = of any age. */
  maxAge: { found: number | null; missed: number | null }
  /** The run asks again what got no answer. */
  again: boolean
}

export interface ClaimAsk {
  want: number
  now: number
  dailyCap: number | null
  /** Country of national phone numbers where nothing nearer names one. */
  home: string | null
  /** Tasks that have not been tried come first. */
  probing: boolean
  /** For the egress log. */
  host: string
  /** The service charges equal requests of one name once. */
  idempotent: boolean
  /** The workspace is in a team that the account is shared with. */
  inTeam: boolean
}

export interface ClaimedTasks {
  calls: ClaimedCall[]
  /**
   * A cap that the next call would break; `clock`: no one knows which day a daily cap is of; `unreadable`: entries of the
   * do-not-contact lists that no one can be compared with.
   */
  blocked: 'cap' | 'daily_cap' | 'clock' | 'unreadable' | null
  /** What `blocked` is about. */
  detail?: string
  /** Rows whose tasks left the queue without a call. */
  settled: number
}

/** Most tasks that may leave the queue without a call, so that a tick stays short. */
const spare = 32

/** Claims up to `want` tasks of a run and writes their intents. Call it inside the tick's transaction. */
export function claimTasks(
  db: WriteDb,
  run: RunRow,
  columns: RunColumns,
  ask: ClaimAsk,
  batch: LedgerBatch,
): ClaimedTasks {
  const claimed: ClaimedTasks = { calls: [], blocked: null, settled: 0 }
  if (ask.want <= 0) return claimed
  if (unreadableEntries(db) > 0) return { ...claimed, blocked: 'unreadable' }
  const doubt = ask.dailyCap === null ? null : dayInDoubt(db, run.account_id, ask.now)
  if (doubt) return { ...claimed, blocked: 'clock', detail: doubt }
  const day = spendingDay(db, run.account_id, ask.now)
  openDay(db, run.account_id, day, ask.dailyCap)
  const from = answersFrom(run, columns, ask.now)
  const held = heldBy(columns.spec.chips)
  const guarded = kindsKept(db).size > 0
  while (claimed.calls.length < ask.want && claimed.settled <= spare) {
    // Whatever is looked at leaves the queue, so each look finds others.
    const tasks = readyTasks(db, run.id, ask.now, ask.want - claimed.calls.length, ask.probing)
    if (tasks.length === 0) break
    for (const task of tasks) {
      // Someone may have been suppressed since the plan: looked at in the transaction of the intent.
      if (guarded && isSuppressed(db, run, columns, task)) {
        blockTask(db, run, task, null, ask.now, batch)
        claimed.settled += 1
        continue
      }
      const stored = task.answered === 1 ? answerFor(db, task.key, from) : 0
      if (stored > 0) {
        const freed = { id: task.id, run_id: run.id, price: task.price, account_id: run.account_id }
        settleFree(db, freed, stored, ask.now, batch)
        claimed.settled += 1
        continue
      }
      const asked = askedBy(db, run, columns, task.id, ask.now)
      const refusal = asked.refusal ?? (isUndecided(task, run, held) ? heldReason : null)
      if (refusal !== null) {
        withdrawTask(db, run.id, task.id, refusal, batch)
        claimed.settled += 1
        continue
      }
      const money = { runId: run.id, accountId: run.account_id, day, price: task.price }
      claimed.blocked = callsSpent(run, claimed) ? 'cap' : batch.capBroken(money)
      if (claimed.blocked) return claimed
      const call = writeIntent(db, run, task, asked.rowIds, money, ask, batch)
      if (ask.inTeam)
        call.team = writeTeamCall(db, call, task.key, {
          maxAge: { found: ageOf(from.found, ask.now), missed: ageOf(from.missed, ask.now) },
          again: !held.includes('unsure'),
        })
      claimed.calls.push(call)
    }
  }
  return claimed
}

/** Of an answer that came at `from`. */
const ageOf = (from: number | null, now: number): number | null => (from === null ? null : Math.max(0, now - from))

/** Notes that the team is asked for a call, before it is: the team hears what becomes of it. */
export function writeTeamCall(
  db: WriteDb,
  { attemptId }: ClaimedCall,
  key: Buffer,
  terms: Pick<ClaimedTeamCall, 'maxAge' | 'again'>,
): ClaimedTeamCall {
  const claim = randomUUID()
  db.run('INSERT INTO team_call(claim, attempt_id) VALUES (?, ?)', claim, attemptId)
  return { claim, key, ...terms }
}
/** The cap of a run that costs no credits is a number of calls. */
const callsSpent = ({ op, sent, cap }: RunRow, { calls }: ClaimedTasks): boolean =>
  op === webOperation && sent + calls.length >= cap

/** Oldest answers a run accepts: what its plan allowed, and anything that came since it started. */
function answersFrom(run: RunRow, { spec }: RunColumns, now: number): AnswerFreshness {
  const { found, missed } = answerFreshness(spec, now)
  const sinceStart = (from: number | null) => (from === null ? null : Math.min(run.created_at, from))
  return { found: sinceStart(found), missed: sinceStart(missed) }
}

/** The request names someone suppressed, or every row that waits for it is of such a one. */
function isSuppressed(db: ReadDb, run: RunRow, { rules }: RunColumns, task: ReadyTask): boolean {
  if (namesSuppressed(db, task, rules.country)) return true
  const rowIds = db.column<number>('SELECT row_id FROM target INDEXED BY target_task WHERE task_id = ?', task.id)
  for (let first = 0; first < rowIds.length; first += targetsAtOnce) {
    const some = rowIds.slice(first, first + targetsAtOnce)
    if (suppressedRows(db, run.sheet_id, some, rules.country).size < some.length) return false
  }
  return rowIds.length > 0
}

/** Whether the body of a task's request names someone suppressed. */
export const namesSuppressed = (db: ReadDb, { input }: Pick<ReadyTask, 'input'>, home: string | null): boolean =>
  suppressedBodies(db, [JSON.parse(input ?? '{}')], home)[0] === true

const targetsAtOnce = 200
const inputChanged = 'The input changed during the run.'

/** Rows that wait for a task (at most 200 of them), and why it is not sent for any of them; null = it is. */
function askedBy(
  db: ReadDb,
  run: RunRow,
  { inputs, rules, spec }: RunColumns,
  taskId: number,
  now: number,
): { rowIds: number[]; refusal: string | null } {
  if (!inputs) return { rowIds: [], refusal: inputChanged }
  const slots = inputs.map(({ slot }) => `r.${sqlIdentifier(slot)}`).join(', ')
  const ask = `SELECT g.row_id, g.in_hash, ${slots} FROM target g INDEXED BY target_task
    CROSS JOIN ${tableOf(run.sheet_id)} r ON r.id = g.row_id
    WHERE g.task_id = +? AND g.run_id = +? AND g.row_id > +? AND r.gone IS NULL ORDER BY g.row_id LIMIT ${targetsAtOnce}`
  const passes = (rowId: number) => !spec.onlyIf || leftOutRows(db, run.sheet_id, spec.onlyIf, now, [rowId]).size === 0
  let rowIds: number[] | null = null
  let refusal = inputChanged
  for (let after = 0; ; ) {
    const targets = db.arrays<[rowId: number, hash: Buffer | null, ...cells: (string | null)[]]>(
      ask,
      taskId,
      run.id,
      after,
    )
    rowIds ??= targets.map(([rowId]) => rowId)
    for (const [rowId, planned, ...cells] of targets) {
      // Broken since the plan: not the same as what was typed otherwise, and held back even where the request would be the same.
      if (!spec.oddLetters && cells.some(cell => cell !== null && hasOddLetters(cell))) {
        refusal = lettersReason
        continue
      }
      const { hash } = rowAsks(rules, cells)
      if (!hash || !planned || !hash.equals(planned)) continue
      if (passes(rowId)) return { rowIds, refusal: null }
      refusal = leftOutReason
    }
    if (targets.length < targetsAtOnce) return { rowIds, refusal }
    after = targets.at(-1)?.[0] ?? after
  }
}

/**
 * The name under which the same was last asked, if no answer came: asked again by it, it cannot be charged twice. A task
 * that left the queue since, never sent or only refused, changes nothing about that. What ended otherwise is asked again
 * when a person wants it again.
 */
function nameOfUnsure(db: ReadDb, { id, key }: ReadyTask): string | null {
  const last = db.get<{ state: number; idem: string | null }>(
    `SELECT state, idem FROM task INDEXED BY task_key
     WHERE key = ? AND id <> ? AND state NOT IN (${taskState.ready}, ${taskState.withdrawn}) ORDER BY id DESC LIMIT 1`,
    key,
    id,
  )
  return last?.state === taskState.unsure ? last.idem : null
}

/** Calls for the same that brought nothing: the person who asks again has decided about them. */
function noteRetried(db: WriteDb, key: Buffer, now: number): void {
  db.run(
    `UPDATE attempt SET resolved = 'retried', resolved_at = ? WHERE id IN (
       SELECT a.id FROM task u INDEXED BY task_key CROSS JOIN attempt a ON a.task_id = u.id
       WHERE u.key = ? AND a.resolved IS NULL
         AND ((u.state = ${taskState.unsure} AND a.state = ${attemptState.unsure})
           OR (u.state = ${taskState.failed} AND u.result = ${cellStateNumber('no_answer')})))`,
    now,
    key,
  )
}

/** Writes the intent of a call and reserves its price; the caps and what is undecided were looked at. */
export function writeIntent(
  db: WriteDb,
  run: AnyRun,
  task: ReadyTask,
  rowIds: number[],
  money: CallMoney,
  { now, host, idempotent }: ClaimAsk,
  batch: LedgerBatch,
): ClaimedCall {
  // Bodies are written by the plan and emptied by erasure only, which withdraws the task too.
  const body = JSON.parse(task.input ?? '{}') as RequestBody
  batch.reserve(money)
  if (task.op === webOperation) db.run('UPDATE run SET sent = sent + 1 WHERE id = ?', run.id)
  if (task.unsure !== null || task.no_answer !== null) noteRetried(db, task.key, now)
  const idem = idempotent ? (task.idem ?? nameOfUnsure(db, task) ?? randomUUID()) : null
  db.run(`UPDATE task SET state = ${taskState.claimed}, idem = coalesce(?, idem) WHERE id = ?`, idem, task.id)
  const { lastInsertRowid: attemptId } = db.run(
    `INSERT INTO attempt(task_id, n, day, price, host, fields, intent_at)
     VALUES (?, (SELECT coalesce(max(n), 0) + 1 FROM attempt WHERE task_id = +?), ?, ?, ?, ?, ?)`,
    task.id,
    task.id,
    money.day,
    task.price,
    host,
    task.op === webOperation ? 'address' : Object.keys(body).join(','),
    now,
  )
  const { op, price, tries } = task
  return { runId: run.id, taskId: task.id, attemptId, op, body, price, tries, idem, rowIds }
}
