// The key's place: the OS keychain if a write-read-delete probe passes, else this process's memory until quit.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Vault } from '../engine/host.ts'

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

const service = 'Listwright'
/** A locked keychain may wait for its password in a prompt that nobody sees. */
const answerWithinMs = 5_000
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

type State = Pick<Vault, 'storage' | 'store' | 'reason'>

/**
 * Opens the vault (product.md R-SET-01). *secure*: the keychain passed the probe. *session*: it did not, and keys live in
 * memory until quit. *unavailable*: this workspace has put a key there that cannot be read now; a key entered then is
 * kept for the session. A keychain that answers after `withinMs` milliseconds is used from then on. Never throws.
 */
export async function openVault(
  dataDir: string,
  open: () => Promise<SystemKeychain> = systemKeychain,
  withinMs = answerWithinMs,
): Promise<Vault> {
  const stored = storedAccounts(dataDir)
  const session = new Map<string, string>()
  let keychain: Keychain | null = null
  let state: State = { storage: 'session', store: 'memory', reason: null }

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
    for (const account of stored.all()) {
      if ((await found.keychain.getPassword(service, account)) === null) stored.remove(account)
    }
    keychain = found.keychain
    state = { storage: 'secure', store: found.store, reason: null }
  }
  /** One that is late is used all the same when it comes. */
  const attempt = (ms: number) => inTime(tryKeychain().catch(refuse), ms).catch(refuse)
  await attempt(withinMs)

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
    async get(account) {
      const kept = session.get(account)
      // Once a stored key could not be read it is not asked for again: each try could open a password prompt.
      if (kept !== undefined || !keychain || state.storage === 'unavailable') return kept ?? null
      try {
        return await inTime(keychain.getPassword(service, account), withinMs)
      } catch (error) {
        refuse(error)
        return null
      }
    },
    async set(account, secret) {
      if (keychain) {
        // Noted first: a key must never lie in the keychain without this workspace knowing it.
        const first = stored.add(account)
        try {
          await inTime(keychain.setPassword(service, account, secret), withinMs)
          session.delete(account)
          state = { ...state, storage: 'secure', reason: null }
          return
        } catch (error) {
          if (first) stored.remove(account)
          session.set(account, secret)
          refuse(error)
          return
        }
      }
      session.set(account, secret)
      state = { ...state, storage: 'session' }
    },
    async forget(account) {
      const kept = session.delete(account)
      if (!keychain) return kept
      const removed = await inTime(keychain.deletePassword(service, account), withinMs)
      stored.remove(account)
      return kept || removed
    },
    unlock: () => attempt(Math.max(withinMs, unlockWithinMs)),
  }
}

/** A key that was given for this process only, for example in the environment. */
export function sessionVault(reason: string, secrets: Readonly<Record<string, string>>): Vault {
  const kept = new Map(Object.entries(secrets))
  return {
    storage: 'session',
    store: 'memory',
    reason,
    get: async account => kept.get(account) ?? null,
    set: async (account, secret) => void kept.set(account, secret),
    forget: async account => kept.delete(account),
    unlock: async () => {},
  }
}

/** A dummy of its own is written, read back and removed; a store that only pretends does not pass. */
async function probe(chain: Keychain): Promise<void> {
  const [account, dummy] = [`probe ${crypto.randomUUID()}`, crypto.randomUUID()]
  await chain.setPassword(service, account, dummy)
  const back = await chain.getPassword(service, account)
  await chain.deletePassword(service, account)
  if (back !== dummy) throw new Error('The keychain did not give back what was written.')
}

/** The keychain's native calls cannot be cancelled, so a silent one is left behind. */
async function inTime<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The keychain does not answer; it may be locked.')), withinMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const Stored = z.object({ accounts: z.array(z.string()) })

/** Which accounts of this workspace have a key in the keychain, in a small file: never a key. */
function storedAccounts(dataDir: string) {
  const file = path.join(dataDir, 'keychain.json')
  const read = (): string[] => {
    if (!existsSync(file)) return []
    try {
      return Stored.parse(JSON.parse(readFileSync(file, 'utf8'))).accounts
    } catch {
      // A file someone edited: the keychain itself still knows what it holds.
      return []
    }
  }
  const accounts = new Set(read())
  const write = () => {
    mkdirSync(dataDir, { recursive: true })
    if (accounts.size === 0) rmSync(file, { force: true })
    else writeFileSync(file, JSON.stringify({ accounts: [...accounts] } satisfies z.infer<typeof Stored>))
  }
  return {
    some: () => accounts.size > 0,
    all: () => [...accounts],
    /** Returns whether it is new. */
    add(account: string): boolean {
      if (accounts.has(account)) return false
      accounts.add(account)
      write()
      return true
    },
    remove(account: string) {
      if (accounts.delete(account)) write()
    },
  }
}
