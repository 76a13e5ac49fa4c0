// Runs while the real local service misbehaves: what is asked again, what is booked, and what a person is told.
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { RunView, ShownRun } from '../../contract/app/run.ts'
import type { FaultDialInput } from '../../service/fault-dial.ts'
import type { Service } from '../../service/start.ts'
import { askedOf } from '../../testing/asked.ts'
import { makeSheet } from '../../testing/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  reach,
  startRun,
} from '../../testing/run-workspace.ts'
import { cellStateNumber } from '../answer/states.ts'
import { fail } from '../base/fail.ts'

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
  service.admin.setPace({ perSecond: 0, burst: 1 })
  await service.admin.setFaults(null)
})
afterAll(async () => {
  await at.close()
  await service.close()
})

/** Five minutes in the weekly suite: LISTWRIGHT_OUTAGE=300. */
const downMs = Number(process.env.LISTWRIGHT_OUTAGE ?? 4) * 1000

const people = (count: number) => addresses(count, `firm${tests}-tools.com`)
const calls = () => asked('validate.email')

async function list(values: string[]): Promise<{ sheetId: SheetId; email: ColumnId }> {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'E-mail', type: 'email' }],
    values.map(value => [value]),
  )
  return { sheetId, email: columnIds[0] as ColumnId }
}

/** A run over `count` addresses with the dial set, as far as it gets by itself. */
async function runWith(dial: FaultDialInput | null, count: number): Promise<RunView & { email: ColumnId }> {
  const { sheetId, email } = await list(people(count))
  await service.admin.setFaults(dial)
  const run = await at.runs.settled((await startRun(at.runs, emailSpec(sheetId, email))).id)
  return { ...run, email }
}

const rule = (fault: NonNullable<FaultDialInput['rules']>[number]['do'], when: object = {}): FaultDialInput => ({
  rules: [{ id: 'test', when: { op: 'validate.email', ...when }, do: fault }],
})
const status = (code: number, when: object = {}) => rule({ kind: 'status', status: code }, when)

/** Every charge of the service is either booked or counted as unsure, and nothing was sent without an intent. */
async function accountsAgree(run: RunView): Promise<void> {
  const charged = calls().reduce((sum, call) => sum + call.charge, 0)
  expect(charged).toBeLessThanOrEqual(run.spent + run.unsure)
  expect(charged).toBeGreaterThanOrEqual(run.spent)
  expect(run.reserved).toBe(0)
}

describe('refusals of single calls', () => {
  test('500 is tried again; a second answer counts once', async () => {
    const run = await runWith(status(500, { nth: 1 }), 12)
    expect(run).toMatchObject({ state: 'done', states: { found: 12 }, spent: 12 })
    expect(calls()).toHaveLength(24)
  })

  test('500 for ever is tried four times, then waits for a person', async () => {
    const run = await runWith(status(500, { input: `person0@firm${tests}-tools.com` }), 6)
    expect(run).toMatchObject({ state: 'done', states: { found: 5, retryable: 1 }, spent: 5 })
    expect(calls().filter(call => call.status === 500)).toHaveLength(4)
    const again = emailSpec(run.sheetId, run.email)
    await service.admin.setFaults(null)
    const retried = await at.runs.settled((await startRun(at.runs, again)).id)
    expect(retried).toMatchObject({ state: 'done', rows: 1, spent: 1, states: { found: 1 } })
  })

  test('422 needs a person: one call, no credit', async () => {
    const run = await runWith(status(422, { input: `person1@firm${tests}-tools.com` }), 6)
    expect(run).toMatchObject({ state: 'done', states: { found: 5, needs_input: 1 }, spent: 5 })
    expect(calls().filter(call => call.status === 422)).toHaveLength(1)
  })

  test('404 on the path of the specification is a miss', async () => {
    const run = await runWith(status(404, { input: `person1@firm${tests}-tools.com` }), 6)
    expect(run).toMatchObject({ state: 'done', states: { found: 5, not_found: 1 }, spent: 5 })
  })

  test('status error is a row without an answer that was paid', async () => {
    const run = await runWith(rule({ kind: 'statusError' }, { input: `person1@firm${tests}-tools.com` }), 6)
    expect(run).toMatchObject({ state: 'done', states: { found: 5, no_answer: 1 }, spent: 6 })
    await accountsAgree(run)
  })
})

