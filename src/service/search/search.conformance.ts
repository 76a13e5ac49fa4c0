// The searches over HTTP: names, employees, paging and its borders, rights, the AI search, browsing, settings.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldText } from '../../checks/keys/fold.ts'
import { type OpId, serviceEndpoints } from '../../contract/service/endpoints.ts'
import { AiResponse, CompanyNameResponse, ContactsResponse } from '../../contract/service/search.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from '../conformance-client.ts'
import { requestExamples } from '../description/examples.ts'
import { type Service, startService } from '../start.ts'
import { practiceWorld } from '../world/world.ts'

const whole = practiceWorld({ seed: 1, contacts: 500 })
const people = Array.from({ length: 500 }, (_, at) => whole.person(at + 1)).filter(one => one !== null)
const companies = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1)).filter(one => one !== null)

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>
let askAsAdmin: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ contacts: 500, pace: { perSecond: 0, burst: 1 }, startCredits: 1_000_000 })
  ask = conformanceClient(service.baseUrl, service.key)
  askAsAdmin = conformanceClient(service.baseUrl, service.admin.createKey({ name: 'Admin', admin: true }).key)
})
afterAll(() => service.close())

const post = (op: OpId, body: object) => ask({ path: serviceEndpoints[op].path, body })
const contacts = async (op: OpId, body: object) => ContactsResponse.parse((await post(op, body)).json)
const everyone = {
  contact_filters: { first_name: [...new Set(people.flatMap(({ first_name }) => first_name ?? []))].slice(0, 100) },
}

const paged = [
  'search.companies',
  'search.prospector',
  'search.firstLastDomain',
  'search.titleCompany',
  'search.employees',
  'search.companyName',
  'search.ai',
] as const

describe.each(paged)('pages of %s', op => {
  const largest = serviceEndpoints[op].pageSizeMax
  test.each([
    [{ page: 0 }, 422],
    [{ page: -1 }, 422],
    [{ page: 1.5 }, 422],
    [{ page: '1' }, 422],
    [{ page: null }, 422],
    [{ page: 2 ** 53 }, 422],
    [{ page: Number.MAX_SAFE_INTEGER }, 200],
    [{ page_size: 0 }, 422],
    [{ page_size: '25' }, 422],
    [{ page_size: 1 }, 200],
    [{ page_size: largest }, 200],
    [{ page_size: op === 'search.prospector' ? 51 : largest + 1 }, 422],
  ])('%j is %i', async (paging, status) => {
    expect((await post(op, { ...requestExamples[op], ...paging })).status).toBe(status)
  })
})

test('the prospector gives up to 50 to keys with admin rights, and answers 403 to others', async () => {
  const path = serviceEndpoints['search.prospector'].path
  for (const page_size of [26, 50]) {
    const body = { ...everyone, page_size }
    expect((await ask({ path, body })).json).toMatchObject({ code: 'forbidden' })
    expect(ContactsResponse.parse((await askAsAdmin({ path, body })).json).records).toHaveLength(page_size)
  }
  expect((await askAsAdmin({ path, body: { ...everyone, page_size: 51 } })).status).toBe(422)
  // Rights come before the business rule.
  expect((await ask({ path, body: { page_size: 26 } })).status).toBe(403)
})

