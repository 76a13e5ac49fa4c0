// Several titles in one filter, each looked for inside: asked one at a time of the real local service, with one price before,
// one cap, one result, and what each title found.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type JobId, RunId, type SearchId } from '../../contract/app/ids.ts'
import { LedgerSumsAsk } from '../../contract/app/run/ledger.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { Service } from '../../service/start.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'
import { createLedger } from '../account/ledger.ts'

const path = 'contact_filters.job_title'
/** "Sales" and "Manager" share people. */
const titles = ['Sales', 'Manager', 'Director']
const levels = ['Manager', 'Staff', 'Director', 'VP', 'C-Team']

let service: Service
let at: SearchWorkspace
/** Of each title alone. */
let alone: Map<string, string[]>
/** Several titles; the last level is no one's, and makes the query one that no test before has asked. */
const several = (values: readonly string[] = titles): SearchQuery => ({
  form: 'people',
  body: { contact_filters: { job_title: [...values], job_level: [...levels, randomUUID()] } },
  each: path,
})

beforeAll(async () => {
  service = await openService({ contacts: 1500 })
  at = await openSearchWorkspace(service)
  service.admin.refill(20_000)
  alone = new Map()
  for (const title of titles) {
    const { searchId } = await at.fetched({
      form: 'people',
      body: { contact_filters: { job_title: title, job_level: levels } },
    })
    alone.set(
      title,
      (await at.records(searchId)).map(({ fields }) => fields.id ?? ''),
    )
  }
})
afterEach(() => service.admin.setFaults(null))
afterAll(async () => {
  await at.close()
  await service.close()
})

const idsOf = (title: string) => alone.get(title) ?? []
const everybody = () => new Set(titles.flatMap(idsOf))
const pagesOf = (title: string) => Math.ceil(idsOf(title).length / 25)
const allPages = () => titles.reduce((sum, title) => sum + pagesOf(title), 0)

async function inLedger(searchId: SearchId): Promise<number> {
  const sums = await createLedger(at.store).sums(LedgerSumsAsk.parse({ by: 'run' }))
  const runs = await Promise.all(sums.map(({ key }) => at.runs.shown(RunId.parse(Number(key)))))
  const own = new Set(runs.flatMap(run => (run.kind === 'search' && run.searchId === searchId ? [run.id] : [])))
  return sums.reduce((sum, { runId, booked }) => sum + (runId !== null && own.has(runId) ? booked : 0), 0)
}

const calls = () => service.log().filter(({ op }) => op === 'search.prospector').length

test('the world has people with two of the titles, and several pages of each', () => {
  expect(titles.reduce((sum, title) => sum + idsOf(title).length, 0)).toBeGreaterThan(everybody().size)
  for (const title of titles) expect(pagesOf(title), title).toBeGreaterThan(2)
})

describe('read to the end', () => {
  let searchId: SearchId
  let query: SearchQuery
  beforeAll(() => {
    query = several()
  })

  test('the price before is one, and no less than what is booked', async () => {
    const ask = { query, searchId: null, upTo: 'all', reading: 'go on' } as const
    const before = await at.searches.price(ask)
    expect(before.page).toMatchObject({ calls: 3, high: 15 })
    expect(before.wanted.calls).toBeNull()
    const { total } = await at.searches.count({ jobId: randomUUID() as JobId, query, cap: 0 })
    expect(total).toBe(titles.reduce((sum, title) => sum + idsOf(title).length, 0))
    const counted = await at.searches.price(ask)
    expect(counted.wanted).toMatchObject({ calls: allPages(), high: allPages() * 5 })
    expect(counted.values).toEqual(titles.map(value => ({ value, total: idsOf(value).length, read: 0 })))
    const read = await at.fetched(query, { cap: counted.wanted.high ?? 0 })
    searchId = read.searchId
    expect(read.run).toMatchObject({ state: 'done', spent: counted.wanted.high, records: everybody().size })
  })

  test('everybody is there once, with the titles that have found them', async () => {
    const records = await at.records(searchId)
    expect(new Set(records.map(({ fields }) => fields.id))).toEqual(everybody())
    expect(records).toHaveLength(everybody().size)
    for (const { fields, foundBy } of records)
      expect(foundBy, fields.id ?? '').toEqual(titles.filter(title => idsOf(title).includes(fields.id ?? '')))
    expect(records.some(({ foundBy }) => foundBy.length > 1)).toBe(true)
  })

  test('the totals are those of each title, and together as many as there are', async () => {
    const { reading, spent } = await at.searches.get(searchId)
    expect(reading).toMatchObject({ complete: true, end: 'end', records: everybody().size, total: everybody().size })
    expect(reading?.values).toEqual(
      titles.map(value => ({
        value,
        total: idsOf(value).length,
        read: idsOf(value).length,
        complete: true,
        end: 'end',
        detail: null,
      })),
    )
    expect([spent, await inLedger(searchId)]).toEqual(Array(2).fill(allPages() * 5))
  })

  test('it is not asked again', async () => {
    const before = calls()
    expect((await at.fetched(query, { searchId })).run).toBeNull()
    expect(calls()).toBe(before)
  })

  test('read again, nobody is new, changed or gone', async () => {
    await at.fetched(query, { searchId, reading: 'new' })
    expect(await at.searches.differences(searchId)).toEqual({
      new: 0,
      changed: 0,
      same: everybody().size,
      gone: 0,
      goneKnown: true,
      why: null,
    })
    const [one] = await at.records(searchId)
    expect(one?.foundBy.length).toBeGreaterThan(0)
  })
})

