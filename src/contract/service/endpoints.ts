// Every operation of the interface, one row each: where it is, what it costs, what it takes and answers.
import type { z } from 'zod'
import { CreditBalance } from './balance.ts'
import { MAX_PAGE, MAX_PAGE_ADMIN, MAX_PAGE_AI } from './limits.ts'
import {
  CompanyResponse,
  FindEmailRequest,
  FoundEmailResponse,
  IdRequest,
  InputRequest,
  OrganizationResponse,
  PersonResponse,
  SocialUrlsResponse,
} from './lookup.ts'
import type { CertaintyMark } from './mark.ts'
import { META_PAGE, type MetaField, MetaRequest, MetaResponse, metaFields } from './meta.ts'
import {
  AiRequest,
  AiResponse,
  CompaniesRequest,
  CompaniesResponse,
  CompanyNameRequest,
  CompanyNameResponse,
  ContactsResponse,
  CountRequest,
  CountResponse,
  EmployeesRequest,
  FirstLastDomainRequest,
  ProspectorRequest,
  TitleCompanyRequest,
} from './search.ts'
import { ValidateEmailRequest, ValidateEmailResponse, ValidatePhoneRequest, ValidatePhoneResponse } from './validate.ts'

/** Credits of one charged call: `low` where misses may be free, `high` for estimates; a price marked S is fixed. */
export interface EndpointPrice {
  readonly low: number
  readonly high: number
  readonly mark: CertaintyMark
}

/** One operation. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly pathMark: CertaintyMark
  /** What it does, in a few words. */
  readonly title: string
  readonly price: EndpointPrice
  /** What one price buys. */
  readonly charged: 'request' | 'page' | 'never'
  /** Largest `page_size`: for any key, and for keys with admin rights where those differ. */
  readonly pageSizeMax?: number
  readonly pageSizeMaxAdmin?: number
  /** The JSON body; operations without one are GET. */
  readonly request?: z.ZodObject
  readonly response: z.ZodType
  /** Section of the interface specification. */
  readonly section: string
}

type Bodies = Required<Pick<Endpoint, 'request' | 'response'>>

const missFree = (high: number, mark: CertaintyMark): EndpointPrice => ({ low: 0, high, mark })
const fixed = (credits: number, mark: CertaintyMark): EndpointPrice => ({ low: credits, high: credits, mark })
const free = (mark: CertaintyMark) => ({ price: fixed(0, mark), charged: 'never' }) as const

const lookup = (
  title: string,
  path: string,
  marks: { path: CertaintyMark; price: CertaintyMark },
  section: string,
  bodies: Bodies,
) =>
  ({
    method: 'POST',
    path: `/v1/enrich/${path}`,
    pathMark: marks.path,
    title,
    price: missFree(1, marks.price),
    charged: 'request',
    section,
    ...bodies,
  }) as const satisfies Endpoint

const cached = { path: 'S', price: 'D' } as const
const live = { path: 'S', price: 'S' } as const

const search = (
  title: string,
  path: string,
  price: EndpointPrice,
  bodies: Bodies,
  largest = MAX_PAGE,
  largestAdmin = largest,
) =>
  ({
    method: 'POST',
    path: `/v1/search/${path}`,
    pathMark: 'S',
    title,
    price,
    charged: 'page',
    pageSizeMax: largest,
    pageSizeMaxAdmin: largestAdmin,
    section: '4.5',
    ...bodies,
  }) as const satisfies Endpoint

const validation = (title: string, path: string, bodies: Bodies) =>
  ({
    method: 'POST',
    path: `/v1/validate/${path}`,
    pathMark: 'S',
    title,
    price: fixed(1, 'S'),
    charged: 'request',
    section: '4.4',
    ...bodies,
  }) as const satisfies Endpoint

const browse = (field: MetaField): Endpoint => ({
  method: 'POST',
  path: `/v1/search/meta/${field}`,
  pathMark: 'D',
  title: `Values of ${field}`,
  ...free('D'),
  pageSizeMax: META_PAGE,
  request: MetaRequest,
  response: MetaResponse,
  section: '4.1',
})

// fromEntries widens its keys to string; they are the 27 names by construction.
const browses = Object.fromEntries(metaFields.map(field => [`meta.${field}`, browse(field)])) as Record<
  `meta.${MetaField}`,
  Endpoint
>

const person = { request: InputRequest, response: PersonResponse }
const urls = { request: InputRequest, response: SocialUrlsResponse }
const organization = { request: InputRequest, response: OrganizationResponse }
const company = { request: InputRequest, response: CompanyResponse }

