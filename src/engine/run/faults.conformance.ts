// Runs while the real local service misbehaves: what is asked again, what is booked, and what a person is told.
import { describe, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { faultRule, faultSuite } from '../../testing/run/fault-suite.ts'
import { emailSpec, openRunWorkspace, reach, startRun } from '../../testing/run/run-workspace.ts'

const { service, at, domain, renewDomain, people, emails, calls, runWith, accountsAgree } = faultSuite()
const status = (code: number, when: object = {}) => faultRule({ kind: 'status', status: code }, when)

/** Five minutes in the weekly suite: LISTWRIGHT_OUTAGE=300. */
const downMs = Number(process.env.LISTWRIGHT_OUTAGE ?? 4) * 1000

describe('refusals of single calls', () => {
  test('500 is tried again; a second answer counts once', async () => {
    const run = await runWith(status(500, { nth: 1 }), 12)
    expect(run).toMatchObject({ state: 'done', states: { found: 12 }, spent: 12 })
    expect(calls()).toHaveLength(24)
  })

  test('500 for ever is tried four times, then waits for a person', async () => {
    const run = await runWith(status(500, { input: `person0@${domain()}` }), 6)
    expect(run).toMatchObject({ state: 'done', states: { found: 5, retryable: 1 }, spent: 5 })
    expect(calls().filter(call => call.status === 500)).toHaveLength(4)
    const again = emailSpec(run.sheetId, run.email)
    await service().admin.setFaults(null)
    const retried = await at().runs.settled((await startRun(at().runs, again)).id)
    expect(retried).toMatchObject({ state: 'done', rows: 1, spent: 1, states: { found: 1 } })
  })

  test('422 needs a person: one call, no credit', async () => {
    const run = await runWith(status(422, { input: `person1@${domain()}` }), 6)
    expect(run).toMatchObject({ state: 'done', states: { found: 5, needs_input: 1 }, spent: 5 })
    expect(calls().filter(call => call.status === 422)).toHaveLength(1)
  })

  test('404 on the path of the specification is a miss', async () => {
    const run = await runWith(status(404, { input: `person1@${domain()}` }), 6)
    expect(run).toMatchObject({ state: 'done', states: { found: 5, not_found: 1 }, spent: 5 })
  })

  test('status error is a row without an answer that was paid', async () => {
    const run = await runWith(faultRule({ kind: 'statusError' }, { input: `person1@${domain()}` }), 6)
    expect(run).toMatchObject({ state: 'done', states: { found: 5, no_answer: 1 }, spent: 6 })
    await accountsAgree(run)
  })
})

test('429 slows the run and fails no row', async () => {
  // A workspace of its own: the pace it finds stays with it.
  const paced = await openRunWorkspace(service())
  service().admin.setPace({ perSecond: 20, burst: 5 })
  const { sheetId, columnIds } = await makeSheet(
    paced.store,
    [{ name: 'E-mail', type: 'email' }],
    people(14).map(value => [value]),
  )
  const run = await startRun(paced.runs, emailSpec(sheetId, columnIds[0] as ColumnId))
  expect(await paced.runs.settled(run.id)).toMatchObject({ state: 'done', states: { found: 14 }, spent: 14 })
  expect(calls().filter(call => call.status === 200)).toHaveLength(14)
  await paced.close()
})

describe('calls without a usable answer', () => {
  test.each(['dropAfter', 'dropMid', 'truncated', 'badJson', 'html', 'echo', 'huge'] as const)(
    '%s is unsure, counted as charged, and never repeated',
    async kind => {
      const run = await runWith(faultRule({ kind }, { input: `person2@${domain()}` }), 6)
      expect(run).toMatchObject({ state: 'done', states: { found: 5, unsure: 1 }, spent: 5, unsure: 1 })
      expect(calls()).toHaveLength(6)
      await accountsAgree(run)
      expect((await at().runs.resolveUnsure(run.id, 'check')).message).toMatch(/^1 of 1 charged\. /)
      expect(await at().runs.get(run.id)).toMatchObject({ spent: 6, unsure: 0 })
    },
  )

  test('a balance that did not move gives the credits back and makes the rows retryable', async () => {
    const run = await runWith(faultRule({ kind: 'dropBefore' }, { input: `person2@${domain()}` }), 6)
    expect(run).toMatchObject({ spent: 5, unsure: 1, undecided: 1 })
    expect((await at().runs.resolveUnsure(run.id, 'check')).message).toMatch(/^0 of 1 charged\. /)
    const after = await at().runs.get(run.id)
    expect(after).toMatchObject({ spent: 5, unsure: 0, undecided: 0 })
    expect(after.states).toEqual({ found: 5, retryable: 1 })
    const entries = await at().accounts.ledger(run.id, 100)
    expect(entries.reduce((sum, entry) => sum + entry.booked, 0)).toBe(5)
    await service().admin.setFaults(null)
    const again = emailSpec(run.sheetId, run.email)
    expect(await at().runs.settled((await startRun(at().runs, again)).id)).toMatchObject({
      rows: 1,
      states: { found: 1 },
    })
  })

  test('Leave ends the question; the credits stay counted', async () => {
    const run = await runWith(faultRule({ kind: 'dropAfter' }, { input: `person2@${domain()}` }), 3)
    expect(run.undecided).toBe(1)
    await at().runs.resolveUnsure(run.id, 'leave')
    expect(await at().runs.get(run.id)).toMatchObject({ unsure: 1, undecided: 0, states: { unsure: 1 } })
  })

  test('is left out of later runs until a person asks for it', async () => {
    const run = await runWith(faultRule({ kind: 'dropAfter' }, { input: `person2@${domain()}` }), 3)
    await service().admin.setFaults(null)
    const other = await emails(people(3))
    const held = await at().runs.estimate(emailSpec(other.sheetId, other.email))
    expect(held.lines.filter(line => line.rows > 0)).toEqual([
      { class: 'fresh', rows: 2 },
      { class: 'held', rows: 1 },
    ])
    const { spec } = await at().runs.resolveUnsure(run.id, 'retry')
    if (!spec) throw new Error('no spec to retry with')
    const retried = await at().runs.settled((await startRun(at().runs, spec)).id)
    expect(retried).toMatchObject({ state: 'done', rows: 1, spent: 1, states: { found: 1 } })
    expect(calls()).toHaveLength(4)
    expect(await at().runs.get(run.id)).toMatchObject({ unsure: 1, undecided: 0 })
  })
})

test('an input that another run lost is not sent again by itself', async () => {
  const [one, two] = await Promise.all([emails(people(6)), emails(people(6))])
  const drop = faultRule({ kind: 'dropAfter' }, { input: `person5@${domain()}` })
  await service().admin.setFaults({
    rules: [...(drop.rules ?? []), { id: 'slow', do: { kind: 'latency', medianMs: 50, sigma: 0 } }],
  })
  const started = [
    await startRun(at().runs, emailSpec(one.sheetId, one.email)),
    await startRun(at().runs, emailSpec(two.sheetId, two.email)),
  ]
  const runs = await Promise.all(started.map(run => at().runs.settled(run.id)))
  expect(runs.map(run => run.state)).toEqual(['done', 'done'])
  expect(runs.reduce((sum, run) => sum + (run.states.unsure ?? 0), 0)).toBe(1)
  expect(runs.reduce((sum, run) => sum + (run.states.skipped ?? 0), 0)).toBe(1)
  expect(calls()).toHaveLength(6)
})

describe('what concerns the whole run', () => {
  test('402 pauses, and the rest goes on after a refill', async () => {
    const run = await runWith({ service: { drainAt: 7 } }, 40)
    // The balance that was known until then is known to be gone: only a higher one is an offer to go on.
    expect(run).toMatchObject({ state: 'paused', reason: 'credits', spent: 7, rowsDone: 7, balanceAfter: 0 })
    expect((await at().accounts.get()).balance.credits).toBe(0)
    await service().admin.setFaults(null)
    await at().accounts.refill(100_000)
    await at().runs.resume(run.id)
    expect((await at().runs.get(run.id)).balanceAfter).not.toBe(0)
    expect(await at().runs.settled(run.id)).toMatchObject({ state: 'done', spent: 40, states: { found: 40 } })
  })

  test('403 and 415 pause with what to look at', async () => {
    expect(await runWith(status(403), 5)).toMatchObject({ state: 'paused', reason: 'forbidden', spent: 0 })
    renewDomain()
    expect(await runWith(status(415), 5)).toMatchObject({ state: 'paused', reason: 'setup', spent: 0 })
  })

  test('five unreadable answers at the start pause after five', async () => {
    expect(await runWith(faultRule({ kind: 'html' }), 20)).toMatchObject({ state: 'paused', reason: 'form', unsure: 5 })
    expect(calls()).toHaveLength(5)
  })

  test('the guard pauses at 25 equal refusals and nothing was spent; resumed when they end, it asks the rest', async () => {
    const run = await runWith(status(422), 60)
    expect(run).toMatchObject({ state: 'paused', reason: 'guard', spent: 0 })
    expect(calls().length).toBeLessThanOrEqual(25 + 16)
    expect(run.detail).toMatch(/25 of the last 25 requests failed/)
    await service().admin.setFaults(null)
    await at().runs.resume(run.id)
    const { needs_input: refused = 0 } = run.states
    const rest = 60 - refused
    expect(refused).toBeGreaterThanOrEqual(25)
    expect(await at().runs.settled(run.id)).toMatchObject({ state: 'done', spent: rest, states: { found: rest } })
  })

  test('a lost connection waits and goes on by itself', async () => {
    const { sheetId, email } = await emails(people(30))
    const slow = faultRule({ kind: 'latency', medianMs: 60, sigma: 0 })
    await service().admin.setFaults(slow)
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    await reach(at().runs, id, run => run.rowsDone > 0)
    await service().admin.setFaults({ ...slow, service: { offline: { untilMs: 1500 } } })
    const waiting = await reach(at().runs, id, run => run.state === 'waiting')
    expect(waiting).toMatchObject({ reason: 'offline' })
    expect(waiting.waitUntil).not.toBeNull()
    const run = await at().runs.settled(id)
    expect(run).toMatchObject({ state: 'done', spent: 30 - run.unsure })
    expect((run.states.found ?? 0) + (run.states.unsure ?? 0)).toBe(30)
    await accountsAgree(run)
  })

  test('a service that is down is left alone and tried again later', { timeout: 90_000 + downMs * 2 }, async () => {
    const { sheetId, email } = await emails(people(60))
    const earlier = service().log().length
    await service().admin.setFaults({
      rules: [{ id: 'down', when: { afterCalls: 30, untilMs: downMs }, do: { kind: 'status', status: 502 } }],
    })
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    expect(await reach(at().runs, id, run => run.state !== 'running')).toMatchObject({
      state: 'waiting',
      reason: 'service',
    })
    expect(await at().runs.settled(id)).toMatchObject({ state: 'done', states: { found: 60 }, spent: 60 })
    const bad = service().log().slice(earlier)
    expect(bad.filter(({ status }) => status === 502).length).toBeLessThan(40)
  })
})
