// Fetches of searches: the search and the reading that a fetch goes on with, and the run that reads its pages; and runs of
// single calls.
import type { CallOp, SearchOp } from '../../contract/app/run/sent-op.ts'
import { spendingDay } from '../account/booking.lane.ts'
import { fail } from '../base/fail.ts'
import { storedQuery } from '../run/ask/query.ts'
import { variantsOf } from '../run/ask/variants.ts'
import type { FetchSpec } from '../run/pages/next-page.lane.ts'
import {
  goingOn,
  isComplete,
  isUnread,
  type PageRow,
  pagesOf,
  type ReadingRow,
  readingsOf,
  recordsIn,
  totalOf,
  type VariantRow,
  variantRows,
} from '../run/pages/readings.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { openFetch, searchRow } from './searches.lane.ts'

/** The search that has this query at this account, a kept one before a recent one. */
const searchOf = (db: ReadDb, query: string, accountId: number): number | null =>
  db.value<number>(
    `SELECT id FROM search WHERE query = ? AND account_id = ? AND removed_at IS NULL
     ORDER BY name IS NULL, id DESC LIMIT 1`,
    query,
    accountId,
  ) ?? null

export interface NewFetch {
  jobId: string
  searchId: number | null
  /** The query's text, and the sentence where it is one. */
  query: string
  asked: string | null
  accountId: number
  op: SearchOp
  wanted: number | null
  prices: FetchSpec['prices']
  reading: 'go on' | 'new'
  /** Of counting the same matches, value by value; none where they cannot be counted. */
  countKeys: readonly Uint8Array[]
  cap: number
  now: number
}

/** What is known of a search before it is fetched. */
export interface FetchState {
  searchId: number | null
  /** Matches by the word of the last reading, whichever way it goes; all together, and of each variant. */
  total: number | null
  totals: (number | null)[]
  /** The reading that would go on; null = a new one. */
  reading: { complete: boolean; records: number; pages: PageRow[]; variants: VariantRow[] } | null
}

function goesOn(db: ReadDb, searchId: number, query: string, accountId: number): ReadingRow | null {
  const [latest] = readingsOf(db, searchId)
  return latest?.query === query && latest.account_id === accountId ? latest : null
}

function fetchState(db: ReadDb, ask: Pick<NewFetch, 'searchId' | 'query' | 'accountId' | 'reading'>): FetchState {
  const searchId = ask.searchId ?? searchOf(db, ask.query, ask.accountId)
  if (searchId === null) return { searchId, total: null, totals: [], reading: null }
  searchRow(db, searchId)
  const latest = goesOn(db, searchId, ask.query, ask.accountId)
  if (!latest) return { searchId, total: null, totals: [], reading: null }
  const variants = variantRows(db, latest.id)
  const pages = pagesOf(db, latest.id)
  const records = recordsIn(db, latest.id)
  return {
    searchId,
    total: totalOf(variants, pages, records),
    totals: variants.map(({ total }) => total),
    reading: ask.reading === 'new' ? null : { complete: isComplete(variants), records, pages, variants },
  }
}

/** As many records are read as are wanted, and of every value that goes on at least a page. */
export function isEnough(
  { records, pages, variants }: Pick<NonNullable<FetchState['reading']>, 'records' | 'pages' | 'variants'>,
  wanted: number | null,
): boolean {
  if (wanted === null || records < wanted) return false
  return variants.length === 1 || goingOn(variants).every(one => pages.some(({ variant }) => variant === one.variant))
}

export interface DraftedFetch {
  searchId: number
  /** null: everything wanted is read. */
  runId: number | null
  /** The job was started before. */
  known: boolean
}

/** Finds or makes the search and its reading, and the draft of the run that reads on. Throws not_found, run_busy. */
function draftFetch(db: WriteDb, ask: NewFetch): DraftedFetch {
  return db.transaction(() => {
    const before = db.get<{ id: number; spec: string }>(
      "SELECT id, spec FROM run WHERE job_id = ? AND state <> 'draft'",
      ask.jobId,
    )
    if (before) return { searchId: specSearch(before.spec), runId: before.id, known: true }
    const searchId = ask.searchId ?? searchOf(db, ask.query, ask.accountId) ?? insertSearch(db, ask)
    searchRow(db, searchId)
    const busy = openFetch(db, searchId)
    if (busy) throw fail('run_busy', { state: busy.state })
    // A search whose filters a person has changed is no longer what the question asked: it is not called by it.
    db.run(
      `UPDATE search SET asked = CASE WHEN query = ? THEN asked END, query = ?, account_id = ?, used_at = ?
       WHERE id = ?`,
      ask.query,
      ask.query,
      ask.accountId,
      ask.now,
      searchId,
    )
    adoptCounts(db, searchId, ask)
    const readingId = readingFor(db, searchId, ask)
    const variants = variantRows(db, readingId)
    const read = { records: recordsIn(db, readingId), pages: pagesOf(db, readingId), variants }
    if (isComplete(variants) || isEnough(read, ask.wanted)) return { searchId, runId: null, known: false }
    const spec: FetchSpec = { searchId, wanted: ask.wanted, prices: ask.prices }
    return { searchId, runId: insertRun(db, ask, spec, readingId), known: false }
  })
}

/** Counts of the query from before there was a search for it: what they cost belongs to the search as well. */
function adoptCounts(db: WriteDb, searchId: number, { accountId, countKeys }: NewFetch): void {
  for (const key of countKeys)
    db.run(
      `UPDATE run SET spec = json_set(spec, '$.searchId', ?)
       WHERE kind = 'search' AND op = 'search.count' AND account_id = ? AND json_extract(spec, '$.searchId') IS NULL
         AND EXISTS(SELECT 1 FROM task WHERE run_id = run.id AND key = ?)`,
      searchId,
      accountId,
      Buffer.from(key),
    )
}

