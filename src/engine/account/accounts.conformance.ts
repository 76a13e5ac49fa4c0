// Providers, key and balance against the real local service, played as a live one too.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { priceOf, ServicePace } from '../../contract/service/profile.ts'
import { type Keychain, openVault } from '../../hosts/vault.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import {
  addresses,
  emailSpec,
  openRunWorkspace,
  openService,
  type RunWorkspace,
  startRun,
} from '../../testing/run/run-workspace.ts'
import { createAccounts } from './accounts.ts'

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
    findings: [{ level: 'good', text: 'The key works. The balance is 100500 credits.' }, { level: 'good' }],
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

test('a new address leaves the service that is in use as it is', async () => {
  const { baseUrl } = service
  expect(await at.accounts.use(undefined, { baseUrl })).toMatchObject({ live: false, remote: { baseUrl } })
  expect(await at.accounts.use('remote', {})).toMatchObject({ live: true })
  expect(await at.accounts.use(undefined, { baseUrl, network: 'other' })).toMatchObject({ live: true })
})

test('a profile is kept beside the address, changes field by field, and open ways follow it', async () => {
  await at.accounts.use('remote', { baseUrl: service.baseUrl, network: 'netwerk' })
  await at.accounts.setKey(service.key)
  await at.accounts.setProfile({ disabled: ['search.ai'], pace: ServicePace.parse({ concurrency: 3 }) })
  await at.accounts.setProfile({ prices: { 'search.ai': { low: 0, high: 7, mark: 'O' } } })
  const { profile } = (await at.accounts.connect()).client
  expect(profile).toMatchObject({ network: 'netwerk', disabled: ['search.ai'], pace: { concurrency: 3, perSecond: 4 } })
  expect(priceOf(profile, 'search.ai').high).toBe(7)
  await at.accounts.use('embedded', {})
  expect((await at.accounts.connect()).client.profile.disabled).toEqual([])
  await at.accounts.use('remote', {})
  expect((await at.accounts.connect()).client.profile.disabled).toEqual(['search.ai'])
})

test('a profile whose fields do not fit together is refused and changes nothing', async () => {
  await at.accounts.setProfile({ requestIdHeader: 'X-Request-Id' })
  await expect(at.accounts.setProfile({ idempotency: { header: 'x-request-id' } })).rejects.toMatchObject({
    code: 'bad_url',
  })
  expect(at.host.settings.get().remote).toMatchObject({ requestIdHeader: 'X-Request-Id' })
  expect(at.host.settings.get().remote.idempotency).toBeUndefined()
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

test('a key is for one address: another one is asked nothing before it has a key of its own', async () => {
  await at.accounts.use('remote', { baseUrl: service.baseUrl })
  const { origin } = new URL(service.baseUrl)
  expect((await at.accounts.setKey(service.key)).key).toMatchObject({ has: true, origin, others: [] })
  await at.accounts.readBalance()

  const seen: (string | undefined)[] = []
  const listener = createServer((request, response) => {
    seen.push(request.headersDistinct['x-api-key']?.[0])
    response.writeHead(200, { 'content-type': 'application/json' }).end('7')
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const elsewhere = `http://127.0.0.1:${port}`
  for (const baseUrl of [elsewhere, `${service.baseUrl.replace('127.0.0.1', 'localhost')}`]) {
    const moved = await at.accounts.use('remote', { baseUrl })
    expect(moved.key).toMatchObject({ has: false, setAt: null, origin: baseUrl, others: [origin] })
    await expect(at.accounts.readBalance()).rejects.toMatchObject({ code: 'no_key' })
    await expect(at.accounts.test('remote')).rejects.toMatchObject({ code: 'no_key' })
  }
  expect(seen).toEqual([])
  // Typed for one address while another was set up meanwhile, it goes to the one it was typed for.
  expect((await at.accounts.setKey('api_of_the_other', elsewhere)).key.has).toBe(false)
  await at.accounts.use('remote', { baseUrl: elsewhere })
  expect(await at.accounts.readBalance()).toMatchObject({ credits: 7 })
  expect(new Set(seen)).toEqual(new Set(['api_of_the_other']))
  // Another path is the same service.
  const back = await at.accounts.use('remote', { baseUrl: `${service.baseUrl}/` })
  expect(back.key).toMatchObject({ has: true, others: [elsewhere] })
  expect((await at.accounts.forgetKey(elsewhere)).key).toMatchObject({ has: true, others: [] })
  await new Promise(resolve => listener.close(resolve))
})

test('with Practice in use the keychain is not touched, whatever it keeps, before a key is wanted', async () => {
  const kept = new Map<string, string>()
  let calls = 0
  const keychain: Keychain = {
    getPassword: async (_service, account) => kept.get(account) ?? null,
    setPassword: async (_service, account, secret) => void kept.set(account, secret),
    deletePassword: async (_service, account) => kept.delete(account),
  }
  const open = () =>
    createAccounts(
      {
        ...at.host,
        vault: openVault(at.dir, async () => {
          calls += 1
          return { keychain, store: 'Test keychain' }
        }),
      },
      at.store,
      at.changes,
    )
  const { origin } = new URL(service.baseUrl)
  const first = open()
  expect(await first.readBalance()).toMatchObject({ credits: 100_000 })
  expect((await first.get()).key).toMatchObject({ has: false, storage: 'untried' })
  expect(calls).toBe(0)
  expect((await first.setKey(service.key, origin)).key.storage).toBe('secure')
  await first.close()

  // At the next start the key is known to be there, and nothing has asked for it.
  calls = 0
  at.host.settings.set({ remote: { ...at.host.settings.get().remote, baseUrl: service.baseUrl } })
  const second = open()
  expect((await second.get()).key).toMatchObject({ origin, has: true, storage: 'untried' })
  await second.readBalance()
  expect(calls).toBe(0)
  expect((await second.use('remote', {})).key).toMatchObject({ origin, has: true, storage: 'secure' })
  expect(await second.readBalance()).toMatchObject({ credits: 100_000 })
  expect(calls).toBe(1)
  await second.close()
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

test('a service without a key is confirmed before it gets one; one that has a key is not asked about', async () => {
  const asked: string[] = []
  const answer = (yes: boolean) => async (origin: string) => {
    asked.push(origin)
    return yes
  }
  const origin = 'https://api.new.example'
  await expect(at.accounts.setKey('secret', origin, answer(false))).rejects.toMatchObject({ code: 'key_not_confirmed' })
  expect(at.host.vault.keeps(origin)).toBe(false)
  await at.accounts.setKey('secret', origin, answer(true))
  await at.accounts.setKey('other', origin, answer(false))
  expect(await at.host.vault.get(origin)).toBe('other')
  expect(asked).toEqual([origin, origin])
})
