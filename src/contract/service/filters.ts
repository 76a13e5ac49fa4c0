// Every filter of the interface, one row each: what it compares, how, where it may be used, and how
// sure that is. The request schemas, the store's queries and the documentation are all made from this table.
import { z } from 'zod'
import { exampleCompany, examplePerson } from './examples.ts'
import { type CertaintyMark, withMark } from './mark.ts'
import { numberTermPattern, readNumberTerm } from './number-term.ts'
import { type TechnologyCategory, type TechnologyField, technologyCategories } from './technologies.ts'
import { boundedText } from './text.ts'

/** The groups of a prospector request. */
export type FilterGroup = 'contact_filters' | 'company_filters' | 'insights_filters'

/** Where a filter may be: in its group of prospector and count, or flat in one of the other two searches. */
export type FilterPlace = 'prospector' | 'companies' | 'employees'

/**
 * How a filter compares. Several values in an array are alternatives; a null field never matches.
 * `contains`: one text is found inside the field, an array holds whole values. `exact`: whole values. Both fold case and
 * accents. Titles are found by whole words. `atLeast`: a number is the least, texts are ranges. `equals`: a number is the very one, texts are ranges.
 * `from`, `to`: the field is a band such as "51-200" and reaches into the numbers from, or up to, the value.
 */
export type FilterMatch = 'contains' | 'exact' | 'atLeast' | 'equals' | 'from' | 'to'

/**
 * What kind of text a field holds: which spellings are the same. In a `title` an acronym and its long form
 * are the same too, and a part of it is a run of whole words.
 */
export type FilterSpelling = 'words' | 'title' | 'band' | 'domain' | 'url' | 'email'

export interface SearchFilter {
  readonly type: 'text' | 'whole' | 'number'
  readonly match: FilterMatch
  readonly spelling: FilterSpelling
  /** The record's field: of `Person` for contact filters, else of `CompanyFull`. */
  readonly reads: string
  /** Whether that field holds several values, each of which is compared. */
  readonly list: boolean
  /** The places it may be, and how sure each is. */
  readonly where: Readonly<Partial<Record<FilterPlace, CertaintyMark>>>
  readonly example: string | number
}

/** A filter of which the compiler knows where it may be. */
type Placed<Place extends FilterPlace> = SearchFilter & { readonly where: Readonly<Record<Place, CertaintyMark>> }

/** A row before its table gives it a name; the field it reads has that name unless the row says otherwise. */
type Row<Place extends FilterPlace> = Omit<Placed<Place>, 'reads'> & { readonly reads: string | null }

type Where<Place extends FilterPlace> = Readonly<Record<Place, CertaintyMark>>
type More = Partial<Pick<SearchFilter, 'spelling' | 'reads' | 'list'>>

const row = <Place extends FilterPlace>(
  type: SearchFilter['type'],
  match: FilterMatch,
  where: Where<Place>,
  example: string | number,
  more: More = {},
): Row<Place> => ({ type, match, where, example, spelling: 'words', list: false, ...more, reads: more.reads ?? null })

const contains = <Place extends FilterPlace>(where: Where<Place>, example: string, more?: More) =>
  row('text', 'contains', where, example, more)
const exact = <Place extends FilterPlace>(where: Where<Place>, example: string, more?: More) =>
  row('text', 'exact', where, example, more)
const both = (companies: CertaintyMark, prospector: CertaintyMark = companies) => ({ companies, prospector })
const count = (example: string | number) => row('whole', 'atLeast', both('I'), example)
const amount = (example: string | number) => row('number', 'atLeast', both('I'), example)
const band = (match: 'from' | 'to', reads: string, example: number) =>
  row('whole', match, { prospector: 'D' }, example, { reads, spelling: 'band' })

type Named<Rows extends Record<string, Row<never>>> = {
  readonly [Name in keyof Rows]: SearchFilter & Pick<Rows[Name], 'where'>
}

/** Fills in the names. */
// fromEntries widens its keys to string; they are those of the rows.
const table = <Rows extends Record<string, Row<never>>>(rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, { reads, ...rest }]) => [name, { ...rest, reads: reads ?? name }]),
  ) as Named<Rows>

const fieldOf = (category: TechnologyCategory) =>
  (category === 'martech_categories' ? category : `${category}_tech`) as TechnologyField

