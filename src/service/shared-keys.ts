// Keys that several services share: each request asks for its key, so that one that is switched off is refused everywhere at once.
import { type ApiKey, type CallerKeys, hashOfSecret, makeKey } from './keys.ts'
import type { KeyBooks } from './store/books/port.ts'

const shown = ({ id, name, admin, enabled }: ApiKey): ApiKey => ({ id, name, admin, enabled })

/** The keys of the shared books, and the one of this run, which lives in memory. */
export function sharedKeys(books: KeyBooks): CallerKeys {
  /** Keys of this run by the SHA-256 of their secret. */
  const own = new Map<string, ApiKey>()
  return {
    async create(named, kept) {
      const { key, hash, secret } = makeKey(named)
      if (kept) await books.insert({ ...key, hash })
      else own.set(hash.toString('hex'), key)
      return { id: key.id, key: secret }
    },
    async setEnabled(id, enabled) {
      for (const [hash, key] of own)
        if (key.id === id) {
          own.set(hash, { ...key, enabled })
          return true
        }
      return books.setEnabled(id, enabled)
    },
    list: async () => [...own.values(), ...(await books.all()).map(shown)],
    async find(secret) {
      const hash = hashOfSecret(secret)
      const key = own.get(hash.toString('hex')) ?? (await books.byHash(hash))
      return key?.enabled === true ? shown(key) : null
    },
  }
}
