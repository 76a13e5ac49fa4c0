// Queries in their normal form, by name, and as services spell them.
import { describe, expect, test } from 'vitest'
import { SearchQuery } from '../../../contract/app/search/search-query.ts'
import { embeddedProfile, remoteProfile, type ServiceProfile } from '../../../contract/service/profile.ts'
import { namingOf, wireBody } from '../../client/dialect.ts'
import { queryNames, readQuery } from '../../client/query-dialect.ts'
import { pageBody, pageKey, pageSizeOf, queryText, sentenceOf, storedQuery, titleOf, usableQuery } from './query.ts'
import { variantOf, variantsOf } from './variants.ts'

const people = (body: object): SearchQuery => SearchQuery.parse({ form: 'people', body })

describe('the normal form', () => {
  test('leaves out what is not set and does not know the order of names', () => {
    const one = people({
      search: '',
      company_filters: { domain: [], industry_social: ' Banking ' },
      contact_filters: { city: 'Lyon', job_title: ['CEO'], state_name: null },
    })
    const other = people({
      contact_filters: { job_title: ['CEO'], city: 'Lyon' },
      company_filters: { industry_social: 'Banking' },
      insights_filters: {},
    })
    expect(queryText(one)).toBe(queryText(other))
    expect(pageKey('a', 'search.prospector', pageBody(one.body, 1, 25))).toEqual(
      pageKey('a', 'search.prospector', pageBody(other.body, 1, 25)),
    )
  })

  test('tells accounts, operations, pages and forms apart', () => {
    const body = people({ search: 'x' })
    const keys = [
      pageKey('a', 'search.prospector', pageBody(body.body, 1, 25)),
      pageKey('b', 'search.prospector', pageBody(body.body, 1, 25)),
      pageKey('a', 'search.count', pageBody(body.body, 1, 25)),
      pageKey('a', 'search.prospector', pageBody(body.body, 2, 25)),
    ]
    expect(new Set(keys.map(key => key.toString('hex'))).size).toBe(4)
    const exact: SearchQuery = { form: 'company_name', body: { company_name: 'Acme', match_type: 'exact' } }
    const fuzzy: SearchQuery = { form: 'company_name', body: { company_name: 'Acme', match_type: 'fuzzy' } }
    expect(queryText(exact)).not.toBe(queryText(fuzzy))
  })

  test('knows equal values that are asked one at a time, and asks a single one as ever', () => {
    const asked = (job_title: string[]) => ({
      ...people({ contact_filters: { job_title } }),
      each: 'contact_filters.job_title',
    })
    const text = queryText(asked(['Sales', ' sales ', 'Buyer']))
    expect(JSON.parse(text)).toEqual({
      form: 'people',
      body: { contact_filters: { job_title: ['Sales', 'Buyer'] } },
      each: 'contact_filters.job_title',
    })
    expect(queryText(asked(['Sales', 'SALES']))).toBe(queryText(people({ contact_filters: { job_title: 'Sales' } })))
    const variants = variantsOf(storedQuery(text))
    expect(variants.map(({ value }) => value)).toEqual(['Sales', 'Buyer'])
    expect(variants.map(({ body }) => body)).toEqual([
      { contact_filters: { job_title: 'Sales' } },
      { contact_filters: { job_title: 'Buyer' } },
    ])
    for (const [number, { body }] of variants.entries())
      expect(variantOf(storedQuery(text), pageBody(body, 3, 25))).toBe(number)
  })

  test.each([
    { form: 'people', body: { search: 'x', contact_filters: { job_title: 'CEO' } }, each: 'contact_filters.job_title' },
    { form: 'people', body: { search: 'x' }, each: 'contact_filters.job_title' },
    { form: 'companies', body: { founded: [2000, 2001] }, each: 'founded' },
    { form: 'people', body: {} },
    { form: 'people', body: { contact_filters: { city: '' }, search: ' ' } },
    { form: 'companies', body: {} },
    { form: 'title_company', body: { job_title: '' } },
    { form: 'employees', body: { job_title: 'CEO' } },
    { form: 'person_at_domain', body: { first_name: 'Ann', last_name: 'Lee' } },
    { form: 'ask', body: { query: 'hi' } },
    { form: 'people', body: { contact_filters: { city: 7 } } },
  ])('is refused where nothing, or something impossible, is asked: %j', query => {
    expect(SearchQuery.safeParse(query).success).toBe(false)
  })
})