describe('the envelope', () => {
  test.each([1, 7, 25])('adds up over all pages of %i', async page_size => {
    const ids: number[] = []
    let page: number | null = 1
    let total = 0
    while (page !== null) {
      const body: ContactsResponse = await contacts('search.titleCompany', { job_title: 'manager', page, page_size })
      total = body.total_count
      expect(body).toMatchObject({ page, page_size, has_more: page * page_size < total })
      expect(body.next_page).toBe(body.has_more ? page + 1 : null)
      expect(body.records).toHaveLength(Math.min(page_size, total - (page - 1) * page_size))
      ids.push(...body.records.map(({ id }) => id))
      page = body.next_page
    }
    expect(ids).toHaveLength(total)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(total).toBeGreaterThan(26)
  })

  test('past the end is empty with the real total, and charged', async () => {
    const before = service.admin.balance()
    const { json } = await post('search.companies', { page: 1000 })
    expect(json).toEqual({
      records: [],
      total_count: companies.length,
      page: 1000,
      page_size: 25,
      has_more: false,
      next_page: null,
    })
    expect(service.admin.balance()).toBe(before - 5)
  })

  test('ends at a deepest page, if a setting says so', async () => {
    service.admin.settings({ maxPage: 2 })
    const statuses = [await post('search.companies', { page: 2 }), await post('search.companies', { page: 3 })]
    const asked = await post('search.ai', { query: 'managers', page: 3 })
    service.admin.settings({ maxPage: null })
    expect([...statuses, asked].map(({ status }) => status)).toEqual([200, 400, 400])
  })
})

test('a prospector or count without any filter is a 400, a company search without any is everything', async () => {
  for (const body of [
    {},
    { contact_filters: {} },
    { contact_filters: null, search: '' },
    { company_filters: { domain: [] } },
  ]) {
    expect((await post('search.prospector', body)).json).toMatchObject({ code: 'bad_request' })
    expect((await post('search.count', body)).json).toMatchObject({ code: 'bad_request' })
  }
  expect((await post('search.companies', {})).json).toMatchObject({ total_count: companies.length })
})

test('free text finds every word in name, title, company or city', async () => {
  const person = people.find(({ city, last_name }) => city && last_name)
  const search = `${person?.city} ${person?.last_name}`.toUpperCase()
  const { records } = await contacts('search.prospector', { search })
  expect(records.map(({ id }) => id)).toContain(person?.id)
  expect((await contacts('search.prospector', { search: `${search} nowhere` })).total_count).toBe(0)
  expect((await contacts('search.prospector', { search: '?!' })).total_count).toBe(0)
  expect((await post('search.count', { search, page: 'x', page_size: [] })).json).toEqual({
    total_count: records.length,
  })
})

describe('names', () => {
  const person = people.find(
    ({ first_name, last_name, org_id }) => first_name && last_name && org_id && whole.company(org_id)?.domain,
  )
  const employer = whole.company(person?.org_id ?? 0)

  test('first-last-domain is exact without case and accents', async () => {
    const body = {
      first_name: person?.first_name?.toUpperCase(),
      last_name: person?.last_name,
      domain: `www.${employer?.domain}`,
    }
    expect((await contacts('search.firstLastDomain', body)).records.map(({ id }) => id)).toContain(person?.id)
    const part = { ...body, first_name: person?.first_name?.slice(0, -1) }
    expect((await contacts('search.firstLastDomain', part)).records.map(({ id }) => id)).not.toContain(person?.id)
    expect((await post('search.firstLastDomain', { ...body, domain: 'acme' })).status).toBe(400)
    expect((await post('search.firstLastDomain', { first_name: 'A', last_name: 'B' })).status).toBe(422)
  })

  test('title-company contains both, and needs one', async () => {
    const both = await contacts('search.titleCompany', {
      job_title: 'MANAGER',
      company_name: employer?.company_name?.slice(1, 6),
    })
    for (const { job_title, company_name } of both.records) {
      expect(foldText(job_title ?? '')).toContain('manager')
      expect(foldText(company_name ?? '')).toContain(foldText(employer?.company_name?.slice(1, 6) ?? ''))
    }
    for (const body of [{}, { job_title: null }, { page: 1 }])
      expect((await post('search.titleCompany', body)).status).toBe(422)
    expect((await post('search.titleCompany', { job_title: '' })).status).toBe(422)
  })

  test('company-name is exact with case, or fuzzy without case and accents, each record in its wrapper', async () => {
    const own = await startService({ contacts: 0, startCredits: 100 })
    const send = conformanceClient(own.baseUrl, own.key)
    async function* slices() {
      yield [
        { line: 2, cells: ['Café Müller GmbH', 'cafe-mueller.example'] },
        { line: 3, cells: ['CAFE MULLER GMBH', 'mueller-cafe.example'] },
        { line: 4, cells: ['Müllers Mühle', 'muehle.example'] },
      ]
    }
    const source = { id: 'firms', file: 'firms.csv', date: '2026-03-01T10:00:00.000Z', kind: 'companies' as const }
    const how = { mapping: ['company_name', 'domain'] as const, country: null, dryRun: false, replace: false }
    await own.admin.importOwn({ ...source, ...how }, slices())
    const find = async (company_name: string, match_type?: string) => {
      const body = { company_name, ...(match_type && { match_type }) }
      const heard = await send({ path: serviceEndpoints['search.companyName'].path, body })
      return CompanyNameResponse.parse(heard.json).records.map(({ company }) => company.name)
    }
    expect(await find('Café Müller GmbH')).toEqual(['Café Müller GmbH'])
    expect(await find('Café Müller GmbH'.normalize('NFD'))).toEqual(['Café Müller GmbH'])
    expect(await find('café müller gmbh')).toEqual([])
    expect(await find('Müller')).toEqual([])
    expect(await find('müller g', 'fuzzy')).toEqual(['Café Müller GmbH', 'CAFE MULLER GMBH'])
    expect(await find('MULLER', 'fuzzy')).toEqual(['Café Müller GmbH', 'CAFE MULLER GMBH', 'Müllers Mühle'])
    expect(await find(' ', 'fuzzy')).toEqual([])
    await own.close()
    expect((await post('search.companyName', { company_name: 'A', match_type: 'close' })).status).toBe(422)
    expect((await post('search.companyName', { match_type: 'fuzzy' })).status).toBe(422)
  })
})