test('titles take turns, the first page of each before any second', async () => {
  const before = calls()
  const query = several()
  const { searchId, run } = await at.fetched(query, { upTo: 25 })
  expect(calls() - before).toBe(3)
  const { reading } = await at.searches.get(searchId)
  expect(reading?.values.map(({ read, end }) => [read, end])).toEqual(Array(3).fill([25, 'wanted']))
  expect(run).toMatchObject({ spent: 15, values: 3 })
  // The most there can be: all that is read, and all that is unread.
  const unread = titles.reduce((sum, title) => sum + idsOf(title).length - 25, 0)
  expect(reading?.total).toBe((reading?.records ?? 0) + unread)
  // Never more pages than the price says, however many people the titles share.
  const price = await at.searches.price({ query, searchId, upTo: 120, reading: 'go on' })
  const more = await at.fetched(query, { searchId, upTo: 120 })
  expect(more.run?.records).toBeGreaterThanOrEqual(120)
  expect(more.run?.spent).toBeLessThanOrEqual(price.wanted.high ?? 0)
  expect((await at.searches.get(searchId)).spent).toBe(await inLedger(searchId))
})

test('a cap in the middle pauses; raised, it goes on where it was and pays no page twice', async () => {
  const before = calls()
  const { searchId, run } = await at.fetched(several(), { cap: 35 })
  expect(run).toMatchObject({ state: 'paused', reason: 'cap', spent: 35 })
  const { reading } = await at.searches.get(searchId)
  expect(reading?.values.map(({ read }) => read)).toEqual([75, 50, 50])
  if (!run) throw new Error('it ran')
  await at.runs.raise(run.id, 5000)
  await at.runs.resume(run.id)
  expect(await at.runs.untilHalted(run.id)).toMatchObject({
    state: 'done',
    spent: allPages() * 5,
    records: everybody().size,
  })
  expect(calls() - before).toBe(allPages())
  expect((await at.searches.get(searchId)).spent).toBe(await inLedger(searchId))
})

test('a page without an answer is of its title; the others are read on, and reading on asks for that page only', async () => {
  await service.admin.setFaults({
    rules: [{ id: 'lost', when: { op: 'search.prospector', afterCalls: 4, untilCalls: 5 }, do: { kind: 'dropAfter' } }],
  })
  const query = several()
  const { searchId, run } = await at.fetched(query)
  await service.admin.setFaults(null)
  expect(run).toMatchObject({ state: 'done', undecided: 1, unsure: 5, missing: 1, spent: (allPages() - 1) * 5 })
  const { reading } = await at.searches.get(searchId)
  // Page 2 of the second title.
  expect(reading).toMatchObject({ complete: false, end: 'unanswered', detail: '“Manager”: page 2' })
  expect(reading?.values.map(({ value, complete, end }) => [value, complete, end])).toEqual([
    ['Sales', true, 'end'],
    ['Manager', false, 'unanswered'],
    ['Director', true, 'end'],
  ])
  const price = await at.searches.price({ query, searchId, upTo: 'all', reading: 'go on' })
  expect(price.wanted).toMatchObject({ calls: 1, high: 5 })
  const before = calls()
  await at.fetched(query, { searchId })
  expect(calls() - before).toBe(1)
  const after = await at.searches.get(searchId)
  expect(after.reading).toMatchObject({ complete: true, records: everybody().size })
  expect(after.spent).toBe(await inLedger(searchId))
})

test('one title that the service refuses to go on with does not end the others, and is not asked again', async () => {
  await service.admin.setFaults({
    rules: [
      {
        id: 'refused',
        when: { op: 'search.prospector', afterCalls: 4, untilCalls: 5 },
        do: { kind: 'status', status: 400 },
      },
    ],
  })
  const { searchId, run } = await at.fetched(several())
  await service.admin.setFaults(null)
  expect(run?.state).toBe('done')
  const { reading } = await at.searches.get(searchId)
  expect(reading).toMatchObject({ end: 'service_stops', detail: '“Manager”: page 2' })
  expect(reading?.values.map(({ complete }) => complete)).toEqual([true, false, true])
})

test('equal titles are asked once, and a single one is an ordinary search', async () => {
  const before = calls()
  const { searchId } = await at.fetched(several(['Sales', ' sales ', 'Director']), { upTo: 25 })
  expect(calls() - before).toBe(2)
  expect((await at.searches.get(searchId)).reading?.values.map(({ value }) => value)).toEqual(['Sales', 'Director'])
  const one = await at.fetched(several(['Sales', 'SALES']), { upTo: 25 })
  const asked = (await at.searches.get(one.searchId)).query
  expect(asked).toMatchObject({ body: { contact_filters: { job_title: 'Sales' } } })
  expect(asked).not.toHaveProperty('each')
})
