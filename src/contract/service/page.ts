// Pages of search results: the two paging parameters (spec 4.5) and the envelope (spec 2.5).
import { z } from 'zod'
import { MAX_ID } from './leaf.ts'
import { withMark } from './mark.ts'

/** `page_size` where the request names none. */
const DEFAULT_PAGE_SIZE = 25

/** Paging parameters of a search whose pages hold at most `largest` records. */
export const pagingParameters = (largest: number) => ({
  page: withMark('S', z.int().min(1).max(MAX_ID).default(1), 'Page, counted from 1.'),
  page_size: withMark('S', z.int().min(1).max(largest).default(DEFAULT_PAGE_SIZE), 'Records per page.'),
})

/** What an envelope says beside its records. */
export const pageEnvelope = {
  total_count: withMark('S', z.int().nonnegative(), 'All records that match.'),
  page: withMark('S', z.int().min(1), 'This page, counted from 1.'),
  page_size: withMark('S', z.int().min(1), 'Records per page.'),
  has_more: withMark('S', z.boolean(), 'Whether there are pages after this one.'),
  next_page: withMark('S', z.int().min(2).nullable(), 'The next page, null if this is the last one.'),
}

/** The envelope around records of one kind. */
export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({ records: withMark('S', z.array(record)), ...pageEnvelope })

/** An envelope with its records. */
export interface ResultPage<T> {
  records: T[]
  total_count: number
  page: number
  page_size: number
  has_more: boolean
  next_page: number | null
}
