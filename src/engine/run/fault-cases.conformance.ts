// Further cases of the list of faults (docs/faults.md), each against the real local service with its dial set.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { FaultDialInput } from '../../service/faults/fault-dial.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { askedOf } from '../../testing/run/asked.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  reach,
  startRun,
} from '../../testing/run/run-workspace.ts'

let service: Service
let at: RunWorkspace
let tests = 0
const asked = askedOf(() => service)
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
})
beforeEach(async () => {
  tests += 1
  await service.admin.setFaults(null)
  await at.accounts.refill(1000)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

type Fault = NonNullable<FaultDialInput['rules']>[number]['do']
const rule = (fault: Fault, when: object = {}, rate = 1): FaultDialInput => ({
  seed: 5,
  rules: [{ id: 'test', when: { op: 'validate.email', ...when }, rate, do: fault }],
})
const status = (code: number, when: object = {}, rate = 1) => rule({ kind: 'status', status: code }, when, rate)
const calls = () => asked('validate.email')

async function people(count: number, workspace = at): Promise<RunSpec> {
  const rows = addresses(count, `case${tests}-tools.com`).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(workspace.store, [{ name: 'E-mail', type: 'email' }], rows)
  return emailSpec(sheetId, columnIds[0] as ColumnId)
}

async function runWith(dial: FaultDialInput | null, count: number, workspace = at): Promise<RunView> {
  const spec = await people(count, workspace)
  await service.admin.setFaults(dial)
  return workspace.runs.settled((await startRun(workspace.runs, spec)).id)
}

/** A live provider with short time-outs, played by the same service. */
async function impatient(): Promise<RunWorkspace> {
  const live = await openRunWorkspace(service)
  await live.accounts.use('remote', { baseUrl: service.baseUrl })
  await live.accounts.setKey(service.key)
  await live.accounts.setProfile({ timeouts: { connect: 2, call: 2, search: 2 } })
  return live
}

describe('refusals', () => {
  test('F07 500 for 30%: all are found after retries, and the run never waits', async () => {
    const run = await runWith(status(500, {}, 0.3), 60)
    expect(run).toMatchObject({ state: 'done', spent: 60 - (run.states.retryable ?? 0) })
    expect((run.states.found ?? 0) + (run.states.retryable ?? 0)).toBe(60)
    // Four failures in a row for one input are rarer than 1 in 100.
    expect(run.states.retryable ?? 0).toBeLessThanOrEqual(3)
  })

  test('F08 502 from the start: the guard pauses at 25 calls, nothing was spent', async () => {
    const run = await runWith(status(502), 60)
    expect(run).toMatchObject({ state: 'paused', reason: 'guard', spent: 0, reserved: 0 })
    expect(calls().length).toBeLessThan(45)
  })

  test('F09 503 waits as long as it is told; 504 is tried once more', async () => {
    const waited = await runWith(rule({ kind: 'status', status: 503, retryAfter: 2 }, { nth: 1 }), 1)
    expect(waited).toMatchObject({ state: 'done', states: { found: 1 }, spent: 1 })
    const [first, second] = calls()
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1900)
    const earlier = calls().length
    tests += 1
    expect(await runWith(status(504), 1)).toMatchObject({ state: 'done', states: { retryable: 1 }, spent: 0 })
    expect(calls().slice(earlier)).toHaveLength(2)
  })

  test.each([408, 425])('F10 %i is tried like a failure of the service, for no credit', async code => {
    const run = await runWith(status(code, { input: `person1@case${tests}-tools.com` }), 3)
    expect(run).toMatchObject({ state: 'done', states: { found: 2, retryable: 1 }, spent: 2 })
    expect(calls().filter(call => call.status === code)).toHaveLength(4)
  })

  test('F16 402 with all slots in flight: every open call settles by its own answer', async () => {
    const slow = { id: 'slow', do: { kind: 'latency' as const, medianMs: 80, sigma: 0 } }
    const run = await runWith({ rules: [slow], service: { drainAt: 20 } }, 60)
    const paid = calls().filter(call => call.status === 200).length
    expect(run).toMatchObject({
      state: 'paused',
      reason: 'credits',
      spent: paid,
      rowsDone: paid,
      reserved: 0,
      unsure: 0,
    })
    expect(run.states).toEqual({ found: paid })
    await at.runs.stop(run.id)
  })

  test('F17 404 for all: after five a person is asked, for no credit, unless the operation answered before', async () => {
    const own = await openRunWorkspace(service)
    expect(await runWith(status(404), 30, own)).toMatchObject({ state: 'paused', reason: 'setup', spent: 0 })
    expect(calls()).toHaveLength(5)
    tests += 1
    expect(await runWith(null, 1, own)).toMatchObject({ state: 'done', states: { found: 1 } })
    await own.shutDown()
    // Known from an earlier opening: the path is right, so these inputs are not known to the service.
    const again = await openRunWorkspace(service, {}, own.dir)
    tests += 1
    expect(await runWith(status(404), 30, again)).toMatchObject({ state: 'done', states: { not_found: 30 }, spent: 0 })
    await again.close()
  })

  test('F19 406 pauses with what to look at', async () => {
    expect(await runWith(status(406), 5)).toMatchObject({ state: 'paused', reason: 'setup', spent: 0 })
    expect(calls()).toHaveLength(1)
  })

  test('F25 a validation without a report is a row without an answer that was paid', async () => {
    const run = await runWith(rule({ kind: 'empty' }, { input: `person1@case${tests}-tools.com` }), 3)
    expect(run).toMatchObject({ state: 'done', states: { found: 2, no_answer: 1 }, spent: 3, unsure: 0 })
  })
})

describe('answers that take too long', () => {
  test.each([
    ['F20', { kind: 'slowHeaders', everyMs: 500 }],
    ['F21', { kind: 'slowBody', everyMs: 500 }],
    ['F31', { kind: 'late', ms: 2500 }],
  ] as const)('%s %o is unsure at the time-out and stays so', async (_, fault) => {
    const live = await impatient()
    const spec = await people(4, live)
    await service.admin.setFaults(rule(fault, { input: `person2@case${tests}-tools.com` }))
    const run = await live.runs.settled((await startRun(live.runs, spec)).id)
    expect(run).toMatchObject({ state: 'done', spent: 3, unsure: 1, undecided: 1, states: { found: 3, unsure: 1 } })
    await pause(1000)
    expect(await live.runs.get(run.id)).toMatchObject({ spent: 3, unsure: 1 })
    expect(calls()).toHaveLength(4)
    await live.close()
  })
})

describe('the network', () => {
  test('F37 a portal that redirects: the run waits, follows nothing, and goes on by itself', async () => {
    const spec = await people(6)
    await service.admin.setFaults({ service: { portal: 'redirect' } })
    const { id } = await startRun(at.runs, spec)
    await reach(at.runs, id, run => run.state === 'waiting' && run.reason === 'offline')
    await service.admin.setFaults(null)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 6, unsure: 0, states: { found: 6 } })
  })

  test('F38 offline from the start and flapping: no try is counted, no row fails', async () => {
    const spec = await people(20)
    await service.admin.setFaults({ service: { offline: { untilMs: 1500, flapMs: 200 } } })
    const run = await at.runs.settled((await startRun(at.runs, spec)).id)
    expect(run).toMatchObject({ state: 'done', spent: 20 - run.unsure })
    expect((run.states.found ?? 0) + (run.states.unsure ?? 0)).toBe(20)
    const tries = await at.store.grid.call('ledgerEntries', {
      runId: run.id,
      live: null,
      since: null,
      until: null,
      limit: 100,
    })
    expect(tries.filter(entry => entry.kind === 'call')).toHaveLength(20 - run.unsure)
  })

  test('F49 the key is gone in the middle: paused, and nothing is lost', async () => {
    const live = await impatient()
    const spec = await people(40, live)
    await service.admin.setFaults(rule({ kind: 'latency', medianMs: 60, sigma: 0 }))
    const { id } = await startRun(live.runs, spec)
    while ((await live.runs.get(id)).callsDone < 6) await pause(10)
    await live.accounts.forgetKey()
    const paused = await live.runs.settled(id)
    expect(paused).toMatchObject({ state: 'paused', reason: 'key', unsure: 0, reserved: 0 })
    expect(paused.spent).toBe(calls().length)
    await live.accounts.setKey(service.key)
    await live.runs.resume(id)
    expect(await live.runs.settled(id)).toMatchObject({ state: 'done', spent: 40, states: { found: 40 } })
    await live.close()
  })
})

