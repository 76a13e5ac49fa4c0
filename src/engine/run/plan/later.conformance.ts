// Runs approved without a connection (R-RUN-14): nothing is sent meanwhile, not even by an opening; back online they are
// planned again, and start unasked only if that was ticked, in time, within the cap, and if the estimate did not grow.
import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ColumnId, JobId, RowId, SheetId } from '../../../contract/app/ids.ts'
import type { RunView } from '../../../contract/app/run/run.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { wholeListView } from '../../../contract/app/view.ts'
import { ServicePace } from '../../../contract/service/profile.ts'
import type { Service } from '../../../service/start.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { askedOf } from '../../../testing/run/asked.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../../testing/run/run-workspace.ts'
import { type ServiceProxy, startProxy } from '../../../testing/run/service-proxy.ts'

/** The way to the service: as long as it is cut, every connection ends before anything was sent over it. */
let cut = false
let service: Service
let proxy: ServiceProxy
let way: { baseUrl: string; close(): void }
let at: RunWorkspace
let tests = 0
const asked = askedOf(() => service)
beforeAll(async () => {
  service = await openService()
  // The service wants its own name in each request, so that a proxy stands between.
  proxy = await startProxy(service.baseUrl, (asked, forward) => forward(asked))
  const { port } = new URL(proxy.baseUrl)
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    if (cut) {
      socket.destroy()
      return
    }
    const far = connect(Number(port), '127.0.0.1')
    far.on('error', () => socket.destroy())
    socket.on('close', () => far.destroy())
    socket.pipe(far).pipe(socket)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  // The server's address is one with a port: it listens on TCP.
  way = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
})
beforeEach(async () => {
  tests += 1
  cut = false
  at = await openRunWorkspace(service)
  await at.accounts.use('remote', { baseUrl: way.baseUrl })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({ pace: ServicePace.parse({ perSecond: 200, concurrency: 8, maxPerSecond: 500 }) })
})
afterEach(() => at.close())
afterAll(async () => {
  way.close()
  await proxy.close()
  await service.close()
})

const sent = () => asked('validate.email').length

async function list(count: number): Promise<{ sheetId: SheetId; email: ColumnId; spec: RunSpec }> {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'E-mail', type: 'email' }],
    addresses(count, `later${tests}-tools.com`).map(value => [value]),
  )
  const email = columnIds[0] as ColumnId
  const view = await at.views.open(sheetId, wholeListView)
  return { sheetId, email, spec: emailSpec(sheetId, email, { within: { kind: 'view', viewId: view.id } }) }
}

/** Approves what the estimate says while there is no connection. */
async function approve(spec: RunSpec, unasked: boolean, more: { cap?: number } = {}): Promise<RunView> {
  cut = true
  const { planHash, credits } = await at.runs.estimate(spec)
  return at.runs.start({
    jobId: randomUUID() as JobId,
    spec,
    planHash,
    cap: credits.high,
    minBalance: null,
    kind: 'rows',
    later: { unasked },
    ...more,
  })
}

async function back(): Promise<void> {
  cut = false
  await at.runs.online()
}

const add = (sheetId: SheetId, email: ColumnId, rowId: number, value: string) =>
  at.edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: rowId as RowId, columnId: email, value }] })

test('waits without sending; back online it asks with new figures, and a click starts it', async () => {
  const { sheetId, email, spec } = await list(12)
  const run = await approve(spec, false)
  expect(run).toMatchObject({ state: 'waiting', reason: 'later', rows: 12, calls: 12, later: { unasked: false } })
  await at.runs.online()
  expect(await at.runs.get(run.id)).toMatchObject({ state: 'waiting', reason: 'later' })
  // Cleaning goes on: two rows now ask the same.
  await add(sheetId, email, 12, `person1@later${tests}-tools.com`)

  await back()
  const asked = await at.runs.get(run.id)
  expect(asked).toMatchObject({ state: 'paused', reason: 'later', spent: 0 })
  expect(asked.detail).toBe('The connection is back. The run now needs 11 requests, up to 11 credits.')
  expect(sent()).toBe(0)
  await at.runs.resume(run.id)
  const done = await at.runs.settled(run.id)
  expect(done).toMatchObject({ state: 'done', rows: 12, spent: 11, states: { found: 12 }, later: null })
  expect(sent()).toBe(11)
})

