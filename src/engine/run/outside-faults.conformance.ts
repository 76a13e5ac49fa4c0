// Faults that come from outside of an exchange (docs/faults.md): the network, the clock, the disk, an update, a service
// of other habits. Against the real local service.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { ProfilePatch } from '../../contract/service/profile.ts'
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
import { jsonBody, jsonOf, startProxy } from '../../testing/run/service-proxy.ts'
import { dayOf } from '../base/day.ts'
import { bringUpToDate, databaseFile } from '../store/open.ts'
import { migrations } from '../store/schema/index.ts'
import { watchNetwork } from './send/network.ts'

let service: Service
let tests = 0
const asked = askedOf(() => service)
beforeAll(async () => {
  service = await openService()
})
beforeEach(async () => {
  tests += 1
  await service.admin.setFaults(null)
})
afterAll(() => service.close())

type Fault = NonNullable<FaultDialInput['rules']>[number]['do']
const rule = (fault: Fault, when: object = {}): FaultDialInput => ({
  seed: 7,
  rules: [{ id: 'test', when: { op: 'validate.email', ...when }, do: fault }],
})
const calls = () => asked('validate.email')

async function people(count: number, at: RunWorkspace): Promise<RunSpec> {
  const rows = addresses(count, `outside${tests}-tools.com`).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], rows)
  return emailSpec(sheetId, columnIds[0] as ColumnId)
}

/** A workspace whose live provider is the service, or what stands before it. */
async function liveWorkspace(profile: ProfilePatch, baseUrl = service.baseUrl): Promise<RunWorkspace> {
  const at = await openRunWorkspace(service)
  await at.accounts.use('remote', { baseUrl })
  await at.accounts.setKey(service.key)
  const pace = { concurrency: 4, perSecond: 0, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' } as const
  await at.accounts.setProfile({ pace, ...profile })
  return at
}

test('F29 answers of a wrong form are read for nothing once the profile says how they are spelt', async () => {
  const other = await startProxy(service.baseUrl, async (asked, forward) => {
    const answer = await forward(asked)
    const json = jsonOf(answer.body)
    if (answer.status !== 200 || typeof json !== 'object' || json === null || !('data' in json)) return answer
    return { ...answer, body: jsonBody({ outcome: json.data }) }
  })
  const at = await liveWorkspace({}, other.baseUrl)
  const { id } = await startRun(at.runs, await people(8, at))
  expect(await at.runs.settled(id)).toMatchObject({ state: 'paused', reason: 'form', unsure: 5, spent: 0 })
  await at.accounts.setProfile({ response: { '*': { data: 'outcome' } } })
  const read = await reach(at.runs, id, run => run.states.found === 5)
  expect(read).toMatchObject({ spent: 5, states: { found: 5 }, unsure: 0, undecided: 0 })
  expect(calls()).toHaveLength(5)
  await at.runs.resume(id)
  expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 8, states: { found: 8 }, unsure: 0 })
  expect(calls()).toHaveLength(8)
  const booked = (await at.accounts.ledger(id, 100)).reduce((sum, entry) => sum + entry.booked, 0)
  expect(booked).toBe(8)
  await at.close()
  await other.close()
})

test('F40 another network: calls go on by new connections, and those under way keep their answers', async () => {
  const at = await openRunWorkspace(service)
  await service.admin.setFaults(rule({ kind: 'latency', medianMs: 150, sigma: 0 }))
  const { id } = await startRun(at.runs, await people(300, at))
  await reach(at.runs, id, run => run.inFlight > 4)
  at.host.connectBy('radio')
  expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 300, unsure: 0, states: { found: 300 } })
  expect(calls()).toHaveLength(300)
  await at.close()
})

test('F40 a change of network is told once', async () => {
  let network = 'a'
  let told = 0
  const stop = watchNetwork(
    () => network,
    () => {
      told += 1
    },
    5,
  )
  network = 'b'
  while (told === 0) await pause(5)
  await pause(30)
  stop()
  expect(told).toBe(1)
})

