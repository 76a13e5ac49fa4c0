// Providers, key and balance against the real local service, played as a live one too.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { Pace, priceOf } from '../../contract/service/profile.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run-workspace.ts'

let service: Service
let at: RunWorkspace
beforeEach(async () => {
  service = await openService()
  at = await openRunWorkspace(service)
})
afterEach(async () => {
  await at.close()
  await service.close()
})

const people = async (count: number) => {
  const rows = addresses(count).map(value => [value])
  const { sheetId, columnIds } = await makeSheet(at.store, [{ name: 'E-mail', type: 'email' }], rows)
  return emailSpec(sheetId, columnIds[0] as ColumnId)
}

test('practice needs no key; its balance is read, kept and refilled', async () => {
  expect(await at.accounts.get()).toMatchObject({
    provider: 'embedded',
    name: 'Practice',
    live: false,
    balance: { credits: null },
  })
  expect(await at.accounts.readBalance()).toMatchObject({ credits: 100_000 })
  expect(await at.accounts.refill(500)).toMatchObject({ credits: 100_500 })
  expect((await at.accounts.get()).balance.credits).toBe(100_500)
  expect(await at.accounts.test('embedded')).toMatchObject({
    ok: true,
    findings: [{ level: 'good', text: 'The key is accepted: 100500 credits are left.' }, { level: 'good' }],
  })
  expect((await at.accounts.ledger(null, 10)).map(entry => [entry.kind, entry.balance, entry.outcome])).toEqual([
    ['balance', 100_500, 'refill'],
    ['balance', 100_000, null],
  ])
})

test('the ledger keeps a balance that says something new, and those around runs', async () => {
  const spec = await people(4)
  for (let reads = 0; reads < 3; reads++) await at.accounts.readBalance()
  const balances = async () => (await at.accounts.ledger(null, 50)).filter(entry => entry.kind === 'balance')
  expect(await balances()).toHaveLength(1)
  const { id } = await startRun(at.runs, spec)
  await at.runs.settled(id)
  for (let reads = 0; reads < 3; reads++) await at.accounts.readBalance()
  const kept = await balances()
  expect(kept.filter(({ runId }) => runId === id).map(({ balance }) => balance)).toEqual([99_996, 100_000])
  // Looks near the cap tell something new each; the six reads beside the run told one thing.
  const others = kept.filter(({ runId }) => runId === null).map(({ balance }) => balance)
  expect(others.at(-1)).toBe(100_000)
  expect(others.slice(0, -1).every(balance => balance !== null && balance < 100_000 && balance > 99_996)).toBe(true)
  expect(new Set(others).size).toBe(others.length)
})

test('a new pace of practice holds for a run that is under way', async () => {
  at.host.settings.set({ practice: { perSecond: 1 } })
  await at.accounts.retune()
  const spec = await people(40)
  expect(await at.runs.estimate(spec)).toMatchObject({ perSecond: 1, seconds: 40 })
  const { id } = await startRun(at.runs, spec)
  at.host.settings.set({ practice: { perSecond: 0 } })
  await at.accounts.retune()
  expect(service.admin.settings().pace.perSecond).toBe(0)
  expect(await at.runs.settled(id)).toMatchObject({ state: 'done', spent: 40, unsure: 0, states: { found: 40 } })
})

test('a switch of the settings has practice ask the DNS, and no longer', async () => {
  await at.accounts.readBalance()
  expect(service.admin.settings().dns).toBe(false)
  at.host.settings.set({ dns: true })
  await at.accounts.retune()
  expect(service.admin.settings().dns).toBe(true)
  at.host.settings.set({ dns: false })
  await at.accounts.retune()
  expect(service.admin.settings().dns).toBe(false)
})