test('429 slows the run and fails no row', async () => {
  // A workspace of its own: the pace it finds stays with it.
  const paced = await openRunWorkspace(service)
  service.admin.setPace({ perSecond: 20, burst: 5 })
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
      const run = await runWith(rule({ kind }, { input: `person2@firm${tests}-tools.com` }), 6)
      expect(run).toMatchObject({ state: 'done', states: { found: 5, unsure: 1 }, spent: 5, unsure: 1 })
      expect(calls()).toHaveLength(6)
      await accountsAgree(run)
      expect((await at.runs.resolveUnsure(run.id, 'check')).message).toMatch(/^1 of 1 charged\. /)
      expect(await at.runs.get(run.id)).toMatchObject({ spent: 6, unsure: 0 })
    },
  )

  test('a balance that did not move gives the credits back and makes the rows retryable', async () => {
    const run = await runWith(rule({ kind: 'dropBefore' }, { input: `person2@firm${tests}-tools.com` }), 6)
    expect(run).toMatchObject({ spent: 5, unsure: 1, undecided: 1 })
    expect((await at.runs.resolveUnsure(run.id, 'check')).message).toMatch(/^0 of 1 charged\. /)
    const after = await at.runs.get(run.id)
    expect(after).toMatchObject({ spent: 5, unsure: 0, undecided: 0 })
    expect(after.states).toEqual({ found: 5, retryable: 1 })
    const entries = await at.accounts.ledger(run.id, 100)
    expect(entries.reduce((sum, entry) => sum + entry.booked, 0)).toBe(5)
    await service.admin.setFaults(null)
    const again = emailSpec(run.sheetId, run.email)
    expect(await at.runs.settled((await startRun(at.runs, again)).id)).toMatchObject({ rows: 1, states: { found: 1 } })
  })

  test('Leave ends the question; the credits stay counted', async () => {
    const run = await runWith(rule({ kind: 'dropAfter' }, { input: `person2@firm${tests}-tools.com` }), 3)
    expect(run.undecided).toBe(1)
    await at.runs.resolveUnsure(run.id, 'leave')
    expect(await at.runs.get(run.id)).toMatchObject({ unsure: 1, undecided: 0, states: { unsure: 1 } })
  })

  test('is left out of later runs until a person asks for it', async () => {
    const run = await runWith(rule({ kind: 'dropAfter' }, { input: `person2@firm${tests}-tools.com` }), 3)
    await service.admin.setFaults(null)
    const other = await list(people(3))
    const held = await at.runs.estimate(emailSpec(other.sheetId, other.email))
    expect(held.lines.filter(line => line.rows > 0)).toEqual([
      { class: 'fresh', rows: 2 },
      { class: 'held', rows: 1 },
    ])
    const { spec } = await at.runs.resolveUnsure(run.id, 'retry')
    if (!spec) throw new Error('no spec to retry with')
    const retried = await at.runs.settled((await startRun(at.runs, spec)).id)
    expect(retried).toMatchObject({ state: 'done', rows: 1, spent: 1, states: { found: 1 } })
    expect(calls()).toHaveLength(4)
    expect(await at.runs.get(run.id)).toMatchObject({ unsure: 1, undecided: 0 })
  })
})

test('an input that another run lost is not sent again by itself', async () => {
  const [one, two] = await Promise.all([list(people(6)), list(people(6))])
  const drop = rule({ kind: 'dropAfter' }, { input: `person5@firm${tests}-tools.com` })
  await service.admin.setFaults({
    rules: [...(drop.rules ?? []), { id: 'slow', do: { kind: 'latency', medianMs: 50, sigma: 0 } }],
  })
  const started = [
    await startRun(at.runs, emailSpec(one.sheetId, one.email)),
    await startRun(at.runs, emailSpec(two.sheetId, two.email)),
  ]
  const runs = await Promise.all(started.map(run => at.runs.settled(run.id)))
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
    expect((await at.accounts.get()).balance.credits).toBe(0)
    await service.admin.setFaults(null)
    await at.accounts.refill(100_000)
    await at.runs.resume(run.id)
    expect((await at.runs.get(run.id)).balanceAfter).not.toBe(0)
    expect(await at.runs.settled(run.id)).toMatchObject({ state: 'done', spent: 40, states: { found: 40 } })
  })

  test('403 and 415 pause with what to look at', async () => {
    expect(await runWith(status(403), 5)).toMatchObject({ state: 'paused', reason: 'forbidden', spent: 0 })
    tests += 1
    expect(await runWith(status(415), 5)).toMatchObject({ state: 'paused', reason: 'setup', spent: 0 })
  })

  test('five unreadable answers at the start pause after five', async () => {
    expect(await runWith(rule({ kind: 'html' }), 20)).toMatchObject({ state: 'paused', reason: 'form', unsure: 5 })
    expect(calls()).toHaveLength(5)
  })

  test('the guard pauses at 25 equal refusals and nothing was spent', async () => {
    const run = await runWith(status(422), 60)
    expect(run).toMatchObject({ state: 'paused', reason: 'guard', spent: 0 })
    expect(calls().length).toBeLessThanOrEqual(25 + 16)
    expect(run.detail).toMatch(/25 of the last 25 requests failed/)
  })

  test('a lost connection waits and goes on by itself', async () => {
    const { sheetId, email } = await list(people(30))
    const slow = rule({ kind: 'latency', medianMs: 60, sigma: 0 })
    await service.admin.setFaults(slow)
    const { id } = await startRun(at.runs, emailSpec(sheetId, email))
    await reach(at.runs, id, run => run.rowsDone > 0)
    await service.admin.setFaults({ ...slow, service: { offline: { untilMs: 1500 } } })
    const waiting = await reach(at.runs, id, run => run.state === 'waiting')
    expect(waiting).toMatchObject({ reason: 'offline' })
    expect(waiting.waitUntil).not.toBeNull()
    const run = await at.runs.settled(id)
    expect(run).toMatchObject({ state: 'done', spent: 30 - run.unsure })
    expect((run.states.found ?? 0) + (run.states.unsure ?? 0)).toBe(30)
    await accountsAgree(run)
  })

  test('a service that is down is left alone and tried again later', { timeout: 90_000 + downMs * 2 }, async () => {
    const { sheetId, email } = await list(people(60))
    const earlier = service.log().length
    await service.admin.setFaults({
      rules: [{ id: 'down', when: { afterCalls: 30, untilMs: downMs }, do: { kind: 'status', status: 502 } }],
    })
    const { id } = await startRun(at.runs, emailSpec(sheetId, email))
    expect(await reach(at.runs, id, run => run.state !== 'running')).toMatchObject({
      state: 'waiting',
      reason: 'service',
    })
    expect(await at.runs.settled(id)).toMatchObject({ state: 'done', states: { found: 60 }, spent: 60 })
    const bad = service.log().slice(earlier)
    expect(bad.filter(({ status }) => status === 502).length).toBeLessThan(40)
  })
})