describe('money', () => {
  test('F55 a paused run does not hold back another one with the same inputs', async () => {
    const [one, two] = [await people(20), await people(20)]
    await service.admin.setFaults(rule({ kind: 'latency', medianMs: 40, sigma: 0 }))
    const first = await startRun(at.runs, one)
    await reach(at.runs, first.id, run => run.callsDone > 3)
    await at.runs.pause(first.id)
    await at.runs.settled(first.id)
    const second = await at.runs.settled((await startRun(at.runs, two)).id)
    expect(second).toMatchObject({ state: 'done', states: { found: 20 } })
    await at.runs.resume(first.id)
    expect(await at.runs.settled(first.id)).toMatchObject({ state: 'done', states: { found: 20 } })
    expect(calls()).toHaveLength(20)
  })

  test('F64 a balance that cannot be read blocks no run, unless a balance limit was set', async () => {
    const [free, limited] = [await people(6), await people(6)]
    await service.admin.setFaults({ service: { balanceFails: 'notNumber' } })
    const { id } = await startRun(at.runs, limited, { minBalance: 10 })
    expect(await at.runs.settled(id)).toMatchObject({ state: 'paused', reason: 'balance', spent: 0 })
    const run = await at.runs.settled((await startRun(at.runs, free)).id)
    expect(run).toMatchObject({ state: 'done', spent: 6, balanceBefore: null, balanceAfter: null })
    await service.admin.setFaults(null)
    await at.runs.stop(id)
  })
})