test('a live provider needs an address and a key, and keeps its answers apart', async () => {
  await expect(at.accounts.use('remote', { baseUrl: 'http://api.provider.example' })).rejects.toMatchObject({
    code: 'bad_url',
  })
  const spec = await people(6)
  await at.runs.settled((await startRun(at.runs, spec)).id)
  await at.accounts.use('remote', { baseUrl: service.baseUrl })
  await expect(at.runs.estimate(spec)).rejects.toMatchObject({ code: 'no_key' })
  const account = await at.accounts.setKey(` ${service.key} `)
  expect(account).toMatchObject({ live: true, key: { has: true, storage: 'session' } })
  expect(account.key.setAt).not.toBeNull()

  const replace = { ...spec, chips: ['found' as const], writes: 'replace' as const }
  expect(await at.runs.estimate(replace)).toMatchObject({ calls: 6, provider: { live: true } })
  expect(await at.runs.settled((await startRun(at.runs, replace)).id)).toMatchObject({
    state: 'done',
    spent: 6,
    cacheHits: 0,
  })
  expect(await at.runs.estimate(replace)).toMatchObject({ calls: 0 })
  await at.accounts.use('embedded', {})
  expect(await at.runs.estimate(replace)).toMatchObject({ calls: 0, provider: { live: false } })
})

test('a profile is kept beside the address, changes field by field, and open ways follow it', async () => {
  await at.accounts.use('remote', { baseUrl: service.baseUrl, network: 'netwerk' })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({ disabled: ['search.ai'], pace: Pace.parse({ concurrency: 3 }) })
  await at.accounts.setProfile({ prices: { 'search.ai': { low: 0, high: 7, mark: 'O' } } })
  const { profile } = (await at.accounts.connect()).client
  expect(profile).toMatchObject({ network: 'netwerk', disabled: ['search.ai'], pace: { concurrency: 3, perSecond: 4 } })
  expect(priceOf(profile, 'search.ai').high).toBe(7)
  await at.accounts.use('embedded', {})
  expect((await at.accounts.connect()).client.profile.disabled).toEqual([])
  await at.accounts.use('remote', {})
  expect((await at.accounts.connect()).client.profile.disabled).toEqual(['search.ai'])
})

test('a refused key pauses the run; a new key and a click go on', async () => {
  await at.accounts.use('remote', { baseUrl: service.baseUrl })
  const first = service.admin.createKey({ name: 'first' })
  await at.accounts.setKey(first.key)
  const spec = await people(24)
  await service.admin.setFaults({
    rules: [{ id: 'slow', do: { kind: 'latency', medianMs: 30, sigma: 0 } }],
    service: { revokeKey: { afterCalls: 9 } },
  })
  at.host.settings.set({ dailyCap: null })
  const { id } = await startRun(at.runs, spec)
  const paused = await at.runs.settled(id)
  expect(paused).toMatchObject({ state: 'paused', reason: 'key', spent: 9, rowsDone: 9, unsure: 0 })
  await expect(at.accounts.readBalance()).rejects.toMatchObject({ code: 'key_refused' })
  const second = service.admin.createKey({ name: 'second' })
  await service.admin.setFaults(null)
  await at.accounts.setKey(second.key)
  expect((await at.runs.get(id)).state).toBe('paused')
  await at.runs.resume(id)
  expect(await at.runs.settled(id)).toMatchObject({
    state: 'done',
    spent: 24,
    states: { found: 24 },
    balanceAfter: 100_000 - 24,
  })
})

test('a forgotten key stops live runs and nothing else', async () => {
  await at.accounts.use('remote', { baseUrl: service.baseUrl })
  await at.accounts.setKey(service.key)
  await at.accounts.readBalance()
  expect(await at.accounts.forgetKey()).toMatchObject({ key: { has: false, setAt: null } })
  await expect(at.accounts.readBalance()).rejects.toMatchObject({ code: 'no_key' })
})

test('an address nobody answers at is said to be unreachable', async () => {
  await at.accounts.use('remote', { baseUrl: 'http://127.0.0.1:1' })
  await at.accounts.setKey('api_x')
  await expect(at.accounts.readBalance()).rejects.toMatchObject({
    code: 'service_unreachable',
    details: { host: '127.0.0.1:1' },
  })
  expect(await at.accounts.test('remote')).toMatchObject({ ok: false })
})

test('the key is in no file of the workspace', async () => {
  await at.accounts.use('remote', { baseUrl: service.baseUrl })
  await at.accounts.setKey(service.key)
  await at.runs.settled((await startRun(at.runs, await people(4))).id)
  for (const name of readdirSync(at.dir))
    expect(readFileSync(path.join(at.dir, name)).includes(service.key)).toBe(false)
})
