// A price that rises while a run goes on, and other use of the account, which looks like it: against a remote service
// whose price changes at a call that it counts itself. What the service charged is read from the service.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import type { Service } from '../../../service/start.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../../testing/run/run-workspace.ts'
import { type ScriptedRemote, startScriptedRemote } from '../../../testing/run/scripted-remote.ts'

const concurrency = 4
let service: Service
let remote: ScriptedRemote
let at: RunWorkspace
/** What happens at the service after so many of its answers to paid calls. */
let onCall: (call: number) => void
/** Credits that were charged to the account when the run began. */
let before = 0
let calls = 0
let tests = 0

beforeAll(async () => {
  service = await openService()
})
beforeEach(async () => {
  service.admin.settings({ prices: {} })
  remote = await startScriptedRemote(service.baseUrl, {
    answer(path, json) {
      if (path.includes('valid')) onCall(++calls)
      return json
    },
  })
  at = await openRunWorkspace(service)
  await at.accounts.use('remote', { baseUrl: remote.baseUrl })
  await at.accounts.setKey(service.key)
  await restart(concurrency)
})
afterEach(async () => {
  await at.close()
  await remote.close()
})
afterAll(() => service.close())

/** An account that knows nothing yet, at a service with the prices of the specification. */
async function restart(atOnce: number): Promise<void> {
  tests += 1
  calls = 0
  onCall = () => {}
  service.admin.settings({ prices: {} })
  await at.accounts.setProfile({
    account: `rise${tests}`,
    pace: { concurrency: atOnce, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' },
  })
  before = charged()
}

const charged = () => service.log().reduce((sum, { charge }) => sum + charge, 0)
const dearer = (price: number) => service.admin.settings({ prices: { 'validate.email': price } })

async function run(count: number, cap = count): Promise<RunView> {
  const rows = addresses(count, `rise${tests}-tools.com`).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], rows)
  return at.runs.settled((await startRun(at.runs, emailSpec(sheetId, columnIds[0] as ColumnId), { cap })).id)
}

test('a price that doubles at a call is seen soon, and the cap holds at the service', async () => {
  onCall = call => call === 60 && dearer(2)
  const paused = await run(250)
  expect(paused).toMatchObject({
    state: 'paused',
    reason: 'price',
    detail: 'A request costs 2 credits instead of 1.',
  })
  expect(paused).not.toHaveProperty('elsewhere')
  // What was charged beyond the price is booked too, so that the cap counts it.
  expect(paused.spent).toBe(charged() - before)
  // At most 100 calls, what is out, and the five of the trial were dear.
  expect(paused.spent - paused.callsDone).toBeLessThanOrEqual(100 + concurrency + 5)

  await at.runs.resume(paused.id)
  const ended = await at.runs.settled(paused.id)
  expect(ended).toMatchObject({ state: 'paused', reason: 'cap' })
  expect(ended.spent).toBe(charged() - before)
  expect(ended.spent).toBeLessThanOrEqual(250)
  await at.runs.stop(paused.id)
  // Whoever plans next reckons with it.
  expect(await at.accounts.measuredPrices('remote')).toMatchObject([{ op: 'validate.email', value: 2 }])
})

test('a price that doubles when the cap has no room for five calls alone is told, and the cap holds', async () => {
  onCall = call => call === 147 && dearer(2)
  const paused = await run(150)
  expect(paused).toMatchObject({ state: 'paused', reason: 'unexplained', spent: 149 })
  expect(paused.detail).toBe('2 more credits left the account than the runs booked.')
  expect(charged() - before).toBe(151)

  // The cap is raised: the trial begins again, and finds it.
  await at.runs.raise(paused.id, 170)
  await at.runs.resume(paused.id)
  const ended = await at.runs.settled(paused.id)
  expect(ended).toMatchObject({ state: 'done', spent: 150 })
})

interface Rise {
  factor: number
  /** The call after which calls cost more; 0 = they do from the beginning. */
  after: number
  rows: number
  cap: number
  dailyCap: number | null
  atOnce: number
}

const risesOf = (...factors: number[]): fc.Arbitrary<Rise> =>
  fc
    .record({
      factor: fc.constantFrom(...factors),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
      rows: fc.integer({ min: 1, max: 90 }),
      /** The cap as a part of the estimate, and the daily one as a part of the cap. */
      share: fc.constantFrom(1, 1, 1, 0.5, 1.7),
      day: fc.constantFrom(null, null, 0.8),
      atOnce: fc.constantFrom(1, 2, 4, 16),
    })
    .map(({ factor, place, rows, share, day, atOnce }) => {
      const cap = Math.max(1, Math.round(rows * share))
      const dailyCap = day === null ? null : Math.max(1, Math.round(cap * day))
      return { factor, after: Math.floor(place * rows), rows, cap, dailyCap, atOnce }
    })

