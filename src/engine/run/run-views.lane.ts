// Runs as Activity shows them, and the rows behind their figures.
import type { RunView, SearchRunView } from '../../contract/app/run/run.ts'
import type { SentOp } from '../../contract/app/run/sent-op.ts'
import { attemptState, taskState } from '../answer/states.ts'
import type { ReadDb, SqlText } from '../store/sql.ts'
import { type AnyRun, type RunRow, runColumns } from './ledger/run-row.lane.ts'
import { fetchView } from './pages/fetch-view.lane.ts'
import { isLater } from './plan/later.lane.ts'
import { addedBy } from './results/add-people.lane.ts'

/** What only the main thread knows of a run: pace, time left, open calls, provider. */
type Unstored = 'provider' | 'inFlight' | 'perSecond' | 'slowedTo' | 'secondsLeft'
interface AtAccount {
  accountId: number
  live: boolean
}
export type StoredRun = Omit<RunView, Unstored> & AtAccount
export type StoredFetch = Omit<SearchRunView, Unstored> & AtAccount

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What the tables tell of any run, and its counts of rows by state and verdict and of calls by outcome. */
function progressOf(db: ReadDb, run: AnyRun) {
  const tallies = db.all<{ kind: string; name: string; n: number }>(
    'SELECT kind, name, n FROM run_tally WHERE run_id = ?',
    run.id,
  )
  const named = (kind: string) =>
    Object.fromEntries(tallies.filter(entry => entry.kind === kind && entry.n > 0).map(({ name, n }) => [name, n]))
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)
  // `stored` were never planned as calls; `served` got the answer of another run's call.
  const { stored = 0, ...calls } = named('calls')
  const progress = {
    id: run.id as RunView['id'],
    accountId: run.account_id,
    live: db.value<string>('SELECT profile FROM account WHERE id = ?', run.account_id) === 'remote',
    state: run.state,
    reason: run.reason,
    detail: run.detail,
    calls: run.n_calls,
    callsDone: sum(calls),
    spent: run.spent,
    unsure: run.unsure,
    undecided: calls.unsure ? undecidedCalls(db, run.id) : 0,
    reserved: run.reserved,
    cap: run.cap,
    balanceBefore: run.bal_before,
    balanceAfter: run.bal_after,
    ...(run.others_most !== null &&
      run.others_most > 0 && { others: { least: run.others_least ?? 0, most: run.others_most } }),
    ...(run.elsewhere > 0 && { elsewhere: run.elsewhere }),
    ...(run.balance_lost !== null && { balanceLost: new Date(run.balance_lost).toISOString() }),
    waitUntil: iso(run.wait_until),
    startedAt: new Date(run.created_at).toISOString(),
    endedAt: iso(run.ended_at),
  }
  const states = named('state')
  return {
    progress,
    counts: {
      states,
      rowsDone: sum(states),
      verdicts: named('verdict'),
      cacheHits: stored + (calls.served ?? 0),
    },
  }
}

function storedRun(db: ReadDb, run: RunRow): StoredRun {
  const { progress, counts } = progressOf(db, run)
  const { spec, source } = runColumns(db, run)
  const sheet = db.value<string>('SELECT name FROM sheet WHERE id = ?', run.sheet_id)
  return {
    ...progress,
    ...counts,
    parentId: run.parent_id as RunView['parentId'],
    kind: run.kind,
    sheetId: run.sheet_id as RunView['sheetId'],
    sheetName: sheet ?? 'a deleted list',
    op: run.op,
    columnName: source?.name ?? 'a deleted column',
    rows: run.n_rows,
    later: isLater(run) ? { unasked: run.unasked === 1, expiresAt: new Date(run.expires_at ?? 0).toISOString() } : null,
    saved: run.n_saved,
    ...(spec.addPeople && { added: addedBy(db, run.id, spec) }),
    spec,
  }
}

/** Runs by id, in the order asked; unknown ones are left out. Drafts are never shown. */
export function readRuns(db: ReadDb, ids: number[]): (StoredRun | StoredFetch)[] {
  return ids.flatMap<StoredRun | StoredFetch>(id => {
    const run = db.get<AnyRun>("SELECT * FROM run WHERE id = ? AND state <> 'draft'", id)
    if (!run) return []
    return run.kind === 'search' ? [{ ...progressOf(db, run).progress, ...fetchView(db, run) }] : [storedRun(db, run)]
  })
}

/** Drafts are never shown, and of single calls only those that go on or have cost something. */
const shown = `state <> 'draft' AND (kind <> 'search' OR ended_at IS NULL OR spent + unsure > 0
  OR NOT (op = 'search.count' OR op LIKE 'meta.%'))`

/** The latest runs, newest first. */
export const latestRuns = (db: ReadDb): (StoredRun | StoredFetch)[] =>
  readRuns(db, db.column<number>(`SELECT id FROM run WHERE ${shown} ORDER BY id DESC LIMIT 200`))

/** Runs that have not ended, and those that ended since a time, newest first. */
const shownRuns = (db: ReadDb, since: number): number[] =>
  db.column<number>(`SELECT id FROM run WHERE ${shown} AND (ended_at IS NULL OR ended_at >= ?) ORDER BY id DESC`, since)

/** The run that a page-made id has started, if it has. */
const runOfJob = (db: ReadDb, jobId: string): number | null =>
  db.value<number>("SELECT id FROM run WHERE job_id = ? AND state <> 'draft'", jobId) ?? null