const specSearch = (spec: string): number => (JSON.parse(spec) as FetchSpec).searchId ?? 0

const insertSearch = (db: WriteDb, { accountId, query, asked, now }: NewFetch): number =>
  db.run(
    'INSERT INTO search(account_id, query, asked, created_at, used_at) VALUES (?, ?, ?, ?, ?)',
    accountId,
    query,
    asked,
    now,
    now,
  ).lastInsertRowid

/** The reading that goes on, or a new one. */
function readingFor(db: WriteDb, searchId: number, { query, accountId, reading, now }: NewFetch): number {
  const latest = goesOn(db, searchId, query, accountId)
  const empty = latest !== null && isUnread(db, latest.id)
  if (latest && (reading === 'go on' || empty)) return latest.id
  const readingId = db.run(
    `INSERT INTO search_reading(search_id, account_id, query, number, started_at)
     SELECT ?, ?, ?, coalesce(max(number), 0) + 1, ? FROM search_reading WHERE search_id = ?`,
    searchId,
    accountId,
    query,
    now,
    searchId,
  ).lastInsertRowid
  for (const variant of variantsOf(storedQuery(query)).keys())
    db.run('INSERT INTO search_variant(reading_id, variant) VALUES (?, ?)', readingId, variant)
  return readingId
}

function insertRun(
  db: WriteDb,
  { jobId, accountId, op, cap, now }: Pick<NewCall, 'jobId' | 'accountId' | 'op' | 'cap' | 'now'>,
  spec: FetchSpec,
  readingId: number | null,
): number {
  return db.run(
    `INSERT INTO run(job_id, account_id, kind, op, spec, plan_hash, state, cap, n_calls, reading_id, created_at)
     VALUES (?, ?, 'search', ?, ?, x'', 'draft', ?, 1, ?, ?)`,
    jobId,
    accountId,
    op,
    JSON.stringify(spec),
    cap,
    readingId,
    now,
  ).lastInsertRowid
}

/** Starts a drafted fetch. A person wants its pages: those without an answer may be asked for again. */
export function confirmFetch(db: WriteDb, runId: number, now: number): void {
  db.transaction(() => {
    const reading = db.value<number | null>('SELECT reading_id FROM run WHERE id = ?', runId) ?? null
    if (reading !== null) {
      for (const { variant } of goingOn(variantRows(db, reading)))
        db.run(
          'UPDATE search_variant SET ending = NULL, detail = NULL WHERE reading_id = ? AND variant = ?',
          reading,
          variant,
        )
      db.run(
        `UPDATE attempt SET resolved = 'retried', resolved_at = ? WHERE id IN (
           SELECT a.id FROM attempt a INDEXED BY attempt_unsure JOIN task t ON t.id = a.task_id JOIN run r ON r.id = t.run_id
           WHERE a.state = 3 AND a.resolved IS NULL AND r.reading_id = ? AND r.id <> ?)`,
        now,
        reading,
        runId,
      )
    }
    db.run("UPDATE run SET state = 'running' WHERE id = ? AND state = 'draft'", runId)
  })
}

export interface NewCall extends Pick<NewFetch, 'jobId' | 'accountId' | 'cap' | 'now'> {
  op: CallOp
  /** The search that it is for: what it costs belongs to it. */
  searchId: number | null
  key: Uint8Array
  /** JSON. */
  body: string
  price: number
}

/** The draft of a run of one call, or the run that this job has made before. */
export function draftCall(db: WriteDb, ask: NewCall): number {
  return db.transaction(() => {
    const known = db.value<number>('SELECT id FROM run WHERE job_id = ?', ask.jobId)
    if (known !== undefined) return known
    const spec: FetchSpec = { searchId: ask.searchId, wanted: null, prices: {} }
    const runId = insertRun(db, ask, spec, null)
    db.run(
      'INSERT INTO task(run_id, op, key, input, price) VALUES (?, ?, ?, ?, ?)',
      runId,
      ask.op,
      Buffer.from(ask.key),
      ask.body,
      ask.price,
    )
    return runId
  })
}

export interface StoredAnswer {
  raw: Uint8Array
  at: number
}

/** What a run of one call was answered. */
export const callAnswer = (db: ReadDb, runId: number): StoredAnswer | null =>
  db.get<StoredAnswer>(
    'SELECT n.raw, n.fetched_at AS at FROM task t JOIN answer n ON n.id = t.answer_id WHERE t.run_id = ? LIMIT 1',
    runId,
  ) ?? null

/** The latest answer to a request, however old. */
const latestAnswer = (db: ReadDb, key: Uint8Array): StoredAnswer | null =>
  db.get<StoredAnswer>(
    'SELECT raw, fetched_at AS at FROM answer INDEXED BY answer_key WHERE key = ? ORDER BY id DESC LIMIT 1',
    Buffer.from(key),
  ) ?? null

/** Why the one call of a run failed, for people. */
export const taskError = (db: ReadDb, runId: number): string | null =>
  db.value<string | null>('SELECT err FROM task WHERE run_id = ? ORDER BY id DESC LIMIT 1', runId) ?? null

/** Credits that an account has used on the day that calls book to now, those in doubt and reserved among them. */
function usedToday(db: ReadDb, accountId: number, now: number): number {
  const day = spendingDay(db, accountId, now)
  return (
    db.value<number>('SELECT spent + reserved FROM day_spend WHERE account_id = ? AND day = ?', accountId, day) ?? 0
  )
}

export const fetchesRead = { fetchState, callAnswer, latestAnswer, taskError, usedToday }
export const fetchesWrite = { draftFetch, confirmFetch, draftCall }