/** Credits that the service took beyond what the run and its day may cost, whatever a person accepts meanwhile. */
async function overrun({ factor, after, rows, cap, dailyCap, atOnce }: Rise): Promise<number> {
  await restart(atOnce)
  at.host.settings.set({ dailyCap })
  onCall = call => call === after && dearer(factor)
  if (after === 0) dearer(factor)
  const first = await run(rows, cap)
  if (first.reason === 'price') {
    await at.runs.resume(first.id)
    await at.runs.settled(first.id)
  }
  await at.runs.stop(first.id)
  return charged() - before - Math.min(cap, dailyCap ?? cap)
}

test('wherever a price rises up to four times, no more is taken than the cap and the rise of one call', async () => {
  const over: number[] = []
  await fc.assert(
    fc.asyncProperty(risesOf(2, 3, 4), async rise => {
      const credits = await overrun(rise)
      over.push(credits)
      expect(credits).toBeLessThanOrEqual(rise.factor - 1)
    }),
    { numRuns: Number(process.env.LISTWRIGHT_RISES ?? 24) },
  )
  const broken = over.filter(credits => credits > 0)
  console.info(`${over.length} rises: ${broken.length} above the cap, by ${Math.max(0, ...broken)} credits at most`)
})

/**
 * Most credits above the caps for a price that jumps to `factor` after a call, at any size: what the calls until the next
 * check take beyond what was left, which are no more than were made at the known price, nor than a quarter of the cap; else
 * the rise of the one call that a trial may still make.
 */
function bound({ factor, after, cap, dailyCap }: Rise): number {
  const most = Math.min(cap, dailyCap ?? cap)
  const unseen = Math.max(1, Math.min(after, 400, Math.floor(most / 4)))
  return Math.max(factor - 1, after + unseen * factor - most)
}

test('wherever a price jumps, and as high as it may, no more is taken than is said', async () => {
  await fc.assert(
    fc.asyncProperty(risesOf(7, 30, 100, 1000), async rise => {
      expect(await overrun(rise)).toBeLessThanOrEqual(bound(rise))
    }),
    { numRuns: Number(process.env.LISTWRIGHT_RISES ?? 16) },
  )
})

test('a price that is a hundred times higher from the first call takes one call, and says both figures', async () => {
  dearer(100)
  const paused = await run(60)
  expect(paused).toMatchObject({ state: 'paused', reason: 'unexplained', spent: 1 })
  expect(paused.detail).toBe('99 more credits left the account than the runs booked.')
  expect([charged() - before, (paused.balanceBefore ?? 0) - (paused.balanceAfter ?? 0)]).toEqual([100, 100])
})

test('a price that jumps while a run halts is seen at the first call after it', async () => {
  const waits = await run(90, 40)
  expect(waits).toMatchObject({ state: 'paused', reason: 'cap', spent: 40 })
  dearer(100)
  await at.runs.raise(waits.id, 90)
  await at.runs.resume(waits.id)
  expect(await at.runs.settled(waits.id)).toMatchObject({ state: 'paused', reason: 'unexplained', spent: 41 })
  expect(charged() - before).toBe(140)
})

test('credits that go elsewhere are told and stop nothing', async () => {
  // Someone else with the same account, on a way of their own.
  const { client } = await at.accounts.connect('embedded')
  const others: Promise<unknown>[] = []
  onCall = call => {
    if (call % 40 === 0)
      for (let n = 0; n < 7; n++)
        others.push(client.call('validate.email', { email: `other${call}n${n}@else-tools.com` }, ''))
  }
  const done = await run(130)
  expect(done).toMatchObject({ state: 'done', spent: 130, states: { found: 130 } })
  await Promise.all(others)
  const elsewhere = charged() - before - 130
  expect(elsewhere).toBe(21)
  expect(done.elsewhere).toBeGreaterThan(0)
  expect(done.elsewhere).toBeLessThanOrEqual(elsewhere)
})

test('two runs at once explain each other', async () => {
  const ended = await Promise.all([run(60), run(61)])
  for (const one of ended) expect(one).toMatchObject({ state: 'done' })
  expect(charged() - before).toBe(61)
  for (const one of ended) expect(one).not.toHaveProperty('elsewhere')
  // What the balance lost during each is what both of them booked, as far as they went side by side.
  for (const { balanceBefore, balanceAfter, spent, others } of ended) {
    const fell = (balanceBefore ?? 0) - (balanceAfter ?? 0)
    expect(fell).toBeGreaterThanOrEqual(spent + (others?.least ?? 0))
    expect(fell).toBeLessThanOrEqual(spent + (others?.most ?? 0))
  }
})

test('a balance that cannot be read hides a rise, which is said, and stops nothing', async () => {
  onCall = call => {
    if (call === 10) void service.admin.setFaults({ service: { balanceFails: 'notNumber' } })
    if (call === 40) dearer(2)
  }
  const done = await run(80)
  await service.admin.setFaults(null)
  expect(done).toMatchObject({ state: 'done', spent: 80 })
  expect(Date.parse(done.balanceLost ?? '')).toBeGreaterThanOrEqual(Date.parse(done.startedAt))
})
