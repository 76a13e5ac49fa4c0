// Values of filters from the real local service: pages, type-ahead, the week they are kept, and what is served offline.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SearchValues, type SearchValuesAsk } from '../../contract/app/search/search-values.ts'
import { metaFields } from '../../contract/service/meta.ts'
import type { ProfilePatch } from '../../contract/service/profile.ts'
import type { Service } from '../../service/start.ts'
import { openRunWorkspace, openService, type RunWorkspace } from '../../testing/run/run-workspace.ts'
import { type Quirks, type ScriptedRemote, startScriptedRemote } from '../../testing/run/scripted-remote.ts'
import { createFilterValues, type FilterValues, type PaidCall } from './values.ts'

let service: Service
let at: RunWorkspace
let values: FilterValues
let remote: ScriptedRemote | null = null
let before = 0
let time = Date.UTC(2026, 4, 1)
const day = 86_400_000
const unpaid: PaidCall = () => Promise.reject(new Error('nothing here may cost'))

beforeAll(async () => {
  service = await openService({ contacts: 1000 })
})
beforeEach(async () => {
  at = await openRunWorkspace(service)
  values = valuesWith(unpaid)
  before = browses()
})
afterEach(async () => {
  await at.close()
  await remote?.close()
  remote = null
})
afterAll(() => service.close())

const valuesWith = (paid: PaidCall) =>
  createFilterValues({
    store: at.store,
    accounts: at.accounts,
    host: { ...at.host, clock: { ...at.host.clock, now: () => time } },
    paid,
  })

const page = async (ask: Partial<SearchValuesAsk> = {}, from = values) =>
  SearchValues.parse(await from.page({ field: 'city', search: '', page: 1, load: false, ...ask }))
const browses = () => service.log().filter(({ op }) => op?.startsWith('meta.')).length
const asked = () => browses() - before

async function goRemote(quirks: Quirks, patch: ProfilePatch = {}) {
  remote = await startScriptedRemote(service.baseUrl, quirks)
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setProfile(patch)
  await at.accounts.setKey(service.key)
}

test('all 27 fields are browsed, each once', async () => {
  for (const field of metaFields) {
    const first = await page({ field })
    expect(first.why).toBeNull()
    expect(first.values.length).toBeGreaterThan(0)
    expect(await page({ field })).toEqual(first)
  }
  expect(asked()).toBe(metaFields.length)
})

test('pages follow one another, and typing narrows them', async () => {
  const first = await page({ field: 'job_title' })
  expect(first).toMatchObject({ page: 1, more: true, old: false, price: { high: 0 } })
  const second = await page({ field: 'job_title', page: 2 })
  expect(second.values.filter(value => first.values.includes(value))).toEqual([])
  const narrow = await page({ field: 'job_title', search: 'chief' })
  expect(narrow.values.length).toBeGreaterThan(0)
  expect(narrow.values.every(value => value.toLowerCase().includes('chief'))).toBe(true)
})

test('a whole list is searched without asking again; a new one is asked for after a week, or when told to', async () => {
  const all = await page({ field: 'job_level' })
  expect(all.more).toBe(false)
  expect(await page({ field: 'job_level', search: 'STAF' })).toMatchObject({ values: ['Staff'], at: all.at })
  expect(asked()).toBe(1)
  time += 6 * day
  await page({ field: 'job_level' })
  expect(asked()).toBe(1)
  time += 2 * day
  const anew = await page({ field: 'job_level' })
  expect(anew).toMatchObject({ old: false, at: new Date(time).toISOString() })
  await page({ field: 'job_level', load: true })
  expect(asked()).toBe(3)
})

test('offline the stored values are shown with their age, also for a text that was never asked for', async () => {
  await goRemote({})
  const all = await page({ field: 'job_level' })
  const cities = await page({ field: 'city' })
  expect(cities.more).toBe(true)
  await remote?.close()
  time += 30 * day
  expect(await page({ field: 'job_level' })).toMatchObject({ values: all.values, at: all.at, old: true })
  expect((await page({ field: 'job_level' })).why).toContain('could not be reached')
  const [one = ''] = cities.values
  const some = await page({ search: one.slice(0, 3) })
  expect(some.values).toContain(one)
  expect(some.why).toContain('may be incomplete')
  expect(await page({ field: 'persona' })).toMatchObject({
    values: [],
    at: null,
    why: 'The service could not be reached.',
  })
})

test('what costs is loaded only when told to, through the ledger; stored pages stay free', async () => {
  await goRemote({}, { prices: { 'meta.city': { low: 1, high: 2, mark: 'D' } } })
  const sent: unknown[] = []
  const paid = valuesWith(async (_connection, op, body) => {
    sent.push([op, body])
    return { json: { field: 'city', values: ['Lyon'], page: 1, has_more: false } }
  })
  expect(await page({}, paid)).toMatchObject({ values: [], why: 'Loading these values costs 1 to 2 credits per page.' })
  expect(remote?.requests).toEqual([])
  expect(await page({ load: true }, paid)).toMatchObject({ values: ['Lyon'], why: null })
  expect(await page({}, paid)).toMatchObject({ values: ['Lyon'], why: null })
  expect(sent).toEqual([['meta.city', { search: null, page: 1 }]])
})

test.each<[string, Quirks, ProfilePatch]>([
  ['another dialect', { network: 'netwerk', camelCase: true }, { network: 'netwerk' }],
  ['bare values without a word about more', { answer: (_path, json) => (json as { values: string[] }).values }, {}],
  ['a page wrapped in data', { answer: (_path, json) => ({ status: 'success', data: json }) }, {}],
  [
    'its flags as texts',
    { answer: (_path, json) => ({ ...(json as object), has_more: String((json as { has_more: boolean }).has_more) }) },
    {},
  ],
  [
    'a list under a name of its own',
    { response: { values: 'options' } },
    { response: { 'meta.industry_social': { values: 'options' } } },
  ],
  [
    'values as records',
    {
      answer: (_path, json) => ({
        results: (json as { values: string[] }).values.map(name => ({ name })),
        next_page: null,
      }),
    },
    {},
  ],
])('a remote service with %s is understood', async (_title, quirks, patch) => {
  const own = await page({ field: 'industry_social' })
  await goRemote(quirks, patch)
  expect(await page({ field: 'industry_social' })).toMatchObject({ values: own.values, why: null })
})

test('what a remote service refuses is told in words', async () => {
  const refusals: [number, string][] = [
    [404, 'has no list of these values'],
    [401, 'rejected the key'],
    [402, 'out of credits'],
    [503, 'rejected the request: status 503'],
  ]
  for (const [status, words] of refusals) {
    await remote?.close()
    await goRemote({ instead: { path: /meta/, status, body: '{}' } })
    const told = await page()
    expect(told.values).toEqual([])
    expect(told.why).toContain(words)
  }
})

test('a service that is not offered the field is not asked', async () => {
  await goRemote({}, { disabled: ['meta.city'] })
  expect((await page()).why).toContain('does not list values')
  expect(remote?.requests).toEqual([])
})

test('a free browse waits when it is told to slow down', async () => {
  // The way to the service is open before it slows down.
  await page({ field: 'city' })
  service.admin.setPace({ perSecond: 5, burst: 1 })
  const all = await Promise.all([page({ field: 'persona' }), page({ field: 'job_level' })])
  service.admin.setPace({ perSecond: 0, burst: 1 })
  expect(all.map(({ why }) => why)).toEqual([null, null])
})
