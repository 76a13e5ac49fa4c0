// The facts of the interface specification as data, copied from its text by hand. Nothing here comes from the schemas,
// which are tested against it; what the specification does not show is in assumptions.ts.

/** Types that the specification's tables name. */
export type FieldType =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'date-time'
  | 'array of string'
  | 'e-mail breaches'
  | 'phone breaches'

export type FieldTypes = Readonly<Record<string, FieldType>>

/** 2.3, contact record. */
export const contactFields = {
  id: 'integer',
  full_name: 'string',
  first_name: 'string',
  last_name: 'string',
  social_url: 'string',
  profile_pic: 'string',
  job_title: 'string',
  company_name: 'string',
  company_domain: 'string',
  company_social_url: 'string',
  company_id: 'integer',
  industry: 'string',
  company_size: 'string',
  company_revenue: 'string',
  city: 'string',
  state_code: 'string',
  state_name: 'string',
  country_code: 'string',
  country_name: 'string',
  country_region: 'string',
} as const satisfies FieldTypes

/** 2.4, company record. */
export const companyFields = {
  id: 'integer',
  name: 'string',
  description: 'string',
  domain: 'string',
  industry: 'string',
  hq_city: 'string',
  hq_state: 'string',
  hq_country: 'string',
  employees_range: 'string',
  revenue_range: 'string',
  social_url: 'string',
} as const satisfies FieldTypes

/** 2.5, envelope, with the notes of its table. */
export const envelopeFields = {
  records: 'array of objects: matching rows',
  total_count: 'integer: total matching records',
  page: 'integer: current page, 1-indexed',
  page_size: 'integer: records per page',
  has_more: 'boolean: true if more pages exist',
  next_page: 'integer or null: next page number, null when none',
} as const

/** 2.6, by group; '' holds what is outside of groups. */
export const emailReport = {
  '': { email_address: 'string' },
  email_deliverability: {
    status: 'string',
    status_detail: 'string',
    is_format_valid: 'boolean',
    is_smtp_valid: 'boolean',
    is_mx_valid: 'boolean',
    mx_records: 'array of string',
  },
  email_quality: {
    score: 'integer',
    is_free_email: 'boolean',
    is_username_suspicious: 'boolean',
    is_disposable: 'boolean',
    is_catchall: 'boolean',
    is_subaddress: 'boolean',
    is_role: 'boolean',
    is_dmarc_enforced: 'boolean',
    is_spf_strict: 'boolean',
    minimum_age: 'integer',
  },
  email_sender: {
    first_name: 'string',
    last_name: 'string',
    email_provider_name: 'string',
    organization_name: 'string',
    organization_type: 'string',
  },
  email_domain: {
    domain: 'string',
    domain_age: 'integer',
    is_live_site: 'boolean',
    registrar: 'string',
    registrar_url: 'string',
    date_registered: 'date',
    date_last_renewed: 'date',
    date_expires: 'date',
    is_risky_tld: 'boolean',
  },
  email_risk: { address_risk_status: 'string', domain_risk_status: 'string' },
  email_breaches: {
    total_breaches: 'integer',
    date_first_breached: 'date-time',
    date_last_breached: 'date-time',
    breached_domains: 'e-mail breaches',
  },
} as const satisfies Readonly<Record<string, FieldTypes>>

/** 2.7, by group. */
export const phoneReport = {
  '': { phone_number: 'string' },
  phone_format: { international: 'string', national: 'string' },
  phone_carrier: { name: 'string', line_type: 'string', mcc: 'string', mnc: 'string' },
  phone_location: {
    country_name: 'string',
    country_code: 'string',
    country_prefix: 'string',
    region: 'string',
    city: 'string',
    timezone: 'string',
  },
  phone_messaging: { sms_domain: 'string', sms_email: 'string' },
  phone_validation: { is_valid: 'boolean', line_status: 'string', is_voip: 'boolean', minimum_age: 'integer' },
  phone_registration: { name: 'string', type: 'string' },
  phone_risk: { risk_level: 'string', is_disposable: 'boolean', is_abuse_detected: 'boolean' },
  phone_breaches: {
    total_breaches: 'integer',
    date_first_breached: 'string',
    date_last_breached: 'string',
    breached_domains: 'phone breaches',
  },
} as const satisfies Readonly<Record<string, FieldTypes>>

/** What a 200 of an operation holds, as far as it is shown. */
export type AnswerForm =
  | 'person'
  | 'urls'
  | 'organization'
  | 'undeclared'
  | 'foundEmail'
  | 'emailReport'
  | 'phoneReport'
  | 'companies'
  | 'contacts'
  | 'count'
  | 'wrappedCompanies'
  | 'ai'

/** A required field of a body with its type and lengths. */
export interface RequiredField {
  readonly type: 'string' | 'integer'
  readonly min?: number
  readonly max?: number
}

export interface OperationFact {
  readonly path: string
  readonly purpose: string
  /** Credits per request; null where no price is shown. */
  readonly credits: 1 | null
  readonly required: Readonly<Record<string, RequiredField>>
  readonly answer: AnswerForm
  /** Largest page_size for ordinary keys; null where there is no paging. */
  readonly largest: number | null
}

const text = { type: 'string' } as const
const input = { input: text }
const lookup = (path: string, purpose: string, answer: AnswerForm) =>
  ({ path: `/v1/enrich/cached/${path}`, purpose, credits: null, required: input, answer, largest: null }) as const

