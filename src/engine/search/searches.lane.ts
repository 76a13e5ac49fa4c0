// Searches in the workspace: found or made for a query, kept, let go; and the runs that read them.
import type { RunId, SearchId } from '../../contract/app/ids.ts'
import type { CallOp, RunReason, RunState, SearchOp } from '../../contract/app/run.ts'
import type { RemovedSearch, SearchReading, SearchView } from '../../contract/app/search.ts'
import { spendingDay } from '../account/booking.lane.ts'
import { attemptState } from '../answer/states.ts'
import { fail } from '../base/fail.ts'
import { storedQuery } from '../run/ask/query.ts'
import {
  type FetchSpec,
  type PageRow,
  pagesOf,
  type ReadingRow,
  readingRow,
  recordsIn,
} from '../run/pages/pages.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'

/** Days that a search nobody kept, or one in the trash, stays. */
const searchDays = 30
const dayMs = 86_400_000
const iso = (at: number) => new Date(at).toISOString()

interface SearchRow {
  id: number
  account_id: number
  query: string
  asked: string | null
  ignored: string
  uncounted: string
  name: string | null
  note: string
  tags: string
  created_at: number
  used_at: number
  removed_at: number | null
}

const searchRow = (db: ReadDb, searchId: number): SearchRow => {
  const row = db.get<SearchRow>('SELECT * FROM search WHERE id = ? AND removed_at IS NULL', searchId)
  if (!row) throw fail('not_found', { what: 'search' })
  return row
}

/** The search that has this query at this account, a kept one before a recent one. */
const searchOf = (db: ReadDb, query: string, accountId: number): number | null =>
  db.value<number>(
    `SELECT id FROM search WHERE query = ? AND account_id = ? AND removed_at IS NULL
     ORDER BY name IS NULL, id DESC LIMIT 1`,
    query,
    accountId,
  ) ?? null

const pageCount = (db: ReadDb, readingId: number): number =>
  db.value<number>('SELECT count(*) FROM search_page WHERE reading_id = ?', readingId) ?? 0

/** Readings of the present query that have a page, the latest first; else the one that has none yet. */
export function readingsOf(db: ReadDb, searchId: number): ReadingRow[] {
  const rows = db.all<ReadingRow>(
    `SELECT r.* FROM search_reading r JOIN search s ON s.id = r.search_id AND s.query = r.query
     WHERE r.search_id = ? ORDER BY r.number DESC`,
    searchId,
  )
  const read = rows.filter(({ id }) => pageCount(db, id) > 0)
  const [latest] = read
  const comparable = read.filter(({ account_id }) => account_id === latest?.account_id)
  return comparable.length > 0 ? comparable : rows.slice(0, 1)
}

function readingView(db: ReadDb, reading: ReadingRow | undefined): SearchReading | null {
  if (!reading) return null
  return {
    number: reading.number,
    startedAt: iso(reading.started_at),
    readAt: reading.read_at === null ? null : iso(reading.read_at),
    total: reading.total,
    pages: pageCount(db, reading.id),
    records: recordsIn(db, reading.id),
    complete: reading.complete === 1,
    end: reading.ending,
    detail: reading.detail,
  }
}

export interface RunOfSearch {
  id: RunId
  state: RunState
  reason: RunReason | null
}

/** The fetch of a search that has not ended. */
const openFetch = (db: ReadDb, searchId: number): RunOfSearch | null =>
  db.get<RunOfSearch>(
    `SELECT id, state, reason FROM run INDEXED BY run_open WHERE ended_at IS NULL AND kind = 'search' AND state <> 'draft'
       AND reading_id IS NOT NULL AND json_extract(spec, '$.searchId') = ? ORDER BY id DESC LIMIT 1`,
    searchId,
  ) ?? null

