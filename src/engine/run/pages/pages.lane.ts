// The writer's part of a fetch: a page that was answered becomes records, and the task of the next page is made in the same
// commit, until the search or the wish ends (R-SRC-04; service.md 7).
import type { SearchOp } from '../../../contract/app/run.ts'
import type { SearchEnd } from '../../../contract/app/search.ts'
import { attemptState, taskState } from '../../answer/states.ts'
import type { Naming } from '../../client/dialect.ts'
import { type QueryNames, readQuery } from '../../client/query-dialect.ts'
import { parseBody } from '../../client/reader.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { pageBody, pageKey, pageOp, queryText, storedQuery, usableQuery } from '../ask/query.ts'
import { firstGap, holds, pageAt, pagesTo, type Span, spanOf } from '../exchange/coverage.ts'
import { moreAfter, type PageRead, readPage } from '../exchange/page-reader.ts'
import { priceInRun } from '../ledger/price.lane.ts'
import type { PagesRun } from '../ledger/run-row.lane.ts'

/** What a fetch needs to know of the service it asks; plain data. */
export interface SearchTerms {
  /** How the pages of each operation are spelt. */
  readonly naming: Readonly<Partial<Record<SearchOp, Naming>>>
  readonly query: QueryNames
  /** Most records of one page, by operation. */
  readonly pageSize: Readonly<Partial<Record<SearchOp, number>>>
}

/** What a fetch was started with; stored as the run's spec. */
export interface FetchSpec {
  /** null: a count of no search. */
  readonly searchId: number | null
  /** Records wanted in the reading; null = all. */
  readonly wanted: number | null
  /** Credits of a page, by operation. */
  readonly prices: Readonly<Partial<Record<SearchOp, number>>>
}

export interface ReadingRow {
  id: number
  search_id: number
  account_id: number
  query: string
  number: number
  started_at: number
  read_at: number | null
  total: number | null
  ending: SearchEnd | null
  detail: string | null
  complete: number
}

interface TaskRow {
  id: number
  op: SearchOp
  input: string | null
  state: number
  err: string | null
  answer_id: number | null
}

/** A page of a reading. */
export interface PageRow {
  task_id: number
  op: SearchOp
  page: number
  size: number
  more: number
}

export const readingRow = (db: ReadDb, readingId: number): ReadingRow | undefined =>
  db.get<ReadingRow>('SELECT * FROM search_reading WHERE id = ?', readingId)

const plainNaming: Naming = { network: 'social', renamed: {} }

/** The spec that the run was stored with. */
export const fetchSpec = (run: Pick<PagesRun, 'spec'>): FetchSpec => JSON.parse(run.spec) as FetchSpec

interface Asked {
  page: number
  page_size: number
}
/** Bodies of pages are written by ourselves. */
const askedBy = ({ input }: Pick<TaskRow, 'input'>): Asked => JSON.parse(input ?? '{"page":1,"page_size":1}') as Asked

/**
 * Stores the pages of ended tasks and makes the task of the next page, if one is wanted. `ignored`: words that the service
 * did not heed, by task.
 */
export function turnPages(
  db: WriteDb,
  run: PagesRun,
  terms: SearchTerms,
  ignored: ReadonlyMap<number, string[]>,
  now: number,
): void {
  if (run.reading_id === null) {
    db.run('UPDATE task SET applied = NULL WHERE run_id = ? AND applied IS NOT NULL', run.id)
    return
  }
  const ended = db.all<TaskRow>(
    `SELECT id, op, input, state, err, answer_id FROM task INDEXED BY task_apply
     WHERE run_id = ? AND applied IS NOT NULL ORDER BY id`,
    run.id,
  )
  for (const task of ended) {
    db.run('UPDATE task SET applied = NULL WHERE id = ?', task.id)
    const reading = readingRow(db, run.reading_id ?? 0)
    if (!reading) continue
    if (task.state === taskState.answered) storePage(db, reading, task, terms, ignored.get(task.id), now)
    else if (task.state === taskState.failed) noteFailure(db, reading, task)
    else if (task.state === taskState.withdrawn) endReading(db, reading.id, 'failed', task.err)
  }
  // A fetch may have to wait for the service before its first turn: without a task it would be taken for done.
  const open = run.state === 'running' || run.state === 'waiting'
  if (ended.length > 0 || (open && !waits(db, run.id))) askNext(db, run, terms)
}

