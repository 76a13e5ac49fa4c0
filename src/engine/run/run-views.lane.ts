// Runs as Activity shows them, and the rows behind their figures.
import type { RunView } from '../../contract/app/run.ts'
import type { ReadDb } from '../store/sql.ts'
import { type RunRow, runColumns } from './run-row.lane.ts'
import { attemptState, taskState } from './states.ts'

/** A run without what only the main thread knows: pace, time left, open calls, provider. */
export type StoredRun = Omit<RunView, 'provider' | 'inFlight' | 'perSecond' | 'secondsLeft'> & {
  accountId: number
  live: boolean
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

function storedRun(db: ReadDb, run: RunRow): StoredRun {
  const tallies = db.all<{ kind: string; name: string; n: number }>(
    'SELECT kind, name, n FROM run_tally WHERE run_id = ?',
    run.id,
  )
  const named = (kind: string) =>
    Object.fromEntries(tallies.filter(entry => entry.kind === kind && entry.n > 0).map(({ name, n }) => [name, n]))
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)
  const states = named('state')
  // `stored` were never planned as calls; `served` got the answer of another run's call.
  const { stored = 0, ...calls } = named('calls')
  const { spec, source } = runColumns(db, run)
  const sheet = db.value<string>('SELECT name FROM sheet WHERE id = ?', run.sheet_id)
  return {
    id: run.id as RunView['id'],
    parentId: run.parent_id as RunView['parentId'],
    kind: run.kind,
    sheetId: run.sheet_id as RunView['sheetId'],
    sheetName: sheet ?? 'a deleted list',
    op: run.op,
    columnName: source?.name ?? 'a deleted column',
    accountId: run.account_id,
    live: db.value<string>('SELECT profile FROM account WHERE id = ?', run.account_id) === 'remote',
    state: run.state,
    reason: run.reason,
    detail: run.detail,
    rows: run.n_rows,
    rowsDone: sum(states),
    calls: run.n_calls,
    callsDone: sum(calls),
    states,
    verdicts: named('verdict'),
    spent: run.spent,
    unsure: run.unsure,
    undecided: calls.unsure ? undecidedCalls(db, run.id) : 0,
    reserved: run.reserved,
    cap: run.cap,
    saved: run.n_saved,
    cacheHits: stored + (calls.served ?? 0),
    balanceBefore: run.bal_before,
    balanceAfter: run.bal_after,
    waitUntil: iso(run.wait_until),
    startedAt: new Date(run.created_at).toISOString(),
    endedAt: iso(run.ended_at),
    spec,
  }
}

/** Runs by id, in the order asked; unknown ones are left out. Drafts are never shown. */
export function readRuns(db: ReadDb, ids: number[]): StoredRun[] {
  return ids.flatMap(id => {
    const run = db.get<RunRow>("SELECT * FROM run WHERE id = ? AND state <> 'draft'", id)
    return run ? [storedRun(db, run)] : []
  })
}

/** Ids of the latest runs, newest first. */
export const latestRuns = (db: ReadDb, limit: number): number[] =>
  db.column<number>("SELECT id FROM run WHERE state <> 'draft' ORDER BY id DESC LIMIT ?", limit)

/** Runs that have not ended, and those that ended since a time, newest first. */
export const shownRuns = (db: ReadDb, since: number): number[] =>
  db.column<number>(
    "SELECT id FROM run WHERE state <> 'draft' AND (ended_at IS NULL OR ended_at >= ?) ORDER BY id DESC",
    since,
  )

/** The run that a page-made id has started, if it has. */
export const runOfJob = (db: ReadDb, jobId: string): number | null =>
  db.value<number>("SELECT id FROM run WHERE job_id = ? AND state <> 'draft'", jobId) ?? null

/** Runs that have not ended. */
export const openRuns = (db: ReadDb): { id: number; accountId: number; profile: string; state: string }[] =>
  db.all(
    `SELECT r.id, r.account_id AS accountId, a.profile, r.state FROM run r JOIN account a ON a.id = r.account_id
     WHERE r.ended_at IS NULL AND r.state <> 'draft' ORDER BY r.id`,
  )

/** Rows of a run by the state they ended in, in row order. */
export function runRows(db: ReadDb, runId: number, states: number[], limit: number): Uint32Array {
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
  headId: number | null
  /** Rows whose task has not ended, ascending. */
  rowIds: Uint32Array
}

/** Rows of an open run that still wait for their answer. */
export function queuedRows(db: ReadDb, runId: number): QueuedRows {
  const run = db.get<RunRow>('SELECT * FROM run WHERE id = ?', runId)
  const rowIds = db.column<number>(
    `SELECT g.row_id FROM target g JOIN task t ON t.id = g.task_id
     WHERE g.run_id = ? AND t.state IN (${taskState.ready}, ${taskState.claimed}) ORDER BY g.row_id`,
    runId,
  )
  return { sheetId: run?.sheet_id ?? 0, headId: run?.head_id ?? null, rowIds: Uint32Array.from(rowIds) }
}

export interface UnsureCalls {
  attempts: number
  credits: number
  /** The account's last balance read before the first of them was sent. */
  balance: { credits: number; at: number } | null
  /** What was booked on the account since then, unsure calls aside. */
  bookedSince: number
  refilledSince: number
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
  const read = db.get<{ id: number; balance: number; at: number }>(
    `SELECT id, balance, at FROM credit_entry INDEXED BY credit_entry_balance
     WHERE account_id = ? AND kind = 'balance' AND balance IS NOT NULL AND at <= ? ORDER BY id DESC LIMIT 1`,
    account,
    sums?.first ?? 0,
  )
  const since = (what: string) =>
    db.value<number | null>(
      `SELECT sum(${what}) FROM credit_entry WHERE account_id = ? AND id > ?`,
      account,
      read?.id ?? 0,
    ) ?? 0
  return {
    attempts: sums?.n ?? 0,
    credits: sums?.credits ?? 0,
    balance: read ? { credits: read.balance, at: read.at } : null,
    bookedSince: since("CASE WHEN kind = 'call' THEN booked ELSE 0 END"),
    refilledSince: since("CASE WHEN outcome = 'refill' THEN expected ELSE 0 END"),
    rowIds: db.column<number>(
      `SELECT row_id FROM target WHERE task_id IN (SELECT t.id ${openUnsure}) ORDER BY row_id`,
      runId,
    ),
  }
}

export const runViewsRead = { readRuns, latestRuns, shownRuns, runOfJob, runRows, queuedRows, unsureCalls }
export const runViewsWrite = { openRuns }
