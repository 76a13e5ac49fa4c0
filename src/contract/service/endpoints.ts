// Every operation of the interface, one row each (service.md 2.1): where it is, what it costs, what it takes and answers.
import type { z } from 'zod'
import { CreditBalance } from './balance.ts'
import { ValidateEmailRequest, ValidateEmailResponse, ValidatePhoneRequest, ValidatePhoneResponse } from './validate.ts'

/** How sure a point is for a remote service: spec, earlier documentation, inferred, our default for an open point. */
export type Mark = 'S' | 'D' | 'I' | 'O'

/** Credits of one charged call: `low` where misses may be free, `high` for estimates; a price marked S is fixed. */
export interface Price {
  readonly low: number
  readonly high: number
  readonly mark: Mark
}

/** One operation. Rows without schemas are not served by the embedded service yet and answer 404 there. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly pathMark: Mark
  readonly price: Price
  /** What one price buys. */
  readonly charged: 'request' | 'page' | 'never'
  /** Largest `page_size`: for any key, and for keys with admin rights where those differ. */
  readonly pageSizeMax?: number
  readonly pageSizeMaxAdmin?: number
  readonly request?: z.ZodObject
  readonly response?: z.ZodType
  /** Section of the interface specification, else of service.md. */
  readonly section: string
}

const missFree = (high: number, mark: Mark): Price => ({ low: 0, high, mark })
const fixed = (credits: number, mark: Mark): Price => ({ low: credits, high: credits, mark })
const free = (mark: Mark) => ({ price: fixed(0, mark), charged: 'never' }) as const

const lookup = (path: string, pathMark: Mark, priceMark: Mark, section: string) =>
  ({
    method: 'POST',
    path: `/v1/enrich/${path}`,
    pathMark,
    price: missFree(1, priceMark),
    charged: 'request',
    section,
  }) as const satisfies Endpoint

const search = (path: string, price: Price, pageSizeMax: number, pageSizeMaxAdmin = pageSizeMax) =>
  ({
    method: 'POST',
    path: `/v1/search/${path}`,
    pathMark: 'S',
    price,
    charged: 'page',
    pageSizeMax,
    pageSizeMaxAdmin,
    section: '4.5',
  }) as const satisfies Endpoint

/** Fields whose values can be browsed, in the spec's order (service.md 4). */
export const metaFields = [
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
export type MetaField = (typeof metaFields)[number]

const browse = (field: MetaField): Endpoint => ({
  method: 'POST',
  path: `/v1/search/meta/${field}`,
  pathMark: 'D',
  ...free('D'),
  pageSizeMax: 100,
  section: 'service.md 4',
})

// fromEntries widens its keys to string; they are the 27 names by construction.
const browses = Object.fromEntries(metaFields.map(field => [`meta.${field}`, browse(field)])) as Record<
  `meta.${MetaField}`,
  Endpoint
>

/** The table: operation id to row. Operation ids are the keys of price tables, profiles and ledgers everywhere. */
export const endpoints = {
  'account.balance': {
    method: 'GET',
    path: '/v1/user/credit-balance',
    pathMark: 'D',
    ...free('I'),
    response: CreditBalance,
    section: '4.1',
  },

  'cached.person.bySocial': lookup('cached/person/social-to-person', 'S', 'D', '4.2'),
  'cached.person.byPhone': lookup('cached/person/phone-to-social', 'S', 'D', '4.2'),
  'cached.person.byEmail': lookup('cached/person/email-to-social', 'S', 'D', '4.2'),
  'cached.org.bySocial': lookup('cached/org/social-to-org', 'S', 'D', '4.2'),
  'cached.org.byDomain': lookup('cached/org/domain-to-org', 'S', 'D', '4.2'),

  'person.bySocial': lookup('person/social-to-person', 'S', 'S', '4.3'),
  'person.byId': lookup('person/get-by-id', 'S', 'S', '4.3'),
  'person.findEmail': lookup('person/name-domain-to-email', 'S', 'S', '4.3'),

  'company.byDomain': lookup('companies/domain-to-company', 'D', 'S', '4.1'),
  'company.byUrl': lookup('companies/social-to-company', 'I', 'S', '4.1'),
  'company.bySocialId': lookup('companies/social-id-to-company', 'I', 'S', '4.1'),
  'company.byId': lookup('companies/get-by-id', 'I', 'S', '4.1'),

  'validate.email': {
    method: 'POST',
    path: '/v1/validate/email',
    pathMark: 'S',
    price: fixed(1, 'S'),
    charged: 'request',
    request: ValidateEmailRequest,
    response: ValidateEmailResponse,
    section: '4.4',
  },
  'validate.phone': {
    method: 'POST',
    path: '/v1/validate/phone',
    pathMark: 'S',
    price: fixed(1, 'S'),
    charged: 'request',
    request: ValidatePhoneRequest,
    response: ValidatePhoneResponse,
    section: '4.4',
  },

  'search.companies': search('companies', fixed(5, 'D'), 25),
  'search.prospector': search('prospector', fixed(5, 'D'), 25, 50),
  'search.count': { method: 'POST', path: '/v1/search/prospector/count', pathMark: 'S', ...free('O'), section: '4.5' },
  'search.firstLastDomain': search('first-last-domain', fixed(5, 'O'), 25),
  'search.titleCompany': search('title-company', fixed(5, 'D'), 25),
  'search.employees': search('company-employees', fixed(5, 'D'), 25),
  'search.companyName': search('company-name', fixed(1, 'D'), 25),
  'search.ai': search('ai', fixed(5, 'O'), 100),

  ...browses,
} as const satisfies Record<string, Endpoint>

/** Id of an operation. */
export type OpId = keyof typeof endpoints

/** Every operation id, in the order of the table. */
// Object.keys widens to string; the table's keys are the ids.
export const opIds = Object.keys(endpoints) as readonly OpId[]
