// Fetches against the real local service: pages that are read on, caps, what is paid once, and what Activity shows of them.
import { describe, expect, test } from 'vitest'
import { levels, newJob, searchSuite } from '../../testing/run/search-suite.ts'
import { openSearchWorkspace } from '../../testing/run/search-workspace.ts'

const { service, at, asked, everyone } = searchSuite()

describe('a fetch', () => {
  test('first N, then more: what is read is never asked again', async () => {
    const { searchId } = await at().fetched(everyone(), { upTo: 30 })
    expect((await at().searches.get(searchId)).reading).toMatchObject({
      pages: 2,
      records: 50,
      end: 'wanted',
      complete: false,
    })
    expect(await at().fetched(everyone(), { upTo: 50 })).toEqual({ searchId, run: null })
    const { run } = await at().fetched(everyone(), { upTo: 75 })
    expect(run?.spent).toBe(5)
    expect(asked()).toHaveLength(3)
    await at().fetched(everyone())
    expect(await at().fetched(everyone())).toEqual({ searchId, run: null })
    const { reading } = await at().searches.get(searchId)
    expect(asked()).toHaveLength(reading?.pages ?? 0)
  })

  test('stops at its cap, is raised, and goes on', async () => {
    const { searchId, run } = await at().fetched(everyone(), { cap: 12 })
    expect(run).toMatchObject({ state: 'paused', reason: 'cap', spent: 10, records: 50 })
    expect(await at().searches.get(searchId)).toMatchObject({ run: { state: 'paused', reason: 'cap' } })
    if (!run) throw new Error('it ran')
    await at().runs.raise(run.id, 15)
    await at().runs.resume(run.id)
    expect(await at().runs.untilHalted(run.id)).toMatchObject({
      state: 'paused',
      reason: 'cap',
      spent: 15,
      records: 75,
    })
    const after = await at().fetched(everyone(), { upTo: 100 })
    expect(after.searchId).toBe(searchId)
    expect(after.run).toMatchObject({ state: 'done', spent: 5 })
    expect(await at().runs.shown(run.id)).toMatchObject({ state: 'stopped' })
  })

  test('shares the daily cap with every other run', async () => {
    await at().fetched(levels('VP'), { upTo: 25 })
    at().host.settings.set({ dailyCap: 0 })
    const { daily } = await at().searches.price({ query: everyone(), searchId: null, upTo: 'all', reading: 'go on' })
    at().host.settings.set({ dailyCap: (daily?.used ?? 0) + 8 })
    const { run } = await at().fetched(everyone())
    at().host.settings.set({ dailyCap: null })
    expect(run).toMatchObject({ state: 'paused', reason: 'daily_cap', spent: 5 })
    if (run) await at().runs.stop(run.id)
  })

  test('costs what the ledger and the service say', async () => {
    const credits = service().admin.balance()
    const { run } = await at().fetched(everyone(), { upTo: 100 })
    expect(credits - service().admin.balance()).toBe(run?.spent)
    const entries = await at().accounts.ledger(run?.id ?? null, 100)
    const calls = entries.filter(({ kind }) => kind === 'call')
    expect(calls.map(({ op, booked }) => ({ op, booked }))).toEqual(
      Array(4).fill({ op: 'search.prospector', booked: 5 }),
    )
    expect(run).toMatchObject({ balanceBefore: credits, balanceAfter: credits - 20 })
  })

  test('that turns out cheaper uses up its cap and its day by what is gone, in the ledger too', async () => {
    service().admin.settings({ prices: { 'search.prospector': 1 } })
    try {
      const own = await openSearchWorkspace(service())
      const credits = service().admin.balance()
      // A cap for one page at the price of the table.
      const { run } = await own.fetched(everyone(), { upTo: 100, cap: 7 })
      expect(run).toMatchObject({ state: 'done', callsDone: 4, spent: 4, balanceBefore: credits })
      expect(run).toMatchObject({ balanceAfter: credits - 4 })
      const entries = await own.accounts.ledger(run?.id ?? null, 100)
      expect(entries.reduce((sum, { booked }) => sum + booked, 0)).toBe(4)
      const used = await own.store.grid.call('usedToday', (await own.accounts.connect()).accountId, Date.now())
      expect(used).toBe(4)
      // The price that was seen is asked for from now on.
      const next = await own.searches.price({ searchId: null, query: levels('Staff'), upTo: 50, reading: 'go on' })
      expect(next.wanted.high).toBe(2)
      await own.close()
    } finally {
      service().admin.settings({ prices: {} })
    }
  })

  test('is the same one when its start is repeated', async () => {
    const ask = { jobId: newJob(), searchId: null, query: everyone(), upTo: 50, cap: 5, reading: 'go on' } as const
    const [one, other] = await Promise.all([at().searches.fetch(ask), at().searches.fetch(ask)])
    expect(other).toEqual(one)
    if (!one.runId) throw new Error('it runs')
    expect(await at().runs.untilHalted(one.runId)).toMatchObject({ state: 'paused', reason: 'cap' })
    expect(await at().searches.fetch(ask)).toEqual(one)
    expect(await at().runs.shown(one.runId)).toMatchObject({ state: 'paused' })
    expect(asked()).toHaveLength(1)
  })

  test('is refused while the search is fetched, and stops when told', async () => {
    await service().admin.setFaults({ rules: [{ id: 'slow', do: { kind: 'latency', medianMs: 150, sigma: 0 } }] })
    try {
      const ask = {
        jobId: newJob(),
        searchId: null,
        query: everyone(),
        upTo: 'all',
        cap: 1000,
        reading: 'go on',
      } as const
      const { searchId, runId } = await at().searches.fetch(ask)
      await expect(at().searches.fetch({ ...ask, jobId: newJob(), searchId })).rejects.toMatchObject({
        code: 'run_busy',
      })
      await expect(at().searches.remove(searchId)).rejects.toMatchObject({ code: 'run_busy' })
      if (!runId) throw new Error('it runs')
      await at().runs.stop(runId)
      const run = await at().runs.untilHalted(runId)
      const calls = asked().length
      expect(run.state).toBe('stopped')
      expect(await at().records(searchId)).toHaveLength(calls * 25)
      expect((await at().searches.get(searchId)).run).toBeNull()
    } finally {
      await service().admin.setFaults(null)
    }
  })

  test('of the same query in two searches at once is paid once', async () => {
    const kept = await at().fetched(everyone(), { upTo: 25 })
    await at().searches.keep({ searchId: kept.searchId, name: 'Staff', note: '', tags: [] })
    const other = await at().fetched(levels('VP'), { upTo: 25 })
    const calls = asked().length
    const anew = { query: everyone(), upTo: 25, cap: 100, reading: 'new' } as const
    const both = await Promise.all([
      at().searches.fetch({ ...anew, jobId: newJob(), searchId: kept.searchId }),
      at().searches.fetch({ ...anew, jobId: newJob(), searchId: other.searchId }),
    ])
    const runs = await Promise.all(both.map(({ runId }) => runId && at().runs.untilHalted(runId)))
    expect(asked().length - calls).toBe(1)
    expect(runs.map(run => run?.spent).toSorted()).toEqual([0, 5])
    expect(await at().records(other.searchId)).toHaveLength(25)
  })
})

describe('Activity', () => {
  test('shows fetches by the name of their search, and no count that was free', async () => {
    await at().searches.count({ jobId: newJob(), query: everyone(), cap: 0 })
    const { searchId, run } = await at().fetched(everyone(), { upTo: 25 })
    const shown = async () => (await at().runs.list()).find(({ id }) => id === run?.id)
    expect(await shown()).toMatchObject({ kind: 'search', searchId, op: 'search.prospector', wanted: 25, records: 25 })
    expect(await shown()).toMatchObject({ title: expect.stringMatching(/^People: Manager or Staff or Director/) })
    await at().searches.keep({ searchId, name: 'Crew', note: '', tags: [] })
    expect(await shown()).toMatchObject({ title: 'Crew' })
    expect((await at().runs.list()).filter(view => view.op === 'search.count')).toEqual([])
  })
})
