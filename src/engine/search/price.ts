// What reading a search would cost, before anything is sent (R-SRC-04).
import type { PriceRange } from '../../contract/app/run/run-plan.ts'
import type { SearchOp } from '../../contract/app/run/sent-op.ts'
import type { SearchCost, SearchPrice, SearchPriceAsk } from '../../contract/app/search/search.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import { serviceEndpoints } from '../../contract/service/endpoints.ts'
import { priceOf, type ServiceProfile } from '../../contract/service/profile.ts'
import { pathOf, wireBody } from '../client/dialect.ts'
import { pageBody, pageOp, pageSizeOf } from '../run/ask/query.ts'
import { variantsOf } from '../run/ask/variants.ts'
import { firstGap, pageAt, pagesTo } from '../run/exchange/coverage.ts'
import { goingOn, type PageRow, spansOf } from '../run/pages/readings.lane.ts'
import { type FetchState, isEnough } from './fetches.lane.ts'

type Priced = PriceRange & { measured: boolean }

/** The price of one call; a measured one is exact. */
export function callPrice(profile: ServiceProfile, op: SearchOp, measured: ReadonlyMap<string, number>): Priced {
  const { low, high, mark } = priceOf(profile, op)
  const value = measured.get(op)
  return value === undefined ? { low, high, mark, measured: false } : { low: value, high: value, mark, measured: true }
}

export interface PriceFacts {
  readonly profile: ServiceProfile
  readonly host: string
  readonly measured: ReadonlyMap<string, number>
  readonly state: FetchState
  /** Matches by an earlier count, of each variant; null = it was never counted. */
  readonly counted: readonly (number | null)[]
}

type PricedSearch = Pick<
  SearchPrice,
  'price' | 'pageSize' | 'count' | 'page' | 'wanted' | 'total' | 'read' | 'values' | 'sends'
>

/** Records per page: the most the key may ask for, unless the service has answered with smaller pages. */
function sizeOf({ profile, state }: PriceFacts, op: SearchOp): number {
  const said = state.reading?.pages.filter(page => page.op === op).map(({ size }) => size) ?? []
  return Math.min(pageSizeOf(profile, op), ...said)
}

const nothing: SearchCost = { calls: 0, low: 0, high: 0 }
const times = (calls: number, { low, high }: PriceRange): SearchCost => ({
  calls,
  low: calls * low,
  high: calls * high,
})

/** A query in its normal form. */
export function priceSearch({ query, upTo }: Pick<SearchPriceAsk, 'query' | 'upTo'>, facts: PriceFacts): PricedSearch {
  const { profile, host, measured, state, counted } = facts
  const op = pageOp(query)
  const price = callPrice(profile, op, measured)
  const size = sizeOf(facts, op)
  const variants = variantsOf(query).map(({ value, body }, variant) => {
    const pages: readonly PageRow[] = state.reading?.pages.filter(page => page.variant === variant) ?? []
    const spans = spansOf(pages, op)
    const total = state.totals[variant] ?? counted[variant] ?? null
    return { value, body, variant, total, pages, spans, place: firstGap(spans) }
  })
  const open = new Set(state.reading ? goingOn(state.reading.variants).map(({ variant }) => variant) : variants.keys())
  const ahead = variants.filter(({ variant }) => open.has(variant))
  const read = state.reading?.records ?? 0
  const [next = variants[0]] = ahead.toSorted((one, other) => one.place - other.place)
  return {
    price,
    pageSize: size,
    count: countPrice(query, variants.length, facts),
    page: ahead.length === 0 ? nothing : times(Math.max(1, ahead.filter(({ place }) => place === 0).length), price),
    wanted: wanted(),
    total:
      state.total ??
      variants.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0),
    read,
    values: variants.flatMap(({ value, total, pages }) =>
      value === null ? [] : [{ value, total, read: pages.reduce((sum, { records }) => sum + records, 0) }],
    ),
    sends: {
      host,
      method: serviceEndpoints[op].method,
      path: pathOf(profile, op),
      body: next ? JSON.stringify(wireBody(profile, op, pageBody(next.body, pageAt(next.place, size), size))) : '',
    },
  }

  function wanted(): SearchCost {
    if (ahead.length === 0 || (state.reading && isEnough(state.reading, upTo === 'all' ? null : upTo))) return nothing
    let pages = 0
    for (const { total, spans, place } of ahead) {
      // At most as many of one value as are wanted of all: what others find may be the same people.
      const end = upTo === 'all' ? total : Math.min(upTo, total ?? upTo)
      if (end === null) return { calls: null, low: null, high: null }
      pages += Math.max(place === 0 ? 1 : 0, pagesTo(end, spans, size))
    }
    if (op !== 'search.ai') return times(Math.max(1, pages), price)
    // The sentence is asked once; what it holds beyond its first page is read by the query that it becomes.
    const [{ total = null } = {}] = ahead
    const end = upTo === 'all' ? total : Math.min(upTo, total ?? upTo)
    const further = callPrice(profile, 'search.prospector', measured)
    const more = end !== null && end > size ? pagesTo(end, [], pageSizeOf(profile, 'search.prospector')) : 0
    return { calls: 1 + more, low: price.low + more * further.low, high: price.high + more * further.high }
  }
}

/** Of counting every value. Only people can be counted, and only where the provider offers it. */
function countPrice(query: SearchQuery, calls: number, { profile, measured }: PriceFacts): Priced | null {
  if (query.form !== 'people' || profile.disabled.includes('search.count')) return null
  const one = callPrice(profile, 'search.count', measured)
  return { ...one, low: calls * one.low, high: calls * one.high }
}