const productOf: Readonly<Record<TechnologyCategory, string>> = {
  crm: 'Salesforce',
  marketing_automation: 'HubSpot',
  abm: 'Demandbase',
  sales_automation: 'Outreach',
  analytics: 'Google Analytics',
  cms: 'WordPress',
  martech_categories: 'Email Marketing',
  conversation_intelligence: 'Gong',
  cloud_provider: 'Amazon Web Services',
  email_hosting: 'Google Workspace',
  email_security: 'Proofpoint',
  application_security: 'Snyk',
  cloud_security: 'Cloudflare',
  development: 'GitHub',
  e_commerce_platform: 'Shopify',
  erp: 'SAP',
}

const technologyRows = Object.fromEntries(
  technologyCategories.map(category => [
    fieldOf(category),
    contains(both('I'), productOf[category], { reads: `technologies.${category}`, list: true }),
  ]),
  // fromEntries widens its keys to string; they are the 16 fields by construction.
) as Record<TechnologyField, Row<'companies' | 'prospector'>>

/** The table: group, then name. */
export const searchFilters = {
  contact_filters: table({
    job_title: contains({ prospector: 'S', employees: 'D' }, 'Sales Manager', { spelling: 'title' }),
    state_name: exact({ prospector: 'S', employees: 'I' }, 'California'),
    full_name: exact({ prospector: 'D' }, examplePerson.full_name),
    first_name: exact({ prospector: 'D', employees: 'I' }, examplePerson.first_name),
    last_name: exact({ prospector: 'D', employees: 'I' }, examplePerson.last_name),
    email_address: exact({ prospector: 'D' }, examplePerson.email_address, { spelling: 'email' }),
    email_domain: exact({ prospector: 'D' }, exampleCompany.domain, { spelling: 'domain' }),
    city: exact({ prospector: 'D', employees: 'I' }, 'Lyon'),
    country_name: exact({ prospector: 'D', employees: 'I' }, 'France'),
    social_url: exact({ prospector: 'D' }, examplePerson.social_url, { spelling: 'url' }),
    job_level: exact({ prospector: 'I', employees: 'D' }, 'Director'),
    job_function: exact({ prospector: 'I', employees: 'D' }, 'Sales'),
    persona: exact({ prospector: 'I', employees: 'I' }, 'Sales Leader'),
    country_code: exact({ prospector: 'I' }, 'FR'),
    country_region: exact({ prospector: 'O' }, 'EMEA'),
    continent: exact({ prospector: 'O' }, 'Europe'),
  }),

  company_filters: table({
    company_name: contains(both('S', 'D'), exampleCompany.company_name),
    domain: exact(both('I', 'D'), exampleCompany.domain, { spelling: 'domain' }),
    social_url: exact({ prospector: 'D' }, exampleCompany.social_url, { spelling: 'url' }),
    specialties: contains(both('I'), 'cloud computing', { list: true }),
    industry_social: contains(both('I', 'S'), 'Software Development'),
    industry_sic_code: exact(both('I'), '7372'),
    headquarters_city: exact(both('I', 'D'), 'Lyon'),
    headquarters_state_name: exact(both('I', 'D'), 'California'),
    headquarters_country_name: exact(both('I', 'D'), 'France'),
    headquarters_country_code: exact(both('I'), 'FR', { reads: 'country_code' }),
    headquarters_country_region: exact(both('I'), 'EMEA', { reads: 'country_region' }),
    headquarters_continent: exact(both('I'), 'Europe', { reads: 'location_continent' }),
    company_entity_type: exact(both('I', 'D'), 'Privately Held'),
    company_legal_type: exact(both('I', 'D'), 'LLC'),
    employee_count_range: exact(both('I', 'S'), '51-200', { spelling: 'band' }),
    revenue_range: exact(both('D'), '$10M-$50M', { spelling: 'band' }),
    employee_count_min: band('from', 'employee_count_range', 100),
    employee_count_max: band('to', 'employee_count_range', 500),
    revenue_min: band('from', 'revenue_range', 1_000_000),
    revenue_max: band('to', 'revenue_range', 50_000_000),
    founded: row('whole', 'equals', both('I'), 2015),
  }),

  insights_filters: table({
    ...technologyRows,
    lead_investors: contains(both('I'), 'North Fund', { list: true }),
    last_funding_amount: amount(5_000_000),
    total_funding_amount: amount('>=20000000'),
    marketing_role_count: count('50-200'),
    sales_role_count: count(20),
    operations_role_count: count(20),
    business_development_role_count: count(5),
    customer_success_role_count: count(5),
    it_role_count: count(10),
    engineer_role_count: count(100),
    monthly_organic_traffic: count(150_000),
    monthly_paid_traffic: count(10_000),
    total_monthly_traffic: count(200_000),
    monthly_google_adspend: amount(2500),
    employee_on_social_growth_rate: amount(5),
  }),
} as const satisfies Record<FilterGroup, Readonly<Record<string, SearchFilter>>>

