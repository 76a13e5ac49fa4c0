// Every filter of the table over HTTP, alone and combined, against a plain reading of the world's records.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchKey } from '../../checks/keys/plain.ts'
import { type FilterGroup, type SearchFilter, searchFilters } from '../../contract/service/filters.ts'
import type { CompanyFull } from '../../contract/service/organization.ts'
import type { Person } from '../../contract/service/person.ts'
import { CompaniesResponse, ContactsResponse, CountResponse } from '../../contract/service/search.ts'
import { type AskedRequest, conformanceClient, type HeardResponse } from '../conformance-client.ts'
import { hasRole, roleKey } from '../roles.ts'
import { type Service, startService } from '../start.ts'
import { practiceWorld } from '../world/world.ts'

const size = { seed: 3, contacts: 500 }
const whole = practiceWorld(size)
const companies = Array.from({ length: whole.companies }, (_, at) => whole.company(at + 1)).filter(one => one !== null)
const people = Array.from({ length: whole.contacts }, (_, at) => whole.person(at + 1)).filter(one => one !== null)

let service: Service
let ask: (asked: AskedRequest) => Promise<HeardResponse>

beforeAll(async () => {
  service = await startService({ ...size, pace: { perSecond: 0, burst: 1 }, startCredits: 1_000_000 })
  ask = conformanceClient(service.baseUrl, service.key)
})
afterAll(() => service.close())

type Value = string | number | (string | number)[]

/** The values that a filter sees in a record: its field, items of lists one by one. */
function seen(filter: SearchFilter, record: Person | CompanyFull | null): (string | number)[] {
  const field: unknown = filter.reads.split('.').reduce((value: unknown, key) => Object(value ?? {})[key], record)
  if (field === null || field === undefined) return []
  if (filter.reads === 'specialties')
    return String(field)
      .split(',')
      .map(item => item.trim())
  return Array.isArray(field) ? field : [field as string | number]
}

const edges: Readonly<Record<string, readonly [number, number]>> = {
  '<$1M': [0, 1e6],
  '$1M-$10M': [1e6, 1e7],
  '$10M-$50M': [1e7, 5e7],
  '$50M-$100M': [5e7, 1e8],
  '$100M-$1B': [1e8, 1e9],
  '$1B+': [1e9, Number.POSITIVE_INFINITY],
}
const bandEdges = (band: string): readonly [number, number] => {
  const [low = '', high] = band.replace('+', '').split('-')
  return edges[band] ?? [Number(low), high === undefined ? Number.POSITIVE_INFINITY : Number(high)]
}

/** Whether one term fits one value. */
function fits(
  { match, type, spelling }: SearchFilter,
  term: string | number,
  alone: boolean,
  value: string | number,
): boolean {
  if (type === 'text') {
    const [sought, found] = [searchKey(String(term)), searchKey(String(value))]
    // Titles by whole words, short and long forms alike; an empty part of a title is no word of it.
    if (spelling === 'title')
      return match === 'contains' && alone
        ? hasRole(roleKey(found), roleKey(sought))
        : roleKey(found) === roleKey(sought)
    return match === 'contains' && alone ? found.includes(sought) : found === sought
  }
  if (match === 'from') return bandEdges(String(value))[1] >= Number(term)
  if (match === 'to') return bandEdges(String(value))[0] <= Number(term)
  if (typeof term === 'number') return match === 'equals' ? value === term : Number(value) >= term
  const [low, high] = term.startsWith('>=')
    ? [Number(term.slice(2)), Number.POSITIVE_INFINITY]
    : term.startsWith('<=')
      ? [Number.NEGATIVE_INFINITY, Number(term.slice(2))]
      : term.split('-').map(Number)
  return Number(value) >= Number(low) && Number(value) <= Number(high)
}

const meets = (filter: SearchFilter, asked: Value, record: Person | CompanyFull | null) =>
  [asked].flat().some(term => seen(filter, record).some(value => fits(filter, term, !Array.isArray(asked), value)))

/** Values worth asking for: a part, one, a list, ranges; taken from the records, so that something is found. */
function valuesFor(filter: SearchFilter, records: readonly (Person | CompanyFull)[]): Value[] {
  const all = [...new Set(records.flatMap(record => seen(filter, record)))]
  const first = all[0] ?? 0
  const last = all.at(-1) ?? 0
  if (filter.match === 'from' || filter.match === 'to') return [100, 5000, 20_000_000, [60, 3000]]
  if (filter.type !== 'text') {
    const [low, high] = [Number(first), Number(last)].sort((a, b) => a - b)
    const ranges: Value[] = [first, `>=${last}`, `<=${last}`, [`<=${low}`, `>=${high}`]]
    return Number(low) >= 0 ? [...ranges, `${low}-${high}`] : ranges
  }
  const text = String(first)
  return [
    text,
    text.toUpperCase(),
    ...(filter.match === 'contains' ? [text.slice(1, 5), text.split(' ')[0] ?? ''] : []),
    [text],
    [text, String(last)],
    [text.slice(0, -1)],
  ].filter(value => value.length > 0)
}

