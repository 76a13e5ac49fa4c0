// Where keys are kept, one for each origin of a service in each workspace: the OS keychain if a write-read-delete probe
// passes, else this process's memory until quit.
import type { KeyVault } from '../engine/base/host.ts'
import { storedKeys } from './stored-keys.ts'

/** keytar's face, so that the module behind it can change. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, secret: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export interface SystemKeychain {
  readonly keychain: Keychain
  /** Its name for people. */
  readonly store: string
}

/** Under which everything of the program lies in the keychain. */
export const keychainService = 'Listwright'
/** A locked keychain may wait for its password in a prompt that no one sees. */
export const answerWithinMs = 5_000
/** A person who asked for it needs time to type the password. */
const unlockWithinMs = 60_000

/** The system's keychain. On Linux only the Secret Service counts: the kernel keyring forgets at reboot. */
export async function systemKeychain(): Promise<SystemKeychain> {
  if (process.platform !== 'linux') {
    const keychain = await import('@napi-rs/keyring/keytar.js')
    return { keychain, store: process.platform === 'darwin' ? 'macOS Keychain' : 'Windows Credential Manager' }
  }
  const { AsyncEntry } = await import('@napi-rs/keyring')
  const entry = (name: string, account: string) => new AsyncEntry(name, account, { linux: { store: 'secret-service' } })
  return {
    store: 'Secret Service',
    keychain: {
      getPassword: (name, account) => entry(name, account).getPassword(),
      setPassword: (name, account, secret) => entry(name, account).setPassword(secret),
      deletePassword: (name, account) => entry(name, account).deletePassword(),
    },
  }
}

type State = Pick<KeyVault, 'storage' | 'store' | 'reason'>

/**
 * Opens the vault (R-SET-01). *untried*: no key was wanted yet, and the keychain has not been touched. *secure*: the keychain passed the probe. *session*: it did not, and keys live in
 * memory until quit. *unavailable*: this workspace has put a key there that cannot be read now; a key entered then is
 * kept for the session. A keychain that answers after `withinMs` milliseconds is used from then on. Never throws.
 */
export function openVault(
  dataDir: string,
  open: () => Promise<SystemKeychain> = systemKeychain,
  withinMs = answerWithinMs,
): KeyVault {
  const stored = storedKeys(dataDir)
  const session = new Map<string, string>()
  let keychain: Keychain | null = null
  let state: State = { storage: 'untried', store: 'memory', reason: null }

  const refuse = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    state =
      stored.some() && session.size === 0
        ? { storage: 'unavailable', store: 'memory', reason: `The stored key cannot be read. ${reason}` }
        : { storage: 'session', store: 'memory', reason }
  }
  async function tryKeychain(): Promise<void> {
    const found = await open()
    await probe(found.keychain)
    for (const origin of stored.all()) {
      if ((await found.keychain.getPassword(keychainService, stored.account(origin))) === null) stored.remove(origin)
    }
    keychain = found.keychain
    state = { storage: 'secure', store: found.store, reason: null }
  }
  /** One that is late is used all the same when it comes. */
  const attempt = (ms: number) => inTime(tryKeychain().catch(refuse), ms).catch(refuse)
  let first: Promise<void> | null = null
  /** Tried once, for the first that wants it; later only when a person asks. */
  const tried = () => {
    first ??= attempt(withinMs)
    return first
  }

  return {
    get storage() {
      return state.storage
    },
    get store() {
      return state.store
    },
    get reason() {
      return state.reason
    },
    origins: () => [...new Set([...session.keys(), ...stored.all()])].toSorted(),
    keeps: origin => origin !== null && (session.has(origin) || stored.has(origin)),
    tried,
    async get(origin) {
      const kept = origin === null ? null : session.get(origin)
      if (origin !== null && kept === undefined && stored.has(origin)) await tried()
      // Once a stored key could not be read it is not asked for again: each try could open a password prompt.
      if (origin === null || kept !== undefined || !keychain || state.storage === 'unavailable') return kept ?? null
      // What this workspace has not put there is not its own.
      if (!stored.has(origin)) return null
      try {
        return await inTime(keychain.getPassword(keychainService, stored.account(origin)), withinMs)
      } catch (error) {
        refuse(error)
        return null
      }
    },
    async set(origin, secret) {
      await tried()
      if (keychain) {
        // Noted first: a key must never lie in the keychain without this workspace knowing it.
        const added = stored.add(origin)
        try {
          await inTime(keychain.setPassword(keychainService, stored.account(origin), secret), withinMs)
          session.delete(origin)
          state = { ...state, storage: 'secure', reason: null }
          return
        } catch (error) {
          if (added) stored.remove(origin)
          session.set(origin, secret)
          refuse(error)
          return
        }
      }
      session.set(origin, secret)
      state = { ...state, storage: 'session' }
    },
    async forget(origin) {
      const kept = session.delete(origin)
      if (stored.has(origin)) await tried()
      if (!keychain || !stored.has(origin)) return kept
      const removed = await inTime(keychain.deletePassword(keychainService, stored.account(origin)), withinMs)
      stored.remove(origin)
      return kept || removed
    },
    unlock() {
      first = attempt(Math.max(withinMs, unlockWithinMs))
      return first
    },
  }
}

/**
 * Keys of this process only. `given`: one from a file or the environment, for the address that the workspace is set up with when
 * the process begins, whatever it is set up with later; null = for none.
 */
export function sessionVault(
  reason: string,
  given: { readonly secret: string; readonly origin: string | null } | null,
): KeyVault {
  const keys = new Map<string, string>()
  if (given && given.origin !== null) keys.set(given.origin, given.secret)
  return {
    storage: 'session',
    store: 'memory',
    reason,
    origins: () => [...keys.keys()].toSorted(),
    keeps: origin => origin !== null && keys.has(origin),
    tried: async () => {},
    get: async origin => (origin === null ? null : (keys.get(origin) ?? null)),
    set: async (origin, secret) => void keys.set(origin, secret),
    forget: async origin => keys.delete(origin),
    unlock: async () => {},
  }
}

/** A dummy of its own is written, read back and removed; a store that only pretends does not pass. */
export async function probe(chain: Keychain): Promise<void> {
  const [account, dummy] = [`probe ${crypto.randomUUID()}`, crypto.randomUUID()]
  await chain.setPassword(keychainService, account, dummy)
  const back = await chain.getPassword(keychainService, account)
  await chain.deletePassword(keychainService, account)
  if (back !== dummy) throw new Error('The keychain did not return what was saved.')
}

/** The keychain's native calls cannot be cancelled, so a silent one is left behind. */
export async function inTime<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The keychain does not respond. It may be locked.')), withinMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
