// Taking tasks out of the queue: due retries first, then fresh ones. What was answered meanwhile is settled free, what is
// no longer wanted is withdrawn, and a call gets its intent only if no cap would break.
import type { OperationId } from '../../contract/app/run.ts'
import { tableOf } from '../sheet/rows.lane.ts'
import { identifier, type ReadDb, type WriteDb } from '../store/sql.ts'
import { addEntry, capBroken, openDay, reserve, spendingDay, tally } from './booking.lane.ts'
import { askedHash, type Body, inputOf } from './mapping.ts'
import { answerFor, heldReason, isHeld } from './plan.lane.ts'
import type { RunColumns, RunRow } from './run-row.lane.ts'
import { cellStateNumber, taskState } from './states.ts'

/** A call whose intent is committed: it may leave now. */
export interface Call {
  runId: number
  taskId: number
  attemptId: number
  op: OperationId
  body: Body
  price: number
  /** Counted tries before this one. */
  tries: number
  /** Rows that wait for it, at most 200 of them. */
  rowIds: number[]
}

export interface ClaimAsk {
  want: number
  now: number
  dailyCap: number | null
  /** For the egress log. */
  host: string
}

export interface Claimed {
  calls: Call[]
  /** A cap that the next call would break. */
  blocked: 'cap' | 'daily_cap' | null
  /** Rows whose tasks left the queue without a call. */
  settled: number
}

interface Ready {
  id: number
  op: OperationId
  key: Buffer
  input: string | null
  price: number
  tries: number
}

/** More candidates than wanted, because some are in flight for other runs or need no call any more. */
const spare = 32
const shownRows = 200

const readyTasks = (db: ReadDb, runId: number, now: number, limit: number): Ready[] => {
  const fields = 'id, op, key, input, price, tries'
  const due = db.all<Ready>(
    `SELECT ${fields} FROM task INDEXED BY task_ready WHERE state = 0 AND run_id = ? AND next_at BETWEEN 1 AND ?
     ORDER BY next_at, id LIMIT ?`,
    runId,
    now,
    limit,
  )
  const fresh = db.all<Ready>(
    `SELECT ${fields} FROM task INDEXED BY task_ready WHERE state = 0 AND run_id = ? AND next_at = 0 ORDER BY id LIMIT ?`,
    runId,
    limit,
  )
  return [...due, ...fresh]
}

/** Claims up to `want` tasks of a run and writes their intents. Call it inside the tick's transaction. */
export function claim(db: WriteDb, run: RunRow, columns: RunColumns, ask: ClaimAsk): Claimed {
  const claimed: Claimed = { calls: [], blocked: null, settled: 0 }
  if (ask.want <= 0) return claimed
  const day = spendingDay(db, run.account_id, ask.now)
  openDay(db, run.account_id, day, ask.dailyCap)
  for (const task of readyTasks(db, run.id, ask.now, ask.want + spare)) {
    if (claimed.calls.length >= ask.want) break
    if (inFlight(db, task.key)) continue
    const stored = answerFor(db, task.key, answersFrom(run, columns, ask.now))
    if (stored > 0) {
      settleFree(db, { id: task.id, run_id: run.id, price: task.price, account_id: run.account_id }, stored, ask.now)
      claimed.settled += 1
      continue
    }
    const wanted = stillAsked(db, run, columns, task.id)
    // Another run's call may have ended without an answer since the plan; only a person sends that input again.
    const held = wanted && !columns.spec.chips.includes('unsure') && isHeld(db, task.key)
    if (!wanted || held) {
      withdraw(db, run.id, task.id, held ? heldReason : 'The input changed during the run.')
      claimed.settled += 1
      continue
    }
    const money = { runId: run.id, accountId: run.account_id, day, price: task.price }
    claimed.blocked = capBroken(db, money)
    if (claimed.blocked) break
    claimed.calls.push(intend(db, run, task, money, ask))
  }
  return claimed
}

/** Oldest answer a run accepts: what its plan allowed, and anything that came since it started. */
function answersFrom(run: RunRow, { spec }: RunColumns, now: number): number | null {
  if (spec.maxAgeDays === null) return null
  return Math.min(run.created_at, now - spec.maxAgeDays * 86_400_000)
}

