// The writer's choice of the next page of a fetch: its task is made in the commit of the page before, until the search or the
// wish ends (R-SRC-04).
import type { SearchOp } from '../../../contract/app/run/sent-op.ts'
import { taskState } from '../../answer/states.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { pageBody, pageKey, pageOp, storedQuery } from '../ask/query.ts'
import { variantOf, variantsOf } from '../ask/variants.ts'
import { firstGap, type PageSpan, pageAt, pagesTo, spanOf, spansHold } from '../exchange/coverage.ts'
import { priceInRun } from '../ledger/price.lane.ts'
import type { PagesRun } from '../ledger/run-row.lane.ts'
import { askedBy, type PageTask } from './page-task.ts'
import { type PageRow, pagesOf, readingRow, recordsIn, spansOf, type VariantRow, variantRows } from './readings.lane.ts'
import { endVariant, type SearchTerms } from './store-page.lane.ts'

/** What a fetch was started with; stored as the run's spec. */
export interface FetchSpec {
  /** null: a count of no search. */
  readonly searchId: number | null
  /** Records wanted in the reading; null = all. */
  readonly wanted: number | null
  /** Credits of a page, by operation. */
  readonly prices: Readonly<Partial<Record<SearchOp, number>>>
}

/** The spec that the run was stored with. */
export const fetchSpec = (run: Pick<PagesRun, 'spec'>): FetchSpec => JSON.parse(run.spec) as FetchSpec

/** A page of the run is to be asked for, or is out. */
export const pageWaits = (db: ReadDb, runId: number): boolean =>
  db.value(
    `SELECT 1 FROM task WHERE run_id = ? AND state IN (${taskState.ready}, ${taskState.claimed}) LIMIT 1`,
    runId,
  ) !== undefined

/** A variant of the query as the run has it. */
interface Front {
  readonly row: VariantRow
  readonly body: Readonly<Record<string, unknown>>
  readonly pages: readonly PageRow[]
  readonly read: readonly PageSpan[]
  /** Pages that this run asked for without getting them. */
  readonly tried: readonly PageSpan[]
  /** The first place that is neither read nor tried. */
  readonly place: number
}

/**
 * Makes the task of the lowest page that is neither read nor was asked for by this run, or says why none follows. Several
 * values take turns, so that each is asked once before any is asked twice, whatever number is wanted.
 */
export function askNext(db: WriteDb, run: PagesRun, terms: SearchTerms): void {
  const reading = readingRow(db, run.reading_id ?? 0)
  if (!reading || run.goal === 'stopped') return
  const { wanted, prices } = fetchSpec(run)
  const query = storedQuery(reading.query)
  const op = pageOp(query)
  const pages = pagesOf(db, reading.id)
  const tasks = db.all<PageTask>(
    'SELECT id, op, input, state, err, answer_id FROM task WHERE run_id = ? ORDER BY id',
    run.id,
  )
  const size = sizeOf(op, terms, pages, tasks)
  const bodies = variantsOf(query)
  const fronts = variantRows(db, reading.id).map((row): Front => {
    const own = pages.filter(({ variant }) => variant === row.variant)
    const read = spansOf(own, op)
    const tried = tasks.flatMap(task => {
      const asked = askedBy(task)
      const stored = own.some(({ task_id }) => task_id === task.id)
      const another = task.op !== op || variantOf(query, asked) !== row.variant
      return another || stored ? [] : [spanOf(asked.page, asked.page_size)]
    })
    const { body } = bodies[row.variant] ?? bodies[0]
    return { row, body, pages: own, read, tried, place: firstGap([...read, ...tried]) }
  })
  const enough =
    wanted !== null &&
    recordsIn(db, reading.id) >= wanted &&
    (fronts.length === 1 || fronts.every(({ row, place }) => row.ending !== null || place > 0))
  noteCalls(db, run.id, tasks.length, fronts, size, enough ? 0 : wanted)
  if (pageWaits(db, run.id)) return
  const follows: Front[] = []
  for (const front of fronts.filter(({ row }) => row.ending === null)) {
    const { variant, total } = front.row
    if (isRead(front.pages, op)) {
      db.run('UPDATE search_variant SET complete = 1 WHERE reading_id = ? AND variant = ?', reading.id, variant)
      endVariant(db, reading.id, variant, 'end', null)
    } else if (enough) endVariant(db, reading.id, variant, 'wanted', null)
    else if (pageFollows(front.pages, op, front.place, total)) follows.push(front)
    else {
      const missing = missingPages(db, run).filter(page => page.variant === variant)
      if (missing.length > 0) endVariant(db, reading.id, variant, 'unanswered', pageWords(missing))
    }
  }
  const [next] = follows.toSorted((one, other) => one.place - other.place || one.row.variant - other.row.variant)
  if (!next) return
  const body = pageBody(next.body, pageAt(next.place, size), size)
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
}

interface Missing {
  readonly variant: number
  readonly page: number
}

const pageWords = (missing: readonly Missing[]): string =>
  `${missing.length === 1 ? 'page' : 'pages'} ${missing.map(({ page }) => page).join(', ')}`

/** Pages that a run asked for without getting them, and that its reading has not got in another way. */
export function missingPages(db: ReadDb, run: Pick<PagesRun, 'id' | 'reading_id'>): Missing[] {
  const reading = readingRow(db, run.reading_id ?? 0)
  if (!reading) return []
  const query = storedQuery(reading.query)
  const pages = pagesOf(db, reading.id)
  const tasks = db.all<PageTask>(
    `SELECT id, op, input, state, err, answer_id FROM task
     WHERE run_id = ? AND state IN (${taskState.failed}, ${taskState.unsure}, ${taskState.withdrawn}) ORDER BY id`,
    run.id,
  )
  const missing = tasks.flatMap(task => {
    const asked = askedBy(task)
    const variant = variantOf(query, asked)
    const spans = spansOf(
      pages.filter(page => page.variant === variant),
      task.op,
    )
    return spansHold(spans, spanOf(asked.page, asked.page_size)) ? [] : [{ variant, page: asked.page }]
  })
  return [...new Map(missing.map(one => [`${one.variant} ${one.page}`, one])).values()]
}

/** The service's own word about its pages wins over ours; so does a smaller page that this run had to ask for. */
function sizeOf(op: SearchOp, terms: SearchTerms, pages: readonly PageRow[], tasks: readonly PageTask[]): number {
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
function isRead(pages: readonly PageRow[], op: SearchOp): boolean {
  if (pages.some(page => page.op === 'search.ai' && page.page === 1 && page.more === 0)) return true
  const end = firstGap(spansOf(pages, op))
  return pages.some(page => page.op === op && page.more === 0 && spanOf(page.page, page.size).to === end)
}

/** How many calls the run is expected to make at most, by the latest word about the number of matches. */
function noteCalls(
  db: WriteDb,
  runId: number,
  made: number,
  fronts: readonly Front[],
  size: number,
  wanted: number | null,
): void {
  const left = fronts.map(({ row, read, tried }) => {
    const end = Math.min(wanted ?? Number.MAX_SAFE_INTEGER, row.total ?? 0)
    return row.ending === null ? pagesTo(end, [...read, ...tried], size) : 0
  })
  db.run('UPDATE run SET n_calls = ? WHERE id = ?', made + left.reduce((sum, calls) => sum + calls, 0), runId)
}