describe('employees', () => {
  const staff = Map.groupBy(
    people.filter(({ org_id }) => org_id !== null),
    ({ org_id }) => org_id,
  )
  const employer = companies.find(
    ({ id, domain, social_url }) => domain && social_url && (staff.get(id)?.length ?? 0) > 2,
  )
  const ids = staff.get(employer?.id ?? 0)?.map(({ id }) => id)

  test('of the company that every identifier fits', async () => {
    const { id, domain, social_url } = employer ?? {}
    for (const body of [{ id }, { domain: domain?.toUpperCase() }, { social_url }, { id, domain, social_url }]) {
      const page = await contacts('search.employees', { ...body, page_size: 25 })
      expect(page.total_count).toBe(ids?.length)
      expect(page.records.map(record => record.id)).toEqual(ids?.slice(0, 25))
    }
    const other = companies.find(company => company.domain && company.id !== id)
    expect((await contacts('search.employees', { id, domain: other?.domain })).total_count).toBe(0)
  })

  test('needs an identifier of its kind', async () => {
    expect((await post('search.employees', { job_title: 'CEO' })).status).toBe(422)
    expect((await post('search.employees', { id: null })).status).toBe(422)
    expect((await post('search.employees', { id: '1' })).status).toBe(422)
    expect((await post('search.employees', { domain: 'acme' })).status).toBe(400)
    expect((await post('search.employees', { social_url: 'https://social.example/in/jane' })).status).toBe(400)
  })
})

