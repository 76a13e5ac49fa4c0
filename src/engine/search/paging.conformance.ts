// What a service may do with its pages, and what a fetch makes of it: the real local service behind a proxy
// that answers one page in another way.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobId, SearchId } from '../../contract/app/ids.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { Service } from '../../service/start.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'
import { jsonBody, jsonOf, type ServiceProxy, startProxy } from '../../testing/run/service-proxy.ts'

interface Page {
  records: Record<string, unknown>[]
  total_count?: number
  page?: number
  page_size?: number
  has_more?: boolean
  next_page?: number | null
}
interface Asked {
  page: number
  page_size: number
}
/** A page in other words; a number = refused with that status. */
type Turn = (page: Page, asked: Asked) => object | number | Promise<object | number>

let service: Service
let proxy: ServiceProxy
let at: SearchWorkspace
let turn: Turn
let asked: Asked[]
let query: SearchQuery

const details: Record<number, string> = { 400: 'no page beyond', 402: 'no credits', 429: 'slower', 504: 'too wide' }

beforeAll(async () => {
  service = await openService({ contacts: 600 })
  proxy = await startProxy(service.baseUrl, async (passing, forward) => {
    const body = passing.path.startsWith('/v1/search/') ? jsonOf(passing.body) : undefined
    const answer = await forward(passing)
    if (body === undefined || answer.status !== 200) return answer
    // Our own requests.
    const ask = body as Asked
    asked.push({ page: ask.page, page_size: ask.page_size })
    const turned = await turn(jsonOf(answer.body) as Page, ask)
    // A number of JSON may be longer than one of ours.
    const text = JSON.stringify(turned).replaceAll(/"long (\d+)"/g, '$1')
    if (typeof turned !== 'number') return { ...answer, body: Buffer.from(text) }
    return { ...answer, status: turned, body: jsonBody({ detail: details[turned] ?? 'no', code: 'x' }) }
  })
  at = await openSearchWorkspace({ baseUrl: proxy.baseUrl, key: service.key, admin: service.admin })
})
beforeEach(() => {
  turn = page => page
  asked = []
  // The last value finds no one, and makes the query one that no test before has asked.
  query = { form: 'people', body: { contact_filters: { job_level: ['Manager', 'Staff', 'Director', randomUUID()] } } }
})
afterAll(async () => {
  await at.close()
  await proxy.close()
  await service.close()
})

const pages = () => asked.map(({ page }) => page)
const reading = async (searchId: SearchId) => (await at.searches.get(searchId)).reading

