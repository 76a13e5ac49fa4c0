// The key's place: the OS keychain if a write-read-delete probe passes, else this process's memory until quit.
import type { Vault } from '../engine/host.ts'

/** keytar's face, so that the module behind it can change. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, secret: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

const service = 'Listwright'
const probeAccount = 'probe'
const answerWithinMs = 5_000

/** The system's keychain. On Linux only the Secret Service counts: the kernel keyring forgets at reboot. */
export async function systemKeychain(): Promise<{ keychain: Keychain; store: string }> {
  if (process.platform !== 'linux') {
    const keytar = await import('@napi-rs/keyring/keytar.js')
    return { keychain: keytar, store: process.platform === 'darwin' ? 'macOS Keychain' : 'Windows Credential Manager' }
  }
  const { AsyncEntry } = await import('@napi-rs/keyring')
  const entry = (name: string, account: string) => new AsyncEntry(name, account, { linux: { store: 'secret-service' } })
  return {
    store: 'Secret Service',
    keychain: {
      getPassword: (name, account) => entry(name, account).getPassword(within()),
      setPassword: (name, account, secret) => entry(name, account).setPassword(secret, within()),
      deletePassword: (name, account) => entry(name, account).deletePassword(within()),
    },
  }
}

const within = () => AbortSignal.timeout(answerWithinMs)

/** Opens the vault: probes the keychain, and checks that a key stored before can still be read. */
export async function openVault(
  keychain: () => Promise<{ keychain: Keychain; store: string }> = systemKeychain,
  hadKey = false,
  accounts: readonly string[] = ['remote'],
): Promise<Vault> {
  let found: { keychain: Keychain; store: string }
  try {
    found = await keychain()
    await probe(found.keychain)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return hadKey
      ? memoryVault('unavailable', `The stored key cannot be read: ${reason}`)
      : memoryVault('session', reason)
  }
  const { keychain: chain, store } = found
  for (const account of accounts) {
    try {
      await chain.getPassword(service, account)
    } catch (error) {
      return memoryVault('unavailable', `The stored key cannot be read: ${String(error)}`)
    }
  }
  return {
    storage: 'secure',
    store,
    reason: null,
    get: account => chain.getPassword(service, account),
    set: (account, secret) => chain.setPassword(service, account, secret),
    forget: account => chain.deletePassword(service, account),
  }
}

/** A dummy is written, read back and removed; a store that only pretends does not pass. */
async function probe(chain: Keychain): Promise<void> {
  const dummy = crypto.randomUUID()
  await chain.setPassword(service, probeAccount, dummy)
  const back = await chain.getPassword(service, probeAccount)
  await chain.deletePassword(service, probeAccount)
  if (back !== dummy) throw new Error('the keychain did not give back what was written')
}

/** Keys in a closure of main until quit; never on disk. */
export function memoryVault(
  storage: 'session' | 'unavailable',
  reason: string,
  seed: Record<string, string> = {},
): Vault {
  const secrets = new Map(Object.entries(seed))
  return {
    storage,
    store: 'memory',
    reason,
    get: async account => secrets.get(account) ?? null,
    set: async (account, secret) => {
      secrets.set(account, secret)
    },
    forget: async account => secrets.delete(account),
  }
}