test('F46 the clock is set a day back, or ahead, while rows wait: one click, and none waits longer than it was told', () =>
  // Most of the time is waited for: one beside the other, each with a service of its own.
  Promise.all([-86_400_000, 86_400_000].map(whileRowsWait)))

async function whileRowsWait(by: number): Promise<void> {
  const own = await openService()
  const at = await openRunWorkspace(own)
  const refused = rule({ kind: 'status', status: 503, retryAfter: 3 }, { untilCalls: 4 })
  // Slow enough that the clock is looked at while rows still wait.
  const slow = { id: 'slow', when: {}, do: { kind: 'latency', medianMs: 700, sigma: 0 } } as const
  await own.admin.setFaults({ ...refused, rules: [...(refused.rules ?? []), slow] })
  const { id } = await startRun(at.runs, await people(12, at))
  await reach(at.runs, id, () => own.log().some(({ op }) => op === 'validate.email'))
  // The host's clock is a plain object of the test's own.
  const clock = at.host.clock as { now(): number }
  clock.now = () => Date.now() + by
  expect(await at.runs.settled(id)).toMatchObject({ state: 'paused', reason: 'interrupted' })
  await at.runs.resume(id)
  const run = await at.runs.settled(id)
  expect(run).toMatchObject({ state: 'done', spent: 12, states: { found: 12 }, unsure: 0 })
  const days = at.store.grid.call('ledgerSums', 'day', { runId: id, live: null, since: null, until: null })
  expect((await days).reduce((sum, day) => sum + day.booked, 0)).toBe(12)
  await at.close()
  await own.close()
}

test('F46 a clock that was in the future once: the service confirms the day, or a person is asked', async () => {
  const at = await openRunWorkspace(service, { dailyCap: 100 })
  await service.admin.setFaults(null)
  const spent = async () => {
    const days = await at.store.grid.call('ledgerSums', 'day', { runId: null, live: null, since: null, until: null })
    return days.filter(({ booked }) => booked > 0).map(({ key, booked }) => [key, booked])
  }
  // Everything was booked in 2036, up to the cap.
  const { accountId } = await at.accounts.connect('embedded')
  const clock = at.host.clock as { now(): number }
  const raw = new Database(databaseFile(at.dir))
  raw.exec(`INSERT INTO day_spend(account_id, day, cap, spent) VALUES (${accountId}, '2036-02-03', 100, 100)`)
  raw.close()
  const { id } = await startRun(at.runs, await people(3, at))
  expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 3 })
  const today = dayOf(clock.now())
  expect(await spent()).toEqual([[today, 3]])

  // The clock was set, and no balance can be read: no one knows the day, and nothing is sent until a person says so.
  await at.store.writer.urgent('forgetClocks')
  await service.admin.setFaults({ service: { balanceFails: 'status' } })
  const before = calls().length
  // Three of the four are answered already.
  const second = await startRun(at.runs, await people(4, at))
  const asked = await at.runs.settled(second.id)
  expect(asked).toMatchObject({ state: 'paused', reason: 'clock', detail: '2036-02-03', spent: 0 })
  expect(calls()).toHaveLength(before)
  await at.runs.resume(second.id)
  expect(await at.runs.settled(second.id)).toMatchObject({ state: 'done', spent: 1, states: { found: 4 } })
  expect(await spent()).toEqual([[today, 4]])
  await service.admin.setFaults(null)
  await at.close()
})

