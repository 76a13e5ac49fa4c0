// What a search asks: one form of the service with its filters, without paging.
import { z } from 'zod'
import {
  AiRequest,
  CompaniesRequest,
  CompanyNameRequest,
  EmployeesRequest,
  FirstLastDomainRequest,
  ProspectorSearch,
  TitleCompanyRequest,
} from '../../service/search.ts'
import type { SearchOp } from '../run/sent-op.ts'

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

/** Whether a filter, or a group of filters, says something: null, "", [] and {} do not. */
export function isSet(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some(isSet)
}

const someFilter = <S extends z.ZodType>(body: S) => body.refine(isSet, 'needs at least one filter')
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

/** The values of a filter by its path in a body ("contact_filters.job_title"); null where it holds no list of texts. */
export function valuesAt(body: Readonly<Record<string, unknown>>, path: string): readonly string[] | null {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), body)
  return Array.isArray(found) && found.every(one => typeof one === 'string') ? found : null
}

/**
 * Path of the one filter whose values are asked one at a time: a text alone is looked for inside, and of several a service
 * compares each as a whole.
 */
const each = z.string().max(100).optional()
const separable = <Q extends z.ZodType<{ body: Record<string, unknown>; each?: string | undefined }>>(query: Q) =>
  query.refine(
    ({ body, each }) => each === undefined || valuesAt(body, each) !== null,
    'the filter to run one value at a time has no list of values',
  )

/** One form's request in canonical names, without paging. */
export const SearchQuery = z.discriminatedUnion('form', [
  separable(z.object({ form: z.literal('companies'), body: someFilter(unpaged(CompaniesRequest)), each })),
  separable(z.object({ form: z.literal('people'), body: someFilter(PeopleBody), each })),
  z.object({ form: z.literal('person_at_domain'), body: unpaged(FirstLastDomainRequest) }),
  z.object({
    form: z.literal('title_company'),
    body: unpaged(TitleCompanyRequest).refine(...given('job_title', 'company_name')),
  }),
  separable(
    z.object({
      form: z.literal('employees'),
      body: unpaged(EmployeesRequest).refine(...given('id', 'social_url', 'domain')),
      each,
    }),
  ),
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