/** The last ended run of a search with calls without an answer that nobody has decided about: its count too may cost. */
const doubtfulRun = (db: ReadDb, searchId: number): RunOfSearch | null =>
  db.get<RunOfSearch>(
    `SELECT r.id, r.state, r.reason FROM attempt a INDEXED BY attempt_unsure JOIN task t ON t.id = a.task_id
       JOIN run r ON r.id = t.run_id
     WHERE a.state = ${attemptState.unsure} AND a.resolved IS NULL AND r.kind = 'search' AND r.ended_at IS NOT NULL
       AND json_extract(r.spec, '$.searchId') = ? ORDER BY r.id DESC LIMIT 1`,
    searchId,
  ) ?? null

function searchView(db: ReadDb, row: SearchRow, spent: number): SearchView {
  const [latest, former] = readingsOf(db, row.id)
  const account = latest?.account_id ?? row.account_id
  const live = db.value<string>('SELECT profile FROM account WHERE id = ?', account) === 'remote'
  return {
    id: row.id as SearchId,
    name: row.name,
    note: row.note,
    tags: JSON.parse(row.tags) as string[],
    query: storedQuery(row.query),
    asked: row.asked,
    ignored: JSON.parse(row.ignored) as string[],
    uncounted: JSON.parse(row.uncounted) as string[],
    provider: live ? { id: 'remote', name: 'Live service', live } : { id: 'embedded', name: 'Practice', live },
    reading: readingView(db, latest),
    former: readingView(db, former),
    spent,
    createdAt: iso(row.created_at),
    until: row.name === null ? iso(row.used_at + searchDays * dayMs) : null,
    run: openFetch(db, row.id) ?? doubtfulRun(db, row.id),
  }
}

const spentBy = (db: ReadDb): Map<number, number> =>
  new Map(
    db.arrays<[number, number]>(
      `SELECT json_extract(spec, '$.searchId'), sum(spent + unsure) FROM run WHERE kind = 'search' GROUP BY 1`,
    ),
  )

/** Kept searches by name, then recent ones, the latest first. */
function listSearches(db: ReadDb, now: number): SearchView[] {
  const spent = spentBy(db)
  return db
    .all<SearchRow>(
      `SELECT * FROM search WHERE removed_at IS NULL AND (name IS NOT NULL OR used_at > ?)
       ORDER BY name IS NULL, name COLLATE NOCASE, used_at DESC, id DESC`,
      now - searchDays * dayMs,
    )
    .map(row => searchView(db, row, spent.get(row.id) ?? 0))
}

/** Searches in the trash, the latest first. One that was never kept may go sooner than others. */
function removedSearches(db: ReadDb): RemovedSearch[] {
  const spent = spentBy(db)
  return db
    .all<SearchRow & { removed_at: number }>(
      'SELECT * FROM search WHERE removed_at IS NOT NULL ORDER BY removed_at DESC, id DESC',
    )
    .map(row => ({
      search: searchView(db, row, spent.get(row.id) ?? 0),
      removedAt: iso(row.removed_at),
      until: iso((row.name === null ? Math.min(row.removed_at, row.used_at) : row.removed_at) + searchDays * dayMs),
    }))
}

/** Throws not_found. */
function readSearch(db: ReadDb, searchId: number): SearchView {
  return searchView(db, searchRow(db, searchId), spentBy(db).get(searchId) ?? 0)
}

function keepSearch(db: WriteDb, searchId: number, name: string, note: string, tags: string[]): void {
  searchRow(db, searchId)
  db.run('UPDATE search SET name = ?, note = ?, tags = ? WHERE id = ?', name, note, JSON.stringify(tags), searchId)
}

function compareSearchBy(db: WriteDb, searchId: number, fields: readonly string[]): void {
  searchRow(db, searchId)
  db.run('UPDATE search SET uncounted = ? WHERE id = ?', JSON.stringify([...new Set(fields)].sort()), searchId)
}

/** Throws run_busy while its pages are fetched. */
function removeSearch(db: WriteDb, searchId: number, now: number): void {
  searchRow(db, searchId)
  const run = openFetch(db, searchId)
  if (run) throw fail('run_busy', { state: run.state })
  db.run('UPDATE search SET removed_at = ? WHERE id = ?', now, searchId)
}

