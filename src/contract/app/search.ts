// Searches: what is asked, what it costs, and what was read of it, page by page (product.md 3.9; service.md 3, 4, 7).
import { z } from 'zod'
import { metaFields } from '../service/meta.ts'
import {
  AiRequest,
  CompaniesRequest,
  CompanyNameRequest,
  EmployeesRequest,
  FirstLastDomainRequest,
  ProspectorSearch,
  TitleCompanyRequest,
} from '../service/search.ts'
import { ColumnType } from './cell.ts'
import { ColumnId, JobId, RowId, RunId, SearchId, SearchRecordId, SheetId, StepId, WorkbookId } from './ids.ts'
import { Balance, Price, RunReason, RunState, type SearchOp } from './run.ts'

/** The forms in the order in which they are offered. */
export const searchForms = [
  'companies',
  'people',
  'person_at_domain',
  'title_company',
  'employees',
  'company_name',
  'ask',
] as const
export const SearchForm = z.enum(searchForms)
export type SearchForm = z.infer<typeof SearchForm>

/** A request body without its paging. */
function unpaged<Shape extends z.ZodRawShape>({ shape }: { shape: Shape }) {
  const { page: _page, page_size: _size, ...rest } = shape
  return z.strictObject(rest as Omit<Shape, 'page' | 'page_size'>)
}

/** Whether a filter, or a group of filters, says something: null, "", [] and {} do not (service.md 3.1). */
export function isSet(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some(isSet)
}

const someFilter = <S extends z.ZodType>(body: S) => body.refine(isSet, 'needs one filter at least')
const given = (...names: string[]) =>
  [(body: Record<string, unknown>) => names.some(name => isSet(body[name])), `needs ${names.join(' or ')}`] as const

/** Filters that the AI search of a remote service answers and that we have no name for are kept and sent as they came. */
const group = <S extends z.ZodObject>(schema: S) => schema.catchall(z.unknown())
const { contact_filters, company_filters, insights_filters, search } = ProspectorSearch.shape
const PeopleBody = z
  .object({
    contact_filters: group(contact_filters.unwrap().unwrap()).nullish(),
    company_filters: group(company_filters.unwrap().unwrap()).nullish(),
    insights_filters: group(insights_filters.unwrap().unwrap()).nullish(),
    search,
  })
  .catchall(z.unknown())

/** One form's request in canonical names, without paging. */
export const SearchQuery = z.discriminatedUnion('form', [
  z.object({ form: z.literal('companies'), body: someFilter(unpaged(CompaniesRequest)) }),
  z.object({ form: z.literal('people'), body: someFilter(PeopleBody) }),
  z.object({ form: z.literal('person_at_domain'), body: unpaged(FirstLastDomainRequest) }),
  z.object({
    form: z.literal('title_company'),
    body: unpaged(TitleCompanyRequest).refine(...given('job_title', 'company_name')),
  }),
  z.object({
    form: z.literal('employees'),
    body: unpaged(EmployeesRequest).refine(...given('id', 'social_url', 'domain')),
  }),
  z.object({ form: z.literal('company_name'), body: unpaged(CompanyNameRequest) }),
  z.object({ form: z.literal('ask'), body: unpaged(AiRequest) }),
])
export type SearchQuery = z.infer<typeof SearchQuery>

/** Which operation reads the pages of a form. The first call of `ask` is the AI's, all others are of the query it became. */
export const opOfForm: Readonly<Record<SearchForm, SearchOp>> = {
  companies: 'search.companies',
  people: 'search.prospector',
  person_at_domain: 'search.firstLastDomain',
  title_company: 'search.titleCompany',
  employees: 'search.employees',
  company_name: 'search.companyName',
  ask: 'search.ai',
}

/** What the records of a form are. */
export const recordKindOf = (form: SearchForm): 'contact' | 'company' =>
  form === 'companies' || form === 'company_name' ? 'company' : 'contact'

/** How many records are wanted of a search, those that are read already among them. */
export const UpTo = z.union([z.int().min(1), z.literal('all')])
export type UpTo = z.infer<typeof UpTo>

/** go on: what is read stays, missing pages follow · new: read anew from page 1, to be compared with the reading before. */
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

export const SearchPrice = z.object({
  provider: z.object({ id: z.string(), name: z.string(), live: z.boolean() }),
  balance: Balance,
  /** Most credits of one day, and what today has used; null = no limit. */
  daily: z.object({ cap: z.int(), used: z.int() }).nullable(),
  /** Of one page; `measured`: by the balance, so that low = high. */
  price: Price.extend({ measured: z.boolean() }),
  pageSize: z.int(),
  /** Counting matches; null where the form has no count, or the provider does not offer it. */
  count: Price.extend({ measured: z.boolean() }).nullable(),
  /** The next page. */
  page: SearchCost,
  /** Up to the wanted number of records, less what is read already. */
  wanted: SearchCost,
  /** Matches, as far as the search or a count has said; records read in the reading that goes on. */
  total: z.int().nullable(),
  read: z.int(),
  /** The next request as it would be sent. */
  sends: z.object({ host: z.string(), method: z.string(), path: z.string(), body: z.string() }),
})
export type SearchPrice = z.infer<typeof SearchPrice>

