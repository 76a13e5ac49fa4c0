// Answers kept for the idempotency extension: 24 hours, by key, path and Idempotency-Key.
import type { Database } from 'better-sqlite3'

/** How long an answer is kept. */
export const keptMs = 24 * 60 * 60 * 1000

/** Where a kept answer belongs. */
export interface ReplayScope {
  readonly keyId: string
  readonly path: string
  readonly idempotencyKey: string
}

/** A kept 200 as it is sent again: its body and the values of the headers that tell about it, '' = not sent. */
export interface KeptAnswer {
  readonly body: string
  readonly source: string
  readonly unparsed: string
}

/** A kept answer with what was asked (SHA-256 of canonical JSON). */
export interface AnswerReplay extends KeptAnswer {
  readonly fingerprint: Buffer
}

export interface ReplayStore {
  find(scope: ReplayScope): AnswerReplay | null
  keep(scope: ReplayScope, replay: AnswerReplay): void
  /** Keeps none any more: a repeated request is done again. */
  clear(): void
}

export function replayStore(db: Database, clock: () => number): ReplayStore {
  const find = db.prepare<[string, string, string, number], AnswerReplay>(
    'SELECT fingerprint, source, unparsed, body FROM replay WHERE key_id = ? AND path = ? AND idempotency_key = ? AND at > ?',
  )
  const keep = db.prepare(
    'INSERT OR REPLACE INTO replay (key_id, path, idempotency_key, fingerprint, source, unparsed, body, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const forget = db.prepare('DELETE FROM replay WHERE at <= ?')
  return {
    find: scope => find.get(scope.keyId, scope.path, scope.idempotencyKey, clock() - keptMs) ?? null,
    keep(scope, { fingerprint, source, unparsed, body }) {
      forget.run(clock() - keptMs)
      keep.run(scope.keyId, scope.path, scope.idempotencyKey, fingerprint, source, unparsed, body, clock())
    },
    clear() {
      db.exec('DELETE FROM replay')
      db.pragma('wal_checkpoint(TRUNCATE)')
    },
  }
}