test('ticked, it starts by itself: once, for the rows that were agreed to', async () => {
  const { spec } = await list(8)
  const run = await approve(spec, true)
  await at.runs.online()
  expect(sent()).toBe(0)
  cut = false
  await Promise.all([at.runs.online(), at.runs.online()])
  expect(await at.runs.settled(run.id)).toMatchObject({ state: 'done', rows: 8, spent: 8, states: { found: 8 } })
  expect(sent()).toBe(8)
  await at.runs.online()
  expect(sent()).toBe(8)
})

test('ticked, but the estimate grew: it asks instead', async () => {
  const { sheetId, email, spec } = await list(6)
  await add(sheetId, email, 6, `person0@later${tests}-tools.com`)
  const run = await approve(spec, true)
  expect(run.calls).toBe(5)
  await add(sheetId, email, 6, `someone@later${tests}-tools.com`)
  await back()
  const asked = await at.runs.get(run.id)
  expect(asked).toMatchObject({ state: 'paused', reason: 'later' })
  expect(asked.detail).toContain('It was 5 when you approved it.')
  expect(sent()).toBe(0)
})

test('ticked, but its cap is below what it costs: it asks instead', async () => {
  const { spec } = await list(6)
  const run = await approve(spec, true, { cap: 3 })
  await back()
  expect(await at.runs.get(run.id)).toMatchObject({ state: 'paused', reason: 'later' })
  await at.runs.resume(run.id)
  expect(await at.runs.settled(run.id)).toMatchObject({ state: 'paused', reason: 'cap', spent: 3 })
})

test('ticked, but a week has passed: it asks instead', async () => {
  const { spec } = await list(4)
  const run = await approve(spec, true)
  const { clock } = at.host
  const { now } = clock
  const week = now() + 7 * 86_400_000
  clock.now = () => week
  await back()
  clock.now = now
  expect(await at.runs.get(run.id)).toMatchObject({
    state: 'paused',
    reason: 'later',
    detail: 'You approved it more than 7 days ago.',
  })
  expect(sent()).toBe(0)
})

test('survives quitting, although the view it was planned over is gone', async () => {
  const { spec } = await list(5)
  const run = await approve(spec, true)
  await at.shutDown()
  const again = await openRunWorkspace(service, at.host.settings.get(), at.dir)
  await again.accounts.setKey(service.key)
  expect(await again.runs.get(run.id)).toMatchObject({ state: 'waiting', reason: 'later', later: { unasked: true } })
  expect(sent()).toBe(0)
  cut = false
  await again.runs.online()
  expect(await again.runs.settled(run.id)).toMatchObject({ state: 'done', spent: 5 })
  at = again
})

test('paused or stopped by a person it does not start; with another provider in use it waits', async () => {
  const { sheetId, email } = await list(9)
  const rows = (...rowIds: number[]): RunSpec =>
    emailSpec(sheetId, email, { within: { kind: 'rows', rowIds: rowIds as RowId[] } })
  const [paused, stopped, waiting] = [
    await approve(rows(1, 2, 3), true),
    await approve(rows(4, 5, 6), true),
    await approve(rows(7, 8, 9), true),
  ]
  await at.runs.pause(paused.id)
  await at.runs.stop(stopped.id)
  await at.accounts.use('embedded', {})
  await back()
  expect(await at.runs.get(paused.id)).toMatchObject({ state: 'paused', reason: 'user' })
  expect(await at.runs.get(stopped.id)).toMatchObject({ state: 'stopped', spent: 0 })
  expect(await at.runs.get(waiting.id)).toMatchObject({ state: 'waiting', reason: 'later' })
  await at.accounts.use('remote', {})
  await at.runs.online()
  expect(await at.runs.settled(waiting.id)).toMatchObject({ state: 'done', spent: 3 })
  await at.runs.resume(paused.id)
  expect(await at.runs.settled(paused.id)).toMatchObject({ state: 'done', spent: 3 })
  expect(sent()).toBe(6)
})

test('a list that is gone meanwhile is said, and nothing is sent', async () => {
  const { sheetId, email, spec } = await list(3)
  const run = await approve(spec, true)
  await at.sheets.removeColumn(sheetId, email)
  await back()
  expect(await at.runs.get(run.id)).toMatchObject({ state: 'paused', reason: 'later' })
  expect(sent()).toBe(0)
  // An ordinary run beside it is not touched.
  const other = await list(2)
  expect(await at.runs.settled((await startRun(at.runs, other.spec)).id)).toMatchObject({ state: 'done', spent: 2 })
})
