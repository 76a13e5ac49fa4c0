// API keys: made here, stored as SHA-256 only, compared in constant time.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { KeyStore } from './store/keys.ts'

/** A key as its owner sees it; the secret is shown once, when it is made. */
export const ApiKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Raises the prospector's page_size, nothing else. */
  admin: z.boolean(),
  enabled: z.boolean(),
})
export type ApiKey = z.infer<typeof ApiKey>

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const makeSecret = () => `api_${Array.from({ length: 32 }, () => letters[randomInt(letters.length)]).join('')}`
/** What is kept of a secret. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret, 'utf8').digest()

/** A new key with its secret, and what is kept of that. */
export function makeKey({ name, admin }: { name: string; admin: boolean }): {
  key: ApiKey
  hash: Buffer
  secret: string
} {
  const secret = makeSecret()
  return { key: { id: randomBytes(8).toString('hex'), name, admin, enabled: true }, hash: hashOfSecret(secret), secret }
}

/** The keys that requests may come with, wherever they are kept. */
export interface CallerKeys {
  /** Makes a key and gives its secret, which cannot be had again. `kept` ones survive a restart. */
  create(named: { name: string; admin: boolean }, kept: boolean): Promise<{ id: string; key: string }>
  /** Switches a key on or off. Returns whether there is such a key. */
  setEnabled(id: string, enabled: boolean): Promise<boolean>
  list(): Promise<ApiKey[]>
  /** The enabled key with this secret. */
  find(secret: string): Promise<ApiKey | null>
}

/** The keys of a service that shares them with no other. */
export const ownKeys = (ring: KeyRing): CallerKeys => ({
  create: async (named, kept) => ring.create(named, kept),
  setEnabled: async (id, enabled) => ring.setEnabled(id, enabled),
  list: async () => ring.list(),
  find: async secret => ring.find(secret),
})

interface KnownKey {
  key: ApiKey
  readonly hash: Buffer
}

/** The service's keys. Stored ones live with its data; the starter's own lives in memory and ends with the process. */
export class KeyRing {
  readonly #known = new Map<string, KnownKey>()
  readonly #store: KeyStore

  constructor(store: KeyStore) {
    this.#store = store
    for (const { hash, ...key } of store.all()) this.#known.set(key.id, { key, hash })
  }

  /** Makes a key and gives its secret, which cannot be had again. `kept` ones survive a restart. */
  create(named: { name: string; admin: boolean }, kept: boolean): { id: string; key: string } {
    const { key, hash, secret } = makeKey(named)
    if (kept) this.#store.insert({ ...key, hash })
    this.#known.set(key.id, { key, hash })
    return { id: key.id, key: secret }
  }

  /** Switches a key on or off. Returns whether there is such a key. */
  setEnabled(id: string, enabled: boolean): boolean {
    const known = this.#known.get(id)
    if (!known) return false
    known.key = { ...known.key, enabled }
    this.#store.setEnabled(id, enabled)
    return true
  }

  list(): ApiKey[] {
    return [...this.#known.values()].map(known => known.key)
  }

  /** The enabled key with this secret. Every known hash is compared, so the time taken tells nothing. */
  find(secret: string): ApiKey | null {
    const presented = hashOfSecret(secret)
    let found: ApiKey | null = null
    for (const { key, hash } of this.#known.values()) {
      if (timingSafeEqual(presented, hash) && key.enabled) found = key
    }
    return found
  }
}
