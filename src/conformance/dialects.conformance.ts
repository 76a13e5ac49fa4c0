// Services of other make: the suite examines each in its words, and the program's client reads the same from each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpId } from '../contract/service/endpoints.ts'
import { ServiceProfile } from '../contract/service/profile.ts'
import { openClient, type ServiceClient } from '../engine/client/client.ts'
import { namingOf, type ProviderNaming } from '../engine/client/dialect.ts'
import { parseBody, readEmailReport, readPhoneReport, readProblem } from '../engine/client/reader.ts'
import {
  readCompanies,
  readCompany,
  readContacts,
  readFoundEmail,
  readPerson,
  readUrls,
} from '../engine/client/record-reader.ts'
import { type Service, startService } from '../service/start.ts'
import { startDialect } from '../testing/run/dialect-proxy.ts'
import { allOps, metaNames } from './assumptions.ts'
import { examineConformance, unlimitedPace } from './examine.ts'

type Patch = Partial<ServiceProfile>

const dialects: readonly { readonly name: string; readonly patch: Patch; readonly camelCase: boolean }[] = [
  { name: 'another network word', patch: { network: 'netwerk' }, camelCase: false },
  { name: 'technologies spelt out', patch: { techStyle: 'technologies' }, camelCase: false },
  { name: 'technologies with _org, camelCase', patch: { techStyle: 'org' }, camelCase: true },
  {
    name: 'groups, fields and paths of its own',
    camelCase: false,
    patch: {
      network: 'net',
      groups: { contact: 'people', company: 'firms', insights: 'insights', freeText: 'q' },
      paths: { 'validate.email': '/v2/mail', 'company.byId': '/v1/enrich/companies/by-id' },
      request: { '*': { headquarters_city: 'hq_town', first_name: 'given_name' }, 'validate.email': { email: 'mail' } },
      response: { 'validate.email': { email_deliverability: 'delivery' }, 'person.findEmail': { email: 'address' } },
    },
  },
]

let service: Service
let plain: ServiceClient
const profileOf = (baseUrl: string, patch: Patch = {}) => ServiceProfile.parse({ id: 'other', baseUrl, ...patch })

beforeAll(async () => {
  service = await startService({ pace: { perSecond: 0, burst: 1 }, startCredits: 100_000_000 })
  plain = openClient(profileOf(service.baseUrl), service.key, 'test')
})
afterAll(async () => {
  await plain.close()
  await service.close()
})

async function ask(client: ServiceClient, op: OpId, body: object): Promise<unknown> {
  const seen = await client.call(op, { ...body }, 'dialects')
  if (seen.kind !== 'reply') throw new Error(`${op}: ${seen.detail}`)
  const parsed = parseBody(seen.body)
  expect([op, seen.status, parsed.ok && readProblem(parsed.json)]).toEqual([op, 200, null])
  return parsed.ok ? parsed.json : undefined
}

type Reader = (json: unknown, naming: ProviderNaming) => unknown

