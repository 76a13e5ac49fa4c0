// A page of a search as it is stored: its records one by one and what the envelope says, whatever the service leaves out
// (service.md 1.2, 7).
import type { SearchOp } from '../../contract/app/run.ts'
import type { Naming } from '../client/dialect.ts'
import { canonicalName } from '../client/dialect.ts'
import { envelopeOf, isObject, type JsonObject, type Reading, wrapped } from '../client/reader.ts'
import { readListed } from '../client/record-reader.ts'

export interface PageRecord {
  /** Place in the page as it came. */
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

const listNames = ['records', 'data', 'results', 'result']
const totalNames = ['total_count', 'total', 'count']

const named = (json: JsonObject, naming: Naming): JsonObject =>
  Object.fromEntries(Object.entries(json).map(([name, value]) => [canonicalName(naming, name), value]))

function whole(value: unknown, least: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= least ? number : null
}

const flag = (value: unknown): boolean | null => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  return word === true || word === 'true' ? true : word === false || word === 'false' ? false : null
}

const companyOps = new Set<SearchOp>(['search.companies', 'search.companyName'])

/** Reads one page. A page without records is a page too; `empty` = nothing at all was answered. */
export function readPage(op: SearchOp, json: unknown, naming: Naming): Reading<PageRead> {
  const opened = Array.isArray(json) ? { kind: 'open' as const, json: { records: json } } : envelopeOf(json)
  if (opened.kind !== 'open') return opened
  const page = named(opened.json, naming)
  const name = listNames.find(one => Array.isArray(page[one]))
  const list = name === undefined ? null : page[name]
  const silent = listNames.some(one => Object.hasOwn(page, one) && page[one] === null)
  if (!Array.isArray(list) && !silent) return { kind: 'unreadable', why: 'The answer holds no list of records.' }
  const items: unknown[] = Array.isArray(list) ? list : []
  const kind = companyOps.has(op) ? 'company' : 'contact'
  const records = items.flatMap((item, place) => {
    const record = readListed(kind, item, naming)
    return record ? [{ place, ...record }] : []
  })
  if (records.length === 0 && items.length > 0)
    return { kind: 'unreadable', why: 'The records have none of the known fields.' }
  const next = Object.hasOwn(page, 'next_page') ? whole(page.next_page, 1) : undefined
  const report: PageRead = {
    records,
    total: totalOf(page),
    size: whole(page.page_size, 1),
    hasMore: flag(page.has_more),
    next,
    query: page.prospector_search ?? null,
  }
  return { kind: 'report', report, more: {} }
}

function totalOf(page: JsonObject): number | null {
  for (const name of totalNames) {
    const total = whole(page[name], 0)
    if (total !== null) return total
  }
  return null
}

/** Whether pages follow page `page` of `size` records: what the service denies is never asked for. */
export function moreAfter({ hasMore, next, total }: PageRead, page: number, size: number): boolean {
  if (hasMore === false || next === null) return false
  return hasMore === true || next !== undefined || (total !== null && page * size < total)
}

/** The element of a page as it came; null when the page is none that can be read. */
export function elementAt(json: unknown, place: number): unknown {
  if (Array.isArray(json)) return json[place] ?? null
  if (!isObject(json)) return null
  const lists = Object.values(json).filter(Array.isArray)
  return lists[0]?.[place] ?? null
}

/** Matches of a count. */
export function readCount(json: unknown, naming: Naming): Reading<number> {
  const bare = whole(json, 0)
  if (bare !== null) return { kind: 'report', report: bare, more: {} }
  const opened = envelopeOf(json)
  if (opened.kind !== 'open') return opened
  const inside = wrapped(opened.json, naming)
  const total = totalOf(named(opened.json, naming)) ?? (isObject(inside) ? totalOf(named(inside, naming)) : null)
  return total === null
    ? { kind: 'unreadable', why: 'The answer holds no count.' }
    : { kind: 'report', report: total, more: {} }
}
