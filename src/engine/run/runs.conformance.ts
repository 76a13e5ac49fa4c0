// Runs against the real local service over HTTP: what they ask and book.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { cellMarks } from '../../contract/app/cell/cell.ts'
import type { JobId } from '../../contract/app/ids.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { runSuite } from '../../testing/run/run-suite.ts'
import { emailSpec, openRunWorkspace, operationSpec, startRun } from '../../testing/run/run-workspace.ts'
import { cellStateNumber } from '../answer/states.ts'

const { service, at, domain, people, emails, calls, verdictColumn, edit, shown } = runSuite()
beforeEach(() => {
  at().host.settings.set({ dailyCap: null })
})

describe('what a run spends', () => {
  test('is what the estimate said: equal inputs, blanks and bad syntax cost nothing', async () => {
    const extra = [`PERSON1@${domain()} `, null, '  ', 'not-an-address', 'a@b@c', `Ann <person2@${domain()}>`, 'n/a']
    const { sheetId, email } = await emails([...people(40), ...extra])
    const spec = emailSpec(sheetId, email)
    const estimate = await at().runs.estimate(spec)
    expect(estimate).toMatchObject({ rows: 47, calls: 40, credits: { high: 40 } })
    expect(Object.fromEntries(estimate.lines.map(line => [line.class, line.rows]))).toEqual({
      filtered: 0,
      unusable: 4,
      local: 2,
      suppressed: 0,
      duplicate: 1,
      fresh: 0,
      held: 0,
      send: 40,
      left_out: 0,
      own: 0,
      letters: 0,
    })
    const credits = service().admin.balance()
    const run = await at().runs.settled((await startRun(at().runs, spec)).id)
    expect(run).toMatchObject({ state: 'done', spent: 40, unsure: 0, reserved: 0, rowsDone: 47, callsDone: 40 })
    expect(run.states).toEqual({ found: 43, empty: 3, needs_input: 1 })
    const [check, ...more] = await at().runs.verdicts(sheetId)
    expect(more).toEqual([])
    expect(check).toMatchObject({ op: 'validate.email', sourceId: email, blank: 3 })
    expect(check?.states).toEqual({ needs_input: 1 })
    const isBlank = { kind: 'blank', columnId: email, blank: true, markers: true } as const
    expect((await at().views.open(sheetId, { sort: [], conditions: [isBlank], search: '' })).rows).toBe(3)
    expect(Object.values(check?.verdicts ?? {}).reduce((sum, rows) => sum + rows, 0)).toBe(43)
    expect(credits - service().admin.balance()).toBe(40)
    expect(run).toMatchObject({ balanceBefore: credits, balanceAfter: credits - 40 })
    expect(new Set(calls().map(call => call.input)).size).toBe(40)
    expect(calls()).toHaveLength(40)
    const { columns } = await at().sheets.get(sheetId)
    expect(columns.map(column => column.name)).toEqual([
      'Work e-mail',
      'Work e-mail: verdict',
      'Work e-mail: action',
      'Work e-mail: reason',
      'Work e-mail: score',
      'Work e-mail: checked on',
    ])
    const cells = await shown(sheetId, await verdictColumn(sheetId))
    expect(cells[43]).toMatchObject({ value: 'Undeliverable', marks: cellMarks.local })
    expect(cells[41]).toMatchObject({ value: null, state: cellStateNumber('empty') })
    expect(cells[45]).toMatchObject({ value: null, state: cellStateNumber('needs_input') })
    expect(cells[40]?.value).toBe(cells[1]?.value)
    const entries = await at().accounts.ledger(run.id, 1000)
    expect(entries.reduce((sum, entry) => sum + entry.booked, 0)).toBe(40)
  })

  test('is counted in its list and in the run as of one moment, while it goes on, too', async () => {
    const { sheetId, email } = await emails([...people(400), 'n/a', null])
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    const settled = at().runs.settled(id)
    const sum = (counts: object = {}) => Object.values(counts).reduce((all, rows) => all + rows, 0)
    const seen = new Set<number>()
    for (let state = ''; state !== 'done'; ) {
      const { checks, runs } = await at().runs.ofList(sheetId)
      const run = runs.find(one => one.id === id)
      if (run?.kind === 'search' || !run) throw new Error('a run over rows is needed')
      expect(run.verdicts).toEqual(checks[0]?.verdicts ?? {})
      seen.add(sum(run.verdicts))
      state = run.state
    }
    await settled
    // It was looked at on the way.
    expect(seen.size).toBeGreaterThan(2)
    expect([...seen].at(-1)).toBe(400)
  })

  test('is sooner something again for what was not found, as Settings say', async () => {
    // Of its own: a clock that is set is noticed up to two seconds later, by whatever runs then.
    const own = await openRunWorkspace(service())
    const { freshDays } = own.host.settings.get()
    own.host.settings.set({ freshDays: { ...freshDays, company: 30, missed: 7 } })
    const { sheetId, columnIds } = await makeSheet(
      own.store,
      [{ name: 'Domain', type: 'domain' }],
      [['ebonhart-foods.example'], ['nobody-has-this.example']],
    )
    const more = {
      maxAgeDays: 30,
      chips: ['empty', 'not_found', 'found'],
      writes: 'replace',
    } satisfies Partial<RunSpec>
    const spec = operationSpec(sheetId, 'cached.org.byDomain', { domain: columnIds[0] }, more)
    const run = await own.runs.settled((await startRun(own.runs, spec)).id)
    expect(run).toMatchObject({ states: { found: 1, not_found: 1 }, spec: { missDays: 7 } })
    const later = async (days: number) => {
      own.host.clock.now = () => Date.now() + days * 86_400_000
      return (await own.runs.estimate(spec)).calls
    }
    expect([await later(0), await later(6), await later(8), await later(31)]).toEqual([0, 0, 1, 2])
    own.host.settings.set({ freshDays: { ...freshDays, company: 30, missed: 14 } })
    expect([await later(8), await later(15)]).toEqual([0, 1])
    await own.close()
  })

  test('on answers that are too old makes as many rows young again as it pays for', async () => {
    // Of its own: a clock that is set is noticed up to two seconds later, by whatever runs then.
    const own = await openRunWorkspace(service())
    const { sheetId, email } = await emails(people(20), own)
    const dayMs = 86_400_000
    const asking = async (days: number, cap: number, more: Partial<RunSpec> = {}) => {
      own.host.clock.now = () => Date.now() + days * dayMs
      let run = await own.runs.settled((await startRun(own.runs, emailSpec(sheetId, email, more), { cap })).id)
      // A clock that jumps looks like a computer that slept, when the look at it comes during the run.
      while (run.reason === 'interrupted') {
        await own.runs.resume(run.id)
        run = await own.runs.settled(run.id)
      }
      if (run.state === 'paused') await own.runs.stop(run.id)
      return run.spent
    }
    const ages = async (days: number, more: Partial<RunSpec>) => {
      own.host.clock.now = () => Date.now() + days * dayMs
      const { lines } = await own.runs.estimate(emailSpec(sheetId, email, more))
      return Object.fromEntries(lines.filter(line => line.rows > 0).map(line => [line.class, line.rows]))
    }
    expect([await asking(0, 12), await asking(20, 8)]).toEqual([12, 8])
    const again = { chips: ['found'], writes: 'replace', maxAgeDays: 30 } satisfies Partial<RunSpec>
    expect(await ages(40, again)).toEqual({ fresh: 8, send: 12 })
    // 11 of the 12 old ones make 95% of 20 young, which is what the dialog says.
    expect(await asking(40, 11, again)).toBe(11)
    expect(await ages(40, again)).toEqual({ fresh: 19, send: 1 })
    await own.close()
  })

  test('is nothing when everything is fresh, in the same list and in another one', async () => {
    const first = await emails(people(12))
    await at().runs.settled((await startRun(at().runs, emailSpec(first.sheetId, first.email))).id)
    expect(calls()).toHaveLength(12)
    const again = emailSpec(first.sheetId, first.email, { chips: ['found'], writes: 'replace' })
    const second = await emails(people(12))
    for (const spec of [again, emailSpec(second.sheetId, second.email)]) {
      const estimate = await at().runs.estimate(spec)
      expect(estimate.calls).toBe(0)
      const run = await at().runs.settled((await startRun(at().runs, spec)).id)
      expect(run).toMatchObject({ state: 'done', spent: 0, cacheHits: 12, saved: 12, states: { found: 12 } })
    }
    expect(calls()).toHaveLength(12)
    const paid = await at().runs.settled((await startRun(at().runs, { ...again, maxAgeDays: 0 })).id)
    expect(paid.spent).toBe(12)
  })

  test('stops exactly at the cap, and goes on after it was raised', async () => {
    const { sheetId, email } = await emails(people(60))
    const run = await at().runs.settled((await startRun(at().runs, emailSpec(sheetId, email), { cap: 23 })).id)
    expect(run).toMatchObject({ state: 'paused', reason: 'cap', spent: 23, rowsDone: 23 })
    expect(calls()).toHaveLength(23)
    await expect(at().runs.raise(run.id, 22)).rejects.toMatchObject({ code: 'cap_too_small', details: { used: 23 } })
    await at().runs.raise(run.id, 60)
    await at().runs.resume(run.id)
    expect(await at().runs.settled(run.id)).toMatchObject({ state: 'done', spent: 60 })
    expect(calls()).toHaveLength(60)
  })

  test('keeps within the daily cap over two runs at once', async () => {
    // The day that the workspace books on, which an earlier test with its clock ahead may have opened.
    const everything = { runId: null, live: null, since: null, until: null }
    const [today] = await at().store.grid.call('ledgerSums', 'day', everything)
    at().host.settings.set({ dailyCap: (today?.booked ?? 0) + 30 })
    const one = await emails(people(20, 'one'))
    const two = await emails(people(20, 'two'))
    const started = await Promise.all([one, two].map(list => startRun(at().runs, emailSpec(list.sheetId, list.email))))
    const runs = await Promise.all(started.map(run => at().runs.settled(run.id)))
    expect(runs.reduce((sum, run) => sum + run.spent, 0)).toBe(30)
    expect(runs.some(run => run.reason === 'daily_cap')).toBe(true)
    expect(calls()).toHaveLength(30)
  })

  test('leaves the balance a person wants to keep', async () => {
    const { sheetId, email } = await emails(people(40))
    const least = service().admin.balance() - 25
    const run = await at().runs.settled(
      (await startRun(at().runs, emailSpec(sheetId, email), { minBalance: least })).id,
    )
    expect(run).toMatchObject({ state: 'paused', reason: 'balance', spent: 25 })
    expect(service().admin.balance()).toBe(least)
  })

  test('is asked again when the plan grew after the estimate', async () => {
    const { sheetId, email } = await emails([...people(5), null])
    const spec = emailSpec(sheetId, email)
    const { planHash } = await at().runs.estimate(spec)
    await edit(sheetId, email, 6, 'late@acme-tools.com')
    const start = { jobId: randomUUID() as JobId, spec, planHash, cap: 10, minBalance: null, kind: 'rows' as const }
    await expect(at().runs.start(start)).rejects.toMatchObject({ code: 'plan_changed', details: { calls: 6 } })
    await edit(sheetId, email, 6, null)
    await edit(sheetId, email, 5, null)
    expect(await at().runs.settled((await at().runs.start(start)).id)).toMatchObject({ state: 'done', spent: 4 })
  })

  test('does not double when the same start is repeated', async () => {
    const { sheetId, email } = await emails(people(8))
    const spec = emailSpec(sheetId, email)
    const { planHash } = await at().runs.estimate(spec)
    const start = { jobId: randomUUID() as JobId, spec, planHash, cap: 8, minBalance: null, kind: 'rows' as const }
    const [one, two] = await Promise.all([at().runs.start(start), at().runs.start(start)])
    expect(two.id).toBe(one.id)
    await at().runs.settled(one.id)
    expect((await at().runs.start(start)).id).toBe(one.id)
    expect(calls()).toHaveLength(8)
  })

  test('of one input in two runs at once is one call', async () => {
    const lists = await Promise.all([emails(people(30)), emails(people(30))])
    const started = await Promise.all(lists.map(list => startRun(at().runs, emailSpec(list.sheetId, list.email))))
    for (const run of started)
      expect(await at().runs.settled(run.id)).toMatchObject({ state: 'done', callsDone: 30, states: { found: 30 } })
    expect(calls()).toHaveLength(30)
  })

  test('Try 10 asks ten inputs of many domains, and the rest costs only the rest', async () => {
    const values = [...people(30), ...people(30, 'two'), ...people(30, 'three')]
    for (let index = 0; index < 6; index++) values.push(`solo@domain${index}-tools.com`)
    const { sheetId, email } = await emails(values)
    const spec = emailSpec(sheetId, email)
    const tried = await at().runs.settled((await startRun(at().runs, spec, { kind: 'try' })).id)
    expect(tried).toMatchObject({ state: 'done', kind: 'try', spent: 10, rows: 10 })
    const all = await at().runs.settled((await startRun(at().runs, spec)).id)
    expect(all).toMatchObject({ state: 'done', spent: 86, rows: 86 })
    expect(calls()).toHaveLength(96)
  })
})