describe('pause and stop', () => {
  const slow = rule({ kind: 'latency', medianMs: 300, sigma: 0 })

  test('Pause lets open calls answer and sends nothing more; Resume goes on', async () => {
    const { sheetId, email } = await list(people(50))
    await service.admin.setFaults(slow)
    const { id } = await startRun(at.runs, emailSpec(sheetId, email))
    await reach(at.runs, id, run => run.inFlight > 4)
    const paused = await at.runs.pause(id)
    expect(paused.state).toBe('pausing')
    const halted = await at.runs.settled(id)
    const sent = calls().length
    expect(halted).toMatchObject({ state: 'paused', reason: 'user', spent: sent, rowsDone: sent, inFlight: 0 })
    await pause(500)
    expect(calls()).toHaveLength(sent)
    await service.admin.setFaults(null)
    await at.runs.resume(id)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 50, states: { found: 50 } })
    expect(calls()).toHaveLength(50)
  })

  test('Stop keeps results; waiting rows are as they were', async () => {
    const { sheetId, email } = await list(people(50))
    await service.admin.setFaults(slow)
    const { id } = await startRun(at.runs, emailSpec(sheetId, email))
    await reach(at.runs, id, run => run.inFlight > 4)
    const verdict = (await at.sheets.get(sheetId)).columns[1]?.id as ColumnId
    const states = async () => {
      const view = await at.views.open(sheetId, { sort: [], conditions: [], search: '' })
      const window = await at.views.window({ viewId: view.id, first: 0, count: 50, columnIds: [verdict] })
      return window.columns[0]?.states ?? []
    }
    const during = await states()
    expect(during).toContain(cellStateNumber('running'))
    expect(during).toContain(cellStateNumber('queued'))
    await at.runs.stop(id)
    const run = await at.runs.settled(id)
    expect(run).toMatchObject({ state: 'stopped', spent: calls().length, rowsDone: calls().length })
    await pause(400)
    expect(calls()).toHaveLength(run.spent)
    const after = await states()
    expect(after.filter(state => state === cellStateNumber('found'))).toHaveLength(run.spent)
    expect(after.filter(state => state === 0)).toHaveLength(50 - run.spent)
  })

  test('pausing and resuming fifty times sends nothing twice', async () => {
    const { sheetId, email } = await list(people(40))
    await service.admin.setFaults(rule({ kind: 'latency', medianMs: 5, sigma: 0 }))
    const { id } = await startRun(at.runs, emailSpec(sheetId, email))
    for (let round = 0; round < 50; round++) {
      const run = await at.runs.pause(id)
      if (run.state === 'done') break
      await at.runs.settled(id)
      if ((await at.runs.get(id)).state === 'paused') await at.runs.resume(id)
    }
    const run = await at.runs.settled(id)
    expect(run.reserved).toBe(0)
    expect(new Set(calls().map(call => call.input)).size).toBe(calls().length)
    if (run.state === 'paused') await at.runs.stop(id)
  })

  test('sleep pauses every run until a click', async () => {
    const { sheetId, email } = await list(people(30))
    await service.admin.setFaults(slow)
    const { id } = await startRun(at.runs, emailSpec(sheetId, email))
    await reach(at.runs, id, run => run.inFlight > 4)
    at.host.suspend()
    expect(await at.runs.settled(id)).toMatchObject({ state: 'paused', reason: 'interrupted' })
    await at.runs.stop(id)
  })

  test('an input edited while it waits is not sent for that row', async () => {
    const { sheetId, email } = await list(people(30))
    await service.admin.setFaults(slow)
    const { id } = await startRun(at.runs, emailSpec(sheetId, email))
    await at.edits.cells({
      sheetId,
      label: 'Edit',
      cells: [{ rowId: 30 as never, columnId: email, value: 'someone.else@acme-tools.com' }],
    })
    await service.admin.setFaults(null)
    const run = await at.runs.settled(id)
    expect(run).toMatchObject({ state: 'done', spent: 29, states: { found: 29, skipped: 1 } })
    expect(calls()).toHaveLength(29)
  })
})

