// What the form may do next with the search in sight: begin, read on, read again. Pure, so that each rule is a test.
import type { SearchId } from '../../contract/app/ids.ts'
import type { ReadingWish, SearchEnd, SearchReading, SearchView, UpTo } from '../../contract/app/search/search.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import { sameQuery } from './form/query.ts'

/** begin: nothing is read of this query · more: pages are missing · again: all that was to be had is read. */
export type ReadStep = 'begin' | 'more' | 'again'

export interface ReadPlan {
  readonly step: ReadStep
  /** The search the pages belong to; null = a new one. */
  readonly searchId: SearchId | null
  readonly reading: ReadingWish
}

/** Ends behind which there is nothing more to be had; a page that failed or took too long may come yet. */
const over: ReadonlySet<SearchEnd> = new Set(['end', 'empty_page', 'no_new_records', 'service_stops'])

/** A kept search keeps its query: other filters make a new search. One that was never kept follows the form. */
export function readPlan(view: SearchView | null, query: SearchQuery, again: boolean): ReadPlan {
  if (view === null) return { step: 'begin', searchId: null, reading: 'go on' }
  if (!sameQuery(view.query, query)) {
    const follows = view.name === null && view.query.form === query.form
    return { step: 'begin', searchId: follows ? view.id : null, reading: 'go on' }
  }
  const { reading } = view
  if (reading === null || reading.pages === 0) return { step: 'begin', searchId: view.id, reading: 'go on' }
  return reading.complete || (reading.end !== null && over.has(reading.end)) || again
    ? { step: 'again', searchId: view.id, reading: 'new' }
    : { step: 'more', searchId: view.id, reading: 'go on' }
}

/** Suggested when pages are missing: a hundred more or what is there, whichever is less. */
export function nextUpTo(read: number, total: number | null): UpTo {
  const next = Math.ceil((read + 1) / 100) * 100
  return total !== null && total > 0 && next >= total ? 'all' : next
}

/** Suggested when all is read again: as many as were read before. */
export function againUpTo(reading: Pick<SearchReading, 'records' | 'total' | 'complete'> | null): UpTo {
  if (reading === null || reading.complete || reading.records === 0) return 'all'
  return reading.total !== null && reading.records >= reading.total ? 'all' : reading.records
}