describe('an envelope', () => {
  const total = async () => (await at.searches.count({ jobId: randomUUID() as JobId, query, cap: 0 })).total

  test.each<[string, Turn]>([
    ['names the next page only', ({ records, next_page = null }) => ({ records, next_page })],
    ['says only that there is more', ({ records, has_more = false }) => ({ records, has_more })],
    ['names only the total', ({ records, total_count = 0 }) => ({ records, total_count })],
    [
      'writes numbers and flags as texts',
      page => ({
        ...page,
        total_count: String(page.total_count),
        page_size: String(page.page_size),
        has_more: String(page.has_more),
        next_page: page.next_page ? String(page.next_page) : null,
      }),
    ],
    ['is wrapped in data', page => ({ status: 'success', data: page })],
    ['is wrapped in result, with the total outside', ({ total_count, ...page }) => ({ total_count, result: page })],
    ['calls its list data', ({ records, ...page }) => ({ ...page, data: records })],
    ['holds another list before its records', page => ({ warnings: ['slow'], ...page })],
    ['holds elements that are no records', ({ records, ...page }) => ({ ...page, records: [null, {}, ...records] })],
  ])('that %s is read to its end', async (_, words) => {
    const all = await total()
    turn = words
    asked = []
    const { searchId, run } = await at.fetched(query)
    expect(run?.state).toBe('done')
    expect(pages()).toEqual(Array.from({ length: Math.ceil(all / 25) }, (_, index) => index + 1))
    expect(await reading(searchId)).toMatchObject({ records: all, complete: true, end: 'end' })
    // The record as it came is the one that was read.
    const last = (await at.records(searchId)).at(-1)
    const raw = JSON.parse((await at.searches.raw(last?.id as never)).raw ?? 'null') as Record<string, unknown>
    expect([String(raw.id), raw.full_name]).toEqual([last?.fields.id, last?.fields.full_name])
  })

  test.each<[string, unknown]>([
    ['no records', { records: null, total_count: 0 }],
    ['a total of none', { total_count: 0, page: 1 }],
    ['a bare success', { status: 'success' }],
    ['nothing', {}],
    ['an empty list', []],
  ])('that holds %s is an empty page', async (_, words) => {
    turn = () => words as object
    const { searchId, run } = await at.fetched(query)
    expect(run).toMatchObject({ state: 'done', unsure: 0 })
    expect(pages()).toEqual([1])
    expect(await reading(searchId)).toMatchObject({ records: 0, complete: true })
  })

  test('with ids that no number can hold loses nobody', async () => {
    // A number would hold one id for each pair of these.
    turn = ({ records, ...page }) => ({
      ...page,
      records: records.map((record, n) => ({ ...record, id: `long ${String(9_007_199_254_740_993n + BigInt(n))}` })),
    })
    const { searchId } = await at.fetched(query, { upTo: 25 })
    const ids = (await at.records(searchId)).map(({ fields }) => fields.id)
    expect(new Set(ids).size).toBe(25)
    expect(ids).toContain('9007199254740994')
    expect(ids).toContain('9007199254740995')
  })

  test('that denies more pages ends the search, whatever else it says', async () => {
    turn = page => ({ ...page, has_more: false, next_page: 2 })
    const { searchId } = await at.fetched(query)
    expect(pages()).toEqual([1])
    expect(await reading(searchId)).toMatchObject({ pages: 1, complete: true })
    asked = []
    turn = page => ({ ...page, next_page: null })
    await at.fetched(query, { searchId, reading: 'new' })
    expect(pages()).toEqual([1])
  })

  test('with smaller pages than asked is reckoned with, and asked for so', async () => {
    const all = await total()
    asked = []
    turn = ({ records = [], total_count = 0, ...page }) => ({
      ...page,
      total_count,
      records: records.slice(0, 10),
      page_size: 10,
      has_more: (page.page ?? 1) * 10 < total_count,
      next_page: (page.page ?? 1) + 1,
    })
    const { searchId, run } = await at.fetched(query, { upTo: 35 })
    expect(asked).toEqual([25, 10, 10, 10].map((page_size, index) => ({ page: index + 1, page_size })))
    expect(run).toMatchObject({ calls: 4, callsDone: 4 })
    const price = await at.searches.price({ query, searchId, upTo: 'all', reading: 'go on' })
    expect(price).toMatchObject({ pageSize: 10, wanted: { calls: Math.ceil(all / 10) - 4 } })
    const ids = (await at.records(searchId)).map(({ fields }) => fields.id)
    expect(new Set(ids).size).toBe(40)
  })
})