export type ContactFilterName = keyof typeof searchFilters.contact_filters
export type CompanyFilterName = keyof typeof searchFilters.company_filters
export type InsightFilterName = keyof typeof searchFilters.insights_filters

/** Longest value of a filter in UTF-16 units, and most values in one filter. */
export const MAX_FILTER_VALUE = 200
export const MAX_FILTER_VALUES = 100

type Term = string | number

/** The value of a filter: one or several, OR-ed; null, "" and [] leave it unset. */
export type FilterValue = Term | Term[] | null | undefined

type FilterField = z.ZodOptional<z.ZodNullable<z.ZodType<Term | Term[]>>>

const oneOrMany = (single: z.ZodType<Term>, what: string, one = single): z.ZodType<Term | Term[]> =>
  z.union(
    [single, z.array(one).max(MAX_FILTER_VALUES)],
    `must be ${what}, or a list of up to ${MAX_FILTER_VALUES} of them`,
  )

const range = z
  .string()
  .max(MAX_FILTER_VALUE)
  .regex(numberTermPattern, { error: 'is no range such as "10-50", ">=10" or "<=50"', abort: true })
  .refine(term => readNumberTerm(term) !== null, 'must be a range from the smaller to the larger number')

const numbers = (plain: z.ZodNumber | z.ZodInt, what: string) => {
  const term = z.union([plain, range])
  return oneOrMany(z.union([term, z.literal('')]), `${what} or a range such as "10-50", ">=10" or "<=50"`, term)
}

/** Values of a filter of texts. */
export const TextFilter = oneOrMany(
  boundedText(0, MAX_FILTER_VALUE),
  `text of up to ${MAX_FILTER_VALUE} characters`,
  boundedText(1, MAX_FILTER_VALUE),
)
/** Values of a filter of whole numbers, of any numbers, and of borders, which are no ranges themselves. */
export const WholeFilter = numbers(z.int(), 'a whole number')
export const NumberFilter = numbers(z.number(), 'a number')
export const BorderFilter = oneOrMany(z.int(), 'a whole number')

function valuesOf({ type, match }: SearchFilter): z.ZodType<Term | Term[]> {
  if (type === 'text') return TextFilter
  if (match === 'from' || match === 'to') return BorderFilter
  return type === 'whole' ? WholeFilter : NumberFilter
}

const meaning: Readonly<Record<FilterMatch, string>> = {
  contains: 'One text: contained in the value. A list: whole values.',
  exact: 'Whole values.',
  atLeast: 'A number: at least so many. A text: a range.',
  equals: 'A number: the very one. A text: a range.',
  from: 'The band reaches this number or more.',
  to: 'The band reaches this number or less.',
}

type NamesIn<Table extends Readonly<Record<string, SearchFilter>>, Place extends FilterPlace> = {
  [Name in keyof Table]: Table[Name]['where'] extends Readonly<Record<Place, CertaintyMark>> ? Name : never
}[keyof Table]

/** The fields of a request that are filters: those of a group that may be in `place`, each with its mark. */
export function filterFields<Table extends Readonly<Record<string, SearchFilter>>, Place extends FilterPlace>(
  group: Table,
  place: Place,
): Record<NamesIn<Table, Place>, FilterField> {
  const fields = Object.entries<SearchFilter>(group).flatMap(([name, filter]) => {
    const mark = filter.where[place]
    if (mark === undefined) return []
    const field = valuesOf(filter)
      .nullish()
      .meta({ examples: [filter.example] })
    return [[name, withMark(mark, field, meaning[filter.match])]]
  })
  // fromEntries widens its keys to string; they are the names that may be here.
  return Object.fromEntries(fields) as Record<NamesIn<Table, Place>, FilterField>
}
