// Searches: what reading them costs, and what was read of them, page by page.
import { z } from 'zod'
import { QuestionChoice } from '../../service/question-choices.ts'
import { JobId, RunId, SearchId } from '../ids.ts'
import { RunReason, RunState } from '../run/run.ts'
import { BalanceReading, PriceRange } from '../run/run-plan.ts'
import { SearchQuery } from './search-query.ts'

/** How many records are wanted of a search, those that are read already among them. */
export const UpTo = z.union([z.int().min(1), z.literal('all')])
export type UpTo = z.infer<typeof UpTo>

/** go on: what is read stays, missing pages follow · new: read again from page 1, to be compared with the reading before. */
export const ReadingWish = z.enum(['go on', 'new'])
export type ReadingWish = z.infer<typeof ReadingWish>

export const SearchPriceAsk = z.object({
  query: SearchQuery,
  /** The search that would be read on; null = a new one, or the one that has this very query. */
  searchId: SearchId.nullable(),
  upTo: UpTo,
  reading: ReadingWish,
})
export type SearchPriceAsk = z.infer<typeof SearchPriceAsk>

/** What calls would cost. `calls` null = not known before the first page has said how many records match. */
export const SearchCost = z.object({
  calls: z.int().nullable(),
  low: z.int().nullable(),
  high: z.int().nullable(),
})
export type SearchCost = z.infer<typeof SearchCost>

/** One value of a search that is asked for each of several, and what is known of it. */
const valueRead = z.object({
  value: z.string(),
  /** Matches by the service's last word. */
  total: z.int().nullable(),
  /** Records of its pages that are read, also those that another value has found. */
  read: z.int(),
})

export const SearchPrice = z.object({
  provider: z.object({ id: z.string(), name: z.string(), live: z.boolean() }),
  balance: BalanceReading,
  /** Most credits of one day, and what today has used; null = no limit. */
  daily: z.object({ cap: z.int(), used: z.int() }).nullable(),
  /** Of one page; `measured`: by the balance, so that low = high. */
  price: PriceRange.extend({ measured: z.boolean() }),
  pageSize: z.int(),
  /** Counting matches; null where the form has no count, or the provider does not offer it. */
  count: PriceRange.extend({ measured: z.boolean() }).nullable(),
  /** The next page; while values have none, the first of each of them. */
  page: SearchCost,
  /** Up to the wanted number of records, less what is read already. */
  wanted: SearchCost,
  /** Matches, as far as the search or a count has said; records read in the reading that goes on. */
  total: z.int().nullable(),
  read: z.int(),
  /** By value, where each is asked on its own; none elsewhere. */
  values: z.array(valueRead),
  /** The next request as it would be sent. */
  sends: z.object({ host: z.string(), method: z.string(), path: z.string(), body: z.string() }),
})
export type SearchPrice = z.infer<typeof SearchPrice>

export const SearchCountAsk = z.object({
  jobId: JobId,
  query: SearchQuery,
  /** Most credits it may cost, as the price said. */
  cap: z.int().min(0),
})
export const SearchCount = z.object({ total: z.int(), at: z.iso.datetime(), credits: z.int() })
export type SearchCount = z.infer<typeof SearchCount>

export const SearchFetch = z.object({
  jobId: JobId,
  /** A search to read on or again; with another query it becomes that query. null = the search of this query, else a new one. */
  searchId: SearchId.nullable(),
  query: SearchQuery,
  upTo: UpTo,
  /** Most credits this fetch may book. */
  cap: z.int().min(0),
  reading: ReadingWish,
})
export type SearchFetch = z.infer<typeof SearchFetch>

/** `runId` null = everything wanted is read already: nothing was asked. */
export const SearchFetched = z.object({ searchId: SearchId, runId: RunId.nullable() })
export type SearchFetched = z.infer<typeof SearchFetched>

/**
 * Why a reading ended. end: all pages are read · wanted: as many records as asked for · empty_page, no_new_records: the
 * service's pages moved · service_stops: it refuses later pages · too_slow: narrow the search · failed: a page could not be
 * read · unanswered: all pages were asked for, and some left without an answer.
 */
export const SearchEnd = z.enum([
  'end',
  'wanted',
  'empty_page',
  'no_new_records',
  'service_stops',
  'too_slow',
  'failed',
  'unanswered',
])
export type SearchEnd = z.infer<typeof SearchEnd>

/** What is read of one value. */
export const SearchValueRead = valueRead.extend({
  complete: z.boolean(),
  end: SearchEnd.nullable(),
  detail: z.string().nullable(),
})
export type SearchValueRead = z.infer<typeof SearchValueRead>

/** One pass over the pages of a search. */
export const SearchReading = z.object({
  /** 1 = the first. */
  number: z.int(),
  startedAt: z.iso.datetime(),
  /** When its last page came; null = none yet. */
  readAt: z.iso.datetime().nullable(),
  /** Matches by the last page's word; of several values together the most there can be, for some match more than one. */
  total: z.int().nullable(),
  pages: z.int(),
  records: z.int(),
  /** By value, where each is asked on its own; none elsewhere. */
  values: z.array(SearchValueRead),
  /** All pages are read. */
  complete: z.boolean(),
  end: SearchEnd.nullable(),
  /** The service's words, or the page at which it ended. */
  detail: z.string().nullable(),
  /** Words of a question that can mean several things: of a refused one, or all of them are in the search of an answered one. */
  choices: z.array(QuestionChoice),
})
export type SearchReading = z.infer<typeof SearchReading>

export const SearchView = z.object({
  id: SearchId,
  /** null = never kept: a recent search. */
  name: z.string().nullable(),
  note: z.string(),
  tags: z.array(z.string()),
  query: SearchQuery,
  /** The sentence that the query came from. */
  asked: z.string().nullable(),
  /** Words of it that the service did not heed. */
  ignored: z.array(z.string()),
  /** Fields whose difference between two readings is no change; the address of a picture never is one. */
  uncounted: z.array(z.string()),
  provider: z.object({ id: z.string(), name: z.string(), live: z.boolean() }),
  /** The latest reading of the present query and the one before it, which differences compare. */
  reading: SearchReading.nullable(),
  former: SearchReading.nullable(),
  /** Credits that all its readings and counts booked. */
  spent: z.int(),
  createdAt: z.iso.datetime(),
  /** When a recent search is let go; null = kept. */
  until: z.iso.datetime().nullable(),
  /** The fetch that is not done yet, else the last one with calls without an answer that no one has decided about. */
  run: z.object({ id: RunId, state: RunState, reason: RunReason.nullable() }).nullable(),
})
export type SearchView = z.infer<typeof SearchView>

/** A search in the trash. */
export const RemovedSearch = z.object({
  search: SearchView,
  removedAt: z.iso.datetime(),
  /** When it is deleted for good. */
  until: z.iso.datetime(),
})
export type RemovedSearch = z.infer<typeof RemovedSearch>

export const SearchRef = z.object({ searchId: SearchId })
export const SearchKeep = z.object({
  searchId: SearchId,
  name: z.string().trim().min(1).max(200),
  note: z.string().max(10_000),
  tags: z.array(z.string().trim().min(1).max(60)).max(50),
})
export type SearchKeep = z.infer<typeof SearchKeep>

/** Which fields count as a change; `uncounted`: those that do not. */
export const SearchCompare = z.object({ searchId: SearchId, uncounted: z.array(z.string().max(100)).max(100) })
export type SearchCompare = z.infer<typeof SearchCompare>
