// The specification line by line: what the table of the report has as rows. Rows of its tables come from the facts, its
// sentences stand here in short.
import { breachFields } from './assumptions.ts'
import {
  browsableFields,
  companyFields,
  companyLookups,
  contactFields,
  emailReport,
  envelopeFields,
  errorFields,
  type FieldTypes,
  phoneReport,
  specOperations,
  specStatuses,
} from './spec-facts.ts'

export interface SpecLine {
  readonly id: string
  readonly section: string
  readonly words: string
  /** Why no one can see from outside whether it is so; absent = it can be seen. */
  readonly hidden?: string
}

const nothingShown = 'the specification shows nothing to look at'
const inwards = 'the way a service works inside cannot be seen from outside'

const line = (id: string, words: string, hidden?: string): SpecLine => ({
  id,
  section: id.split(':')[0] ?? id,
  words,
  ...(hidden && { hidden }),
})

const fieldLines = (section: string, fields: FieldTypes, group = ''): SpecLine[] =>
  Object.entries(fields).map(([name, type]) =>
    line(`${section}:${group ? `${group}.` : ''}${name}`, `${group ? `${group}.` : ''}${name}: ${type}`),
  )

const reportLines = (section: string, report: Readonly<Record<string, FieldTypes>>): SpecLine[] =>
  Object.entries(report).flatMap(([group, fields]) => fieldLines(section, fields, group))

const breachLines = (section: string, kind: keyof typeof breachFields, group: string): SpecLine[] =>
  fieldLines(section, breachFields[kind], `${group}.breached_domains[]`)