test('F48 an update with an open run: a copy is kept, the run waits for a click and goes on', async () => {
  const first = await openRunWorkspace(service)
  await service.admin.setFaults(rule({ kind: 'latency', medianMs: 60, sigma: 0 }))
  const { id } = await startRun(first.runs, await people(60, first))
  await reach(first.runs, id, run => run.rowsDone >= 10)
  await first.shutDown()
  const raw = new Database(databaseFile(first.dir))
  raw.exec(`UPDATE run SET state = 'running', reason = NULL`)
  // A migration that changes nothing, so that this very program can open what it leaves.
  bringUpToDate(raw, databaseFile(first.dir), [...migrations, 'UPDATE run SET detail = detail'])
  raw.pragma(`user_version = ${migrations.length}`)
  raw.close()
  expect(readdirSync(path.join(first.dir, 'backups')).filter(name => name.endsWith('-migration.db'))).toHaveLength(1)
  const at = await openRunWorkspace(service, {}, first.dir)
  const open = await at.runs.get(id)
  expect(open).toMatchObject({ state: 'paused', reason: 'interrupted' })
  await at.runs.resume(id)
  const run = await at.runs.settled(id)
  expect(run).toMatchObject({ state: 'done', rowsDone: 60, spent: 60 - run.unsure })
  expect(new Set(calls().map(call => call.input)).size).toBe(calls().length)
  await at.close()
})

test('F63 with idempotency keys a call without an answer is asked again and charged once', async () => {
  service.admin.settings({ idempotency: true })
  const at = await liveWorkspace({ idempotency: { header: 'Idempotency-Key' } })
  const lost = `person3@outside${tests}-tools.com`
  await service.admin.setFaults(rule({ kind: 'dropAfter' }, { input: lost, nth: 1 }))
  const first = await at.runs.settled((await startRun(at.runs, await people(8, at))).id)
  expect(first).toMatchObject({ state: 'done', spent: 7, unsure: 1 })
  const { message, spec } = await at.runs.resolveUnsure(first.id, 'retry')
  expect(message).toMatch(/cannot charge one twice/)
  if (!spec) throw new Error('nothing to retry')
  const again = await at.runs.settled((await startRun(at.runs, spec)).id)
  expect(again).toMatchObject({ state: 'done', spent: 0, unsure: 0, states: { found: 1 } })
  // The replay shows that the first try was charged: it is a question no more.
  expect(await at.runs.get(first.id)).toMatchObject({ spent: 8, unsure: 0, undecided: 0 })
  expect(calls()).toHaveLength(9)
  expect(calls().reduce((sum, { charge }) => sum + charge, 0)).toBe(8)
  await at.close()
  service.admin.settings({ idempotency: false })
})

test('F63 a first try that is still under way there is waited for, and a name with another body is refused: one charge each', async () => {
  service.admin.settings({ idempotency: true })
  const lost = [`person3@outside${tests}-tools.com`, `person5@outside${tests}-tools.com`]
  const [slow = '', renamed = ''] = lost
  const seen = new Map<string, number[]>()
  const heard: Promise<unknown>[] = []
  // What stands before the service loses the first answers: one of them before the service has given it.
  const proxy = await startProxy(service.baseUrl, async (asked, forward) => {
    const json = jsonOf(asked.body)
    const email = typeof json === 'object' && json !== null && 'email' in json ? String(json.email) : ''
    if (!lost.includes(email)) return forward(asked)
    const statuses = seen.get(email)
    if (!statuses) {
      seen.set(email, [])
      const first = forward(asked)
      heard.push(first)
      if (email === renamed) await first
      throw new Error('the answer is lost')
    }
    const body = email === renamed ? jsonBody({ email: `other.${email}` }) : asked.body
    const answer = await forward({ ...asked, body })
    statuses.push(answer.status)
    return answer
  })
  const at = await liveWorkspace({ idempotency: { header: 'Idempotency-Key' } }, proxy.baseUrl)
  await service.admin.setFaults(rule({ kind: 'latency', medianMs: 6000, sigma: 0 }, { input: slow }))
  const first = await at.runs.settled((await startRun(at.runs, await people(8, at))).id)
  expect(first).toMatchObject({ state: 'done', spent: 6, unsure: 2 })
  const { spec } = await at.runs.resolveUnsure(first.id, 'retry')
  if (!spec) throw new Error('nothing to retry')
  const again = await at.runs.settled((await startRun(at.runs, spec)).id)
  expect(again).toMatchObject({ state: 'done', spent: 0, unsure: 0, states: { found: 1, needs_input: 1 } })
  expect(seen.get(slow)?.slice(0, -1)).toContain(409)
  expect(seen.get(slow)?.at(-1)).toBe(200)
  expect(seen.get(renamed)).toEqual([422])
  // The replay shows that the slow one was charged; what became of the other stays counted as charged.
  expect(await at.runs.get(first.id)).toMatchObject({ spent: 7, unsure: 1 })
  await Promise.all(heard)
  expect(calls().reduce((sum, { charge }) => sum + charge, 0)).toBe(8)
  await at.close()
  await proxy.close()
  service.admin.settings({ idempotency: false })
})