describe('F62 an open price', () => {
  /** Profile pages that the fictional world knows, so that all are found. */
  async function pages(workspace: RunWorkspace): Promise<RunSpec> {
    const domains = await workspace.accounts
      .connect('embedded')
      .then(({ client }) => client.call('search.companies', { page_size: 25 }, 'companies'))
    if (domains.kind !== 'reply') throw new Error('the service does not answer')
    const { records } = JSON.parse(Buffer.from(domains.body).toString()) as { records: { domain: string }[] }
    const rows = records.slice(0, 12).map(({ domain }) => [domain])
    const { sheetId, columnIds } = await makeSheet(workspace.store, [{ name: 'Domain', type: 'domain' }], rows)
    return {
      ...emailSpec(sheetId, columnIds[0] as ColumnId),
      op: 'cached.org.byDomain',
      mapping: { domain: columnIds[0] as ColumnId },
    }
  }

  test('is measured by the balance, kept, and reserved by later runs', async () => {
    const own = await openRunWorkspace(service)
    service.admin.settings({ prices: { 'cached.org.byDomain': 1 } })
    const spec = await pages(own)
    const run = await own.runs.settled((await startRun(own.runs, spec, { kind: 'try' })).id)
    expect(run).toMatchObject({ state: 'done', states: { found: 10 }, spent: 10 })
    const { accountId } = await own.accounts.connect('embedded')
    expect(await own.store.grid.call('measuredPrice', accountId, 'cached.org.byDomain')).toBe(1)
    // What the price tables of the settings and of the credits show.
    const [measured, ...others] = await own.accounts.measuredPrices('embedded')
    expect(measured).toMatchObject({ op: 'cached.org.byDomain', value: 1, sample: 10 })
    expect(Date.parse(measured?.at ?? '')).toBeGreaterThan(Date.now() - 600_000)
    expect([others, await own.accounts.measuredPrices('remote')]).toEqual([[], []])
    await own.close()
  })

  test('above the one in the table pauses after the first calls; Resume accepts it', async () => {
    const own = await openRunWorkspace(service)
    service.admin.settings({ prices: { 'cached.org.byDomain': 3 } })
    const spec = await pages(own)
    const { id } = await startRun(own.runs, spec, { cap: 100 })
    const paused = await own.runs.settled(id)
    expect(paused).toMatchObject({ state: 'paused', reason: 'price', spent: 15 })
    expect(paused.detail).toBe('A request costs 3 credits instead of 1.')
    await own.runs.resume(id)
    expect(await own.runs.settled(id)).toMatchObject({ state: 'done', states: { found: 12 }, spent: 12 * 3 })
    service.admin.settings({ prices: {} })
    await own.close()
  })
})