const groups = Object.keys(searchFilters) as FilterGroup[]
const recordsOf = (group: FilterGroup) => (group === 'contact_filters' ? people : companies)
const subject = (group: FilterGroup, person: Person) =>
  group === 'contact_filters' ? person : person.org_id === null ? null : whole.company(person.org_id)

const rows = groups.flatMap(group =>
  Object.entries<SearchFilter>(searchFilters[group]).map(([name, filter]) => ({ group, name, filter })),
)

describe('each filter alone', () => {
  test.each(rows.filter(({ filter }) => filter.where.prospector))(
    'prospector $group.$name',
    async ({ group, name, filter }) => {
      const values = valuesFor(filter, recordsOf(group))
      expect(values.length).toBeGreaterThan(2)
      for (const value of values) {
        const expected = people.filter(person => meets(filter, value, subject(group, person)))
        const body = { [group]: { [name]: value } }
        const page = ContactsResponse.parse((await ask({ path: '/v1/search/prospector', body })).json)
        expect(page.total_count, JSON.stringify(value)).toBe(expected.length)
        expect(page.records.map(({ id }) => id)).toEqual(expected.slice(0, 25).map(({ id }) => id))
        const count = CountResponse.parse((await ask({ path: '/v1/search/prospector/count', body })).json)
        expect(count.total_count).toBe(expected.length)
      }
      expect(people.some(person => meets(filter, values[0] ?? '', subject(group, person)))).toBe(true)
    },
  )

  test.each(rows.filter(({ filter }) => filter.where.companies))('companies $name', async ({ name, filter }) => {
    for (const value of valuesFor(filter, companies)) {
      const expected = companies.filter(company => meets(filter, value, company))
      const heard = await ask({ path: '/v1/search/companies', body: { [name]: value } })
      const page = CompaniesResponse.parse(heard.json)
      expect(page.total_count, JSON.stringify(value)).toBe(expected.length)
      expect(page.records.map(({ id }) => id)).toEqual(expected.slice(0, 25).map(({ id }) => id))
    }
  })

  test.each(rows.filter(({ filter }) => filter.where.employees))('employees $name', async ({ name, filter }) => {
    const [employer] = companies.toSorted((a, b) => staffOf(b).length - staffOf(a).length)
    if (!employer) throw new Error('The world has no company.')
    for (const value of valuesFor(filter, staffOf(employer))) {
      const expected = staffOf(employer).filter(person => meets(filter, value, person))
      const heard = await ask({ path: '/v1/search/company-employees', body: { id: employer.id, [name]: value } })
      expect(ContactsResponse.parse(heard.json).total_count, JSON.stringify(value)).toBe(expected.length)
    }
  })
})

const staffOf = ({ id }: CompanyFull) => people.filter(person => person.org_id === id)

test('filters are combined with AND, inside groups and across them, in any pair', async () => {
  const asked = rows
    .filter(({ filter }) => filter.where.prospector)
    .map(row => ({ ...row, value: valuesFor(row.filter, recordsOf(row.group)).at(-2) ?? '' }))
  let found = 0
  for (const [at, one] of asked.entries()) {
    const other = asked[(at * 7 + 5) % asked.length]
    if (!other || other.name === one.name) continue
    const expected = people.filter(
      person =>
        meets(one.filter, one.value, subject(one.group, person)) &&
        meets(other.filter, other.value, subject(other.group, person)),
    )
    const body: Record<string, Record<string, Value>> = { [one.group]: { [one.name]: one.value } }
    body[other.group] = { ...body[other.group], [other.name]: other.value }
    const heard = await ask({ path: '/v1/search/prospector/count', body })
    expect(heard.json, JSON.stringify(body)).toEqual({ total_count: expected.length })
    found += Math.min(1, expected.length)
  }
  expect(found).toBeGreaterThan(5)
})

test.each([null, '', [], ' '])('%j leaves a filter unset', async unset => {
  const all = await ask({
    path: '/v1/search/companies',
    body: { company_name: unset, founded: unset === ' ' ? null : unset },
  })
  expect(all.json).toMatchObject({ total_count: companies.length })
  const none = await ask({ path: '/v1/search/prospector', body: { contact_filters: { job_title: unset } } })
  expect(none.status).toBe(400)
})

