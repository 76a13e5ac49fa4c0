// What was read of a search: its records, and how they differ from the reading before (R-SRC-09).
import { z } from 'zod'
import { RowId, SearchId, SearchRecordId, SheetId } from '../ids.ts'

/** Fields with the address of a picture, which services change from day to day: of people and of companies. */
export const pictureFields = ['profile_pic', 'logo_url'] as const

/** Against the reading before. gone: in the reading before, and not in the latest. */
export const SearchPart = z.enum(['all', 'new', 'changed', 'same', 'gone'])
export type SearchPart = z.infer<typeof SearchPart>

/** Records of a part; `fresh`: only those that no list holds. */
export const SearchNarrowing = z.object({ part: SearchPart, fresh: z.boolean() })
export type SearchNarrowing = z.infer<typeof SearchNarrowing>

export const SearchSort = z.object({ field: z.string().max(100), descending: z.boolean() })
export type SearchSort = z.infer<typeof SearchSort>

export const SearchRecordsAsk = SearchNarrowing.extend({
  searchId: SearchId,
  offset: z.int().min(0),
  limit: z.int().min(1).max(1000),
  /** null = as the service answered. */
  sort: SearchSort.nullable(),
})
export type SearchRecordsAsk = z.infer<typeof SearchRecordsAsk>

/** A list that holds the person or company already, and what identified them. */
export const InList = z.object({
  sheetId: SheetId,
  name: z.string(),
  rowId: RowId,
  by: z.enum(['id', 'url', 'name_domain']),
  /** The last verdict on it there. */
  verdict: z.string().nullable(),
})
export type InList = z.infer<typeof InList>

/** Another search that has read the record too, and when. */
const SeenIn = z.object({ searchId: SearchId, at: z.iso.datetime() })

export const SearchRecord = z.object({
  id: SearchRecordId,
  kind: z.enum(['contact', 'company']),
  /** Fields by canonical name (spec 2.3, 2.4); null = not known. Ids are text. */
  fields: z.record(z.string(), z.string().nullable()),
  /** What came beside the known fields. */
  more: z.record(z.string(), z.string()),
  fetchedAt: z.iso.datetime(),
  /** Values that have found it, where each is asked on its own; none elsewhere. */
  foundBy: z.array(z.string()),
  /** Against the reading before; null = there is none. */
  part: z.enum(['new', 'changed', 'same', 'gone']).nullable(),
  changed: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
  lists: z.array(InList),
  /** On a do-not-contact list. */
  suppressed: z.boolean(),
  /** The latest first. */
  seen: z.array(SeenIn),
})
export type SearchRecord = z.infer<typeof SearchRecord>

export const SearchRecords = z.object({ total: z.int(), records: z.array(SearchRecord) })
export type SearchRecords = z.infer<typeof SearchRecords>

export const SearchRecordAsk = z.object({ recordId: SearchRecordId })
/** The element of the answer as it came, as JSON; null = the stored answer was purged. */
export const SearchRecordRaw = z.object({ raw: z.string().nullable() })
export type SearchRecordRaw = z.infer<typeof SearchRecordRaw>

/** The last two readings of one query, by record id, else by profile URL. */
export const SearchDifferences = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  gone: z.int(),
  /** False: not all pages of both were read, so a missing record may only be unread. `why` says it for people. */
  goneKnown: z.boolean(),
  why: z.string().nullable(),
})
export type SearchDifferences = z.infer<typeof SearchDifferences>

/** Of each part, how many of its records no list holds. */
export const SearchFreshCounts = z.object({
  /** Records of the latest reading when these were counted. */
  records: z.int(),
  parts: z.record(SearchPart, z.int()),
})
export type SearchFreshCounts = z.infer<typeof SearchFreshCounts>
