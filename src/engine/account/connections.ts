// The open ways to the providers: each opened when first needed, and again when its key, address or pace has changed.
import type { ProviderId } from '../../contract/app/account.ts'
import { embeddedProfile, profileFault, remoteProfile, type ServiceProfile } from '../../contract/service/profile.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { EmbeddedService, Host } from '../base/host.ts'
import { openClient } from '../client/client.ts'
import { openWebClient } from '../client/web-client.ts'
import type { Store } from '../store/store.ts'
import { openExtractor } from '../web/extractor.ts'
import type { AccountConnection } from './accounts.ts'

/** A host of the web that rows ask. */
export interface WebHost {
  readonly origin: string
  readonly privateNetwork: boolean
}

/** Name of the secret of a host in the vault: no key of a service has it, and no service is sent it. */
export const webSecretName = (origin: string): string => `web ${origin}`
export const originOfSecret = (name: string): string => name.slice('web '.length)
export const isWebSecret = (name: string): boolean => name.startsWith('web ')

/** What the name of the password of a database in the vault begins with. */
export const databaseScheme = 'postgres://'
/** Whether the vault has the key of a service under this name. */
export const isServiceKey = (name: string): boolean => !isWebSecret(name) && !name.startsWith(databaseScheme)

export interface AccountConnections {
  /** The way to a provider, opened when first needed. Throws no_key, bad_url. */
  connect(provider: ProviderId): Promise<AccountConnection>
  /** The way to a host of the web. */
  web(host: WebHost): Promise<AccountConnection>
  /** The way to a provider if it is open or being opened. */
  opened(provider: ProviderId): Promise<AccountConnection> | undefined
  /** A way is opened again when next needed; its open calls end in peace. */
  reopen(provider: ProviderId): Promise<void>
  /** The embedded service; starts it. */
  practice(): Promise<EmbeddedService>
  /** The embedded service, null while it is not started. */
  running(): Promise<EmbeddedService> | null
  /** Ledger account of a provider as it is set up now; null while the remote address cannot be used. */
  presentAccount(provider: ProviderId): Promise<number | null>
  /** Called when a way changed: open runs must ask for their connection again. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

export const providerNames: Readonly<Record<ProviderId, string>> = { embedded: 'Practice', remote: 'Live service' }
/** Calls at once to an unpaced practice service. */
const unpacedConcurrency = 16

/** The remote service as the settings have it. Throws bad_url. */
export function presentRemote(host: Pick<Host, 'settings'>): ServiceProfile {
  const profile = remoteProfile(host.settings.get().remote)
  if (profile.success) return profile.data
  throw fail('bad_url', { reason: profileFault(profile.error) })
}

/** Answers of one address never serve another: the account is named by both. */
const remoteName = (profile: ServiceProfile) => `${new URL(profile.baseUrl).host} ${profile.account}`

/** The account of the remote service as teams name it. Throws bad_url. */
export function remoteAccount(host: Pick<Host, 'settings'>): { readonly name: string; readonly label: string } {
  const name = remoteName(presentRemote(host))
  return { name: `remote ${name}`, label: name }
}

/** The same; null while the address cannot be used. */
export const usableRemoteAccount = (host: Pick<Host, 'settings'>) =>
  remoteProfile(host.settings.get().remote).success ? remoteAccount(host) : null

export function createConnections(host: Host, store: Store, changes: ChangeFeed): AccountConnections {
  const open = new Map<ProviderId, Promise<AccountConnection>>()
  const listeners = new Set<() => void>()
  let service: Promise<EmbeddedService> | null = null
  /** Ledger accounts by provider and name. */
  const ids = new Map<string, Promise<number>>()
  const userAgent = `Listwright/${host.version}`

  const extractor = openExtractor(host.threads.lane)
  const webs = new Map<string, Promise<AccountConnection>>()

  const accountId = (provider: ProviderId | 'web', name: string) => {
    const key = `${provider} ${name}`
    const known = ids.get(key) ?? store.writer.call('ensureAccount', provider, name)
    ids.set(key, known)
    return known
  }

  function practice(): Promise<EmbeddedService> {
    service ??= host.startService()
    return service.catch(error => {
      service = null
      throw error
    })
  }

  async function openEmbedded(): Promise<AccountConnection> {
    const { baseUrl, key } = await practice()
    const { perSecond } = host.settings.get().practice
    const profile = embeddedProfile(baseUrl)
    const pace = { ...profile.pace, perSecond, ...(perSecond === 0 && { concurrency: unpacedConcurrency }) }
    return {
      provider: 'embedded',
      name: providerNames.embedded,
      live: false,
      accountId: await accountId('embedded', profile.account),
      accountKey: `embedded ${profile.account}`,
      client: openClient({ ...profile, pace }, key, userAgent),
    }
  }

  async function openRemote(): Promise<AccountConnection> {
    const profile = presentRemote(host)
    const key = await host.vault.get(new URL(profile.baseUrl).origin)
    if (key === null) throw fail('no_key', {})
    const name = remoteName(profile)
    return {
      provider: 'remote',
      name: providerNames.remote,
      live: true,
      accountId: await accountId('remote', name),
      accountKey: `remote ${name}`,
      client: openClient(profile, key, userAgent),
    }
  }

  /** Hosts asked over the open network and those of a closed one are never one account: what one may reach the other may not. */
  async function openWeb({ origin, privateNetwork }: WebHost): Promise<AccountConnection> {
    const name = privateNetwork ? `${origin} private` : origin
    return {
      provider: 'web',
      name: new URL(origin).host,
      live: true,
      accountId: await accountId('web', name),
      accountKey: `web ${name}`,
      client: openWebClient({
        origin,
        privateNetwork,
        secret: () => host.vault.get(webSecretName(origin)),
        extractor,
        userAgent,
      }),
    }
  }

  function web(asked: WebHost): Promise<AccountConnection> {
    const key = JSON.stringify([asked.origin, asked.privateNetwork])
    const known = webs.get(key) ?? openWeb(asked)
    webs.set(key, known)
    return known
  }

  function connect(provider: ProviderId): Promise<AccountConnection> {
    const known = open.get(provider)
    if (known) return known
    const opening = provider === 'embedded' ? openEmbedded() : openRemote()
    open.set(provider, opening)
    opening.catch(() => open.delete(provider))
    return opening
  }

  async function reopen(provider: ProviderId): Promise<void> {
    const old = open.get(provider)
    open.delete(provider)
    for (const listener of listeners) listener()
    changes.account()
    await (await old?.catch(() => null))?.client.retire()
  }

  async function presentAccount(provider: ProviderId): Promise<number | null> {
    if (provider === 'embedded') return accountId('embedded', 'main')
    const { baseUrl } = host.settings.get().remote
    return URL.canParse(baseUrl) ? accountId('remote', remoteName(presentRemote(host))) : null
  }

  return {
    connect,
    web,
    opened: provider => open.get(provider),
    reopen,
    practice,
    running: () => service,
    presentAccount,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      for (const connection of open.values()) await (await connection.catch(() => null))?.client.close()
      open.clear()
      for (const connection of webs.values()) await (await connection.catch(() => null))?.client.close()
      webs.clear()
      await extractor.close()
      await (await service?.catch(() => null))?.close()
    },
  }
}