describe('values that are no values', () => {
  test.each([
    ['contact_filters', { job_title: 7 }],
    ['contact_filters', { job_title: ['CEO', ''] }],
    ['contact_filters', { job_title: ['CEO', null] }],
    ['contact_filters', { job_title: 'x'.repeat(201) }],
    ['contact_filters', { job_title: Array.from({ length: 101 }, () => 'CEO') }],
    ['contact_filters', { industry_social: 'Mining' }],
    ['contact_filters', 'CEO'],
    ['company_filters', { employee_count_min: '100' }],
    ['company_filters', { employee_count_min: 1.5 }],
    ['company_filters', { founded: '2010' }],
    ['company_filters', { founded: '2015-2010' }],
    ['company_filters', { founded: true }],
    ['insights_filters', { it_role_count: 'many' }],
    ['insights_filters', { it_role_count: 2.5 }],
    ['insights_filters', { total_funding_amount: '> 5' }],
    ['search', 7],
    ['search', 'x'.repeat(201)],
  ])('%s %j is a 422', async (group, value) => {
    expect((await ask({ path: '/v1/search/prospector', body: { [group]: value } })).status).toBe(422)
    expect((await ask({ path: '/v1/search/prospector/count', body: { [group]: value } })).status).toBe(422)
  })

  test.each(['employee_count_min', 'revenue_max', 'social_url'])(
    '%s is no filter of the company search',
    async name => {
      expect((await ask({ path: '/v1/search/companies', body: { [name]: 'x' } })).status).toBe(422)
    },
  )
})

describe('numbers may be written in other ways', () => {
  test.each([
    ['5,000,000-20,000,000', '5000000-20000000'],
    ['$5000000 to $20000000', '5000000-20000000'],
    ['5000000–20000000', '5000000-20000000'],
    ['>= 5000000', '>=5000000'],
  ])('%s is %s', async (odd, plain) => {
    const count = async (value: string) =>
      (await ask({ path: '/v1/search/prospector/count', body: { insights_filters: { total_funding_amount: value } } }))
        .json
    expect(await count(odd)).toEqual(await count(plain))
  })

  test.each([
    ['51 to 200', '51-200'],
    ['51–200', '51-200'],
    ['1,001-5,000', '1001-5000'],
  ])('the band %s is %s', async (odd, plain) => {
    const count = async (value: string) =>
      CountResponse.parse(
        (await ask({ path: '/v1/search/prospector/count', body: { company_filters: { employee_count_range: value } } }))
          .json,
      ).total_count
    expect(await count(odd)).toBe(await count(plain))
    expect(await count(plain)).toBeGreaterThan(0)
  })
})

describe('aliases mean the same and are never answered', () => {
  test.each([
    ['hq_city', 'headquarters_city', companies[0]?.headquarters_city ?? ''],
    ['hq_state', 'headquarters_state_name', 'England'],
    ['hq_country', 'headquarters_country_name', 'Germany'],
    ['hq_country', 'headquarters_country_code', 'de'],
    ['hq_country_code', 'headquarters_country_code', 'DE'],
    ['hq_region', 'headquarters_country_region', 'EMEA'],
    ['hq_continent', 'headquarters_continent', 'Europe'],
    ['industry', 'industry_social', 'a'],
    ['sic_code', 'industry_sic_code', companies[0]?.industry_sic_code ?? ''],
    ['entity_type', 'company_entity_type', 'Privately Held'],
    ['legal_type', 'company_legal_type', 'GmbH'],
    ['employees_range', 'employee_count_range', '51-200'],
    ['year_founded', 'founded', '1950-2000'],
    ['name', 'company_name', 'a'],
    ['crm_technologies', 'crm_tech', 'a'],
    ['crm_tech_org', 'crm_tech', 'a'],
    ['martech_categories_org', 'martech_categories', 'a'],
    ['ecommerce_technologies', 'e_commerce_platform_tech', 'a'],
    ['monthly_ad_spend', 'monthly_google_adspend', 100],
    ['lead_investors_org', 'lead_investors', 'a'],
    ['it_role_count_org', 'it_role_count', 2],
  ])('%s is %s', async (alias, name, value) => {
    const group = name in searchFilters.insights_filters ? 'insights_filters' : 'company_filters'
    const flat = async (key: string) => (await ask({ path: '/v1/search/companies', body: { [key]: value } })).json
    expect(await flat(alias)).toEqual(await flat(name))
    expect(CompaniesResponse.parse(await flat(name)).total_count).toBeGreaterThan(0)
    const grouped = async (key: string, named: string = group) =>
      (await ask({ path: '/v1/search/prospector', body: { [named]: { [key]: value } } })).json
    expect(await grouped(alias)).toEqual(await grouped(name))
    if (group === 'insights_filters') expect(await grouped(alias, 'insights')).toEqual(await grouped(name))
  })

  test('an alias beside its own name, or two of one name, is a 422', async () => {
    for (const body of [
      { hq_city: 'York', headquarters_city: 'York' },
      { crm_tech_org: 'a', crm_technologies: 'a' },
    ]) {
      expect((await ask({ path: '/v1/search/companies', body })).status).toBe(422)
    }
  })
})