test('a learned pace is kept, and the next opening begins with it', async () => {
  const live = await openRunWorkspace(service)
  await live.accounts.use('remote', { baseUrl: service.baseUrl })
  await live.accounts.setKey(service.key)
  await live.accounts.setProfile({
    pace: { concurrency: 8, perSecond: 4, mode: 'learn', maxPerSecond: 50, retryAfter: 'soft' },
  })
  const run = await live.runs.settled((await startRun(live.runs, await people(30, live))).id)
  expect(run).toMatchObject({ state: 'done', spent: 30 })
  const { accountId } = await live.accounts.connect('remote')
  const learned = (await live.store.grid.call('learnedPaces', accountId, Date.now())).get('all')
  // It began with 5 per second and met no limit.
  expect(learned).toBeGreaterThan(5)
  expect(learned).toBeLessThanOrEqual(50)
  expect(await live.store.grid.call('learnedPaces', accountId, Date.now() + 31 * 86_400_000)).toEqual(new Map())
  await live.close()
})

describe('F04 429 on one endpoint only', () => {
  const numbers = async (own: RunWorkspace) => {
    const rows = Array.from({ length: 12 }, (_, index) => [`+1415555${2600 + index}`])
    const { sheetId, columnIds } = await makeSheet(own.store, [{ name: 'Phone', type: 'phone' }], rows)
    return { ...emailSpec(sheetId, 0 as ColumnId), op: 'validate.phone' as const, mapping: { phone: columnIds[0] } }
  }

  test.each([
    ['seconds', 2],
    ['minutes', 120],
  ])('with groups in the profile the others go on while it waits for %s', async (_, retryAfter) => {
    const own = await openRunWorkspace(service)
    await own.accounts.use('remote', { baseUrl: service.baseUrl })
    await own.accounts.setKey(service.key)
    await own.accounts.setProfile({
      pace: { concurrency: 4, perSecond: 40, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
      paceGroups: [['validate.phone']],
    })
    const [phones, mails] = [await numbers(own), await people(40, own)]
    const refused: FaultDialInput = {
      rules: [{ id: 'slow', when: { op: 'validate.phone' }, do: { kind: 'status', status: 429, retryAfter } }],
    }
    await service.admin.setFaults(refused)
    const slow = await startRun(own.runs, phones)
    const quick = await startRun(own.runs, mails)
    expect(await own.runs.settled(quick.id)).toMatchObject({ state: 'done', states: { found: 40 } })
    const waits = await own.runs.get(slow.id)
    expect(waits).toMatchObject({ states: {}, spent: 0, reserved: 0, state: retryAfter > 60 ? 'waiting' : 'running' })
    if (retryAfter > 60) expect(waits.reason).toBe('slow_down')
    await service.admin.setFaults(null)
    if (retryAfter <= 60) expect(await own.runs.settled(slow.id)).toMatchObject({ state: 'done', rowsDone: 12 })
    await own.close()
  })
})