/**
 * What a refusal means for the search: of a later page as a whole, it is the service's end of pages. A call that was found
 * not to have been charged was never refused.
 */
function noteFailure(db: WriteDb, reading: ReadingRow, task: TaskRow): void {
  const last = db.get<{ http: number | null; state: number }>(
    'SELECT http, state FROM attempt WHERE task_id = ? ORDER BY n DESC LIMIT 1',
    task.id,
  )
  if (!last || last.state === attemptState.unsure) return
  const { page } = askedBy(task)
  if (last.http === 400 && page > 1) endReading(db, reading.id, 'service_stops', `page ${page}`)
  else endReading(db, reading.id, last.http === 504 ? 'too_slow' : 'failed', task.err)
}

function endReading(db: WriteDb, readingId: number, ending: SearchEnd, detail: string | null): void {
  db.run('UPDATE search_reading SET ending = ?, detail = ? WHERE id = ?', ending, detail, readingId)
}

function storePage(
  db: WriteDb,
  reading: ReadingRow,
  task: TaskRow,
  terms: SearchTerms,
  ignored: string[] | undefined,
  now: number,
): void {
  const answer = db.get<{ raw: Buffer; fetched_at: number }>(
    'SELECT raw, fetched_at FROM answer WHERE id = ?',
    task.answer_id,
  )
  const naming = terms.naming[task.op] ?? plainNaming
  const parsed = parseBody(answer?.raw ?? Buffer.alloc(0))
  const read = parsed.ok ? readPage(task.op, parsed.json, naming) : null
  const none: PageRead = { records: [], total: 0, size: null, hasMore: false, next: null, query: null }
  const page = read?.kind === 'report' ? read.report : none
  const asked = askedBy(task)
  const size = page.size ?? asked.page_size
  const more = moreAfter(page, asked.page, size)
  const at = answer?.fetched_at ?? now
  db.run(
    `INSERT INTO search_page(reading_id, task_id, op, page, size, records, more, answer_id, fetched_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    reading.id,
    task.id,
    task.op,
    asked.page,
    size,
    page.records.length,
    more ? 1 : 0,
    task.answer_id,
    at,
  )
  dropFormer(db, reading)
  const fresh = storeRecords(db, reading.id, task, page, at)
  const total = page.total ?? (more ? reading.total : null)
  db.run('UPDATE search_reading SET read_at = ?, total = ? WHERE id = ?', at, total, reading.id)
  if (task.op === 'search.ai') becomeQuery(db, reading, page, terms, naming, ignored)
  if (page.records.length === 0 && more) endReading(db, reading.id, 'empty_page', `page ${asked.page}`)
  else if (page.records.length > 0 && fresh === 0 && more)
    endReading(db, reading.id, 'no_new_records', `page ${asked.page}`)
}

/** Once a reading has a page, only the last one before it is kept to compare with. */
function dropFormer(db: WriteDb, { id, search_id, number }: ReadingRow): void {
  db.run(
    `DELETE FROM search_reading WHERE search_id = ? AND number < (
       SELECT max(r.number) FROM search_reading r WHERE r.search_id = ? AND r.number < ?
         AND EXISTS(SELECT 1 FROM search_page WHERE reading_id = r.id))`,
    search_id,
    search_id,
    number,
  )
  db.run(
    `DELETE FROM search_reading WHERE search_id = ? AND id <> ? AND number < ?
       AND NOT EXISTS(SELECT 1 FROM search_page WHERE reading_id = search_reading.id)`,
    search_id,
    id,
    number,
  )
}

/** Keeps each record once. Returns how many of them no other page of the same operation had. */
function storeRecords(db: WriteDb, readingId: number, task: TaskRow, page: PageRead, at: number): number {
  let fresh = 0
  for (const { place, fields, more } of page.records) {
    const text = JSON.stringify(fields)
    const key = fields.id ? `id ${fields.id}` : fields.social_url ? `url ${fields.social_url}` : text
    // The pages of the query that words became begin anew: what the AI search gave comes again, and is not a repetition.
    const { changes } = db.run(
      `INSERT INTO search_record(reading_id, key, fields, more, op, answer_id, place, fetched_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET op = excluded.op WHERE op <> excluded.op`,
      readingId,
      key,
      text,
      JSON.stringify(more),
      task.op,
      task.answer_id,
      place,
      at,
    )
    fresh += changes
  }
  return fresh
}

/** The words become the query that the service made of them: it is shown, edited and asked from now on (R-SRC-05). */
function becomeQuery(
  db: WriteDb,
  reading: ReadingRow,
  page: PageRead,
  terms: SearchTerms,
  naming: Naming,
  ignored: string[] | undefined,
): void {
  const body = readQuery(page.query, terms.query, naming)
  const usable = body && usableQuery(body)
  if (!usable) return
  const query = queryText(usable.query)
  db.run('UPDATE search_reading SET query = ? WHERE id = ?', query, reading.id)
  db.run(
    'UPDATE search SET query = ?, ignored = ? WHERE id = ?',
    query,
    JSON.stringify([...(ignored ?? []), ...usable.leftOut]),
    reading.search_id,
  )
}

/** A page of the run is to be asked for, or is out. */
const waits = (db: ReadDb, runId: number): boolean =>
  db.value(
    `SELECT 1 FROM task WHERE run_id = ? AND state IN (${taskState.ready}, ${taskState.claimed}) LIMIT 1`,
    runId,
  ) !== undefined

/** Makes the task of the lowest page that is neither read nor was asked for by this run, or says why none follows. */
function askNext(db: WriteDb, run: PagesRun, terms: SearchTerms): void {
  const reading = readingRow(db, run.reading_id ?? 0)
  if (!reading || run.goal === 'stopped') return
  const { wanted, prices } = fetchSpec(run)
  const query = storedQuery(reading.query)
  const op = pageOp(query)
  const pages = pagesOf(db, reading.id)
  const tasks = db.all<TaskRow>(
    'SELECT id, op, input, state, err, answer_id FROM task WHERE run_id = ? ORDER BY id',
    run.id,
  )
  const size = sizeOf(op, terms, pages, tasks)
  const read = spansOf(pages, op)
  const tried = tasks.flatMap(task => {
    const asked = askedBy(task)
    const stored = pages.some(({ task_id }) => task_id === task.id)
    return task.op === op && !stored ? [spanOf(asked.page, asked.page_size)] : []
  })
  const place = firstGap([...read, ...tried])
  const records = recordsIn(db, reading.id)
  const enough = wanted !== null && records >= wanted
  noteCalls(db, run.id, tasks.length, reading, { read, tried, size, wanted: enough ? 0 : wanted })
  if (waits(db, run.id) || reading.ending !== null) return
  const follows = pageFollows(pages, op, place, reading.total)
  const complete = isComplete(pages, op)
  if (complete) {
    db.run('UPDATE search_reading SET complete = 1 WHERE id = ?', reading.id)
    endReading(db, reading.id, 'end', null)
  } else if (enough) endReading(db, reading.id, 'wanted', null)
  else if (follows) {
    const body = pageBody(query, pageAt(place, size), size)
    const account = db.get<{ profile: string; name: string }>(
      'SELECT profile, name FROM account WHERE id = ?',
      run.account_id,
    )
    db.run(
      'INSERT INTO task(run_id, op, key, input, price) VALUES (?, ?, ?, ?, ?)',
      run.id,
      op,
      pageKey(`${account?.profile} ${account?.name}`, op, body),
      JSON.stringify(body),
      // A person who let a run go on at a higher price than it began with has accepted that one.
      priceInRun(db, run, op, prices[op] ?? 0),
    )
  } else {
    const missing = missingPages(db, run)
    if (missing.length > 0)
      endReading(db, reading.id, 'unanswered', `${missing.length === 1 ? 'page' : 'pages'} ${missing.join(', ')}`)
  }
}

/** Pages that a run asked for without getting them, and that its reading has not got in another way. */
export function missingPages(db: ReadDb, run: Pick<PagesRun, 'id' | 'reading_id'>): number[] {
  if (run.reading_id === null) return []
  const pages = pagesOf(db, run.reading_id)
  const tasks = db.all<TaskRow>(
    `SELECT id, op, input, state, err, answer_id FROM task
     WHERE run_id = ? AND state IN (${taskState.failed}, ${taskState.unsure}, ${taskState.withdrawn}) ORDER BY id`,
    run.id,
  )
  const missing = tasks.flatMap(task => {
    const { page, page_size } = askedBy(task)
    return holds(spansOf(pages, task.op), spanOf(page, page_size)) ? [] : [page]
  })
  return [...new Set(missing)]
}

export const pagesOf = (db: ReadDb, readingId: number): PageRow[] =>
  db.all<PageRow>('SELECT task_id, op, page, size, more FROM search_page WHERE reading_id = ? ORDER BY page', readingId)

export const recordsIn = (db: ReadDb, readingId: number): number =>
  db.value<number>('SELECT count(*) FROM search_record WHERE reading_id = ?', readingId) ?? 0

/** What the pages of one operation hold of all matches. */
export const spansOf = (pages: readonly PageRow[], op: SearchOp): Span[] =>
  pages.filter(page => page.op === op).map(({ page, size }) => spanOf(page, size))

/** The service's own word about its pages wins over ours; so does a smaller page that this run had to ask for. */
function sizeOf(op: SearchOp, terms: SearchTerms, pages: readonly PageRow[], tasks: readonly TaskRow[]): number {
  const said = pages.filter(page => page.op === op).map(({ size }) => size)
  const asked = tasks.filter(task => task.op === op).map(task => askedBy(task).page_size)
  return Math.max(1, Math.min(terms.pageSize[op] ?? 25, ...said, ...asked.slice(-1)))
}

/** Whether there is a page at a place: its forerunner says so, or, where that has no answer, the number of matches does. */
function pageFollows(pages: readonly PageRow[], op: SearchOp, place: number, total: number | null): boolean {
  if (place === 0) return true
  const before = pages.find(page => page.op === op && spanOf(page.page, page.size).to === place)
  return before ? before.more === 1 : total !== null && place < total
}

/** Every page is read, up to the one that no other follows; an AI search that held all matches needs no other page. */
function isComplete(pages: readonly PageRow[], op: SearchOp): boolean {
  if (pages.some(page => page.op === 'search.ai' && page.page === 1 && page.more === 0)) return true
  const end = firstGap(spansOf(pages, op))
  return pages.some(page => page.op === op && page.more === 0 && spanOf(page.page, page.size).to === end)
}

interface Ahead {
  read: readonly Span[]
  tried: readonly Span[]
  size: number
  wanted: number | null
}

/** How many calls the run is expected to make, by the latest word about the number of matches. */
function noteCalls(db: WriteDb, runId: number, made: number, { total, ending }: ReadingRow, ahead: Ahead): void {
  const end = Math.min(ahead.wanted ?? Number.MAX_SAFE_INTEGER, total ?? 0)
  const left = ending === null ? pagesTo(end, [...ahead.read, ...ahead.tried], ahead.size) : 0
  db.run('UPDATE run SET n_calls = ? WHERE id = ?', made + left, runId)
}
