// What the specification leaves open and the program takes for granted: documented elsewhere (D), inferred (I) or chosen (O).
// Each is reported as holding or differing; a difference never fails a service of other make.
import { browsableFields, type FieldTypes, type SpecOp, specOperations } from './spec-facts.ts'

export type AssumptionMark = 'D' | 'I' | 'O'

export interface Assumption {
  readonly id: string
  readonly mark: AssumptionMark
  readonly words: string
}

/** Names of the browsable fields in the paths of their endpoints, in the order of the specification's titles. */
export const metaNames = [
  'city',
  'country_code',
  'country_name',
  'job_title',
  'state_name',
  'job_function',
  'job_level',
  'persona',
  'company_entity_type',
  'company_legal_type',
  'industry_social',
  'crm_tech',
  'marketing_automation_tech',
  'abm_tech',
  'sales_automation_tech',
  'analytics_tech',
  'cms_tech',
  'martech_categories',
  'conversation_intelligence_tech',
  'cloud_provider_tech',
  'email_hosting_tech',
  'email_security_tech',
  'application_security_tech',
  'cloud_security_tech',
  'development_tech',
  'e_commerce_platform_tech',
  'erp_tech',
] as const
export type MetaName = (typeof metaNames)[number]

/** Operations of which only a title is shown: where they are assumed to be. */
const assumedPaths = {
  'account.balance': { path: '/v1/user/credit-balance', mark: 'D' },
  'company.byDomain': { path: '/v1/enrich/companies/domain-to-company', mark: 'D' },
  'company.byUrl': { path: '/v1/enrich/companies/social-to-company', mark: 'I' },
  'company.bySocialId': { path: '/v1/enrich/companies/social-id-to-company', mark: 'I' },
  'company.byId': { path: '/v1/enrich/companies/get-by-id', mark: 'I' },
} as const

export type ConformanceOp = SpecOp | keyof typeof assumedPaths | `meta.${MetaName}`

// fromEntries widens its keys to string; they are the 27 names by construction.
const metaPaths = Object.fromEntries(metaNames.map(name => [`meta.${name}`, `/v1/search/meta/${name}`])) as Record<
  `meta.${MetaName}`,
  string
>

/** Path of every operation: shown for 18 of them, assumed for the rest. */
export const operationPaths: Readonly<Record<ConformanceOp, string>> = {
  ...mapped(specOperations, ({ path }) => path),
  ...mapped(assumedPaths, ({ path }) => path),
  ...metaPaths,
}

// keys widen to string; they are those of the rows.
function mapped<K extends string, V, R>(rows: Readonly<Record<K, V>>, of: (row: V) => R): Record<K, R> {
  return Object.fromEntries(Object.entries<V>(rows).map(([key, row]) => [key, of(row)])) as Record<K, R>
}

/** Every operation, those of the specification first. */
// Object.keys widens to string; the keys are the ids.
export const allOps = Object.keys(operationPaths) as readonly ConformanceOp[]

/** Operations with a JSON body. */
export type PostedOp = Exclude<ConformanceOp, 'account.balance'>
export const postedOps = allOps.filter((op): op is PostedOp => op !== 'account.balance')

/** Credits of a 200; those of the specification are facts, the others what is assumed at most. */
export const operationPrices: Readonly<Record<ConformanceOp, number>> = {
  ...mapped(specOperations, ({ credits }) => credits ?? 1),
  'account.balance': 0,
  'company.byDomain': 1,
  'company.byUrl': 1,
  'company.bySocialId': 1,
  'company.byId': 1,
  'search.companies': 5,
  'search.prospector': 5,
  'search.count': 0,
  'search.firstLastDomain': 5,
  'search.titleCompany': 5,
  'search.employees': 5,
  'search.companyName': 1,
  'search.ai': 5,
  ...mapped(metaPaths, () => 0),
}

type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'array of string' | 'objects'