/** The table: operation id to row. Operation ids are the keys of price tables, profiles and ledgers everywhere. */
export const serviceEndpoints = {
  'account.balance': {
    method: 'GET',
    path: '/v1/user/credit-balance',
    pathMark: 'D',
    title: 'Credits left',
    ...free('I'),
    response: CreditBalance,
    section: '4.1',
  },

  'cached.person.bySocial': lookup(
    'Person from a profile URL, cached',
    'cached/person/social-to-person',
    cached,
    '4.2',
    person,
  ),
  'cached.person.byPhone': lookup(
    'Profile URLs from a phone number, cached',
    'cached/person/phone-to-social',
    cached,
    '4.2',
    urls,
  ),
  'cached.person.byEmail': lookup(
    'Profile URLs from an email address, cached',
    'cached/person/email-to-social',
    cached,
    '4.2',
    urls,
  ),
  'cached.org.bySocial': lookup(
    'Organization from a profile URL, cached',
    'cached/org/social-to-org',
    cached,
    '4.2',
    organization,
  ),
  'cached.org.byDomain': lookup(
    'Organization from a domain, cached',
    'cached/org/domain-to-org',
    cached,
    '4.2',
    organization,
  ),

  'person.bySocial': lookup('Person from a profile URL', 'person/social-to-person', live, '4.3', person),
  'person.byId': lookup('Person by id', 'person/get-by-id', live, '4.3', {
    request: IdRequest,
    response: PersonResponse,
  }),
  'person.findEmail': lookup('Email address from name and domain', 'person/name-domain-to-email', live, '4.3', {
    request: FindEmailRequest,
    response: FoundEmailResponse,
  }),

  'company.byDomain': lookup(
    'Company from a domain',
    'companies/domain-to-company',
    { path: 'D', price: 'S' },
    '4.1',
    company,
  ),
  'company.byUrl': lookup(
    'Company from a profile URL',
    'companies/social-to-company',
    { path: 'I', price: 'S' },
    '4.1',
    company,
  ),
  'company.bySocialId': lookup(
    'Company from its id in the network',
    'companies/social-id-to-company',
    { path: 'I', price: 'S' },
    '4.1',
    company,
  ),
  'company.byId': lookup('Company by id', 'companies/get-by-id', { path: 'I', price: 'S' }, '4.1', {
    request: IdRequest,
    response: CompanyResponse,
  }),

  'validate.email': validation('Email validation', 'email', {
    request: ValidateEmailRequest,
    response: ValidateEmailResponse,
  }),
  'validate.phone': validation('Phone validation', 'phone', {
    request: ValidatePhoneRequest,
    response: ValidatePhoneResponse,
  }),

  'search.companies': search('Companies by filters', 'companies', fixed(5, 'D'), {
    request: CompaniesRequest,
    response: CompaniesResponse,
  }),
  'search.prospector': search(
    'Contacts by filters of person and company',
    'prospector',
    fixed(5, 'D'),
    { request: ProspectorRequest, response: ContactsResponse },
    MAX_PAGE,
    MAX_PAGE_ADMIN,
  ),
  'search.count': {
    method: 'POST',
    path: '/v1/search/prospector/count',
    pathMark: 'S',
    title: 'How many contacts match',
    ...free('O'),
    request: CountRequest,
    response: CountResponse,
    section: '4.5',
  },
  'search.firstLastDomain': search('Contacts by name and company domain', 'first-last-domain', fixed(5, 'O'), {
    request: FirstLastDomainRequest,
    response: ContactsResponse,
  }),
  'search.titleCompany': search('Contacts by job title and company name', 'title-company', fixed(5, 'D'), {
    request: TitleCompanyRequest,
    response: ContactsResponse,
  }),
  'search.employees': search('Employees of one company', 'company-employees', fixed(5, 'D'), {
    request: EmployeesRequest,
    response: ContactsResponse,
  }),
  'search.companyName': search('Companies by name', 'company-name', fixed(1, 'D'), {
    request: CompanyNameRequest,
    response: CompanyNameResponse,
  }),
  'search.ai': search(
    'Contacts by a description in plain English',
    'ai',
    fixed(5, 'O'),
    { request: AiRequest, response: AiResponse },
    MAX_PAGE_AI,
  ),

  ...browses,
} as const satisfies Record<string, Endpoint>

/** Id of an operation. */
export type OpId = keyof typeof serviceEndpoints

/** What is paced and priced: an operation of a service, or a call of an address of the web, which costs nothing. */
export type PacedOp = OpId | 'web.values'

/** Every operation id, in the order of the table. */
// Object.keys widens to string; the table's keys are the ids.
export const opIds = Object.keys(serviceEndpoints) as readonly OpId[]