export const SearchCountAsk = z.object({
  jobId: JobId,
  query: SearchQuery,
  /** Most credits it may cost, as the price has told. */
  cap: z.int().min(0),
})
export const SearchCount = z.object({ total: z.int(), at: z.iso.datetime(), credits: z.int() })
export type SearchCount = z.infer<typeof SearchCount>

export const SearchFetch = z.object({
  jobId: JobId,
  /** A search to read on or anew; with another query it becomes that query. null = the search of this query, else a new one. */
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

/** One pass over the pages of a search. */
export const SearchReading = z.object({
  /** 1 = the first. */
  number: z.int(),
  startedAt: z.iso.datetime(),
  /** When its last page came; null = none yet. */
  readAt: z.iso.datetime().nullable(),
  /** Matches by the last page's word. */
  total: z.int().nullable(),
  pages: z.int(),
  records: z.int(),
  /** All pages are read. */
  complete: z.boolean(),
  end: SearchEnd.nullable(),
  /** The service's words, or the page at which it ended. */
  detail: z.string().nullable(),
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
  /** The fetch that is not done yet, else the last one with calls without an answer that nobody has decided about. */
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

/** A list that holds the person or company already, and what told so. */
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
export const SearchFreshCounts = z.record(SearchPart, z.int())
export type SearchFreshCounts = z.infer<typeof SearchFreshCounts>

// Values that filters may take (R-SRC-03).

export const SearchValuesAsk = z.object({
  field: z.enum(metaFields),
  /** Only values that contain this. */
  search: z.string().max(200),
  page: z.int().min(1),
  /** A person asked to load it although it costs, or although a stored page is there. */
  load: z.boolean(),
})
export type SearchValuesAsk = z.infer<typeof SearchValuesAsk>

export const SearchValues = z.object({
  values: z.array(z.string()),
  /** By value, its other spellings (case, accents) at the service: they are chosen and sent together. */
  spellings: z.record(z.string(), z.array(z.string())),
  page: z.int(),
  more: z.boolean(),
  /** When the service gave them; null = it was not asked yet. */
  at: z.iso.datetime().nullable(),
  /** Older than a week. */
  old: z.boolean(),
  /** Of one page of values. */
  price: Price,
  /** Why there are none, or only stored ones, for people; null = as asked. */
  why: z.string().nullable(),
})
export type SearchValues = z.infer<typeof SearchValues>

// From a search to a list (R-SRC-07).

export const SearchAddWhich = z.discriminatedUnion('kind', [
  SearchNarrowing.extend({ kind: z.literal('part') }),
  z.object({ kind: z.literal('records'), recordIds: z.array(SearchRecordId).min(1).max(100_000) }),
])
export type SearchAddWhich = z.infer<typeof SearchAddWhich>

export const SearchAddTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), sheetId: SheetId }),
  z.object({ kind: z.literal('new'), name: z.string().trim().min(1).max(200), workbookId: WorkbookId.nullable() }),
])
export type SearchAddTarget = z.infer<typeof SearchAddTarget>

/** Where a field goes: a column that is there, or a new one; fields that are left out have no entry. */
export const SearchAddField = z.object({ field: z.string().max(100), columnId: ColumnId.nullable() })
export type SearchAddField = z.infer<typeof SearchAddField>

export const SearchAddPlanAsk = z.object({
  searchId: SearchId,
  which: SearchAddWhich,
  target: SearchAddTarget,
  /** null = as proposed. */
  mapping: z.array(SearchAddField).max(200).nullable(),
})
export type SearchAddPlanAsk = z.infer<typeof SearchAddPlanAsk>

export const SearchAddPlan = z.object({
  records: z.int(),
  /** Rows that would be added. */
  rows: z.int(),
  /** Records that the list holds already, by what told so. */
  already: z.object({ id: z.int(), url: z.int(), name_domain: z.int() }),
  /** Records that are another one's double within the search. */
  twice: z.int(),
  /** Records of somebody suppressed: they come into no list. */
  suppressed: z.int(),
  /** Every field there is, with where it would go; `use` false = left out unless a person wants it. */
  fields: z.array(
    z.object({
      field: z.string(),
      name: z.string(),
      type: ColumnType,
      columnId: ColumnId.nullable(),
      columnName: z.string().nullable(),
      use: z.boolean(),
    }),
  ),
})
export type SearchAddPlan = z.infer<typeof SearchAddPlan>

export const SearchAdd = SearchAddPlanAsk.extend({ jobId: JobId })
export type SearchAdd = z.infer<typeof SearchAdd>
export const SearchAdded = z.object({ sheetId: SheetId, rows: z.int(), stepId: StepId.nullable() })
export type SearchAdded = z.infer<typeof SearchAdded>