/** The person profile: 52 fields. */
export const personFields: Readonly<Record<string, Kind>> = {
  id: 'integer',
  org_id: 'integer',
  job_is_current: 'boolean',
  social_connections_count: 'number',
  jobs: 'objects',
  ...texts(
    'first_name middle_name last_name full_name nickname_name suffix_name title_name about_me persona interests logo_url',
    'email_address email_domain cell_phone direct_phone job_title job_level job_function job_description job_start_date',
    'job_end_date job_count historical_job_count job_order_in_profile job_org_social_url job_location_city',
    'job_location_state job_location_state_code job_location_country job_location_country_code',
    'job_location_country_region job_location_continent city state_code state_name country_code country_name',
    'country_region continent social_url social_headline social_industry',
  ),
  certifications: 'array of string',
  skills: 'array of string',
  education: 'array of string',
  patents: 'array of string',
  languages: 'array of string',
}

/** The organization: 29 fields. */
export const organizationFields: Readonly<Record<string, Kind>> = {
  id: 'integer',
  employee_profiles_on_social: 'number',
  founded: 'integer',
  ...texts(
    'company_name domain website street city postcode state_code state_name country_code country_name country_region',
    'phone headquarters_city headquarters_state_name headquarters_country_name location_continent social_url',
    'revenue_range employee_count_range industry_social industry_sic_code industry_sic_description',
    'industry_naics_code industry_naics_description about_us specialties',
  ),
}

function texts(...lines: readonly string[]): Record<string, Kind> {
  return Object.fromEntries(lines.flatMap(line => line.split(' ')).map(name => [name, 'string']))
}

/** 4.5: the filters of the company search by their meaning in the specification, with the name each is assumed to have. */
export const companyFilters = {
  'company name': 'company_name',
  'website domain': 'domain',
  'specialties/keywords': 'specialties',
  'industry classification': 'industry_social',
  'SIC code': 'industry_sic_code',
  'HQ city': 'headquarters_city',
  'HQ state/province': 'headquarters_state_name',
  'HQ country name': 'headquarters_country_name',
  'HQ country ISO code': 'headquarters_country_code',
  'HQ region': 'headquarters_country_region',
  'HQ continent': 'headquarters_continent',
  'entity type': 'company_entity_type',
  'legal type': 'company_legal_type',
  'employee count range': 'employee_count_range',
  'revenue range bracket': 'revenue_range',
  'year founded': 'founded',
  CRM: 'crm_tech',
  'marketing automation': 'marketing_automation_tech',
  ABM: 'abm_tech',
  'sales automation': 'sales_automation_tech',
  analytics: 'analytics_tech',
  CMS: 'cms_tech',
  'MarTech categories': 'martech_categories',
  'conversation intelligence': 'conversation_intelligence_tech',
  'cloud provider': 'cloud_provider_tech',
  'email hosting': 'email_hosting_tech',
  'email security': 'email_security_tech',
  'application security': 'application_security_tech',
  'cloud security': 'cloud_security_tech',
  development: 'development_tech',
  'e-commerce': 'e_commerce_platform_tech',
  ERP: 'erp_tech',
  'lead investor': 'lead_investors',
  'last funding round amount': 'last_funding_amount',
  'total funding raised': 'total_funding_amount',
  'marketing headcount': 'marketing_role_count',
  'sales headcount': 'sales_role_count',
  'operations headcount': 'operations_role_count',
  'business development headcount': 'business_development_role_count',
  'customer success headcount': 'customer_success_role_count',
  'IT headcount': 'it_role_count',
  'engineering headcount': 'engineer_role_count',
  'monthly organic website traffic': 'monthly_organic_traffic',
  'monthly paid website traffic': 'monthly_paid_traffic',
  'monthly total website traffic': 'total_monthly_traffic',
  'monthly ad spend': 'monthly_google_adspend',
  'employee growth rate': 'employee_on_social_growth_rate',
} as const

