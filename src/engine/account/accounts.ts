// The active provider, its balance, the key and the ledger. The only part that asks the vault for a key.
import type { Account, ConnectionTest, MeasuredPrice, ProviderId } from '../../contract/app/account.ts'
import type { RunId } from '../../contract/app/ids.ts'
import type { LedgerEntry } from '../../contract/app/run/ledger.ts'
import type { BalanceReading } from '../../contract/app/run/run-plan.ts'
import { type ProfilePatch, profileFault, remoteProfile } from '../../contract/service/profile.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { EmbeddedService, Host } from '../base/host.ts'
import type { ServiceClient } from '../client/client.ts'
import type { Store } from '../store/store.ts'
import { balanceProblem, createBalances } from './balances.ts'
import { examineConnection } from './connection-test.ts'
import { createConnections, presentRemote, providerNames, type WebHost } from './connections.ts'
import { keyState, remoteOrigin } from './key-state.ts'

/** An open way to a provider. */
export interface AccountConnection {
  readonly provider: ProviderId | 'web'
  readonly name: string
  readonly live: boolean
  readonly accountId: number
  /** Names the account inside answer keys. */
  readonly accountKey: string
  readonly client: ServiceClient
}

export interface Accounts {
  get(): Promise<Account>
  /**
   * Keeps the key of a service by its origin; without one, that of the service that is set up. `confirm` is asked where the
   * service has no key yet. Throws bad_url, key_not_confirmed: nothing is kept then.
   */
  setKey(key: string, origin?: string, confirm?: (origin: string) => Promise<boolean>): Promise<Account>
  forgetKey(origin?: string): Promise<Account>
  /** Asks the key store for the first time, where no key was wanted yet. */
  tryKeys(): Promise<Account>
  /** Tries to read the stored key again, for which the system may ask for a password. */
  unlockKey(): Promise<Account>
  /** Without a provider only the address changes, whichever service is in use by then. */
  use(provider: ProviderId | undefined, remote: { baseUrl?: string; network?: string }): Promise<Account>
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
  /** The way to a host of the web, opened when first needed. */
  web(host: WebHost): Promise<AccountConnection>
  /** Reads the balance of a connection, for a run if one is named, and keeps it; null = it could not be read. Never throws. */
  balanceOf(connection: AccountConnection, runId?: number): Promise<BalanceReading>
  /** The last balance read, without asking. */
  lastBalance(accountId: number): Promise<BalanceReading>
  /** Called when a way changed (key, address, pace): open runs must ask for their connection again. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

export function createAccounts(host: Host, store: Store, changes: ChangeFeed): Accounts {
  const connections = createConnections(host, store, changes)
  const { reopen, presentAccount } = connections
  const balances = createBalances(host, store, changes)
  const connect = (provider = host.settings.get().provider) => connections.connect(provider)

  async function get(): Promise<Account> {
    const { provider, remote } = host.settings.get()
    const id = await presentAccount(provider).catch(() => null)
    const remoteId = await presentAccount('remote').catch(() => null)
    const key = remoteId === null ? null : await store.grid.call('accountRow', remoteId)
    const embedded = await connections.opened('embedded')?.catch(() => null)
    return {
      provider,
      name: providerNames[provider],
      live: provider === 'remote',
      baseUrl: provider === 'remote' ? remote.baseUrl : (embedded?.client.profile.baseUrl ?? ''),
      balance: id === null ? { credits: null, at: null } : await balances.last(id),
      key: await keyState(host, key?.key_set_at ?? null),
      remote: { baseUrl: remote.baseUrl, network: remote.network },
    }
  }

  async function noteKeyAt(origin: string, at: number | null): Promise<void> {
    const id = origin === remoteOrigin(host) ? await presentAccount('remote').catch(() => null) : null
    if (id !== null) await store.writer.urgent('noteKey', id, at)
  }

  return {
    get,
    async setKey(key, origin = new URL(presentRemote(host).baseUrl).origin, confirm = async () => true) {
      await host.vault.tried()
      if (!host.vault.keeps(origin) && !(await confirm(origin))) throw fail('key_not_confirmed', { origin })
      await host.vault.set(origin, key.trim())
      await noteKeyAt(origin, host.clock.now())
      await reopen('remote')
      return get()
    },
    async forgetKey(origin = new URL(presentRemote(host).baseUrl).origin) {
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
      host.settings.set({ provider: provider ?? before.provider, remote })
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
      if (!read.ok) throw balanceProblem(connection, read)
      return balances.keep(connection, read)
    },
    async measuredPrices(provider) {
      const id = await presentAccount(provider)
      const measured = id === null ? [] : await store.grid.call('priceRecords', id)
      return measured.map(({ at, ...price }) => ({ ...price, at: new Date(at).toISOString() }))
    },
    async refill(credits) {
      const connection = await connect('embedded')
      const left = await (await connections.running())?.refill(credits)
      if (left === undefined) throw fail('not_here', { reason: 'The practice service is not running.' })
      return balances.keep(connection, { ok: true, credits: left, at: null }, { refilled: credits })
    },
    practice: connections.practice,
    async reference() {
      const { client } = await connect('embedded')
      return `${client.profile.baseUrl}/reference`
    },
    async retune() {
      const running = await connections.running()?.catch(() => null)
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
      if (credits !== null) await balances.keep(connection, { ok: true, credits, at: null })
      return { ok: findings.every(({ level }) => level !== 'bad'), findings }
    },
    ledger: (runId, limit) =>
      store.grid.call('ledgerEntries', { runId, limit, live: null, since: null, until: null, cursor: null }),
    connect,
    web: connections.web,
    balanceOf: async (connection, runId) =>
      connection.provider === 'web'
        ? { credits: null, at: null }
        : balances.keep(connection, await connection.client.balance(), { runId }),
    lastBalance: balances.last,
    onChange: connections.onChange,
    close: connections.close,
  }
}
