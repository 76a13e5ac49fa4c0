// Letters that no normalisation takes apart (ø ł đ ß and the like): found however they are written, by filters, browsing and
// questions alike, and answered as they are.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpId, serviceEndpoints } from '../../contract/service/endpoints.ts'
import { AiResponse, CompaniesResponse, ContactsResponse } from '../../contract/service/search.ts'
import { conformanceClient } from '../conformance-client.ts'
import { type Service, startService } from '../start.ts'

/** A person each: first name, last name, city, employer. */
const people = [
  ['Søren', 'Bjørk', 'Tromsø', 'Fjørdkraft'],
  ['Łukasz', 'Młynarz', 'Łódź', 'Wełna'],
  ['Đorđe', 'Đurić', 'Đakovo', 'Međa'],
  ['Jürgen', 'Preiß', 'Gießen', 'Süßwerk'],
  ['Æsa', 'Kjær', 'Næstved', 'Bær'],
] as const
const spellings: readonly (readonly [held: string, ways: readonly string[]])[] = [
  ['Tromsø', ['Tromsø', 'TROMSØ', 'tromso']],
  ['Łódź', ['Łódź', 'łódź', 'LODZ']],
  ['Đakovo', ['Đakovo', 'đakovo', 'Dakovo']],
  ['Gießen', ['Gießen', 'GIESSEN', 'giessen', 'GIEẞEN']],
  ['Næstved', ['Næstved', 'NAESTVED']],
]
const ways = spellings.flatMap(([held, all]) => all.map(way => [way, held] as const))

let service: Service
let post: (op: OpId, body: object) => Promise<unknown>

beforeAll(async () => {
  service = await startService({ contacts: 0, pace: { perSecond: 0, burst: 1 }, startCredits: 100_000 })
  const ask = conformanceClient(service.baseUrl, service.key)
  post = async (op, body) => {
    const { status, json } = await ask({ path: serviceEndpoints[op].path, body })
    expect(status, `${op} ${JSON.stringify(body)}`).toBe(200)
    return json
  }
  async function* slices() {
    yield people.map(([first, last, city, company], at) => ({
      line: at + 2,
      cells: [
        first,
        last,
        `p${at}@c${at}.example`,
        city,
        company,
        `c${at}.example`,
        `https://social.example/in/p-${at}`,
      ],
    }))
  }
  const mapping = ['first_name', 'last_name', 'email', 'city', 'company_name', 'domain', 'profile_url'] as const
  const about = { id: 'crm', file: 'crm.csv', date: '2026-03-01T10:00:00.000Z', kind: 'people' as const }
  await service.admin.importOwn({ ...about, mapping, country: null, dryRun: false, replace: false }, slices())
})
afterAll(() => service.close())

const found = async (op: OpId, body: object) =>
  ContactsResponse.parse(await post(op, body)).records.map(({ city }) => city)

describe.each(ways)('%s', (way, city) => {
  test(`finds ${city} by a filter, alone and in a list`, async () => {
    expect(await found('search.prospector', { contact_filters: { city: way } })).toEqual([city])
    expect(await found('search.prospector', { contact_filters: { city: [way] } })).toEqual([city])
  })

  test(`finds ${city} by a question`, async () => {
    const answer = AiResponse.parse(await post('search.ai', { query: `people in ${way}` }))
    expect(answer.records.map(record => record.city)).toEqual([city])
    expect(answer.prospector_search).toMatchObject({ contact_filters: { city } })
  })

  test(`finds ${city} among the values of the field`, async () => {
    expect(JSON.stringify(await post('meta.city', { search: way.slice(0, 4) }))).toContain(JSON.stringify(city))
  })
})

test.each([
  [{ first_name: 'SOREN', last_name: 'Bjork' }, 'Tromsø'],
  [{ first_name: 'lukasz', last_name: 'MLYNARZ' }, 'Łódź'],
  [{ first_name: 'Dorde', last_name: 'Duric' }, 'Đakovo'],
  [{ first_name: 'JÜRGEN', last_name: 'PREISS' }, 'Gießen'],
])('names in plain letters, %j, find who is written otherwise', async (contact_filters, city) => {
  expect(await found('search.prospector', { contact_filters })).toEqual([city])
})

test.each([
  ['fjordkraft', 'Fjørdkraft'],
  ['WEŁNA', 'Wełna'],
  ['meda', 'Međa'],
  ['SÜSSWERK', 'Süßwerk'],
])('companies: %s finds %s', async (company_name, held) => {
  const { records } = CompaniesResponse.parse(await post('search.companies', { company_name }))
  expect(records.map(record => record.name)).toEqual([held])
})
