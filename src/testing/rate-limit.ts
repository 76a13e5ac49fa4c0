// Simulated services with a limit, and what a pacer makes of them: share of the allowance, share of refusals.
import type { Allowance, Pacer } from '../engine/pacing/pacer.ts'

/** One call at `now`: accepted, or refused with what its answer says. */
export interface Limit {
  call(now: number): { ok: boolean; retryAfterMs: number | null; allowance: Allowance | null }
  /** Calls that a perfect client could have had accepted between two times. */
  allowed(from: number, to: number): number
}

export type RetryAfter = 'none' | 'whole seconds'

const asked = (retryAfter: RetryAfter, ms: number) =>
  retryAfter === 'none' ? null : Math.max(1, Math.ceil(ms / 1000)) * 1000

/** A token bucket whose rate may change with time: `at(now)` calls per second. */
export function bucket(at: (now: number) => number, burst: number, retryAfter: RetryAfter, headers = false): Limit {
  let tokens = burst
  let filledAt = 0
  return {
    call(now) {
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * at(now))
      filledAt = now
      const ok = tokens >= 1
      if (ok) tokens -= 1
      const allowance = headers ? { remaining: Math.floor(tokens), resetMs: ((burst - tokens) / at(now)) * 1000 } : null
      return { ok, retryAfterMs: ok ? null : asked(retryAfter, ((1 - tokens) / at(now)) * 1000), allowance }
    },
    allowed(from, to) {
      let sum = 0
      for (let now = from; now < to; now += 10) sum += at(now) / 100
      return sum
    },
  }
}

/** `count` calls in each `windowMs`, counted from multiples of the window. */
export function fixedWindow(count: number, windowMs: number, retryAfter: RetryAfter, headers: boolean): Limit {
  let used = 0
  let window = 0
  return {
    call(now) {
      const index = Math.floor(now / windowMs)
      if (index !== window) {
        window = index
        used = 0
      }
      const left = (index + 1) * windowMs - now
      const ok = used < count
      if (ok) used += 1
      return {
        ok,
        retryAfterMs: ok ? null : asked(retryAfter, left),
        allowance: headers ? { remaining: count - used, resetMs: left } : null,
      }
    },
    allowed: (from, to) => (count * (to - from)) / windowMs,
  }
}

/** Refuses everything from `from` to `to`; else as `limit`. */
export const storm = (limit: Limit, from: number, to: number, retryAfterMs: number | null): Limit => ({
  call: now => (now >= from && now < to ? { ok: false, retryAfterMs, allowance: null } : limit.call(now)),
  allowed: (start, end) => limit.allowed(start, Math.min(end, from)) + limit.allowed(Math.max(start, to), end),
})

export interface Outcome {
  /** Share of what a perfect client could have had. */
  share: number
  /** Refusals among all calls. */
  refusals: number
  accepted: number
  /** Calls that left while the service had asked for silence. */
  early: number
}

/** A small generator with a seed (mulberry32), so that runs can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Runs a pacer against a limit for `seconds`, with `slots` calls at once and answers after 30-90 ms. Figures are taken
 * from `from` seconds on.
 */
export function pacedRun(
  pacer: Pacer,
  limit: Limit,
  seconds: number,
  { slots = 64, seed = 1, from = 0 } = {},
): Outcome {
  const random = seeded(seed)
  const open: { at: number; sentAt: number; status: number; said: ReturnType<Limit['call']> }[] = []
  let accepted = 0
  let refused = 0
  let early = 0
  let silentUntil = 0
  const end = seconds * 1000
  for (let now = 0; now < end; now++) {
    for (let i = open.length - 1; i >= 0; i--) {
      const answer = open[i]
      if (!answer || answer.at > now) continue
      open.splice(i, 1)
      const { retryAfterMs, allowance } = answer.said
      pacer.done(now, { status: answer.status, sentAt: answer.sentAt, retryAfterMs, allowance })
      if (retryAfterMs !== null) silentUntil = Math.max(silentUntil, now + retryAfterMs)
    }
    while (open.length < slots && pacer.next(now) <= 0) {
      pacer.sent(now)
      if (now < silentUntil) early += 1
      const said = limit.call(now)
      if (now >= from * 1000) {
        if (said.ok) accepted += 1
        else refused += 1
      }
      open.push({ at: now + 30 + Math.floor(random() * 60), sentAt: now, status: said.ok ? 200 : 429, said })
    }
  }
  return {
    share: accepted / limit.allowed(from * 1000, end),
    refusals: refused / Math.max(1, accepted + refused),
    accepted,
    early,
  }
}
