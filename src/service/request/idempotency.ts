// The idempotency extension: the same key and body is answered again, byte for byte, for nothing.
import { createHash } from 'node:crypto'
import type { ReplayBooks, ReplayToKeep } from '../store/books/port.ts'
import type { AnswerReplay, KeptAnswer, ReplayScope } from '../store/replays.ts'
import { canonicalJson } from './canonical.ts'
import { Refusal } from './refusal.ts'

/** One request that carries a key. `replay` is the earlier answer; without one, `end` is due. */
export interface KeyedAttempt {
  readonly replay: AnswerReplay | null
  /** The answer as it is kept, in the transaction that charges for it. */
  keep(answer: KeptAnswer): ReplayToKeep
  end(): Promise<void>
}

/** The Idempotency-Key of a request: null without one, a 400 if it is not 1 to 255 visible ASCII characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = header.toString()
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal(400, 'Idempotency-Key must have 1 to 255 visible ASCII characters.')
}

/** Opens the extension over kept answers. `begin` throws 409 while the same key runs, 422 if it came with another body. */
export function openIdempotency(store: ReplayBooks): {
  begin(scope: ReplayScope, body: unknown): Promise<KeyedAttempt>
} {
  return {
    async begin(scope, body) {
      const fingerprint = createHash('sha256').update(canonicalJson(body)).digest()
      const claim = await store.claim(scope, fingerprint)
      const earlier =
        claim.kind === 'ours' ? null : claim.kind === 'answered' ? claim.replay.fingerprint : claim.fingerprint
      if (earlier && !earlier.equals(fingerprint)) {
        throw new Refusal(422, 'This Idempotency-Key was used with another body.', { code: 'idempotency_mismatch' })
      }
      if (claim.kind === 'running') {
        throw new Refusal(409, 'The first request with this Idempotency-Key is still running.', {
          headers: { 'retry-after': '1' },
        })
      }
      return {
        replay: claim.kind === 'answered' ? claim.replay : null,
        keep: answer => ({ scope, replay: { ...answer, fingerprint } }),
        end: async () => {
          if (claim.kind === 'ours') await store.giveUp(scope)
        },
      }
    },
  }
}
