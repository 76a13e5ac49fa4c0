// Prices of searches in words: of a call, and of several.
import type { PriceRange } from '../../../contract/app/run/run-plan.ts'
import type { SearchCost, UpTo } from '../../../contract/app/search/search.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import type { ReadStep } from '../read-plan.ts'

/** "free", "5 credits", "up to 5 credits". */
export function priceWords({ low, high }: Pick<PriceRange, 'low' | 'high'>): string {
  if (high === 0) return 'free'
  return low === high ? countNoun(high, 'credit') : `up to ${countNoun(high, 'credit')}`
}

/** A price that neither the specification nor a measurement tells. */
export const isOpenPrice = ({ mark, measured }: { mark: PriceRange['mark']; measured: boolean }): boolean =>
  !measured && (mark === 'O' || mark === 'I')

/** "free", "up to 20 credits"; without a known number of pages, what is not known. */
export function costWords({ calls, high }: SearchCost): string {
  if (calls === null || high === null) return 'unknown before the first page'
  return high === 0 ? 'free' : `up to ${countNoun(high, 'credit')}`
}

/** "4 pages × 5 = up to 20 credits". */
export function sumWords(cost: SearchCost, price: Pick<PriceRange, 'high'>): string {
  if (cost.calls === null || cost.high === null) return costWords(cost)
  if (price.high === 0) return `${countNoun(cost.calls, 'page')}, free`
  return `${countNoun(cost.calls, 'page')} × ${formatCount(price.high)} = ${costWords(cost)}`
}

/** What a cap below the sum means; null = it reaches to the end. */
export function capWords(cap: number, { calls, high }: SearchCost, price: Pick<PriceRange, 'high'>): string | null {
  if (calls === null || high === null || cap >= high || price.high === 0) return null
  return `Loading pauses at the cap after ${formatCount(Math.floor(cap / price.high))} of ${countNoun(calls, 'page')}. You can raise it then.`
}

/** "Count (free)". */
export const countLabel = (price: Pick<PriceRange, 'low' | 'high'>): string => `Count (${priceWords(price)})`

interface Labelled {
  step: ReadStep
  /** A question in plain English. */
  asks: boolean
  pageSize: number
  upTo: UpTo
  total: number | null
  read: number
  /** Values that are asked one at a time; 0 = all are asked in one. */
  values: number
}

/** The button that reads carries the number: "Search, first 25", "Load 75 more", "Load 312 again". */
export function readLabel({ step, asks, pageSize, upTo, total, read, values }: Labelled): string {
  if (step === 'begin')
    return `${asks ? 'Ask' : 'Search'}, first ${formatCount(pageSize)}${values > 0 ? ' of each' : ''}`
  const wanted = upTo === 'all' ? total : Math.min(upTo, total ?? upTo)
  if (step === 'again') return wanted ? `Load ${formatCount(wanted)} again` : 'Load again'
  if (wanted === null) return 'Load all'
  // How many there are of several values together is only known when all are read.
  if (values > 0 && upTo === 'all') return 'Load the rest'
  return `Load ${formatCount(Math.max(0, wanted - read))} more`
}
