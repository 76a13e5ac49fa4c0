// The filters as people know them: words, heading, where the values to choose from come from. What each
// compares and where it may be comes from the one table of the interface.
import {
  type FilterGroup,
  type FilterPlace,
  type SearchFilter,
  searchFilters,
} from '../../../contract/service/filters.ts'
import { type MetaField, metaFields } from '../../../contract/service/meta.ts'
import { plainText } from '../../ui/words/plain-text.ts'

/** Headings of the filter finder, in their order. */
export const filterHeadings = ['Person', 'Company', 'Technologies', 'Funding', 'Headcount', 'Traffic'] as const
export type FilterHeading = (typeof filterHeadings)[number]

/** Where values are chosen from: a browse of the service, a list that never changes, or nowhere. */
export type ValueSource =
  | { readonly kind: 'browse'; readonly field: MetaField }
  | { readonly kind: 'static'; readonly values: readonly string[] }
  | { readonly kind: 'none' }

export interface FilterEntry {
  /** Unique over all groups: "contact_filters.city" and "company_filters.headquarters_city". */
  readonly id: string
  readonly group: FilterGroup
  /** Canonical name inside its group. */
  readonly name: string
  readonly label: string
  readonly heading: FilterHeading
  readonly match: SearchFilter['match']
  readonly type: SearchFilter['type']
  /** What the numbers count, behind a figure: "USD", "%". */
  readonly unit: string
  readonly example: string
  /** More words to find it by. */
  readonly words: string
  readonly source: ValueSource
  readonly where: SearchFilter['where']
}

type Words = readonly [label: string, heading: FilterHeading, words?: string]

const words: Readonly<Record<FilterGroup, Readonly<Record<string, Words>>>> = {
  contact_filters: {
    job_title: ['Job title', 'Person', 'position role'],
    job_level: ['Job level', 'Person', 'seniority manager director vp'],
    job_function: ['Job function', 'Person', 'department'],
    persona: ['Persona', 'Person', 'buyer'],
    country_name: ['Country', 'Person', 'location'],
    state_name: ['State or province', 'Person', 'location region'],
    city: ['City', 'Person', 'location town'],
    country_code: ['Country code', 'Person', 'iso location'],
    country_region: ['Region', 'Person', 'emea noram apac latam location'],
    continent: ['Continent', 'Person', 'location'],
    full_name: ['Full name', 'Person'],
    first_name: ['First name', 'Person'],
    last_name: ['Last name', 'Person', 'surname'],
    email_address: ['Email address', 'Person', 'email mail'],
    email_domain: ['Email domain', 'Person', 'email mail'],
    social_url: ['Profile URL', 'Person', 'link network'],
  },
  company_filters: {
    company_name: ['Company name', 'Company', 'employer'],
    domain: ['Domain', 'Company', 'website'],
    industry_social: ['Industry', 'Company', 'sector branch'],
    employee_count_range: ['Company size', 'Company', 'employees staff headcount'],
    revenue_range: ['Revenue', 'Company', 'turnover sales size'],
    headquarters_country_name: ['HQ country', 'Company', 'headquarters location'],
    headquarters_state_name: ['HQ state or province', 'Company', 'headquarters location region'],
    headquarters_city: ['HQ city', 'Company', 'headquarters location town'],
    headquarters_country_code: ['HQ country code', 'Company', 'headquarters iso location'],
    headquarters_country_region: ['HQ region', 'Company', 'headquarters emea noram apac latam location'],
    headquarters_continent: ['HQ continent', 'Company', 'headquarters location'],
    specialties: ['Specialties', 'Company', 'keywords topics'],
    founded: ['Year founded', 'Company', 'age since'],
    company_entity_type: ['Entity type', 'Company', 'public private non profit'],
    company_legal_type: ['Legal form', 'Company', 'llc gmbh inc ltd type'],
    industry_sic_code: ['SIC code', 'Company', 'industry classification'],
    social_url: ['Company page', 'Company', 'profile url link network'],
  },
  insights_filters: {
    crm_tech: ['CRM', 'Technologies'],
    marketing_automation_tech: ['Marketing automation', 'Technologies'],
    abm_tech: ['ABM', 'Technologies', 'account based marketing'],
    sales_automation_tech: ['Sales automation', 'Technologies'],
    analytics_tech: ['Analytics', 'Technologies'],
    cms_tech: ['CMS', 'Technologies', 'content management website'],
    martech_categories: ['MarTech categories', 'Technologies', 'marketing'],
    conversation_intelligence_tech: ['Conversation intelligence', 'Technologies', 'calls'],
    cloud_provider_tech: ['Cloud provider', 'Technologies', 'hosting'],
    email_hosting_tech: ['Email hosting', 'Technologies', 'email mail'],
    email_security_tech: ['Email security', 'Technologies', 'email mail'],
    application_security_tech: ['Application security', 'Technologies'],
    cloud_security_tech: ['Cloud security', 'Technologies'],
    development_tech: ['Development', 'Technologies', 'developer code'],
    e_commerce_platform_tech: ['E-commerce', 'Technologies', 'shop ecommerce'],
    erp_tech: ['ERP', 'Technologies'],
    lead_investors: ['Lead investors', 'Funding', 'venture capital'],
    last_funding_amount: ['Last funding round', 'Funding', 'amount raised usd'],
    total_funding_amount: ['Total funding', 'Funding', 'amount raised usd'],
    marketing_role_count: ['Marketing team', 'Headcount', 'employees staff'],
    sales_role_count: ['Sales team', 'Headcount', 'employees staff'],
    operations_role_count: ['Operations team', 'Headcount', 'employees staff'],
    business_development_role_count: ['Business development team', 'Headcount', 'employees staff'],
    customer_success_role_count: ['Customer success team', 'Headcount', 'employees staff'],
    it_role_count: ['IT team', 'Headcount', 'employees staff'],
    engineer_role_count: ['Engineering team', 'Headcount', 'employees staff developers'],
    employee_on_social_growth_rate: ['Employee growth', 'Headcount', 'rate percent'],
    monthly_organic_traffic: ['Organic visits per month', 'Traffic', 'website'],
    monthly_paid_traffic: ['Paid visits per month', 'Traffic', 'website'],
    total_monthly_traffic: ['Visits per month', 'Traffic', 'website total'],
    monthly_google_adspend: ['Ad spend per month', 'Traffic', 'google advertising usd'],
  },
}

