// Pages that cost less than their price, one by one: what the balance shows exactly is what the ledger books, and what may
// just be late is not.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { SearchQuery } from '../../contract/app/search/search-query.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { emailSpec, openService, startRun } from '../../testing/run/run-workspace.ts'
import { type ScriptedRemote, startScriptedRemote } from '../../testing/run/scripted-remote.ts'
import { openSearchWorkspace, type SearchWorkspace } from '../../testing/run/search-workspace.ts'

let service: Service
let remote: ScriptedRemote
let at: SearchWorkspace
/** Credits of each page in turn; the last one counts for those after it. */
let prices: number[]
/** The balance as the service tells it. */
let told: (credits: number) => number

beforeAll(async () => {
  service = await openService({ contacts: 600 })
})
beforeEach(async () => {
  told = credits => credits
  remote = await startScriptedRemote(service.baseUrl, {
    answer(path, json) {
      if (path.includes('prospector') && prices.length > 1) charge(prices.slice(1))
      return json
    },
    balance: credits => told(credits),
  })
  at = await openSearchWorkspace(service)
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({
    pace: { concurrency: 4, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
  })
})
afterEach(async () => {
  await at.close()
  await remote.close()
  service.admin.settings({ prices: {} })
})
afterAll(() => service.close())

function charge(pages: number[]): void {
  prices = pages
  const [price = 5] = pages
  service.admin.settings({ prices: { 'search.prospector': price, 'cached.org.byDomain': price } })
}

const people: SearchQuery = {
  form: 'people',
  body: { contact_filters: { job_level: ['Manager', 'Staff', 'Director'] } },
}
const booked = async (runId: number) =>
  (await at.accounts.ledger(runId as never, 100)).reduce((sum, entry) => sum + entry.booked, 0)

async function fetched(cap: number) {
  const credits = service.admin.balance()
  const { run } = await at.fetched(people, { upTo: 100, cap })
  if (!run) throw new Error('it ran')
  return { run, lost: credits - service.admin.balance(), booked: await booked(run.id) }
}

test.each([
  ['from the second page on', [5, 2], 19],
  ['for one page in the middle', [5, 5, 1, 5], 19],
  ['for the last page', [5, 5, 5, 3], 20],
])('a page that costs less %s is booked for what it took', async (_, pages, cap) => {
  charge(pages)
  // Booked in full, the fourth page would have no room, or 20 would be spent.
  const all = await fetched(cap)
  expect(all.run).toMatchObject({ state: 'done', callsDone: 4, spent: all.lost })
  expect(all.booked).toBe(all.lost)
  expect(await at.store.grid.call('usedToday', (await at.accounts.connect()).accountId, Date.now())).toBe(all.lost)
})

test('a balance that may just be late gives nothing back: a free page is shown, not booked', async () => {
  charge([5, 0, 5])
  const all = await fetched(100)
  expect(all).toMatchObject({ lost: 15, booked: 20, run: { state: 'done', spent: 20 } })
  expect((all.run.balanceBefore ?? 0) - (all.run.balanceAfter ?? 0)).toBe(15)
})

test('a balance that comes one page late takes nothing for cheaper', async () => {
  charge([5, 2, 5, 5])
  const reads: number[] = []
  // Each read tells what the one before it should have.
  told = credits => {
    reads.push(credits)
    return reads.at(-2) ?? credits
  }
  const all = await fetched(100)
  expect(all.run.spent).toBeGreaterThanOrEqual(all.lost)
  expect(all.booked).toBe(all.run.spent)
})

test('a run that ends before its price was measured books what its calls took more, as far as its cap has room', async () => {
  charge([3])
  // Its domains are of the practice world.
  await at.accounts.use('embedded', {})
  const { client } = await at.accounts.connect('embedded')
  const some = await client.call('search.companies', { page_size: 25 }, 'companies')
  if (some.kind !== 'reply') throw new Error('the service does not answer')
  const { records } = JSON.parse(Buffer.from(some.body).toString()) as { records: { domain: string }[] }
  const rows = records.slice(0, 3).map(({ domain }) => [domain])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'Domain', type: 'domain' }], rows)
  const mapping = { domain: columnIds[0] as ColumnId }
  const credits = service.admin.balance()
  const spec = { ...emailSpec(sheetId, columnIds[0] as ColumnId), op: 'cached.org.byDomain', mapping } as const
  const run = await at.runs.settled((await startRun(at.runs, spec, { cap: 20 })).id)
  const lost = credits - service.admin.balance()
  expect(lost).toBe(9)
  expect(run).toMatchObject({ callsDone: 3, spent: lost })
})
