// Pacing: one token bucket per key. A refused request takes no token.
import type { PaceLimit } from '../settings.ts'

interface Bucket {
  tokens: number
  at: number
}

/** What a response says about the allowance: whole numbers, seconds. */
export interface BucketAllowance {
  readonly ok: boolean
  readonly limit: number
  readonly remaining: number
  /** Seconds until the bucket is full again. */
  readonly reset: number
  /** Seconds until one token is there, at least 1. */
  readonly retryAfter: number
}

/** Token buckets by key. `clock` gives milliseconds; a clock set back adds no tokens and takes none. */
export class KeyPacer {
  readonly #buckets = new Map<string, Bucket>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Takes a token for the key if there is one; null = pacing is off. */
  take(keyId: string, { perSecond, burst }: PaceLimit): BucketAllowance | null {
    if (perSecond === 0) return null
    const now = this.#clock()
    const bucket = this.#buckets.get(keyId) ?? { tokens: burst, at: now }
    const refill = (Math.max(0, now - bucket.at) / 1000) * perSecond
    bucket.tokens = Math.min(burst, bucket.tokens + refill)
    bucket.at = now
    const ok = bucket.tokens >= 1
    if (ok) bucket.tokens -= 1
    this.#buckets.set(keyId, bucket)
    return {
      ok,
      limit: burst,
      remaining: Math.floor(bucket.tokens),
      reset: Math.ceil((burst - bucket.tokens) / perSecond),
      retryAfter: Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
    }
  }
}