/** Every line, in the order of the specification. */
export const specLines: readonly SpecLine[] = [
  line('0:methods', 'Every operation is a POST with a JSON body, except the credit balance lookup, which is a GET'),

  line('1:person', 'Person enrichment from a profile URL, an internal id, or first name, last name and domain'),
  line('1:organization', 'Organization enrichment from a profile URL or a domain'),
  line('1:reverse', 'Reverse lookups from a phone number or an e-mail address to a list of profile URLs'),
  line('1:cached', 'Cached variants of the lookups'),
  line('1:validation', 'Validation of an e-mail address and of a phone number, each returning a report'),
  line('1:search', 'Search over companies and contacts: filters, names, employees, a count, free text'),
  line('1:metadata', 'Field metadata: endpoints that browse the allowed values of filter fields'),
  line('1:balance', 'A credit balance lookup for the caller'),
  line('1:credits', 'Some operations cost 1 credit per request'),
  line('1:json', 'Request and response bodies are JSON'),

  line('2.1:fields', 'Fields of the person profile record', nothingShown),
  line('2.1:null', 'The person profile may be null when nothing is found'),
  line('2.2:fields', 'Fields of the organization record', nothingShown),
  line('2.2:null', 'The organization may be null when nothing is found'),
  line(
    '2.3:records',
    '`records` of prospector, first-last-domain, title-company, company-employees, AI: contact records',
  ),
  ...fieldLines('2.3', contactFields),
  line('2.4:records', '`records` of the company search: company records'),
  ...fieldLines('2.4', companyFields),
  line('2.4:wrapped', 'In the company-name search each element of `records` has the single key `company`'),
  line('2.5:everywhere', 'The envelope is used by every search response except the count'),
  ...Object.entries(envelopeFields).map(([name, words]) => line(`2.5:${name}`, `${name}: ${words}`)),
  line(
    '2.5:defaults',
    'Company-name search: fields optional; total_count 0, page 1, page_size 25, has_more false if absent',
  ),
  ...reportLines('2.6', emailReport),
  ...breachLines('2.6', 'e-mail breaches', 'email_breaches'),
  ...reportLines('2.7', phoneReport),
  ...breachLines('2.7', 'phone breaches', 'phone_breaches'),

  line('3:states', 'States and transitions', nothingShown),

  line('4:key', 'Every endpoint requires the header X-Api-Key'),
  line('4:json', 'Bodies are application/json'),
  ...Object.entries(specOperations).map(([op, { path, purpose }]) => line(`4.1:${op}`, `POST ${path}: ${purpose}`)),
  ...Object.entries(companyLookups).map(([op, title]) =>
    line(`4.1:${op}`, `${title}, 1 credit; path and payload not shown`),
  ),
  ...browsableFields.map(title =>
    line(`4.1:meta ${title}`, `A POST browse endpoint for ${title}; path and payload not shown`),
  ),
  line('4.1:balance', 'Get Credit Balance, a GET; path and response not shown'),

  line('4.2:input', '`input` (string, required): the lookup value, in all five'),
  line('4.2:cached.person.bySocial', 'person/social-to-person: `status` (string, success); the profile or null'),
  line(
    '4.2:cached.person.byPhone',
    'person/phone-to-social: `status` (string, success); `data` array of profile URL strings',
  ),
  line(
    '4.2:cached.person.byEmail',
    'person/email-to-social: `status` (string, success); `data` array of profile URL strings',
  ),
  line('4.2:cached.org.bySocial', 'org/social-to-org: `status` (string, success); organization data or null'),
  line('4.2:cached.org.byDomain', 'org/domain-to-org: `status` (string, success); organization data or null'),
  line('4.2:names', 'Names of the profile and organization data fields', nothingShown),

  line('4.3:person.bySocial', 'person/social-to-person: `input` string, required'),
  line('4.3:person.bySocial body', 'person/social-to-person: success; body shape', nothingShown),
  line('4.3:person.byId', 'person/get-by-id: `id` integer, required'),
  line('4.3:person.byId answer', 'person/get-by-id: person record id; `status` (success); person profile data or null'),
  line(
    '4.3:person.findEmail',
    'person/name-domain-to-email: `first_name`, `last_name`, `domain` strings, all required',
  ),
  line('4.3:person.findEmail answer', 'person/name-domain-to-email: `status` (success); a verified e-mail address'),
  line('4.3:names', 'Names of the fields for record id, profile data and verified e-mail', nothingShown),

  line('4.4:email body', 'validate/email: `email` string, minLength 1, required'),
  line('4.4:email status', 'validate/email: `status` string, required: success or error'),
  line('4.4:email data', 'validate/email: `data`, the report of 2.6, or null on failure'),
  line('4.4:phone body', 'validate/phone: `phone` string, minLength 1, required'),
  line(
    '4.4:phone country',
    'validate/phone: an optional ISO country code helps resolve national numbers; name not shown',
  ),
  line('4.4:phone status', 'validate/phone: `status` string, required: success or error'),
  line('4.4:phone data', 'validate/phone: `data`, the report of 2.7, or null on failure'),

  line('4.5:page', '`page` in every search body: integer, min 1, default 1'),
  line('4.5:page_size', '`page_size` in every search body: integer, min 1, default 25'),
  line('4.5:envelope', 'Responses use the envelope of 2.5'),
  line('4.5:companies optional', 'search/companies: all filters optional'),
  line('4.5:companies and', 'search/companies: different filters are ANDed'),
  line('4.5:companies or', 'search/companies: several values within one filter are OR-matched'),
  line('4.5:companies one or many', 'search/companies: each filter accepts a single value or an array'),
  line('4.5:companies size', 'search/companies: `page_size` max 25'),
  line('4.5:companies filters', 'search/companies: 47 filters by meaning'),
  line('4.5:companies company_name', 'search/companies: `company_name` is a field'),
  line('4.5:companies names', 'search/companies: the other filter field names', nothingShown),
  line('4.5:companies required', 'search/companies: records, total_count, page, page_size, has_more are required'),
  line('4.5:prospector groups', 'search/prospector: groups `contact_filters` and `company_filters`'),
  line('4.5:prospector more', 'search/prospector: an insights group and a free-text field; names not shown'),
  line(
    '4.5:prospector sources',
    'search/prospector: only the data sources relevant to the filters are queried',
    inwards,
  ),
  line('4.5:prospector and', 'search/prospector: fields inside a group are ANDed'),
  line('4.5:prospector job_title', 'search/prospector: contact filter `job_title`'),
  line('4.5:prospector state_name', 'search/prospector: contact filter `state_name`'),
  line('4.5:prospector industry_social', 'search/prospector: company filter `industry_social`'),
  line('4.5:prospector employee_count_range', 'search/prospector: company filter `employee_count_range`'),
  line('4.5:prospector size', 'search/prospector: `page_size` max 50, for ordinary keys 25'),
  line('4.5:prospector admin', 'search/prospector: keys with admin rights may use up to 50'),
  line('4.5:count body', 'search/prospector/count: the same filters, without paging; all matching rows are counted'),
  line('4.5:count answer', 'search/prospector/count: `total_count` integer, required; no records'),
  line('4.5:firstLastDomain body', 'search/first-last-domain: `first_name`, `last_name`, `domain`, all required'),
  line('4.5:firstLastDomain match', 'search/first-last-domain: contacts by name and company domain'),
  line('4.5:firstLastDomain size', 'search/first-last-domain: `page_size` max 25'),
  line('4.5:titleCompany one', 'search/title-company: `job_title` and `company_name`; at least one is required'),
  line('4.5:titleCompany both', 'search/title-company: when both are given, results match both'),
  line('4.5:titleCompany size', 'search/title-company: `page_size` max 25'),
  line(
    '4.5:employees identifier',
    'search/company-employees: at least one of `id`, `social_url`, `domain` is required',
  ),
  line(
    '4.5:employees match',
    'search/company-employees: the employees of the matched company; total_count counts them',
  ),
  line('4.5:employees filters', 'search/company-employees: 9 optional filters, single or array; names not shown'),
  line('4.5:employees size', 'search/company-employees: `page_size` max 25'),
  line('4.5:companyName body', 'search/company-name: `company_name` string, required'),
  line('4.5:companyName exact', 'search/company-name: `exact`: case-sensitive exact match, the default'),
  line('4.5:companyName fuzzy', 'search/company-name: `fuzzy`: case-insensitive substring match'),
  line('4.5:companyName type', 'search/company-name: `match_type` is `exact` or `fuzzy`'),
  line('4.5:companyName size', 'search/company-name: `page_size` max 25'),
  line('4.5:ai query', 'search/ai: `query` string, 3 to 2000 characters, required'),
  line('4.5:ai size', 'search/ai: `page_size` max 100, default 25'),
  line('4.5:ai total', 'search/ai: `total_count` integer, required'),
  line('4.5:ai search', 'search/ai: `prospector_search` object, which reproduces the search at the prospector'),
  line('4.5:ai records', 'search/ai: `records` are contact records'),
  line('4.5:ai paging', 'search/ai: page (1), page_size (25), has_more (false); next_page integer or null'),

  line('5:1', 'Every request to every endpoint carries an API key'),
  line('5:2', 'API key in the HTTP header X-Api-Key'),
  line('5:3', 'A missing or invalid key is a 401 with the error body, code `unauthorized`'),
  line('5:4', 'Some keys have admin rights and may use a larger prospector `page_size`'),
  line('5:5', 'Requests are served over HTTPS'),

  line('6:events', 'Events', nothingShown),

  ...Object.entries(specStatuses).map(([status, words]) => line(`7:${status}`, `${status}: ${words}`)),
  line('7:only', 'No other status is listed'),
  ...Object.entries(errorFields).map(([name, words]) => line(`7:${name}`, `${name}: ${words}`)),
  line('7:401 detail', 'The 401 detail names the missing or invalid X-Api-Key'),
  line('7:codes', 'The full list of `code` values and which endpoint raises which status', nothingShown),

  line('8:page', 'page: integer, min 1, default 1'),
  line('8:page_size', 'page_size: min 1, max 25, default 25 (five searches)'),
  line('8:page_size prospector', 'page_size, prospector: min 1, max 50; ordinary keys up to 25, admin keys up to 50'),
  line('8:page_size ai', 'page_size, AI search: min 1, max 100, default 25'),
  line('8:query', 'AI query length: 3 to 2000 characters'),
  line('8:input', 'E-mail and phone input: minimum length 1'),
  ...[
    ...Object.entries(specOperations).flatMap(([op, { credits }]) => (credits === null ? [] : [op])),
    ...Object.keys(companyLookups),
  ].map(op => line(`8:credit ${op}`, `${op} costs 1 credit per request`)),
  line('8:402', 'When credits are insufficient the status is 402'),
  line('8:other prices', 'Credit cost of the cached, search and metadata endpoints', nothingShown),
  line('8:429', 'Rate limits exist and are answered with 429'),
  line('8:windows', 'Numeric values and windows of the rate limits', nothingShown),

  line('9:prefix', 'The version is carried in the path prefix /v1'),
  line('9:policy', 'Deprecation and compatibility policy', nothingShown),
]

export const sectionTitles: Readonly<Record<string, string>> = {
  0: 'Interface',
  1: 'What the service does',
  2.1: 'Person profile',
  2.2: 'Organization',
  2.3: 'Contact record',
  2.4: 'Company record',
  2.5: 'Pagination envelope',
  2.6: 'Email validation result',
  2.7: 'Phone validation result',
  3: 'States and transitions',
  4: 'Endpoints',
  4.1: 'Index',
  4.2: 'Cached enrichment endpoints',
  4.3: 'Non-cached person endpoints',
  4.4: 'Validation',
  4.5: 'Search',
  5: 'Authentication',
  6: 'Events',
  7: 'Errors',
  8: 'Limits',
  9: 'Versioning',
}