describe('a fetch ends', () => {
  test('at an empty page', async () => {
    turn = (page, { page: number }) => (number === 3 ? { ...page, records: [] } : page)
    const { searchId, run } = await at.fetched(query)
    expect(run?.state).toBe('done')
    expect(pages()).toEqual([1, 2, 3])
    expect(await reading(searchId)).toMatchObject({ end: 'empty_page', detail: 'page 3', complete: false, records: 50 })
  })

  test('at a page without a record that is new', async () => {
    let first: Page['records'] = []
    turn = (page, { page: number }) => {
      if (number === 1) first = page.records
      return number === 2 ? { ...page, records: first } : page
    }
    const { searchId } = await at.fetched(query)
    expect(pages()).toEqual([1, 2])
    expect(await reading(searchId)).toMatchObject({ end: 'no_new_records', records: 25, complete: false })
  })

  test('with the matches that are left when they become fewer on the way', async () => {
    turn = (page, { page: number }) =>
      number === 2 ? { ...page, total_count: 37, records: page.records.slice(0, 12), has_more: false } : page
    const { searchId } = await at.fetched(query)
    expect(await reading(searchId)).toMatchObject({ end: 'end', total: 37, records: 37, complete: true })
  })

  test('where the service refuses further pages, and says so', async () => {
    turn = (page, { page: number }) => (number > 2 ? 400 : page)
    const { searchId, run } = await at.fetched(query)
    expect(run).toMatchObject({ state: 'done', spent: 10 })
    expect(await reading(searchId)).toMatchObject({
      end: 'service_stops',
      detail: 'page 3',
      records: 50,
      complete: false,
    })
    asked = []
    await at.fetched(query, { searchId })
    expect(pages()).toEqual([3])
  })

  test('at once where the very query is refused', async () => {
    turn = () => 400
    const { searchId } = await at.fetched(query)
    expect(pages()).toEqual([1])
    expect(await reading(searchId)).toMatchObject({ end: 'failed', detail: 'no page beyond', records: 0 })
  })

  test('after two time-outs at the service: narrow the search', async () => {
    turn = () => 504
    const { searchId, run } = await at.fetched(query)
    expect(pages()).toEqual([1, 1])
    expect(run).toMatchObject({ state: 'done', spent: 0 })
    expect(await reading(searchId)).toMatchObject({ end: 'too_slow' })
  })
})

describe('a fetch goes on', () => {
  test('from the page at which credits ended, once there are some', async () => {
    let left = 2
    turn = page => (left-- > 0 ? page : 402)
    const { searchId, run } = await at.fetched(query, { upTo: 100 })
    expect(run).toMatchObject({ state: 'paused', reason: 'credits', records: 50 })
    left = 100
    if (!run) throw new Error('it ran')
    await at.runs.resume(run.id)
    expect(await at.runs.untilHalted(run.id)).toMatchObject({ state: 'done', records: 100 })
    expect(pages()).toEqual([1, 2, 3, 3, 4])
    expect(await reading(searchId)).toMatchObject({ records: 100, end: 'wanted' })
  })

  test('behind a page without an answer, which only a further fetch asks for again', async () => {
    turn = (page, { page: number }) => (number === 2 ? { records: 'none' as never } : page)
    const { searchId, run } = await at.fetched(query, { upTo: 75 })
    expect(run).toMatchObject({ state: 'done', undecided: 1, unsure: 5 })
    const found = await at.searches.get(searchId)
    expect(found.reading).toMatchObject({ complete: false })
    expect(pages().filter(page => page === 2)).toHaveLength(1)
    asked = []
    turn = page => page
    await at.fetched(query, { searchId, upTo: 100 })
    expect(pages()[0]).toBe(2)
    expect(await reading(searchId)).toMatchObject({ records: 100 })
    expect((await at.runs.shown(run?.id as never)).undecided).toBe(0)
  })

  test('when the balance shows that a page without an answer was not charged', async () => {
    // The credits of the tests before moved behind the program's back, which looks as if others used the account.
    const shared = at
    at = await openSearchWorkspace({ baseUrl: proxy.baseUrl, key: service.key, admin: service.admin })
    try {
      turn = (page, { page: number }) => (number === 2 ? { records: 'none' as never } : page)
      const { searchId, run } = await at.fetched(query, { upTo: 75 })
      if (!run) throw new Error('it ran')
      // The answer was lost behind the service, which did charge for it: the credits come back.
      service.admin.refill(5)
      expect((await at.runs.resolveUnsure(run.id, 'check')).message).toMatch(/^0 of 1 charged\. .*page/)
      expect(await at.runs.shown(run.id)).toMatchObject({ unsure: 0, undecided: 0 })
      expect(await reading(searchId)).toMatchObject({ records: 75, end: 'wanted' })
      asked = []
      turn = page => page
      await at.fetched(query, { searchId, upTo: 100 })
      expect(pages()).toEqual([2])
      expect(await reading(searchId)).toMatchObject({ records: 100, end: 'wanted' })
    } finally {
      await at.close()
      at = shared
    }
  })
})