test('a search without a name is called by what it asks', () => {
  expect(titleOf(people({ contact_filters: { job_title: ['CEO', 'CFO'], country_name: 'Germany' } }), null)).toBe(
    'People: CEO or CFO, Germany',
  )
  expect(titleOf(people({ search: 'x' }), 'heads of logistics')).toBe('Ask: heads of logistics')
  expect(titleOf(people({ search: 'x'.repeat(190) }), null)).toHaveLength(80)
  expect(sentenceOf({ form: 'ask', body: { query: ' heads of logistics ' } })).toBe('heads of logistics')
  expect(sentenceOf(people({ search: 'x' }))).toBeNull()
})

test('a page is as large as the key may ask for', () => {
  const ordinary = embeddedProfile('http://127.0.0.1')
  expect(pageSizeOf(ordinary, 'search.prospector')).toBe(25)
  expect(pageSizeOf({ keyIsAdmin: true }, 'search.prospector')).toBe(50)
  expect(pageSizeOf({ keyIsAdmin: true }, 'search.companies')).toBe(25)
  expect(pageSizeOf(ordinary, 'search.ai')).toBe(100)
})

describe('the query that a service made of words', () => {
  const remote = (patch: Partial<ServiceProfile>) => {
    const made = remoteProfile({ baseUrl: 'https://api.example.com', ...patch })
    if (!made.success) throw made.error
    return made.data
  }
  const query = {
    contact_filters: { job_title: 'CEO', social_url: 'https://x.example/in/a' },
    company_filters: { industry_social: ['Banking'], employee_count_range: '51-200' },
    insights_filters: { crm_tech: 'Salesforce', e_commerce_platform_tech: 'Shopify' },
    search: 'umbrella',
  }

  test.each<[string, Partial<ServiceProfile>]>([
    ['as specified', {}],
    ['with another network word', { network: 'netwerk' }],
    ['with longer names of technologies', { techStyle: 'technologies' }],
    [
      'with names of its own',
      { techStyle: 'org', request: { '*': { job_title: 'role' } }, groups: { insights: 'insight', freeText: 'q' } },
    ],
  ])('is read back %s', (_, patch) => {
    const profile = remote(patch)
    const wire = wireBody(profile, 'search.prospector', { ...query, page: 1, page_size: 25 })
    expect(readQuery(wire, queryNames(profile), namingOf(profile, 'search.ai'))).toEqual(query)
  })

  test('is read in camelCase, and in any spelling of the technologies', () => {
    const profile = remote({ network: 'netwerk' })
    const wire = {
      contactFilters: { jobTitle: 'CEO', netwerkUrl: 'https://x.example/in/a' },
      companyFilters: { industryNetwerk: ['Banking'], employeeCountRange: '51-200' },
      insightsFilters: { crm_technologies: 'Salesforce', e_commerce_platform_tech_org: 'Shopify' },
      search: 'umbrella',
    }
    expect(readQuery(wire, queryNames(profile), namingOf(profile, 'search.ai'))).toEqual(query)
  })

  test('keeps what we have no name for, and names what cannot be sent', () => {
    const profile = remote({})
    const wire = { contact_filters: { mood: 'sunny', city: 7, job_title: 'CEO' }, seniority: ['high'] }
    const read = readQuery(wire, queryNames(profile), namingOf(profile, 'search.ai'))
    expect(usableQuery(read ?? {})).toEqual({
      query: { form: 'people', body: { contact_filters: { mood: 'sunny', job_title: 'CEO' }, seniority: ['high'] } },
      leftOut: ['city: 7'],
    })
    expect(readQuery(null, queryNames(profile), namingOf(profile, 'search.ai'))).toBeNull()
    expect(usableQuery({})).toBeNull()
  })
})