test.each(['ledgerMark', 'ledgerSince', 'noteBalance'])(
  'F43 a workspace that cannot be written when the balance is read (%s) pauses the run, which goes on afterwards',
  async name => {
    let broken = false
    const at = await openRunWorkspace(service, {}, undefined, store => ({
      ...store,
      writer: new Proxy(store.writer, {
        get: (writer, key, own) =>
          key !== 'urgent' && key !== 'call'
            ? Reflect.get(writer, key, own)
            : async (asked: string, ...rest: unknown[]) => {
                if (asked !== name || !broken)
                  return Reflect.apply(Reflect.get(writer, key, own), writer, [asked, ...rest])
                broken = false
                throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
              },
      }),
    }))
    const { id } = await startRun(at.runs, await people(30, at))
    await reach(at.runs, id, run => run.rowsDone >= 2)
    broken = true
    expect(await at.runs.settled(id)).toMatchObject({ state: 'paused', reason: 'disk', unsure: 0, reserved: 0 })
    expect(broken).toBe(false)
    await at.runs.resume(id)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 30, states: { found: 30 } })
    expect(calls()).toHaveLength(30)
    await at.close()
  },
)

/** A file system of its own with little room; null where this computer gives none, with the reason. */
function smallDisk(megabytes: number): { dir: string; unmount(): void } | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may mount a file system, on Linux'
  const dir = mkdtempSync(path.join(tmpdir(), 'listwright-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'listwright', dir], { stdio: 'pipe' })
  } catch (error) {
    rmSync(dir, { recursive: true })
    return `no file system could be mounted: ${String(error)}`
  }
  return {
    dir,
    unmount() {
      execFileSync('umount', [dir])
      rmSync(dir, { recursive: true })
    },
  }
}

/** Takes the last byte of a disk. */
function fill(file: string): void {
  for (const size of [1 << 20, 1 << 16, 1 << 12])
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // Nothing of this size fits any more.
    }
}

test('F43 on a disk that is really full nothing is sent, and paid answers are written into the room kept for them', async context => {
  const disk = smallDisk(48)
  if (typeof disk === 'string') {
    console.warn(`F43: ${disk}`)
    context.skip(disk)
    return
  }
  try {
    const at = await openRunWorkspace(service, {}, disk.dir)
    await service.admin.setFaults(rule({ kind: 'latency', medianMs: 120, sigma: 0 }))
    const { id } = await startRun(at.runs, await people(200, at))
    await reach(at.runs, id, run => run.rowsDone >= 20)
    fill(path.join(disk.dir, 'filler'))
    const full = await reach(at.runs, id, run => run.state === 'paused')
    expect(full.reason).toBe('disk')
    const halted = await at.runs.settled(id)
    const paid = calls().length
    expect(halted).toMatchObject({
      state: 'paused',
      reason: 'disk',
      spent: paid,
      rowsDone: paid,
      unsure: 0,
      reserved: 0,
    })
    expect(existsSync(path.join(disk.dir, 'reserved-space'))).toBe(false)
    rmSync(path.join(disk.dir, 'filler'))
    await at.runs.resume(id)
    expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 200, states: { found: 200 } })
    expect(calls()).toHaveLength(200)
    await at.shutDown()
  } finally {
    disk.unmount()
  }
})