function restoreSearch(db: WriteDb, searchId: number): void {
  if (db.run('UPDATE search SET removed_at = NULL WHERE id = ?', searchId).changes === 0)
    throw fail('not_found', { what: 'search' })
}

/** Deletes searches whose time is over. Their answers stay stored, as every paid answer does. */
function letSearchesGo(db: WriteDb, now: number): number {
  const before = now - searchDays * dayMs
  return db.run(
    `DELETE FROM search WHERE (removed_at < ? OR (name IS NULL AND used_at < ?))
       AND NOT EXISTS(SELECT 1 FROM run WHERE ended_at IS NULL AND kind = 'search'
         AND json_extract(spec, '$.searchId') = search.id)`,
    before,
    before,
  ).changes
}

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
  /** Of counting the same matches; null where they cannot be counted. */
  countKey: Uint8Array | null
  cap: number
  now: number
}

/** What is known of a search before it is fetched. */
export interface FetchState {
  searchId: number | null
  /** Matches by the word of the last reading, whichever way it goes. */
  total: number | null
  /** The reading that would go on; null = a new one. */
  reading: { complete: boolean; records: number; pages: PageRow[] } | null
}

function goesOn(db: ReadDb, searchId: number, query: string, accountId: number): ReadingRow | null {
  const [latest] = readingsOf(db, searchId)
  return latest?.query === query && latest.account_id === accountId ? latest : null
}

function fetchState(db: ReadDb, ask: Pick<NewFetch, 'searchId' | 'query' | 'accountId' | 'reading'>): FetchState {
  const searchId = ask.searchId ?? searchOf(db, ask.query, ask.accountId)
  if (searchId === null) return { searchId, total: null, reading: null }
  searchRow(db, searchId)
  const latest = goesOn(db, searchId, ask.query, ask.accountId)
  const reading = ask.reading === 'new' ? null : latest
  return {
    searchId,
    total: latest?.total ?? null,
    reading: reading && {
      complete: reading.complete === 1,
      records: recordsIn(db, reading.id),
      pages: pagesOf(db, reading.id),
    },
  }
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
    const reading = readingRow(db, readingId)
    const enough = ask.wanted !== null && recordsIn(db, readingId) >= ask.wanted
    if (reading?.complete === 1 || enough) return { searchId, runId: null, known: false }
    const spec: FetchSpec = { searchId, wanted: ask.wanted, prices: ask.prices }
    return { searchId, runId: insertRun(db, ask, spec, readingId), known: false }
  })
}

/** Counts of the query from before there was a search for it: what they cost belongs to the search as well. */
function adoptCounts(db: WriteDb, searchId: number, { accountId, countKey }: NewFetch): void {
  if (countKey === null) return
  db.run(
    `UPDATE run SET spec = json_set(spec, '$.searchId', ?)
     WHERE kind = 'search' AND op = 'search.count' AND account_id = ? AND json_extract(spec, '$.searchId') IS NULL
       AND EXISTS(SELECT 1 FROM task WHERE run_id = run.id AND key = ?)`,
    searchId,
    accountId,
    Buffer.from(countKey),
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
  const empty = latest !== null && pageCount(db, latest.id) === 0
  if (latest && (reading === 'go on' || empty)) return latest.id
  return db.run(
    `INSERT INTO search_reading(search_id, account_id, query, number, started_at)
     SELECT ?, ?, ?, coalesce(max(number), 0) + 1, ? FROM search_reading WHERE search_id = ?`,
    searchId,
    accountId,
    query,
    now,
    searchId,
  ).lastInsertRowid
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
      db.run('UPDATE search_reading SET ending = NULL, detail = NULL WHERE id = ?', reading)
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

export const searchesRead = {
  listSearches,
  readSearch,
  removedSearches,
  openFetch,
  fetchState,
  callAnswer,
  latestAnswer,
  taskError,
  usedToday,
}
export const searchesWrite = {
  keepSearch,
  compareSearchBy,
  removeSearch,
  restoreSearch,
  letSearchesGo,
  draftFetch,
  confirmFetch,
  draftCall,
}