const units: Readonly<Record<string, string>> = {
  last_funding_amount: 'USD',
  total_funding_amount: 'USD',
  monthly_google_adspend: 'USD',
  employee_on_social_growth_rate: '%',
}

const regions = ['NORAM', 'EMEA', 'APAC', 'LATAM']
const continents = ['Africa', 'Antarctica', 'Asia', 'Europe', 'North America', 'Oceania', 'South America']

/** Lists that need no browse. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  employee_count_range: ['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001-10000', '10001+'],
  revenue_range: ['<$1M', '$1M-$10M', '$10M-$50M', '$50M-$100M', '$100M-$1B', '$1B+'],
  country_region: regions,
  headquarters_country_region: regions,
  continent: continents,
  headquarters_continent: continents,
}

/** The headquarters are browsed by the names of their place. */
const browsedAs: Readonly<Record<string, MetaField>> = {
  headquarters_city: 'city',
  headquarters_state_name: 'state_name',
  headquarters_country_name: 'country_name',
  headquarters_country_code: 'country_code',
}

function sourceOf(name: string): ValueSource {
  const values = fixed[name]
  if (values) return { kind: 'static', values }
  const field = browsedAs[name] ?? metaFields.find(one => one === name)
  return field ? { kind: 'browse', field } : { kind: 'none' }
}

const groups = Object.keys(searchFilters) as FilterGroup[]

/** Every filter with words of its own; the borders of size and revenue, which the ranges say better, have none. */
export const filterTable: readonly FilterEntry[] = groups.flatMap(group =>
  Object.entries(words[group]).flatMap(([name, [label, heading, more = '']]) => {
    const filter: SearchFilter | undefined = (searchFilters[group] as Readonly<Record<string, SearchFilter>>)[name]
    if (!filter) return []
    const { match, type, where, example } = filter
    return {
      id: `${group}.${name}`,
      group,
      name,
      label,
      heading,
      match,
      type,
      unit: units[name] ?? '',
      example: String(example),
      words: more,
      source: sourceOf(name),
      where,
    }
  }),
)

const byId = new Map(filterTable.map(entry => [entry.id, entry]))

export const filterEntry = (id: string): FilterEntry | null => byId.get(id) ?? null

/** Filters that may be in a place, in the order of the table. */
export const filtersIn = (place: FilterPlace): readonly FilterEntry[] =>
  filterTable.filter(({ where }) => where[place] !== undefined)

/** Filters of numbers: borders instead of values. */
export const isNumber = ({ type }: FilterEntry): boolean => type !== 'text'

/** Every word typed begins a word of the label, the heading or the words to find it by. */
export function fitsFilter(entry: Pick<FilterEntry, 'label' | 'heading' | 'words'>, typed: string): boolean {
  const known = plainText(`${entry.label} ${entry.heading} ${entry.words}`).split(/[^\p{L}\p{N}]+/u)
  const wanted = plainText(typed).split(/[^\p{L}\p{N}]+/u)
  return wanted.every(word => known.some(one => one.startsWith(word)))
}
