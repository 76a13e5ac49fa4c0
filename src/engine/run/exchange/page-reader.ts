// A page of a search as it is stored: its records one by one and what the envelope says, whatever the service leaves out.
import type { SearchOp } from '../../../contract/app/run/sent-op.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import { openList, totalOf, wholeNumber, yesNoValue } from '../../client/list-reader.ts'
import { type AnswerReading, canonicalValues, envelopeOf, isObject, wrappedValue } from '../../client/reader.ts'
import { type ListedRecord, readListed } from '../../client/record-reader.ts'

export interface PageRecord {
  /** Place among the records of the page that can be read. */
  readonly place: number
  readonly fields: Readonly<Record<string, string | null>>
  readonly more: Readonly<Record<string, string>>
}

export interface PageRead {
  readonly records: readonly PageRecord[]
  readonly total: number | null
  /** Records per page by the service's word. */
  readonly size: number | null
  readonly hasMore: boolean | null
  /** null = there is none; undefined = the service does not say. */
  readonly next: number | null | undefined
  /** The query that the words of an AI search became, in the service's words. */
  readonly query: unknown
}

const companyOps = new Set<SearchOp>(['search.companies', 'search.companyName'])

/** Elements of a page that hold a record, with what was read in each. */
function readable(
  op: SearchOp,
  list: readonly unknown[],
  naming: ProviderNaming,
): { element: unknown; record: ListedRecord }[] {
  const kind = companyOps.has(op) ? 'company' : 'contact'
  return list.flatMap(element => {
    const record = readListed(kind, element, naming)
    return record ? [{ element, record }] : []
  })
}

/** Reads one page. A page without records is a page too; `empty` = nothing at all was answered. */
export function readPage(op: SearchOp, json: unknown, naming: ProviderNaming): AnswerReading<PageRead> {
  const opened = openList(json, naming)
  if (opened.kind !== 'list') return opened
  const { list, page, total } = opened
  const records = readable(op, list, naming).map(({ record }, place) => ({ place, ...record }))
  if (records.length === 0 && list.length > 0)
    return { kind: 'unreadable', why: 'The records have none of the known fields.' }
  const report: PageRead = {
    records,
    total,
    size: wholeNumber(page.get('page_size'), 1),
    hasMore: yesNoValue(page.get('has_more')),
    next: page.has('next_page') ? wholeNumber(page.get('next_page'), 1) : undefined,
    query: page.get('prospector_search') ?? null,
  }
  return { kind: 'report', report, more: {} }
}

/** Whether pages follow page `page` of `size` records: what the service denies is never asked for. */
export function moreAfter({ hasMore, next, total }: PageRead, page: number, size: number): boolean {
  if (hasMore === false || next === null) return false
  return hasMore === true || next !== undefined || (total !== null && page * size < total)
}

/** A record of a page as it came, by its place; null when the page is none that can be read. */
export function elementAt(op: SearchOp, json: unknown, place: number, naming: ProviderNaming): unknown {
  const opened = openList(json, naming)
  return opened.kind === 'list' ? (readable(op, opened.list, naming)[place]?.element ?? null) : null
}

/** Matches of a count. */
export function readCount(json: unknown, naming: ProviderNaming): AnswerReading<number> {
  const bare = wholeNumber(json, 0)
  if (bare !== null) return { kind: 'report', report: bare, more: {} }
  const opened = envelopeOf(json, naming)
  if (opened.kind !== 'open') return opened
  const inside = wrappedValue(opened.json, naming)
  const total =
    totalOf(canonicalValues(opened.json, naming)) ??
    (isObject(inside) ? totalOf(canonicalValues(inside, naming)) : wholeNumber(inside, 0))
  return total === null
    ? { kind: 'unreadable', why: 'The response has no count.' }
    : { kind: 'report', report: total, more: {} }
}
