// The idempotency extension: the same key and body is answered again, byte for byte, for nothing.
import { createHash } from 'node:crypto'
import type { AnswerReplay, KeptAnswer, ReplayScope, ReplayStore } from '../store/replays.ts'
import { canonicalJson } from './canonical.ts'
import { Refusal } from './refusal.ts'

/** One request that carries a key. `replay` is the earlier answer; without one, `keep` and `end` are due. */
export interface KeyedAttempt {
  readonly replay: AnswerReplay | null
  /** Keeps the answer; part of the transaction that charges for it. */
  keep(answer: KeptAnswer): void
  end(): void
}

/** The Idempotency-Key of a request: null without one, a 400 if it is not 1 to 255 visible ASCII characters. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = header.toString()
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal(400, 'Idempotency-Key must have 1 to 255 visible ASCII characters.')
}

/** Opens the extension over kept answers. `begin` throws 409 while the same key runs, 422 if it came with another body. */
export function openIdempotency(store: ReplayStore): { begin(scope: ReplayScope, body: unknown): KeyedAttempt } {
  const running = new Map<string, Buffer>()
  return {
    begin(scope, body) {
      const name = JSON.stringify([scope.keyId, scope.path, scope.idempotencyKey])
      const fingerprint = createHash('sha256').update(canonicalJson(body)).digest()
      const replay = store.find(scope)
      const earlier = replay?.fingerprint ?? running.get(name)
      if (earlier && !earlier.equals(fingerprint)) {
        throw new Refusal(422, 'This Idempotency-Key was used with another body.', { code: 'idempotency_mismatch' })
      }
      if (running.has(name)) {
        throw new Refusal(409, 'The first request with this Idempotency-Key is still running.', {
          headers: { 'retry-after': '1' },
        })
      }
      if (!replay) running.set(name, fingerprint)
      return {
        replay,
        keep: answer => store.keep(scope, { ...answer, fingerprint }),
        end: () => void running.delete(name),
      }
    },
  }
}