describe('AI search', () => {
  test.each([
    'Sales managers in Germany',
    'CEOs of software companies with 50 to 200 employees, not in California',
    'people at "Kingsmoor Leasing" using Salesforce',
    'qwertz uiop',
    '???',
    '日本語の検索',
    '\ud800 lone',
  ])('%j is the search it tells, word for word', async query => {
    const heard = await post('search.ai', { query, page_size: 50 })
    const answer = AiResponse.parse(heard.json)
    expect(answer).toEqual(heard.json)
    expect(answer.prospector_search).not.toHaveProperty('page')
    const again = await askAsAdmin({
      path: serviceEndpoints['search.prospector'].path,
      body: { ...answer.prospector_search, page_size: 50 },
    })
    const { prospector_search: _search, query_unparsed: _unparsed, ...page } = answer
    expect(again.json).toEqual(page)
    expect((await post('search.count', answer.prospector_search)).json).toEqual({ total_count: answer.total_count })
  })

  test('names the words it did not heed', async () => {
    const heard = await post('search.ai', { query: 'Sales managers in Germany, not in Berlin' })
    const unparsed: unknown = JSON.parse(decodeURIComponent(heard.headers['x-query-unparsed']?.toString() ?? ''))
    expect(unparsed).toEqual(['not in Berlin'])
    expect(heard.json).toMatchObject({ query_unparsed: ['not in Berlin'] })
    expect((await post('search.ai', { query: 'Sales managers' })).headers['x-query-unparsed']).toBeUndefined()
  })

  test.each([
    ['astronauts in London', 'astronauts'],
    ['engineers in Zembla', 'Zembla'],
  ])('%j is asked back with the search that is left, and costs nothing', async (query, words) => {
    const before = service.admin.balance()
    const { status, json } = await post('search.ai', { query })
    expect({ status, json }).toMatchObject({
      status: 400,
      json: { detail: expect.stringContaining(words), extra: { query_unparsed: [words] } },
    })
    expect(json).toHaveProperty('extra.prospector_search.contact_filters')
    expect(service.admin.balance()).toBe(before)
  })

  test('places of one name are all found, with a narrower question for each', async () => {
    const answer = async (query: string) => AiResponse.parse((await post('search.ai', { query })).json)
    const all = await answer('people in London')
    const readings = all.query_choices?.[0]?.readings ?? []
    expect(readings.map(({ meaning }) => meaning)).toEqual(['London in England', 'London in Ontario'])
    const parts = await Promise.all(readings.map(({ query }) => answer(query)))
    expect(parts.map(({ query_choices }) => query_choices)).toEqual([undefined, undefined])
    expect(parts.reduce((sum, { total_count }) => sum + total_count, 0)).toBe(all.total_count)
    expect(all.total_count).toBeGreaterThan(0)
    expect((await answer('Sales managers')).query_choices).toBeUndefined()
  })

  test('blanks, and a question that only says what to leave out, are refused and cost nothing', async () => {
    const before = service.admin.balance()
    for (const query of ['   ', ' \n\t ', '\u00a0\u00a0\u00a0']) {
      const { status, json } = await post('search.ai', { query })
      expect({ status, json }).toMatchObject({ status: 400, json: { code: 'bad_request' } })
    }
    const { status, json } = await post('search.ai', { query: "companies which don't use HubSpot" })
    expect(status).toBe(400)
    expect(json).toMatchObject({
      detail: expect.stringContaining("don't use HubSpot"),
      extra: { query_unparsed: ["don't use HubSpot"] },
    })
    expect(service.admin.balance()).toBe(before)
  })

  test('a title is the same people asked in words, as a filter, short or long', async () => {
    const totals = []
    for (const title of ['CTO', 'Chief Technology Officer', 'cto']) {
      totals.push((await contacts('search.prospector', { contact_filters: { job_title: title } })).total_count)
      totals.push((await contacts('search.titleCompany', { job_title: title })).total_count)
    }
    totals.push((await contacts('search.ai', { query: 'CTOs' })).total_count)
    expect(new Set(totals).size).toBe(1)
    expect(totals[0]).toBe(
      people.filter(({ job_title }) => /\b(?:CTO|Chief Tech\w+ Officer)\b/.test(job_title ?? '')).length,
    )
    const found = await contacts('search.prospector', { contact_filters: { job_title: 'CTO' } })
    for (const { job_title } of found.records) expect(job_title).not.toMatch(/director/i)
  })

  test('takes 3 to 2000 UTF-16 units', async () => {
    for (const [query, status] of [
      ['ab', 422],
      ['abc', 200],
      ['a'.repeat(2000), 200],
      ['a '.repeat(1000), 200],
      ['😀'.repeat(1000), 200],
      ['a'.repeat(2001), 422],
      [7, 422],
    ] as const) {
      expect((await post('search.ai', { query })).status, String(query).slice(0, 5)).toBe(status)
    }
  })
})