/** Filters that take numbers: a number, a range such as `10-50`, `>=10` or `<=50`. */
export const numberFilters: ReadonlySet<string> = new Set([
  'founded',
  'last_funding_amount',
  'total_funding_amount',
  'monthly_organic_traffic',
  'monthly_paid_traffic',
  'total_monthly_traffic',
  'monthly_google_adspend',
  'employee_on_social_growth_rate',
  ...Object.values(companyFilters).filter(name => name.endsWith('_role_count')),
])

/** 4.5: the employee filters by meaning, with their assumed names and where a contact record shows the value. */
export const employeeFilters = {
  'first name': { name: 'first_name', shown: 'first_name' },
  'last name': { name: 'last_name', shown: 'last_name' },
  'job title': { name: 'job_title', shown: 'job_title' },
  'job function': { name: 'job_function', shown: null },
  'job level': { name: 'job_level', shown: null },
  persona: { name: 'persona', shown: null },
  city: { name: 'city', shown: 'city' },
  'state or province name': { name: 'state_name', shown: 'state_name' },
  'country name': { name: 'country_name', shown: 'country_name' },
} as const

/** Fields of report leaves that hold more than one value's worth, so that `FieldTypes` alone cannot say it. */
export const breachFields: Readonly<Record<'e-mail breaches' | 'phone breaches', FieldTypes>> = {
  'e-mail breaches': { domain: 'string', date_breached: 'date-time' },
  'phone breaches': { domain: 'string', breach_date: 'string' },
}

const assumed = (id: string, mark: AssumptionMark, words: string): Assumption => ({ id: `A.${id}`, mark, words })

/** `code` of the error body by status, beside `unauthorized`. */
export const errorCodes: Readonly<Record<number, string>> = {
  400: 'bad_request',
  402: 'insufficient_credits',
  403: 'forbidden',
  404: 'not_found',
  406: 'not_acceptable',
  415: 'unsupported_media_type',
  422: 'validation_error',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'upstream_error',
}

