// Readings of a search as they are stored: their variants, pages and records, and what can be said of them.

import type { SearchOp } from '../../../contract/app/run/sent-op.ts'
import type { SearchEnd, SearchReading, SearchValueRead } from '../../../contract/app/search/search.ts'
import type { QuestionChoice } from '../../../contract/service/question-choices.ts'
import type { ReadDb } from '../../store/sql.ts'
import { storedQuery } from '../ask/query.ts'
import { variantsOf } from '../ask/variants.ts'
import { type PageSpan, spanOf } from '../exchange/coverage.ts'

export interface ReadingRow {
  id: number
  search_id: number
  account_id: number
  query: string
  number: number
  started_at: number
  read_at: number | null
  /** QuestionChoice[] as JSON. */
  choices: string
}

/** How far one variant of the query is read. */
export interface VariantRow {
  variant: number
  total: number | null
  ending: SearchEnd | null
  detail: string | null
  complete: number
}

/** A page of a reading. */
export interface PageRow {
  task_id: number
  op: SearchOp
  page: number
  size: number
  records: number
  more: number
  variant: number
}

export const readingRow = (db: ReadDb, readingId: number): ReadingRow | undefined =>
  db.get<ReadingRow>('SELECT * FROM search_reading WHERE id = ?', readingId)

export const variantRows = (db: ReadDb, readingId: number): VariantRow[] =>
  db.all<VariantRow>(
    'SELECT variant, total, ending, detail, complete FROM search_variant WHERE reading_id = ? ORDER BY variant',
    readingId,
  )

export const pagesOf = (db: ReadDb, readingId: number): PageRow[] =>
  db.all<PageRow>(
    'SELECT task_id, op, page, size, records, more, variant FROM search_page WHERE reading_id = ? ORDER BY page, variant',
    readingId,
  )

export const recordsIn = (db: ReadDb, readingId: number): number =>
  db.value<number>('SELECT count(*) FROM search_record WHERE reading_id = ?', readingId) ?? 0

const pageCount = (db: ReadDb, readingId: number): number =>
  db.value<number>('SELECT count(*) FROM search_page WHERE reading_id = ?', readingId) ?? 0

export const isUnread = (db: ReadDb, readingId: number): boolean => pageCount(db, readingId) === 0

/** All pages of all variants are read. */
export const isComplete = (variants: readonly VariantRow[]): boolean =>
  variants.length > 0 && variants.every(({ complete }) => complete === 1)

/** What the pages of one operation hold of all matches. */
export const spansOf = (pages: readonly PageRow[], op: SearchOp): PageSpan[] =>
  pages.filter(page => page.op === op).map(({ page, size }) => spanOf(page, size))

/** Readings of the present query that have a page, the latest first; else the one that has none yet. */
export function readingsOf(db: ReadDb, searchId: number): ReadingRow[] {
  const rows = db.all<ReadingRow>(
    `SELECT r.* FROM search_reading r JOIN search s ON s.id = r.search_id AND s.query = r.query
     WHERE r.search_id = ? ORDER BY r.number DESC`,
    searchId,
  )
  const read = rows.filter(({ id }) => !isUnread(db, id))
  const [latest] = read
  const comparable = read.filter(({ account_id }) => account_id === latest?.account_id)
  return comparable.length > 0 ? comparable : rows.slice(0, 1)
}

/** Ends that leave nothing more to be had: the service gives no further page of use. */
const over: ReadonlySet<SearchEnd> = new Set(['end', 'empty_page', 'no_new_records', 'service_stops'])

/** Variants that a fetch goes on with: those with pages to be had, else all that are not complete. */
export function goingOn(variants: readonly VariantRow[]): VariantRow[] {
  const missing = variants.filter(({ complete }) => complete === 0)
  const promising = missing.filter(({ ending }) => ending === null || !over.has(ending))
  return promising.length > 0 ? promising : missing
}

/** Records of a variant's pages; what an AI search gave comes again with the pages of the query it became. */
const readOf = (pages: readonly PageRow[], variant: number): number =>
  pages.reduce((sum, page) => sum + (page.variant === variant && page.op !== 'search.ai' ? page.records : 0), 0)

/** What is read of each value; none where the query is asked in one. */
function valuesRead(query: string, variants: readonly VariantRow[], pages: readonly PageRow[]): SearchValueRead[] {
  return variantsOf(storedQuery(query)).flatMap(({ value }, variant) => {
    if (value === null) return []
    const row = variants.find(one => one.variant === variant)
    return [
      {
        value,
        total: row?.total ?? null,
        read: readOf(pages, variant),
        complete: row?.complete === 1,
        end: row?.ending ?? null,
        detail: row?.detail ?? null,
      },
    ]
  })
}

/** Matches of a reading. Of several values the most there can be: all that are read, and all that is unread. */
export function totalOf(variants: readonly VariantRow[], pages: readonly PageRow[], records: number): number | null {
  const [first, ...others] = variants
  if (!first || others.length === 0) return first?.total ?? null
  let most = records
  for (const { variant, total, complete } of variants) {
    if (complete === 1) continue
    if (total === null) return null
    most += Math.max(0, total - readOf(pages, variant))
  }
  return most
}

/** The end that a person has to know of first. */
const gravest: readonly SearchEnd[] = [
  'failed',
  'too_slow',
  'unanswered',
  'wanted',
  'service_stops',
  'empty_page',
  'no_new_records',
  'end',
]

/** The end of a reading: none while a variant goes on, else the gravest of them, with the values it is about. */
function endOf(
  values: readonly SearchValueRead[],
  variants: readonly VariantRow[],
): Pick<SearchReading, 'end' | 'detail'> {
  if (variants.some(({ ending }) => ending === null)) return { end: null, detail: null }
  const end = gravest.find(one => variants.some(({ ending }) => ending === one)) ?? null
  const details = variants.flatMap(({ variant, ending, detail }) => {
    if (ending !== end || detail === null) return []
    const value = values[variant]?.value
    return [value === undefined ? detail : `“${value}”: ${detail}`]
  })
  return { end, detail: details.length > 0 ? details.join('; ') : null }
}

export function readingView(db: ReadDb, reading: ReadingRow | undefined): SearchReading | null {
  if (!reading) return null
  const variants = variantRows(db, reading.id)
  const pages = pagesOf(db, reading.id)
  const records = recordsIn(db, reading.id)
  const values = valuesRead(reading.query, variants, pages)
  return {
    number: reading.number,
    startedAt: new Date(reading.started_at).toISOString(),
    readAt: reading.read_at === null ? null : new Date(reading.read_at).toISOString(),
    total: totalOf(variants, pages, records),
    pages: pages.length,
    records,
    values,
    complete: isComplete(variants),
    ...endOf(values, variants),
    choices: JSON.parse(reading.choices) as QuestionChoice[],
  }
}
