// What halts a run other than the service: a person, sleep, a full disk and quitting; and what is told while it goes on.
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { ShownRun } from '../../contract/app/run/run.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { faultRule, faultSuite } from '../../testing/run/fault-suite.ts'
import { emailSpec, openRunWorkspace, reach, startRun } from '../../testing/run/run-workspace.ts'
import { cellStateNumber } from '../answer/states.ts'
import { fail } from '../base/fail.ts'

const { service, at, people, emails, calls } = faultSuite()

describe('pause and stop', () => {
  const slow = faultRule({ kind: 'latency', medianMs: 300, sigma: 0 })

  test('Pause lets open calls answer and sends nothing more; Resume goes on', async () => {
    const { sheetId, email } = await emails(people(50))
    await service().admin.setFaults(slow)
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    await reach(at().runs, id, run => run.inFlight > 4)
    const paused = await at().runs.pause(id)
    expect(paused.state).toBe('pausing')
    const halted = await at().runs.settled(id)
    const sent = calls().length
    expect(halted).toMatchObject({ state: 'paused', reason: 'user', spent: sent, rowsDone: sent, inFlight: 0 })
    await pause(500)
    expect(calls()).toHaveLength(sent)
    await service().admin.setFaults(null)
    await at().runs.resume(id)
    expect(await at().runs.settled(id)).toMatchObject({ state: 'done', spent: 50, states: { found: 50 } })
    expect(calls()).toHaveLength(50)
  })

  test('Stop keeps results; waiting rows are as they were', async () => {
    const { sheetId, email } = await emails(people(50))
    await service().admin.setFaults(slow)
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    await reach(at().runs, id, run => run.inFlight > 4)
    const verdict = (await at().sheets.get(sheetId)).columns[1]?.id as ColumnId
    const states = async () => {
      const view = await at().views.open(sheetId, { sort: [], conditions: [], search: '' })
      const window = await at().views.window({ viewId: view.id, first: 0, count: 50, columnIds: [verdict] })
      return window.columns[0]?.states ?? []
    }
    const during = await states()
    expect(during).toContain(cellStateNumber('running'))
    expect(during).toContain(cellStateNumber('queued'))
    await at().runs.stop(id)
    const run = await at().runs.settled(id)
    expect(run).toMatchObject({ state: 'stopped', spent: calls().length, rowsDone: calls().length })
    await pause(400)
    expect(calls()).toHaveLength(run.spent)
    const after = await states()
    expect(after.filter(state => state === cellStateNumber('found'))).toHaveLength(run.spent)
    expect(after.filter(state => state === 0)).toHaveLength(50 - run.spent)
  })

  test('Stop while calls of a pause are out keeps what they bring, and the rest is asked again only by a person', async () => {
    const { sheetId, email } = await emails(people(50))
    await service().admin.setFaults(slow)
    const spec = emailSpec(sheetId, email)
    const { id } = await startRun(at().runs, spec)
    await reach(at().runs, id, run => run.inFlight > 4)
    expect((await at().runs.pause(id)).state).toBe('pausing')
    await at().runs.stop(id)
    const run = await at().runs.settled(id)
    expect(run).toMatchObject({ state: 'stopped', reserved: 0, unsure: 0 })
    expect(run.spent).toBeGreaterThan(4)
    expect(run.spent).toBeLessThan(50)
    expect(run).toMatchObject({ spent: calls().length, rowsDone: calls().length, states: { found: run.spent } })
    expect((await at().runs.estimate(spec)).calls).toBe(50 - run.spent)
    expect(calls()).toHaveLength(run.spent)
  })

  test('pausing and resuming fifty times sends nothing twice', async () => {
    const { sheetId, email } = await emails(people(40))
    await service().admin.setFaults(faultRule({ kind: 'latency', medianMs: 5, sigma: 0 }))
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    for (let round = 0; round < 50; round++) {
      const run = await at().runs.pause(id)
      if (run.state === 'done') break
      await at().runs.settled(id)
      if ((await at().runs.get(id)).state === 'paused') await at().runs.resume(id)
    }
    const run = await at().runs.settled(id)
    expect(run.reserved).toBe(0)
    expect(new Set(calls().map(call => call.input)).size).toBe(calls().length)
    if (run.state === 'paused') await at().runs.stop(id)
  })

  test('sleep pauses every run until a click, and nothing is asked twice', async () => {
    const { sheetId, email } = await emails(people(30))
    await service().admin.setFaults(slow)
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    await reach(at().runs, id, run => run.inFlight > 4)
    at().host.suspend()
    expect(await at().runs.settled(id)).toMatchObject({ state: 'paused', reason: 'interrupted' })
    await service().admin.setFaults(null)
    await at().runs.resume(id)
    expect(await at().runs.settled(id)).toMatchObject({ state: 'done', spent: 30, unsure: 0, states: { found: 30 } })
    expect(calls()).toHaveLength(30)
  })

  test('an input edited while it waits is not sent for that row', async () => {
    const { sheetId, email } = await emails(people(30))
    await service().admin.setFaults(slow)
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    await at().edits.cells({
      sheetId,
      label: 'Edit',
      cells: [{ rowId: 30 as never, columnId: email, value: 'someone.else@acme-tools.com' }],
    })
    await service().admin.setFaults(null)
    const run = await at().runs.settled(id)
    expect(run).toMatchObject({ state: 'done', spent: 29, states: { found: 29, skipped: 1 } })
    expect(calls()).toHaveLength(29)
  })
})

