// How far a search is read that asks each of several values on its own, in words.
import type { SearchPrice, SearchReading } from '../../contract/app/search/search.ts'
import { formatCount } from '../ui/words/figures.ts'

export type ValueSoFar = SearchPrice['values'][number]

/** "120 of 514 read", "all 514 read", "514 match", "not loaded yet". */
export function valueWords({ total, read }: Pick<ValueSoFar, 'total' | 'read'>): string {
  if (total === null) return read === 0 ? 'not loaded yet' : `${formatCount(read)} read`
  if (read === 0) return total === 1 ? '1 matches' : `${formatCount(total)} match`
  return read >= total ? `all ${formatCount(total)} read` : `${formatCount(read)} of ${formatCount(total)} read`
}

/** In front of a total that several values share: some match more than one of them. */
export const atMost = ({ values, records, total }: Pick<SearchReading, 'values' | 'records' | 'total'>): string =>
  values.length > 0 && records !== total ? 'at most ' : ''