/** Every assumption that the suite looks at. */
export const assumptions: readonly Assumption[] = [
  ...Object.entries(assumedPaths).map(([op, { path, mark }]) => assumed(`path.${op}`, mark, `${op} is at ${path}`)),
  ...metaNames.map((name, at) =>
    assumed(`path.meta.${name}`, 'D', `${browsableFields[at]} is browsed at /v1/search/meta/${name}`),
  ),
  assumed('balance.form', 'D', 'The credit balance is a bare integer'),
  assumed('payload', 'D', 'Profiles and organizations stand in `data`, with `person_id` or `company_id` beside them'),
  assumed('payload.email', 'D', 'A found email address is in `email`, null if none is known'),
  assumed('payload.live', 'I', 'The live person look-up answers as the cached one; companies add to the organization'),
  assumed('person.fields', 'D', 'The person profile has the 52 known fields'),
  assumed('organization.fields', 'D', 'The organization has the 29 known fields'),
  assumed('nulls', 'D', 'Every field is sent; what is not known is null'),
  assumed('person.id', 'I', 'The id of a contact record is the internal id of the person look-up'),
  assumed('cached', 'I', 'Cached and live look-ups hold the same record'),
  assumed('found-email', 'D', 'The found address is the one of the profile, never a constructed one'),
  assumed('input-kind', 'O', 'An input of another kind than the operation takes is a 400'),
  assumed('miss', 'O', 'A look-up that finds nothing is charged like any other 200'),
  assumed('refused-free', 'D', 'Refused requests cost nothing'),
  ...(['search.companies', 'search.prospector', 'search.titleCompany', 'search.employees'] as const).map(op =>
    assumed(`price.${op}`, 'D', `${specOperations[op].path} costs 5 credits a page`),
  ),
  ...(['search.firstLastDomain', 'search.ai'] as const).map(op =>
    assumed(`price.${op}`, 'O', `${specOperations[op].path} costs 5 credits a page`),
  ),
  assumed('price.search.companyName', 'D', 'The company-name search costs 1 credit a page'),
  assumed('price.search.count', 'O', 'The count is free'),
  assumed('price.cached', 'D', 'Cached look-ups cost 1 credit'),
  assumed('price.meta', 'D', 'Browsing field values is free'),
  assumed('price.balance', 'I', 'The balance look-up is free'),
  assumed('country', 'D', 'The country hint of the phone validation is `country`, two letters'),
  assumed('malformed-email', 'D', 'A malformed address is a 200 with undeliverable / invalid_format'),
  assumed('unparsable-phone', 'I', 'An unparsable number is a 200 with is_valid false and line_type unknown'),
  assumed('score', 'O', 'The score lies between 0 and 100'),
  ...Object.entries(companyFilters)
    .filter(([, name]) => name !== 'company_name')
    .map(([meaning, name]) => assumed(`filter.${name}`, 'I', `The filter by ${meaning} is \`${name}\``)),
  ...Object.entries(employeeFilters).map(([meaning, { name }]) =>
    assumed(
      `employee-filter.${name}`,
      name.startsWith('job_') ? 'D' : 'I',
      `The employee filter by ${meaning} is \`${name}\``,
    ),
  ),
  assumed('contains', 'D', 'One text in a "contains" filter is found inside the value, a list holds whole values'),
  assumed('number-terms', 'O', 'A number is at least so much; "a-b", ">=a" and "<=b" are ranges'),
  assumed('folding', 'O', 'Filters do not tell case or accents apart'),
  assumed('insights', 'I', 'The insights group is `insights_filters`'),
  assumed('free-text', 'O', 'The free text is `search`: each word is one of name, title, company or city'),
  assumed('no-filter', 'O', 'A prospector search or count without any filter is a 400'),
  assumed(
    'all-companies',
    'O',
    'A company search without filters is answered, with no fewer companies than any filter finds',
  ),
  assumed('order', 'O', 'Records come by ascending id'),
  assumed('past-end', 'O', 'A page past the end is a 200 without records, with the real total'),
  assumed('identifiers', 'O', 'Several company identifiers must all fit one company'),
  assumed('repeat', 'O', 'The same request has the same answer, byte for byte'),
  assumed('ai.paging', 'O', '`prospector_search` comes without paging'),
  assumed('ai.order', 'O', 'Page 1 of the AI search is page 1 of its `prospector_search`'),
  assumed(
    'meta.page',
    'D',
    'Field values come as {field, values, page, has_more}, sorted, 100 a page; past the end none',
  ),
  assumed('meta.search', 'D', '`search` keeps the values that contain a text'),
  assumed('meta.found', 'D', 'Each value finds records when it is used as a filter'),
  assumed('meta.unknown', 'D', 'An unknown field is a 404'),
  assumed('401.form', 'D', 'The 401 body has no `extra`'),
  assumed('wrong-method', 'O', 'Another method at a known path is a 404'),
  assumed('codes', 'O', `Other codes: ${Object.values(errorCodes).join(', ')}`),
  assumed('media', 'D', 'A body that is not application/json is a 415; an Accept without JSON is a 406'),
  assumed('unreadable', 'D', 'A body that is no JSON is a 400'),
  assumed('invalid', 'D', 'Wrong types, lengths and paging are a 422'),
  assumed('unknown-keys', 'D', 'An unknown key in a body is a 422'),
  assumed('utf16', 'O', 'Lengths are counted in UTF-16 units before trimming'),
  assumed('rights', 'I', 'A prospector page of 26 to 50 records is a 403 for ordinary keys'),
  assumed('402.extra', 'O', 'The 402 tells `required` and `balance`'),
  assumed('overdraw', 'O', 'Parallel requests cannot spend more than there is'),
  assumed('retry-after', 'O', 'A 429 carries Retry-After in whole seconds'),
  assumed('422.list', 'D', 'A setting turns a 422 into the list form'),
  assumed('idempotency', 'O', 'An extension: the same Idempotency-Key is answered byte for byte again, for nothing'),
]