/** A body of each operation that finds something, with how its answer is read. */
async function questions(): Promise<[OpId, object, Reader][]> {
  // The service's own answers, whose form other tests check.
  const contacts = (await ask(plain, 'search.titleCompany', { job_title: 'manager' })) as {
    records: Record<string, string>[]
  }
  const contact = contacts.records.find(({ social_url, company_domain }) => social_url && company_domain) ?? {}
  const { data } = (await ask(plain, 'person.bySocial', { input: contact.social_url })) as {
    data: Record<string, string>
  }
  const input = { input: contact.social_url }
  const company = { input: contact.company_social_url }
  const filters = {
    contact_filters: { job_title: 'manager', country_region: ['EMEA', 'NORAM', 'APAC', 'LATAM'] },
    company_filters: { industry_social: '', headquarters_city: [], employee_count_min: 1 },
    insights_filters: {
      total_monthly_traffic: '>=1',
      crm_tech: '',
      e_commerce_platform_tech: [],
      martech_categories: '',
    },
  }
  return [
    ['cached.person.bySocial', input, readPerson],
    ['cached.person.byEmail', { input: data.email_address ?? 'nobody@acme.example' }, readUrls],
    ['cached.person.byPhone', { input: data.cell_phone ?? '+14155550199' }, readUrls],
    ['cached.org.bySocial', company, readCompany],
    ['cached.org.byDomain', { input: contact.company_domain }, readCompany],
    ['person.bySocial', input, readPerson],
    ['person.byId', { id: Number(contact.id) }, readPerson],
    [
      'person.findEmail',
      { first_name: contact.first_name, last_name: contact.last_name, domain: contact.company_domain },
      readFoundEmail,
    ],
    ['company.byDomain', { input: contact.company_domain }, readCompany],
    ['company.byUrl', company, readCompany],
    ['company.bySocialId', { input: contact.company_social_url?.split('/').at(-1) }, readCompany],
    ['company.byId', { id: Number(contact.company_id) }, readCompany],
    ['validate.email', { email: data.email_address ?? 'info@acme.example' }, readEmailReport],
    ['validate.phone', { phone: '030 901820', country: 'DE' }, readPhoneReport],
    ['search.companies', { headquarters_city: '', crm_tech: '', founded: '>=1900' }, readCompanies],
    ['search.prospector', filters, readContacts],
    [
      'search.firstLastDomain',
      { first_name: contact.first_name, last_name: contact.last_name, domain: contact.company_domain },
      readContacts,
    ],
    ['search.titleCompany', { job_title: 'manager' }, readContacts],
    ['search.employees', { social_url: contact.company_social_url }, readContacts],
    ['search.companyName', { company_name: 'a', match_type: 'fuzzy' }, readCompanies],
    ['search.ai', { query: 'managers using Salesforce' }, readContacts],
    ['search.count', filters, json => json],
    ...metaNames.map((name): [OpId, object, Reader] => [`meta.${name}`, { search: 'a' }, json => Object(json).values]),
  ]
}

describe.each(dialects)('a service with $name', ({ patch, camelCase }) => {
  const words = profileOf('http://127.0.0.1:1', patch)

  test('tells the client what a service in canonical words tells', async () => {
    const proxy = await startDialect(service.baseUrl, { words, camelCase })
    const client = openClient(profileOf(proxy.baseUrl, patch), service.key, 'test')
    const asked = await questions()
    expect(asked).toHaveLength(allOps.length - 1)
    for (const [op, body, read] of asked) {
      const theirs = read(await ask(client, op, body), namingOf(words, op))
      const ours = read(await ask(plain, op, body), namingOf(plain.profile, op))
      // What a count is called is part of the words.
      if (op === 'search.count') expect(Object.values(Object(theirs))).toEqual(Object.values(Object(ours)))
      else expect(theirs, op).toEqual(ours)
    }
    expect(await client.balance()).toMatchObject({ ok: true })
    await client.close()
    await proxy.close()
  })

  test('conforms, examined in its words', async () => {
    const proxy = await startDialect(service.baseUrl, { words, camelCase })
    const report = await examineConformance({
      baseUrl: proxy.baseUrl,
      key: service.key,
      profile: words,
      pace: unlimitedPace,
      inside: null,
      maxCredits: Number.POSITIVE_INFINITY,
      readOnly: false,
      seed: 1,
      maxRuns: 2,
    })
    await proxy.close()
    expect(report.lines.filter(({ verdict }) => verdict === 'deviates')).toEqual([])
    expect(report.assumptions.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  })
})

test('a 422 in list form is read like one in the form of the specification', async () => {
  const words = async () => {
    const seen = await plain.call('validate.email', { email: 7 }, 'dialects')
    const parsed = seen.kind === 'reply' ? parseBody(seen.body) : { ok: false as const }
    return parsed.ok ? readProblem(parsed.json) : null
  }
  const asSpecified = await words()
  service.admin.settings({ validationErrorForm: 'list' })
  const asList = await words()
  service.admin.settings({ validationErrorForm: 'spec' })
  expect(asList).toBe(asSpecified)
  expect(asList).toMatch(/^body\.email: /)
})
