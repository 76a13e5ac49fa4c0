// What reading a search would cost, before anything is sent (R-SRC-04; service.md 2.4).
import type { Price, SearchOp } from '../../contract/app/run.ts'
import type { SearchCost, SearchPrice, SearchPriceAsk, SearchQuery } from '../../contract/app/search.ts'
import { endpoints } from '../../contract/service/endpoints.ts'
import { priceOf, type ServiceProfile } from '../../contract/service/profile.ts'
import { pathOf, wireBody } from '../client/dialect.ts'
import { pageBody, pageOp, pageSizeOf } from '../run/ask/query.ts'
import { firstGap, pageAt, pagesTo } from '../run/exchange/coverage.ts'
import { spansOf } from '../run/pages/pages.lane.ts'
import type { FetchState } from './searches.lane.ts'

type Priced = Price & { measured: boolean }

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
  /** Matches by an earlier count; null = it was never counted. */
  readonly counted: number | null
}

type Told = Pick<SearchPrice, 'price' | 'pageSize' | 'count' | 'page' | 'wanted' | 'total' | 'read' | 'sends'>

/** Records per page: the most the key may ask for, unless the service has answered with smaller pages. */
function sizeOf({ profile, state }: PriceFacts, op: SearchOp): number {
  const said = state.reading?.pages.filter(page => page.op === op).map(({ size }) => size) ?? []
  return Math.min(pageSizeOf(profile, op), ...said)
}

const nothing: SearchCost = { calls: 0, low: 0, high: 0 }
const times = (calls: number, { low, high }: Price): SearchCost => ({ calls, low: calls * low, high: calls * high })

export function priceSearch({ query, upTo }: Pick<SearchPriceAsk, 'query' | 'upTo'>, facts: PriceFacts): Told {
  const { profile, host, measured, state, counted } = facts
  const op = pageOp(query)
  const price = callPrice(profile, op, measured)
  const size = sizeOf(facts, op)
  const spans = spansOf(state.reading?.pages ?? [], op)
  const total = state.total ?? counted
  const complete = state.reading?.complete ?? false
  const read = state.reading?.records ?? 0
  const body = pageBody(query, pageAt(firstGap(spans), size), size)
  return {
    price,
    pageSize: size,
    count: countPrice(query, facts),
    page: complete ? nothing : times(1, price),
    wanted: complete || (upTo !== 'all' && read >= upTo) ? nothing : wanted(),
    total,
    read,
    sends: {
      host,
      method: endpoints[op].method,
      path: pathOf(profile, op),
      body: JSON.stringify(wireBody(profile, op, body)),
    },
  }

  function wanted(): SearchCost {
    const end = upTo === 'all' ? total : Math.min(upTo, total ?? upTo)
    if (end === null) return { calls: null, low: null, high: null }
    if (op !== 'search.ai') return times(Math.max(1, pagesTo(end, spans, size)), price)
    // The sentence is asked once; what it holds beyond its first page is read by the query that it becomes.
    const further = callPrice(profile, 'search.prospector', measured)
    const pages = end > size ? pagesTo(end, [], pageSizeOf(profile, 'search.prospector')) : 0
    return { calls: 1 + pages, low: price.low + pages * further.low, high: price.high + pages * further.high }
  }
}

/** Only people can be counted, and only where the provider offers it. */
function countPrice(query: SearchQuery, { profile, measured }: PriceFacts): Priced | null {
  return query.form === 'people' && !profile.disabled.includes('search.count')
    ? callPrice(profile, 'search.count', measured)
    : null
}