const inFlight = (db: ReadDb, key: Buffer): boolean =>
  db.value(`SELECT 1 FROM task INDEXED BY task_flight WHERE key = ? AND state = ${taskState.claimed}`, key) !==
  undefined

const targetsAtOnce = 100

/** Some row that waits for the task still asks what the plan read. */
function stillAsked(db: ReadDb, run: RunRow, { inputs, rules }: RunColumns, taskId: number): boolean {
  if (!inputs) return false
  const slots = inputs.map(({ slot }) => identifier(slot)).join(', ')
  const cellsOf = `SELECT ${slots} FROM ${tableOf(run.sheet_id)} WHERE id = ? AND gone IS NULL`
  for (let after = 0; ; ) {
    const targets = db.all<{ row_id: number; in_hash: Buffer | null }>(
      `SELECT row_id, in_hash FROM target INDEXED BY target_task
       WHERE task_id = ? AND run_id = ? AND row_id > ? ORDER BY row_id LIMIT ${targetsAtOnce}`,
      taskId,
      run.id,
      after,
    )
    for (const { row_id, in_hash } of targets) {
      const cells = db.get<Record<string, string | null>>(cellsOf, row_id)
      const hash = cells && askedHash(rules.op, inputOf(rules, Object.values(cells)))
      if (hash && in_hash && hash.compare(in_hash) === 0) return true
    }
    if (targets.length < targetsAtOnce) return false
    after = targets.at(-1)?.row_id ?? after
  }
}

/** Ends a task with a stored answer for 0 credits. */
export function settleFree(
  db: WriteDb,
  task: { id: number; run_id: number; price: number; account_id: number },
  answerId: number,
  now: number,
): void {
  const answer = db.get<{ kind: number; op: string }>('SELECT kind, op FROM answer WHERE id = ?', answerId)
  const result = answer?.kind === 1 ? 'not_found' : 'found'
  db.run(
    `UPDATE task SET state = ${taskState.answered}, result = ?, answer_id = ?, applied = 0, err = NULL WHERE id = ?`,
    cellStateNumber(result),
    answerId,
    task.id,
  )
  db.run('UPDATE run SET n_saved = n_saved + ? WHERE id = ?', task.price, task.run_id)
  tally(db, task.run_id, 'calls', 'served')
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

function withdraw(db: WriteDb, runId: number, taskId: number, reason: string): void {
  db.run(
    `UPDATE task SET state = ${taskState.withdrawn}, result = ?, err = ?, applied = 0 WHERE id = ?`,
    cellStateNumber('skipped'),
    reason,
    taskId,
  )
  tally(db, runId, 'calls', 'withdrawn')
}

export const waitingRows = (db: ReadDb, taskId: number): number =>
  db.value<number>('SELECT count(*) FROM target INDEXED BY target_task WHERE task_id = ?', taskId) ?? 0

function intend(
  db: WriteDb,
  run: RunRow,
  task: Ready,
  money: { runId: number; accountId: number; day: string; price: number },
  { now, host }: ClaimAsk,
): Call {
  // Bodies are written by the plan and emptied by erasure only, which withdraws the task too.
  const body = JSON.parse(task.input ?? '{}') as Body
  reserve(db, money)
  db.run(`UPDATE task SET state = ${taskState.claimed} WHERE id = ?`, task.id)
  const former = db.value<number | null>('SELECT max(n) FROM attempt WHERE task_id = ?', task.id)
  const { lastInsertRowid: attemptId } = db.run(
    'INSERT INTO attempt(task_id, n, day, price, host, fields, intent_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    task.id,
    (former ?? 0) + 1,
    money.day,
    task.price,
    host,
    Object.keys(body).join(','),
    now,
  )
  const rowIds = db.column<number>(
    'SELECT row_id FROM target INDEXED BY target_task WHERE task_id = ? LIMIT ?',
    task.id,
    shownRows,
  )
  return { runId: run.id, taskId: task.id, attemptId, op: task.op, body, price: task.price, tries: task.tries, rowIds }
}
