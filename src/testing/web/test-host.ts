// A host for tests: settings and vault in memory, the real clock, and a service the test has started itself.
import { Settings, type SettingsPatch } from '../../contract/app/settings.ts'
import type { EmbeddedService, Host, KeyVault, SecretStore } from '../../engine/base/host.ts'
import { silentLog } from '../workspace/temp-workspace.ts'
import { consoleEntry, fileThreads, laneThreads } from '../workspace/threads.ts'

export interface TestHost extends Host {
  /** As if the computer went to sleep and woke up. */
  suspend(): void
  /** As if the computer were connected by another network. */
  connectBy(network: string): void
}

export interface TestHostOptions {
  readonly dataDir: string
  readonly settings?: SettingsPatch
  readonly startService?: () => Promise<EmbeddedService>
  /** By default there is no keychain. */
  readonly secrets?: SecretStore
  readonly teamAddress?: string
}

/** Secrets in memory, as long as the test lives. */
function memoryVault(): KeyVault {
  const secrets = new Map<string, string>()
  return {
    storage: 'session',
    store: 'memory',
    reason: 'This is a test.',
    origins: () => [...secrets.keys()],
    keeps: origin => origin !== null && secrets.has(origin),
    tried: async () => {},
    get: async origin => (origin === null ? null : (secrets.get(origin) ?? null)),
    set: async (origin, secret) => {
      secrets.set(origin, secret)
    },
    forget: async origin => secrets.delete(origin),
    unlock: async () => {},
  }
}

const noKeychain: SecretStore = {
  read: async () => ({ secret: null, reason: 'This is a test.' }),
  keep: async () => 'This is a test.',
  forget: async () => {},
}

export interface MemorySecrets extends SecretStore {
  readonly kept: Map<string, Uint8Array>
  /** Whether it answers. */
  locked: boolean
}

/** A keychain in memory that can be locked and emptied. */
export function memorySecrets(): MemorySecrets {
  const kept = new Map<string, Uint8Array>()
  const secrets: MemorySecrets = {
    kept,
    locked: false,
    read: async name => {
      const secret = secrets.locked ? undefined : kept.get(name)
      return secret ? { secret } : { secret: null, reason: secrets.locked ? 'It is locked.' : 'It does not have it.' }
    },
    keep: async (name, secret) => {
      if (secrets.locked) return 'It is locked.'
      kept.set(name, secret)
      return null
    },
    forget: async name => void kept.delete(name),
  }
  return secrets
}

const capable = { can: true, reason: null }

export function testHost(options: TestHostOptions): TestHost {
  const { dataDir, settings = {}, startService, secrets = noKeychain, teamAddress } = options
  let present = Settings.parse(settings)
  const sleepers = new Set<() => void>()
  let network = 'cable'
  return {
    kind: 'cli',
    version: '0.0.0-test',
    dataDir,
    outputMode: 0o644,
    usualDataDir: false,
    dataPlace: 'option',
    resourcesDir: dataDir,
    threads: { lane: laneThreads, file: fileThreads, console: consoleEntry },
    capabilities: {
      dialogs: capable,
      reveal: capable,
      menu: capable,
      notify: capable,
      connected: capable,
    },
    warnings: [],
    settings: {
      get: () => present,
      set: patch => {
        present = Settings.parse({ ...present, ...patch })
        return present
      },
    },
    vault: memoryVault(),
    secrets,
    ...(teamAddress !== undefined && { teamAddress }),
    clock: { now: Date.now, monotonic: () => performance.now() },
    log: silentLog,
    startService: startService ?? (() => Promise.reject(new Error('this test has no service'))),
    onSuspend: listener => {
      sleepers.add(listener)
      return () => sleepers.delete(listener)
    },
    network: () => network,
    connectBy: name => {
      network = name
    },
    suspend: () => {
      for (const sleep of sleepers) sleep()
    },
  }
}
