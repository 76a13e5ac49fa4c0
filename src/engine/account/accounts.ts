// The active provider, its balance, the key and the ledger. The only part that asks the vault for a key.
import type { Account, ConnectionTest, KeyState, MeasuredPrice, ProviderId } from '../../contract/app/account.ts'
import type { RunId } from '../../contract/app/ids.ts'
import type { LedgerEntry } from '../../contract/app/ledger.ts'
import type { BalanceReading } from '../../contract/app/run.ts'
import {
  embeddedProfile,
  type ProfilePatch,
  profileFault,
  remoteProfile,
  type ServiceProfile,
} from '../../contract/service/profile.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { EmbeddedService, Host } from '../base/host.ts'
import { type BalanceRead, openClient, type ServiceClient } from '../client/client.ts'
import type { Store } from '../store/store.ts'
import { examineConnection } from './connection-test.ts'

/** An open way to a provider. */
export interface AccountConnection {
  readonly provider: ProviderId
  readonly name: string
  readonly live: boolean
  readonly accountId: number
  /** Names the account inside answer keys. */
  readonly accountKey: string
  readonly client: ServiceClient
}

export interface Accounts {
  get(): Promise<Account>
  /** Keeps the key of a service by its origin; without one, that of the service that is set up. Throws bad_url. */
  setKey(key: string, origin?: string): Promise<Account>
  forgetKey(origin?: string): Promise<Account>
  /** Asks the key store for the first time, where no key was wanted yet. */
  tryKeys(): Promise<Account>
  /** Tries to read the stored key again, for which the system may ask for a password. */
  unlockKey(): Promise<Account>
  use(provider: ProviderId, remote: { baseUrl?: string; network?: string }): Promise<Account>
  /** Changes how the remote service is spoken to, priced and paced; open runs go on with it. Throws bad_url. */
  setProfile(patch: ProfilePatch): Promise<Account>
  readBalance(): Promise<BalanceReading>
  /** What calls of a provider cost when it was last measured; nothing is asked. */
  measuredPrices(provider: ProviderId): Promise<MeasuredPrice[]>
  /** Practice only: more play credits. */
  refill(credits: number): Promise<BalanceReading>
  /** The embedded service; starts it. */
  practice(): Promise<EmbeddedService>
  /** Address of the interface reference that Practice serves; starts it. */
  reference(): Promise<string>
  /** Practice goes on as the settings say; open runs follow a new pace. */
  retune(): Promise<void>
  /** Tries a service that need not be the one in use, with free requests only. Throws no_key, bad_url. */
  test(provider: ProviderId): Promise<ConnectionTest>
  ledger(runId: RunId | null, limit: number): Promise<LedgerEntry[]>
  /** The way to a provider (default: the active one), opened when first needed. Throws no_key, bad_url. */
  connect(provider?: ProviderId): Promise<AccountConnection>
  /** Reads the balance of a connection, for a run if one is named, and keeps it; null = it could not be read. Never throws. */
  balanceOf(connection: AccountConnection, runId?: number): Promise<BalanceReading>
  /** The last balance read, without asking. */
  lastBalance(accountId: number): Promise<BalanceReading>
  /** Called when a way changed (key, address, pace): open runs must ask for their connection again. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

const names: Readonly<Record<ProviderId, string>> = { embedded: 'Practice', remote: 'Live service' }
/** Calls at once to an unpaced practice service. */
const unpacedConcurrency = 16

export function createAccounts(host: Host, store: Store, changes: ChangeFeed): Accounts {
  const open = new Map<ProviderId, Promise<AccountConnection>>()
  const listeners = new Set<() => void>()
  let service: Promise<EmbeddedService> | null = null
  /** Ledger accounts by provider and name. */
  const ids = new Map<string, Promise<number>>()
  const userAgent = `Listwright/${host.version}`

  const accountId = (provider: ProviderId, name: string) => {
    const key = `${provider} ${name}`
    const known = ids.get(key) ?? store.writer.call('ensureAccount', provider, name)
    ids.set(key, known)
    return known
  }

  function presentRemote(): ServiceProfile {
    const profile = remoteProfile(host.settings.get().remote)
    if (profile.success) return profile.data
    throw fail('bad_url', { reason: profileFault(profile.error) })
  }

  function startPractice(): Promise<EmbeddedService> {
    service ??= host.startService()
    return service.catch(error => {
      service = null
      throw error
    })
  }

  async function openEmbedded(): Promise<AccountConnection> {
    const { baseUrl, key } = await startPractice()
    const { perSecond } = host.settings.get().practice
    const profile = embeddedProfile(baseUrl)
    const pace = { ...profile.pace, perSecond, ...(perSecond === 0 && { concurrency: unpacedConcurrency }) }
    return {
      provider: 'embedded',
      name: names.embedded,
      live: false,
      accountId: await accountId('embedded', profile.account),
      accountKey: `embedded ${profile.account}`,
      client: openClient({ ...profile, pace }, key, userAgent),
    }
  }

  /** Answers of one address never serve another: the account is named by both. */
  const remoteName = (profile: ServiceProfile) => `${new URL(profile.baseUrl).host} ${profile.account}`

  async function openRemote(): Promise<AccountConnection> {
    const profile = presentRemote()
    await host.vault.takeOver(keyedOrigin)
    const key = await host.vault.get(new URL(profile.baseUrl).origin)
    if (key === null) throw fail('no_key', {})
    const name = remoteName(profile)
    return {
      provider: 'remote',
      name: names.remote,
      live: true,
      accountId: await accountId('remote', name),
      accountKey: `remote ${name}`,
      client: openClient(profile, key, userAgent),
    }
  }

  function connect(provider = host.settings.get().provider): Promise<AccountConnection> {
    const known = open.get(provider)
    if (known) return known
    const opening = provider === 'embedded' ? openEmbedded() : openRemote()
    open.set(provider, opening)
    opening.catch(() => open.delete(provider))
    return opening
  }

  /** A way is opened anew when next needed; its open calls end in peace. */
  async function reopen(provider: ProviderId): Promise<void> {
    const old = open.get(provider)
    open.delete(provider)
    for (const listener of listeners) listener()
    changes.account()
    await (await old?.catch(() => null))?.client.retire()
  }

  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const lastBalance = async (id: number): Promise<BalanceReading> => {
    const { credits, at } = await store.grid.call('accountRow', id)
    return { credits, at: iso(at) }
  }

  async function keep(
    connection: AccountConnection,
    read: BalanceRead,
    { refilled = 0, runId = null }: { refilled?: number; runId?: number | null } = {},
  ): Promise<BalanceReading> {
    if (!read.ok) return { credits: null, at: null }
    const now = host.clock.now()
    const before = await lastBalance(connection.accountId)
    const note = { credits: read.credits, at: now, refilled, runId, serverAt: read.at }
    await store.writer.urgent('noteBalance', connection.accountId, note)
    // Sent only when it differs: a page that reads the balance to show it must not be sent round in circles.
    if (read.credits !== before.credits) changes.account()
    return { credits: read.credits, at: iso(now) }
  }

  const balanceOf = async (connection: AccountConnection, runId: number | null = null) =>
    keep(connection, await connection.client.balance(), { runId })

  /** Refusals of a balance read as declared failures, for a person who asked for it. */
  function problem(connection: AccountConnection, read: BalanceRead & { ok: false }) {
    if (read.status === 401 || read.status === 403) return fail('key_refused', { detail: read.detail })
    return fail('service_unreachable', { host: connection.client.host, detail: read.detail })
  }

  /** The service that a key is for: that of the address, be it in use or not; null while there is none to use. */
  function remoteOrigin(): string | null {
    const profile = remoteProfile(host.settings.get().remote)
    return profile.success ? new URL(profile.data.baseUrl).origin : null
  }

  /** The service that the one key of earlier versions belongs to. */
  async function keyedOrigin(): Promise<string | null> {
    const keyed = await store.grid.call('keyedHost')
    if (keyed === null) return null
    const present = remoteOrigin()
    if (present !== null && new URL(present).host === keyed) return present
    // An address without encryption is taken on this computer only.
    const own = /^(127\.0\.0\.1|localhost|\[::1\])(:|$)/.test(keyed)
    return new URL(`${own ? 'http' : 'https'}://${keyed}`).origin
  }

  /** The keychain is asked where a key is wanted: by the live service in use, or since one was. */
  async function keyState(setAt: number | null): Promise<KeyState> {
    const wanted = host.settings.get().provider === 'remote' || host.vault.storage !== 'untried'
    if (wanted) await host.vault.takeOver(keyedOrigin)
    const origin = remoteOrigin()
    const found = wanted ? (await host.vault.get(origin)) !== null : host.vault.keeps(origin)
    const { storage, store: name, reason } = host.vault
    const has = storage !== 'unavailable' && found
    const others = host.vault.origins().filter(other => other !== origin)
    return { origin, others, storage, store: name, reason, has, setAt: has ? iso(setAt) : null }
  }

  /** Ledger account of a provider as it is set up now; null while the remote address cannot be used. */
  async function presentAccount(provider: ProviderId): Promise<number | null> {
    if (provider === 'embedded') return accountId('embedded', 'main')
    const { baseUrl } = host.settings.get().remote
    return URL.canParse(baseUrl) ? accountId('remote', remoteName(presentRemote())) : null
  }

  async function get(): Promise<Account> {
    const { provider, remote } = host.settings.get()
    const id = await presentAccount(provider).catch(() => null)
    const remoteId = await presentAccount('remote').catch(() => null)
    const key = remoteId === null ? null : await store.grid.call('accountRow', remoteId)
    const embedded = await open.get('embedded')?.catch(() => null)
    return {
      provider,
      name: names[provider],
      live: provider === 'remote',
      baseUrl: provider === 'remote' ? remote.baseUrl : (embedded?.client.profile.baseUrl ?? ''),
      balance: id === null ? { credits: null, at: null } : await lastBalance(id),
      key: await keyState(key?.key_set_at ?? null),
      remote: { baseUrl: remote.baseUrl, network: remote.network },
    }
  }

  async function noteKeyAt(origin: string, at: number | null): Promise<void> {
    const id = origin === remoteOrigin() ? await presentAccount('remote').catch(() => null) : null
    if (id !== null) await store.writer.urgent('noteKey', id, at)
  }

  return {
    get,
    async setKey(key, origin = new URL(presentRemote().baseUrl).origin) {
      await host.vault.set(origin, key.trim())
      await noteKeyAt(origin, host.clock.now())
      await reopen('remote')
      return get()
    },
    async forgetKey(origin = new URL(presentRemote().baseUrl).origin) {
      await host.vault.forget(origin)
      await noteKeyAt(origin, null)
      await reopen('remote')
      return get()
    },
    async tryKeys() {
      await host.vault.tried()
      return get()
    },
    async unlockKey() {
      await host.vault.unlock()
      await reopen('remote')
      return get()
    },
    async use(provider, { baseUrl, network }) {
      const before = host.settings.get()
      const remote = {
        ...before.remote,
        baseUrl: baseUrl?.trim() ?? before.remote.baseUrl,
        network: network?.trim() || before.remote.network,
      }
      if (baseUrl !== undefined || provider === 'remote') {
        const checked = remoteProfile(remote)
        if (!checked.success) throw fail('bad_url', { reason: profileFault(checked.error) })
      }
      host.settings.set({ provider, remote })
      changes.settings()
      await reopen('remote')
      return get()
    },
    async setProfile(patch) {
      const remote = { ...host.settings.get().remote, ...patch }
      // Fields that fit one by one may not fit together; the address may still be to come.
      const checked = remoteProfile({ ...remote, baseUrl: remote.baseUrl || 'https://api.example.com' })
      if (!checked.success) throw fail('bad_url', { reason: profileFault(checked.error) })
      host.settings.set({ remote })
      changes.settings()
      await reopen('remote')
      return get()
    },
    async readBalance() {
      const connection = await connect()
      const read = await connection.client.balance()
      if (!read.ok) throw problem(connection, read)
      return keep(connection, read)
    },
    async measuredPrices(provider) {
      const id = await presentAccount(provider)
      const measured = id === null ? [] : await store.grid.call('priceRecords', id)
      return measured.map(({ at, ...price }) => ({ ...price, at: new Date(at).toISOString() }))
    },
    async refill(credits) {
      const connection = await connect('embedded')
      const left = await (await service)?.refill(credits)
      if (left === undefined) throw fail('not_here', { reason: 'The practice service is not running.' })
      return keep(connection, { ok: true, credits: left, at: null }, { refilled: credits })
    },
    practice: startPractice,
    async reference() {
      const { client } = await connect('embedded')
      return `${client.profile.baseUrl}/reference`
    },
    async retune() {
      const running = await service?.catch(() => null)
      // Not running: it starts as the settings say.
      if (!running) return
      const settings = host.settings.get()
      await running.tune(settings)
      const open = await connect('embedded').catch(() => null)
      if (open?.client.profile.pace.perSecond !== settings.practice.perSecond) await reopen('embedded')
    },
    async test(provider) {
      const connection = await connect(provider)
      const { findings, credits } = await examineConnection(connection.client, host.clock)
      if (credits !== null) await keep(connection, { ok: true, credits, at: null })
      return { ok: findings.every(({ level }) => level !== 'bad'), findings }
    },
    ledger: (runId, limit) =>
      store.grid.call('ledgerEntries', { runId, limit, live: null, since: null, until: null, cursor: null }),
    connect,
    balanceOf,
    lastBalance,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      for (const connection of open.values()) await (await connection.catch(() => null))?.client.close()
      open.clear()
      await (await service?.catch(() => null))?.close()
    },
  }
}