describe('the workspace itself', () => {
  test('a full disk stops sending; answers already paid are written when there is room', async () => {
    let full = false
    const at = await openRunWorkspace(service, {}, undefined, store => ({
      ...store,
      writer: {
        ...store.writer,
        // The real lane, except that it cannot write while the disk is full.
        call: (name, ...args) =>
          full && name === 'runTick'
            ? Promise.reject(fail('disk_full', { what: 'the workspace' }))
            : store.writer.call(name, ...args),
      },
    }))
    const rows = people(40).map(value => [value])
    const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], rows)
    await service.admin.setFaults(rule({ kind: 'latency', medianMs: 100, sigma: 0 }))
    const { id } = await startRun(at.runs, emailSpec(sheetId, columnIds[0] as ColumnId), { cap: 400 })
    while ((await at.runs.get(id)).inFlight < 8) await pause(10)
    expect(readdirSync(at.dir)).toContain('reserved-space')
    full = true
    while ((await at.runs.get(id)).state === 'running') await pause(10)
    expect(await at.runs.get(id)).toMatchObject({ state: 'paused', reason: 'disk' })
    expect(readdirSync(at.dir)).not.toContain('reserved-space')
    await pause(500)
    const sent = calls().length
    full = false
    const halted = await at.runs.settled(id)
    expect(halted).toMatchObject({ state: 'paused', reason: 'disk', spent: sent, rowsDone: sent, unsure: 0 })
    await service.admin.setFaults(null)
    await at.runs.resume(id)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 40, states: { found: 40 } })
    expect(calls()).toHaveLength(40)
    await at.close()
  })

  test('quitting pauses; the next opening waits for a click', async () => {
    const first = await openRunWorkspace(service)
    const rows = people(40).map(value => [value])
    const { sheetId, columnIds } = await makeSheet(first.store, [{ name: 'E-mail', type: 'email' }], rows)
    await service.admin.setFaults(rule({ kind: 'latency', medianMs: 100, sigma: 0 }))
    const { id } = await startRun(first.runs, emailSpec(sheetId, columnIds[0] as ColumnId), { cap: 400 })
    while ((await first.runs.get(id)).inFlight < 8) await pause(10)
    await first.shutDown()
    const sent = calls().length
    const again = await openRunWorkspace(service, {}, first.dir)
    expect(await again.runs.get(id)).toMatchObject({ state: 'paused', reason: 'interrupted', spent: sent, unsure: 0 })
    await pause(200)
    expect(calls()).toHaveLength(sent)
    await service.admin.setFaults(null)
    await again.runs.resume(id)
    expect(await again.runs.settled(id)).toMatchObject({ state: 'done', spent: 40 })
    expect(calls()).toHaveLength(40)
    await again.close()
  })

  test('progress is told while a run goes on, and stops with its listener', async () => {
    const { sheetId, email } = await list(people(30))
    await service.admin.setFaults(rule({ kind: 'latency', medianMs: 100, sigma: 0 }))
    const { id } = await startRun(at.runs, emailSpec(sheetId, email))
    const stop = new AbortController()
    const seen: ShownRun[] = []
    for await (const runs of at.runs.watch(stop.signal)) {
      const run = runs.find(one => one.id === id)
      if (run) seen.push(run)
      if (run?.state === 'done') stop.abort()
    }
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.map(run => run.callsDone)).toEqual(seen.map(run => run.callsDone).toSorted((a, b) => a - b))
    expect(at.changes.listeners).toBe(0)
  })
})