/** Runs that have begun and not ended. */
const openRuns = (db: ReadDb): { id: number; op: SentOp; accountId: number; profile: string; state: string }[] =>
  db.all(
    `SELECT r.id, r.op, r.account_id AS accountId, a.profile, r.state FROM run r JOIN account a ON a.id = r.account_id
     WHERE r.ended_at IS NULL AND r.state <> 'draft' AND NOT (r.state = 'waiting' AND r.reason = 'later')
     ORDER BY r.id`,
  )

/** Rows of a run by the state they ended in, in row order. */
function runRows(db: ReadDb, runId: number, states: number[], limit: number): Uint32Array {
  return Uint32Array.from(
    db.column<number>(
      `SELECT row_id FROM target WHERE run_id = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY row_id LIMIT ?`,
      runId,
      JSON.stringify(states),
      limit,
    ),
  )
}

export interface QueuedRows {
  sheetId: number
  resultColumnId: number | null
  /** Rows whose task has not ended, ascending. */
  rowIds: Uint32Array
}

/** Rows of an open run that still wait for their answer. */
function queuedRows(db: ReadDb, runId: number): QueuedRows {
  const run = db.get<AnyRun>('SELECT * FROM run WHERE id = ?', runId)
  const rowIds = db.column<number>(
    `SELECT g.row_id FROM target g JOIN task t ON t.id = g.task_id
     WHERE g.run_id = ? AND t.state IN (${taskState.ready}, ${taskState.claimed}) ORDER BY g.row_id`,
    runId,
  )
  return { sheetId: run?.sheet_id ?? 0, resultColumnId: run?.head_id ?? null, rowIds: Uint32Array.from(rowIds) }
}

export interface UnsureCalls {
  attempts: number
  credits: number
  /** The account's last balance read before the first of them was sent, with nothing out. */
  balance: { credits: number; at: number } | null
  /** What was booked on the account since then, with calls of other runs that were found to be charged, other unsure ones aside. */
  bookedSince: number
  /** Credits of calls of other runs since then of which no one knows whether they were charged. */
  othersOpen: number
  refilledSince: number
  /** Credits of calls of the account that are out now. */
  out: number
  rowIds: number[]
}

const openUnsure = `FROM attempt a INDEXED BY attempt_unsure JOIN task t ON t.id = a.task_id
  WHERE t.run_id = ? AND a.state = ${attemptState.unsure} AND a.resolved IS NULL`

const undecidedCalls = (db: ReadDb, runId: number): number =>
  db.value<number>(`SELECT count(*) ${openUnsure}`, runId) ?? 0

/** What is known about the calls of a run that were sent and never answered. */
export function unsureCalls(db: ReadDb, runId: number): UnsureCalls {
  const sums = db.get<{ n: number; credits: number | null; first: number | null }>(
    `SELECT count(*) AS n, sum(a.booked) AS credits, min(a.intent_at) AS first ${openUnsure}`,
    runId,
  )
  const account = db.value<number>('SELECT account_id FROM run WHERE id = ?', runId) ?? 0
  // Not one that was read while calls were out: of those no one knows whether it counts them.
  const read = db.get<{ id: number; balance: number; at: number }>(
    `SELECT id, balance, at FROM credit_entry e INDEXED BY credit_entry_balance
     WHERE account_id = ? AND kind = 'balance' AND balance IS NOT NULL AND at <= ?
       AND NOT EXISTS (SELECT 1 FROM credit_entry c CROSS JOIN attempt a ON a.id = c.attempt_id
         WHERE c.id > e.id AND c.account_id = e.account_id AND a.intent_at < e.at)
     ORDER BY id DESC LIMIT 1`,
    account,
    sums?.first ?? 0,
  )
  const since = (what: SqlText) =>
    db.value<number | null>(
      `SELECT sum(${what}) FROM credit_entry WHERE account_id = ? AND id > ?`,
      account,
      read?.id ?? 0,
    ) ?? 0
  /** Of calls of other runs since that balance, sent and never answered. */
  const others = (resolved: SqlText) =>
    db.value<number | null>(
      `SELECT sum(a.booked) FROM credit_entry e JOIN attempt a ON a.id = e.attempt_id
       WHERE e.account_id = ? AND e.id > ? AND e.kind = 'unsure' AND e.run_id <> ? AND ${resolved}`,
      account,
      read?.id ?? 0,
      runId,
    ) ?? 0
  return {
    attempts: sums?.n ?? 0,
    credits: sums?.credits ?? 0,
    balance: read ? { credits: read.balance, at: read.at } : null,
    bookedSince: since("CASE WHEN kind = 'call' THEN booked ELSE 0 END") + others("a.resolved = 'charged'"),
    othersOpen: others("(a.resolved IS NULL OR a.resolved = 'left')"),
    refilledSince: since("CASE WHEN outcome = 'refill' THEN expected ELSE 0 END"),
    out:
      db.value<number | null>('SELECT sum(reserved) FROM run WHERE account_id = ? AND ended_at IS NULL', account) ?? 0,
    rowIds: db.column<number>(
      `SELECT row_id FROM target WHERE task_id IN (SELECT t.id ${openUnsure}) ORDER BY row_id`,
      runId,
    ),
  }
}

export const runViewsRead = { readRuns, latestRuns, shownRuns, runOfJob, runRows, queuedRows, unsureCalls }
export const runViewsWrite = { openRuns }
