// Searches against remote services of other make: their words, keys with and without admin rights, refusals. The real
// local service speaks through a proxy that translates by the conformance suite's own dictionary.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { JobId } from '../../contract/app/ids.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import { type ProfilePatch, ServiceProfile } from '../../contract/service/profile.ts'
import type { Service } from '../../service/start.ts'
import { askedOf } from '../../testing/run/asked.ts'
import { startDialect } from '../../testing/run/dialect-proxy.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'
import { jsonBody, jsonOf, type ServiceProxy, startProxy } from '../../testing/run/service-proxy.ts'

let service: Service
let at: SearchWorkspace
let remote: ServiceProxy | null = null
const asked = askedOf(() => service)
beforeAll(async () => {
  service = await openService({ contacts: 600 })
  at = await openSearchWorkspace(service)
})
afterEach(async () => {
  await remote?.close()
  remote = null
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const query = (): SearchQuery => ({
  form: 'people',
  body: { contact_filters: { job_level: ['Manager', 'Staff', 'Director', randomUUID()] } },
})
const job = () => randomUUID() as JobId
const plain: ProfilePatch = {
  pace: { concurrency: 4, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
  network: 'social',
  techStyle: 'short',
  groups: {},
  request: {},
  response: {},
  prices: {},
  disabled: [],
  keyIsAdmin: false,
}
/** Requests for pages since the test began: operation and status. */
const pages = () =>
  asked()
    .filter(({ op }) => op?.startsWith('search.') ?? false)
    .map(({ op, status }) => `${op} ${status}`)

/** Uses a remote of other words from now on. */
async function goTo(patch: ProfilePatch, { camelCase = false, key = service.key } = {}): Promise<void> {
  const words = ServiceProfile.parse({ id: 'other', baseUrl: service.baseUrl, ...plain, ...patch })
  remote = await startDialect(service.baseUrl, { words, camelCase })
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setProfile({ ...plain, ...patch })
  await at.accounts.setKey(key)
}

describe('a search reads the same', () => {
  test.each<[string, ProfilePatch, boolean]>([
    ['from a service that speaks as specified', {}, false],
    ['with another network word', { network: 'netwerk' }, false],
    ['in camelCase, with technologies spelt out', { techStyle: 'org' }, true],
    [
      'with groups and fields of its own',
      {
        network: 'net',
        groups: { contact: 'people', company: 'firms', insights: 'insights', freeText: 'q' },
        request: { '*': { job_level: 'seniority' } },
        response: { 'search.prospector': { total_count: 'hits', job_title: 'role' } },
      },
      false,
    ],
  ])('%s', async (_, patch, camelCase) => {
    await goTo(patch, { camelCase })
    const people = query()
    const { total } = await at.searches.count({ jobId: job(), query: people, cap: 0 })
    const { searchId, run } = await at.fetched(people)
    expect(run).toMatchObject({ state: 'done', provider: { live: true }, total, records: total })
    const [first] = await at.records(searchId)
    expect(first?.fields).toMatchObject({ social_url: expect.stringContaining('/in/'), job_title: expect.any(String) })
    expect(first?.more).toEqual({})
    expect(await at.searches.get(searchId)).toMatchObject({ provider: { live: true }, reading: { complete: true } })

    const sentence: SearchQuery = { form: 'ask', body: { query: `managers in Germany ${randomUUID()}` } }
    const ask = await at.fetched(sentence, { upTo: 10 })
    expect((await at.searches.get(ask.searchId)).query).toMatchObject({
      form: 'people',
      body: { contact_filters: { country_name: 'Germany' } },
    })
    const again = await at.fetched((await at.searches.get(ask.searchId)).query, {
      searchId: ask.searchId,
      reading: 'new',
      upTo: 10,
    })
    expect(again.run).toMatchObject({ state: 'done', spent: 5 })
    const raw = await at.searches.raw((await at.records(searchId))[0]?.id as never)
    expect(JSON.parse(raw.raw ?? '{}')).toBeTruthy()
  })

  test('answers of the practice service never serve the live one', async () => {
    await goTo({})
    const people = query()
    await at.accounts.use('embedded', {})
    const practice = await at.fetched(people, { upTo: 25 })
    await at.accounts.use('remote', {})
    const live = await at.fetched(people, { upTo: 25 })
    expect(live.searchId).not.toBe(practice.searchId)
    expect(live.run).toMatchObject({ spent: 5, provider: { live: true } })
    expect(pages()).toHaveLength(2)
    // A kept search may move to the other service: nothing is compared across the two.
    await at.fetched(people, { searchId: practice.searchId, upTo: 25, reading: 'new' })
    expect(await at.searches.get(practice.searchId)).toMatchObject({ provider: { live: true }, former: null })
  })
})

describe('a count', () => {
  test.each<[string, (total: number) => unknown]>([
    ['a bare number', total => total],
    ['a text', total => String(total)],
    ['total', total => ({ total })],
    ['count, as text', total => ({ count: String(total) })],
    ['camelCase', total => ({ totalCount: total })],
    ['inside data', total => ({ status: 'success', data: { total_count: total } })],
    ['data itself', total => ({ data: total })],
  ])('that comes as %s is read', async (_, words) => {
    await goTo({})
    const people = query()
    const { total } = await at.searches.count({ jobId: job(), query: people, cap: 0 })
    const other = await startProxy(service.baseUrl, async (passing, forward) => {
      const answer = await forward(passing)
      if (!passing.path.endsWith('/count')) return answer
      return { ...answer, body: jsonBody(words((jsonOf(answer.body) as { total_count: number }).total_count)) }
    })
    await at.accounts.use('remote', { baseUrl: other.baseUrl })
    await at.accounts.setKey(service.key)
    await at.accounts.setProfile({ account: randomUUID() })
    const counted = await at.searches.count({ jobId: job(), query: people, cap: 0 })
    await at.accounts.setProfile({ account: 'main' })
    await other.close()
    expect(counted.total).toBe(total)
  })
})

describe('a key', () => {
  test('with admin rights reads pages of fifty', async () => {
    const admin = service.admin.createKey({ name: 'admin', admin: true })
    await goTo({ keyIsAdmin: true }, { key: admin.key })
    const people = query()
    const { total } = await at.searches.count({ jobId: job(), query: people, cap: 0 })
    const price = await at.searches.price({ query: people, searchId: null, upTo: 'all', reading: 'go on' })
    expect(price).toMatchObject({ pageSize: 50, wanted: { calls: Math.ceil(total / 50) } })
    const { searchId, run } = await at.fetched(people)
    expect(run).toMatchObject({ state: 'done', spent: Math.ceil(total / 50) * 5 })
    expect((await at.searches.get(searchId)).reading).toMatchObject({ pages: Math.ceil(total / 50), complete: true })
  })

  test('that was taken for one is refused once, and goes on with pages of 25', async () => {
    await goTo({ keyIsAdmin: true })
    const people = query()
    const { searchId, run } = await at.fetched(people, { upTo: 75 })
    expect(run).toMatchObject({ state: 'done', spent: 15, records: 75 })
    expect(pages()).toEqual([
      'search.prospector 403',
      'search.prospector 200',
      'search.prospector 200',
      'search.prospector 200',
    ])
    expect(at.host.settings.get().remote.keyIsAdmin).toBe(false)
    expect(await at.searches.price({ query: people, searchId, upTo: 100, reading: 'go on' })).toMatchObject({
      pageSize: 25,
      wanted: { calls: 1 },
    })
    expect(new Set((await at.records(searchId)).map(({ fields }) => fields.id)).size).toBe(75)
  })

  test('that lost its rights on the way goes on where it was, without a gap', async () => {
    const admin = service.admin.createKey({ name: 'once admin', admin: true })
    await goTo({ keyIsAdmin: true }, { key: admin.key })
    const people = query()
    const { searchId } = await at.fetched(people, { upTo: 50 })
    await at.accounts.setKey(service.key)
    const { run } = await at.fetched(people, { searchId })
    expect(run?.state).toBe('done')
    const { reading } = await at.searches.get(searchId)
    expect(reading).toMatchObject({ complete: true })
    expect(reading?.records).toBe(reading?.total)
    expect(pages().filter(call => call.endsWith('403'))).toHaveLength(1)
  })

  test('that is refused, or none, says so before or when it is used', async () => {
    await goTo({}, { key: 'api_wrong' })
    const { run } = await at.fetched(query(), { upTo: 25 })
    expect(run).toMatchObject({ state: 'paused', reason: 'key', spent: 0 })
    await expect(at.searches.count({ jobId: job(), query: query(), cap: 0 })).rejects.toMatchObject({
      code: 'key_refused',
    })
    await at.accounts.forgetKey()
    await expect(at.fetched(query())).rejects.toMatchObject({ code: 'no_key' })
  })
})

describe('a remote service', () => {
  test('that does not offer a search is not asked; one with other prices is asked at those', async () => {
    await goTo({
      disabled: ['search.companies', 'search.count'],
      prices: { 'search.prospector': { low: 2, high: 7, mark: 'O' } },
    })
    const companies: SearchQuery = { form: 'companies', body: { domain: 'acme.example' } }
    await expect(at.fetched(companies)).rejects.toMatchObject({ code: 'bad_request' })
    const people = query()
    await expect(at.searches.count({ jobId: job(), query: people, cap: 0 })).rejects.toMatchObject({
      code: 'bad_request',
    })
    const price = await at.searches.price({ query: people, searchId: null, upTo: 60, reading: 'go on' })
    expect(price).toMatchObject({
      count: null,
      price: { low: 2, high: 7, mark: 'O' },
      wanted: { calls: 3, low: 6, high: 21 },
    })
    expect(pages()).toEqual([])
    // The first page shows that it takes 5 credits: what was booked beyond that comes back, and a third has no room.
    const { run } = await at.fetched(people, { upTo: 60, cap: 14 })
    expect(run).toMatchObject({ state: 'paused', reason: 'cap', spent: 10 })
  })

  test('whose count costs is not counted without room for it, and books it', async () => {
    await goTo({ prices: { 'search.count': { low: 0, high: 2, mark: 'O' } } })
    const people = query()
    await expect(at.searches.count({ jobId: job(), query: people, cap: 1 })).rejects.toMatchObject({
      code: 'cap_too_small',
    })
    expect(pages()).toEqual([])
    expect(await at.searches.count({ jobId: job(), query: people, cap: 2 })).toMatchObject({ credits: 2 })
    // It was made before there was a search, and is part of what the search costs.
    const { searchId, run } = await at.fetched(people, { upTo: 25 })
    expect((await at.searches.get(searchId)).spent).toBe((run?.spent ?? 0) + 2)
  })

  test('that charges more than it was thought to pauses the fetch, which goes on at the price that was seen', async () => {
    await goTo({ prices: { 'search.prospector': { low: 1, high: 2, mark: 'O' } } })
    const dearer = await at.fetched(query(), { upTo: 175, cap: 100 })
    expect(dearer.run).toMatchObject({ state: 'paused', reason: 'price', spent: 5, records: 25 })
    if (!dearer.run) throw new Error('it ran')
    await at.runs.resume(dearer.run.id)
    expect(await at.runs.untilHalted(dearer.run.id)).toMatchObject({ state: 'done', spent: 35, records: 175 })
    const price = await at.searches.price({ query: query(), searchId: null, upTo: 25, reading: 'go on' })
    expect(price.price).toMatchObject({ low: 5, high: 5, measured: true })
  })

  test('that charges more than when it was measured pauses the next fetch after its first page', async () => {
    await goTo({})
    expect((await at.fetched(query(), { upTo: 25, cap: 5 })).run).toMatchObject({ state: 'done', spent: 5 })
    service.admin.settings({ prices: { 'search.prospector': 20 } })
    const dearer = await at.fetched(query(), { upTo: 175, cap: 35 })
    service.admin.settings({ prices: {} })
    expect(dearer.run).toMatchObject({
      state: 'paused',
      reason: 'price',
      detail: 'A request costs 20 credits instead of 5.',
      records: 25,
    })
    expect(pages()).toHaveLength(2)
    if (!dearer.run) throw new Error('it ran')
    await at.runs.stop(dearer.run.id)
    expect((await at.fetched(query(), { upTo: 25, cap: 20 })).run).toMatchObject({ state: 'done' })
  })

  test('that cannot be reached fails a count at once and lets a fetch wait; what was read stays readable', async () => {
    await goTo({})
    const read = await at.fetched(query(), { upTo: 25 })
    await remote?.close()
    remote = null
    const [first] = await at.records(read.searchId)
    if (!first) throw new Error('a page was read')
    expect((await at.searches.raw(first.id)).raw).toContain(String(first.fields.full_name))
    expect(await at.searches.get(read.searchId)).toMatchObject({ reading: { records: 25 } })
    await expect(at.searches.count({ jobId: job(), query: query(), cap: 0 })).rejects.toMatchObject({
      code: 'service_unreachable',
    })
    const people = query()
    const { searchId, runId } = await at.searches.fetch({
      jobId: job(),
      searchId: null,
      query: people,
      upTo: 25,
      cap: 5,
      reading: 'go on',
    })
    if (!runId) throw new Error('it was begun')
    for await (const views of at.runs.watch(new AbortController().signal))
      if (views.some(view => view.id === runId && view.state === 'waiting' && view.reason === 'offline')) break
    expect(await at.searches.get(searchId)).toMatchObject({ run: { state: 'waiting', reason: 'offline' } })
    await at.runs.stop(runId)
    expect(await at.runs.untilHalted(runId)).toMatchObject({ state: 'stopped', spent: 0 })
  })
})
