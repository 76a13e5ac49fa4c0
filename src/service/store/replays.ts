// Answers kept for the idempotency extension: 24 hours, by key, path and Idempotency-Key.
import type { Database } from 'better-sqlite3'

const keptMs = 24 * 60 * 60 * 1000

/** Where a kept answer belongs. */
export interface ReplayScope {
  readonly keyId: string
  readonly path: string
  readonly idempotencyKey: string
}

/** A kept 200: what was asked (SHA-256 of canonical JSON) and the bytes that were answered. */
export interface Replay {
  readonly fingerprint: Buffer
  readonly source: string
  readonly body: string
}

export interface ReplayStore {
  find(scope: ReplayScope): Replay | null
  keep(scope: ReplayScope, replay: Replay): void
}

export function replayStore(db: Database, clock: () => number): ReplayStore {
  const find = db.prepare<[string, string, string, number], Replay>(
    'SELECT fingerprint, source, body FROM replay WHERE key_id = ? AND path = ? AND idempotency_key = ? AND at > ?',
  )
  const keep = db.prepare(
    'INSERT OR REPLACE INTO replay (key_id, path, idempotency_key, fingerprint, source, body, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const forget = db.prepare('DELETE FROM replay WHERE at <= ?')
  return {
    find: scope => find.get(scope.keyId, scope.path, scope.idempotencyKey, clock() - keptMs) ?? null,
    keep(scope, { fingerprint, source, body }) {
      forget.run(clock() - keptMs)
      keep.run(scope.keyId, scope.path, scope.idempotencyKey, fingerprint, source, body, clock())
    },
  }
}