/** 4.1, the index, with the bodies of 4.2 to 4.5 and the limits of 8. The ids are the program's names of the operations. */
export const specOperations = {
  'cached.person.bySocial': lookup('person/social-to-person', 'cached person profile from a profile URL', 'person'),
  'cached.person.byPhone': lookup('person/phone-to-social', 'cached profile URLs from a phone number', 'urls'),
  'cached.person.byEmail': lookup('person/email-to-social', 'cached profile URLs from an e-mail', 'urls'),
  'cached.org.bySocial': lookup('org/social-to-org', 'cached organization from a profile URL', 'organization'),
  'cached.org.byDomain': lookup('org/domain-to-org', 'cached organization from a domain', 'organization'),
  'person.bySocial': {
    path: '/v1/enrich/person/social-to-person',
    purpose: 'person from a profile URL (1 credit)',
    credits: 1,
    required: input,
    answer: 'undeclared',
    largest: null,
  },
  'person.byId': {
    path: '/v1/enrich/person/get-by-id',
    purpose: 'person by internal id (1 credit)',
    credits: 1,
    required: { id: { type: 'integer' } },
    answer: 'person',
    largest: null,
  },
  'person.findEmail': {
    path: '/v1/enrich/person/name-domain-to-email',
    purpose: 'verified e-mail from name and domain (1 credit)',
    credits: 1,
    required: { first_name: text, last_name: text, domain: text },
    answer: 'foundEmail',
    largest: null,
  },
  'validate.email': {
    path: '/v1/validate/email',
    purpose: 'e-mail validation (1 credit)',
    credits: 1,
    required: { email: { type: 'string', min: 1 } },
    answer: 'emailReport',
    largest: null,
  },
  'validate.phone': {
    path: '/v1/validate/phone',
    purpose: 'phone validation (1 credit)',
    credits: 1,
    required: { phone: { type: 'string', min: 1 } },
    answer: 'phoneReport',
    largest: null,
  },
  'search.companies': {
    path: '/v1/search/companies',
    purpose: 'structured company search',
    credits: null,
    required: {},
    answer: 'companies',
    largest: 25,
  },
  'search.prospector': {
    path: '/v1/search/prospector',
    purpose: 'contact and company search',
    credits: null,
    required: {},
    answer: 'contacts',
    largest: 25,
  },
  'search.count': {
    path: '/v1/search/prospector/count',
    purpose: 'count for prospector filters',
    credits: null,
    required: {},
    answer: 'count',
    largest: null,
  },
  'search.firstLastDomain': {
    path: '/v1/search/first-last-domain',
    purpose: 'contact by name and company domain',
    credits: null,
    required: { first_name: text, last_name: text, domain: text },
    answer: 'contacts',
    largest: 25,
  },
  'search.titleCompany': {
    path: '/v1/search/title-company',
    purpose: 'contacts by job title and/or company name',
    credits: null,
    required: {},
    answer: 'contacts',
    largest: 25,
  },
  'search.employees': {
    path: '/v1/search/company-employees',
    purpose: 'employees of one company',
    credits: null,
    required: {},
    answer: 'contacts',
    largest: 25,
  },
  'search.companyName': {
    path: '/v1/search/company-name',
    purpose: 'company by name, exact or fuzzy',
    credits: null,
    required: { company_name: text },
    answer: 'wrappedCompanies',
    largest: 25,
  },
  'search.ai': {
    path: '/v1/search/ai',
    purpose: 'free-text search',
    credits: null,
    required: { query: { type: 'string', min: 3, max: 2000 } },
    answer: 'ai',
    largest: 100,
  },
} as const satisfies Record<string, OperationFact>

export type SpecOp = keyof typeof specOperations

/** Operations whose answers are pages. */
export const pagedOps = [
  'search.companies',
  'search.prospector',
  'search.firstLastDomain',
  'search.titleCompany',
  'search.employees',
  'search.companyName',
  'search.ai',
] as const satisfies readonly SpecOp[]
export type PagedOp = (typeof pagedOps)[number]

/** Default page_size (8). */
export const defaultPageSize = 25

/** 7, status codes. */
export const specStatuses = {
  200: 'successful request',
  400: 'bad request; input format wrong',
  401: 'missing or invalid API key',
  402: 'payment required; insufficient credits',
  403: 'forbidden; access denied',
  404: 'not found; resource does not exist',
  406: 'not acceptable',
  415: 'unsupported media type; use application/json',
  422: 'validation error; invalid input data',
  429: 'too many requests; rate limit exceeded',
  500: 'internal server error',
  502: 'upstream service error',
} as const

/** 7, error body. */
export const errorFields = {
  detail: 'string: message describing what went wrong',
  code: 'string: short error code; a generic error uses `error`, a key failure uses `unauthorized`',
  extra: 'object: may be empty; may be absent',
} as const

/** 4.1 and 8: operations known by title only that cost 1 credit per request. */
export const companyLookups = {
  'company.byUrl': 'URL to Company',
  'company.byDomain': 'Domain to Company',
  'company.bySocialId': 'social ID to Company',
  'company.byId': 'Get Company by ID',
} as const

/** 4.1: fields with a browse endpoint each, as the specification titles them. */
export const browsableFields = [
  'City',
  'Country Code',
  'Country Name',
  'Job Title',
  'State / Province',
  'Job Function',
  'Job Level',
  'Persona',
  'Company Entity Type',
  'Company Legal Type',
  'Industry',
  'CRM',
  'Marketing Automation',
  'ABM',
  'Sales Automation',
  'Analytics',
  'CMS',
  'MarTech Categories',
  'Conversation Intelligence',
  'Cloud Provider',
  'Email Hosting',
  'Email Security',
  'Application Security',
  'Cloud Security',
  'Development',
  'E-commerce',
  'ERP',
] as const
