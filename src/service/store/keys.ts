// Kept API keys: the hash, never the secret.
import type { Database } from 'better-sqlite3'

/** A kept key; `hash` is the SHA-256 of its secret. */
export interface StoredKey {
  readonly id: string
  readonly name: string
  readonly admin: boolean
  readonly enabled: boolean
  readonly hash: Buffer
}

export interface KeyStore {
  all(): StoredKey[]
  insert(key: StoredKey): void
  setEnabled(id: string, enabled: boolean): void
}

type Row = { id: string; name: string; hash: Buffer; admin: number; enabled: number }

export function keyStore(db: Database): KeyStore {
  const all = db.prepare<[], Row>('SELECT id, name, hash, admin, enabled FROM api_key')
  const insert = db.prepare('INSERT INTO api_key (id, name, hash, admin, enabled) VALUES (?, ?, ?, ?, ?)')
  const setEnabled = db.prepare('UPDATE api_key SET enabled = ? WHERE id = ?')
  return {
    all: () => all.all().map(row => ({ ...row, admin: row.admin === 1, enabled: row.enabled === 1 })),
    insert: key => void insert.run(key.id, key.name, key.hash, Number(key.admin), Number(key.enabled)),
    setEnabled: (id, enabled) => void setEnabled.run(Number(enabled), id),
  }
}
