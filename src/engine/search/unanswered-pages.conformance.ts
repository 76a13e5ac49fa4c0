// Pages that left and were never answered, played by the fault dial of the real local service: where the search is, they are
// seen and decided about, and the search, the list of searches and the ledger say the same credits at every step.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { RunId, type SearchId } from '../../contract/app/ids.ts'
import { LedgerSumsAsk } from '../../contract/app/run/ledger.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { DialedFault } from '../../service/faults/fault-dial.ts'
import type { Service } from '../../service/start.ts'
import { openService } from '../../testing/run/run-workspace.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'
import { createLedger } from '../account/ledger.ts'

let service: Service
let at: SearchWorkspace

beforeAll(async () => {
  service = await openService({ contacts: 400 })
  at = await openSearchWorkspace(service)
})
afterEach(() => service.admin.setFaults(null))
afterAll(async () => {
  await at.close()
  await service.close()
})

/** Finds some people, and is another query each time: the last value finds no one. */
const fresh = (): SearchQuery => ({
  form: 'people',
  body: { contact_filters: { job_level: ['Manager', 'Staff', randomUUID()] } },
})

/** Only the n-th page that reaches the service meets the fault. */
const atCall = (n: number, fault: DialedFault) =>
  service.admin.setFaults({
    rules: [{ id: 'lost', when: { op: 'search.prospector', afterCalls: n - 1, untilCalls: n }, do: fault }],
  })

/** What the ledger has booked for the runs of a search. */
async function inLedger(searchId: SearchId): Promise<number> {
  const sums = await createLedger(at.store).sums(LedgerSumsAsk.parse({ by: 'run' }))
  const runs = await Promise.all(sums.map(({ key }) => at.runs.shown(RunId.parse(Number(key)))))
  const own = new Set(runs.flatMap(run => (run.kind === 'search' && run.searchId === searchId ? [run.id] : [])))
  return sums.reduce((sum, { runId, booked }) => sum + (runId !== null && own.has(runId) ? booked : 0), 0)
}

/** The head of the search, the list of searches and the ledger. */
async function totals(searchId: SearchId): Promise<number[]> {
  const listed = (await at.searches.list()).find(({ id }) => id === searchId)
  return [(await at.searches.get(searchId)).spent, listed?.spent ?? -1, await inLedger(searchId)]
}

describe.each<[string, DialedFault, number]>([
  ['a connection lost after sending', { kind: 'dropAfter' }, 2],
  ['half an answer', { kind: 'dropMid' }, 1],
  ['an answer that is no JSON', { kind: 'badJson' }, 3],
])('%s', (_, fault, page) => {
  test('is seen where the search is, with the page that is missing', async () => {
    await atCall(page, fault)
    const { searchId, run } = await at.fetched(fresh())
    expect(run).toMatchObject({ state: 'done', undecided: 1, unsure: 5, missing: 1 })
    const view = await at.searches.get(searchId)
    expect(view.run).toMatchObject({ id: run?.id, state: 'done' })
    expect(view.reading).toMatchObject({ complete: false, end: 'unanswered', detail: `page ${page}` })
    expect(await totals(searchId)).toEqual(Array(3).fill((run?.spent ?? 0) + 5))
  })
})

test('Leave keeps it counted, and the search says no more than what is missing', async () => {
  await atCall(2, { kind: 'dropAfter' })
  const { searchId, run } = await at.fetched(fresh())
  if (!run) throw new Error('it ran')
  const before = await totals(searchId)
  await at.runs.resolveUnsure(run.id, 'leave')
  expect(await at.searches.get(searchId)).toMatchObject({ run: null, reading: { end: 'unanswered' } })
  expect(await totals(searchId)).toEqual(before)
})

test.each([
  ['charged', 0, /^1 of 1 charged/],
  ['not charged', 5, /^0 of 1 charged/],
])('Check balance finds that it was %s, and every total follows', async (_, back, words) => {
  await atCall(2, { kind: 'dropAfter' })
  const { searchId, run } = await at.fetched(fresh())
  if (!run) throw new Error('it ran')
  const [before = 0] = await totals(searchId)
  if (back > 0) service.admin.refill(back)
  expect((await at.runs.resolveUnsure(run.id, 'check')).message).toMatch(words)
  expect(await totals(searchId)).toEqual(Array(3).fill(before - back))
  expect((await at.searches.get(searchId)).run).toBeNull()
})

test('reading on brings the page and ends the question; the earlier reading has nothing missing any more', async () => {
  await atCall(2, { kind: 'dropAfter' })
  const query = fresh()
  const { searchId, run } = await at.fetched(query)
  await service.admin.setFaults(null)
  const after = await at.fetched(query, { searchId })
  expect(after.run).toMatchObject({ state: 'done', spent: 5, missing: 0 })
  const view = await at.searches.get(searchId)
  expect(view).toMatchObject({ run: null, reading: { complete: true, end: 'end' } })
  expect(view.reading?.records).toBe(view.reading?.total)
  expect(await at.runs.shown(run?.id as RunId)).toMatchObject({ missing: 0, undecided: 0 })
  expect(await totals(searchId)).toEqual(Array(3).fill((run?.spent ?? 0) + 10))
})

test.each([
  ['charged', 0, /^1 of 1 charged/],
  ['not charged', 5, /^0 of 1 charged/],
])(
  'while the reading is paused, Check balance finds that it was %s, and the reading goes on',
  async (_, back, words) => {
    await atCall(2, { kind: 'dropAfter' })
    const query = fresh()
    const { searchId, run } = await at.fetched(query, { cap: 10 })
    if (!run) throw new Error('it ran')
    expect(run).toMatchObject({ state: 'paused', reason: 'cap', undecided: 1, spent: 5, unsure: 5 })
    if (back > 0) service.admin.refill(back)
    expect((await at.runs.resolveUnsure(run.id, 'check')).message).toMatch(words)
    expect(await at.runs.shown(run.id)).toMatchObject({ state: 'paused', undecided: 0, unsure: 0, spent: 10 - back })
    expect(await totals(searchId)).toEqual(Array(3).fill(10 - back))
    await service.admin.setFaults(null)
    await at.runs.raise(run.id, 500)
    await at.runs.resume(run.id)
    expect(await at.runs.untilHalted(run.id)).toMatchObject({ state: 'done', missing: 1, undecided: 0 })
    // What is missing is asked for by a person only.
    expect(await at.searches.get(searchId)).toMatchObject({ reading: { end: 'unanswered', detail: 'page 2' } })
    await at.fetched(query, { searchId })
    expect(await at.searches.get(searchId)).toMatchObject({ run: null, reading: { complete: true } })
    const [head, listed, ledger] = await totals(searchId)
    expect([listed, ledger]).toEqual([head, head])
  },
)