describe('the workspace itself', () => {
  test('a full disk stops sending; answers already paid are written when there is room', async () => {
    let full = false
    const own = await openRunWorkspace(service(), {}, undefined, store => ({
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
    const { sheetId, columnIds } = await makeSheet(own.store, [{ name: 'E-mail', type: 'email' }], rows)
    await service().admin.setFaults(faultRule({ kind: 'latency', medianMs: 100, sigma: 0 }))
    const { id } = await startRun(own.runs, emailSpec(sheetId, columnIds[0] as ColumnId), { cap: 400 })
    while ((await own.runs.get(id)).inFlight < 8) await pause(10)
    expect(readdirSync(own.dir)).toContain('reserved-space')
    full = true
    while ((await own.runs.get(id)).state === 'running') await pause(10)
    expect(await own.runs.get(id)).toMatchObject({ state: 'paused', reason: 'disk' })
    expect(readdirSync(own.dir)).not.toContain('reserved-space')
    await pause(500)
    const sent = calls().length
    full = false
    const halted = await own.runs.settled(id)
    expect(halted).toMatchObject({ state: 'paused', reason: 'disk', spent: sent, rowsDone: sent, unsure: 0 })
    await service().admin.setFaults(null)
    await own.runs.resume(id)
    expect(await own.runs.settled(id)).toMatchObject({ state: 'done', spent: 40, states: { found: 40 } })
    expect(calls()).toHaveLength(40)
    await own.close()
  })

  test('quitting pauses; the next opening waits for a click', async () => {
    const first = await openRunWorkspace(service())
    const rows = people(40).map(value => [value])
    const { sheetId, columnIds } = await makeSheet(first.store, [{ name: 'E-mail', type: 'email' }], rows)
    await service().admin.setFaults(faultRule({ kind: 'latency', medianMs: 100, sigma: 0 }))
    const { id } = await startRun(first.runs, emailSpec(sheetId, columnIds[0] as ColumnId), { cap: 400 })
    while ((await first.runs.get(id)).inFlight < 8) await pause(10)
    await first.shutDown()
    const sent = calls().length
    const again = await openRunWorkspace(service(), {}, first.dir)
    expect(await again.runs.get(id)).toMatchObject({ state: 'paused', reason: 'interrupted', spent: sent, unsure: 0 })
    await pause(200)
    expect(calls()).toHaveLength(sent)
    await service().admin.setFaults(null)
    await again.runs.resume(id)
    expect(await again.runs.settled(id)).toMatchObject({ state: 'done', spent: 40 })
    expect(calls()).toHaveLength(40)
    await again.close()
  })

  test('progress is told while a run goes on, and stops with its listener', async () => {
    const { sheetId, email } = await emails(people(30))
    await service().admin.setFaults(faultRule({ kind: 'latency', medianMs: 100, sigma: 0 }))
    const { id } = await startRun(at().runs, emailSpec(sheetId, email))
    const stop = new AbortController()
    const seen: ShownRun[] = []
    for await (const runs of at().runs.watch(stop.signal)) {
      const run = runs.find(one => one.id === id)
      if (run) seen.push(run)
      if (run?.state === 'done') stop.abort()
    }
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.map(run => run.callsDone)).toEqual(seen.map(run => run.callsDone).toSorted((a, b) => a - b))
    expect(at().changes.listeners).toBe(0)
  })
})