describe('two readings of one query', () => {
  const part = async (searchId: SearchId, name: 'new' | 'gone' | 'changed' | 'same') => {
    const { records } = await at.searches.records({
      searchId,
      part: name,
      fresh: false,
      offset: 0,
      limit: 1000,
      sort: null,
    })
    return records
  }

  test('tell who is new, gone, changed and the same, field by field', async () => {
    const { searchId } = await at.fetched(query)
    expect(await at.searches.differences(searchId)).toMatchObject({ new: 0, gone: 0, goneKnown: false })
    const before = await at.records(searchId)
    turn = (page, { page: number }) => {
      if (number !== 1) return page
      const [first, second, third, ...rest] = page.records
      const newcomer = { ...first, id: 900_001, full_name: 'Newt Comer', social_url: 'https://social.example/in/newt' }
      return {
        ...page,
        records: [newcomer, { ...second, job_title: 'Chief of Staff' }, ...(third ? [third] : []), ...rest],
      }
    }
    await at.fetched(query, { searchId, reading: 'new' })
    expect(await at.searches.differences(searchId)).toEqual({
      new: 1,
      gone: 1,
      changed: 1,
      same: before.length - 2,
      goneKnown: true,
      why: null,
    })
    expect((await part(searchId, 'new')).map(({ fields }) => fields.full_name)).toEqual(['Newt Comer'])
    expect((await part(searchId, 'gone')).map(({ fields }) => fields.id)).toEqual([before[0]?.fields.id])
    expect((await part(searchId, 'changed')).map(({ changed }) => changed)).toEqual([
      [{ field: 'job_title', old: before[1]?.fields.job_title, new: 'Chief of Staff' }],
    ])
    expect((await part(searchId, 'same')).every(({ part }) => part === 'same')).toBe(true)
  })

  test('say nobody is gone unless all pages of both were read', async () => {
    const { searchId } = await at.fetched(query)
    await at.fetched(query, { searchId, reading: 'new', upTo: 25 })
    const differences = await at.searches.differences(searchId)
    expect(differences).toMatchObject({ new: 0, changed: 0, same: 25, gone: 0, goneKnown: false })
    expect(differences.why).toBe('Not all pages were read this time.')
    expect(await part(searchId, 'gone')).toEqual([])
    await at.fetched(query, { searchId })
    expect(await at.searches.differences(searchId)).toMatchObject({ gone: 0, goneKnown: true })
  })

  test('are the last two; a reading without a page counts for nothing', async () => {
    const { searchId } = await at.fetched(query, { upTo: 25 })
    await at.fetched(query, { searchId, reading: 'new', upTo: 25 })
    turn = () => 400
    await at.fetched(query, { searchId, reading: 'new', upTo: 25 })
    expect(await at.searches.get(searchId)).toMatchObject({
      reading: { number: 2, records: 25 },
      former: { number: 1 },
    })
    turn = page => page
    await at.fetched(query, { searchId, reading: 'new', upTo: 25 })
    const { reading, former, spent } = await at.searches.get(searchId)
    expect([reading?.records, former?.number, spent]).toEqual([25, 2, 15])
  })

  test('of another query are not compared', async () => {
    const { searchId } = await at.fetched(query, { upTo: 25 })
    const narrower: SearchQuery = { form: 'people', body: { contact_filters: { job_level: ['Staff', randomUUID()] } } }
    await at.fetched(narrower, { searchId, upTo: 25, reading: 'new' })
    expect(await at.searches.get(searchId)).toMatchObject({ query: narrower, former: null })
    expect((await at.searches.differences(searchId)).why).toMatch(/only once/)
  })
})

// Last, because the pace stays lower after it.
test('a fetch that is told to slow down asks for the same page again', async () => {
  let told = 0
  turn = (page, { page: number }) => (number === 2 && told++ < 2 ? 429 : page)
  const { run } = await at.fetched(query, { upTo: 75 })
  expect(pages()).toEqual([1, 2, 2, 2, 3])
  expect(run).toMatchObject({ state: 'done', spent: 15 })
})
