// Other ways of pacing, written for the comparison: AIMD, and the client-side rate limiter that the AWS SDKs describe as
// "adaptive" (a token bucket whose rate follows a cubic curve after each throttling). Both obey Retry-After.
import type { Pacer } from '../../src/engine/pacing/pacer.ts'

/** What follows from a rate that `grow` gives for the time since the last cut. */
function ratePacer(start: number, grow: (secondsSinceCut: number, cutRate: number) => number, keep: number): Pacer {
  let rateAtCut = start
  let cutAt = Number.NaN
  let tokens = 1
  let filledAt = Number.NaN
  let silentUntil = Number.NEGATIVE_INFINITY
  const rateAt = (now: number) => Math.max(0.5, grow(Math.max(0, now - Math.max(cutAt, silentUntil)) / 1000, rateAtCut))
  const fill = (now: number) => {
    if (Number.isNaN(filledAt)) {
      filledAt = now
      cutAt = now
    }
    const from = Math.max(filledAt, silentUntil)
    if (now > from) tokens = Math.min(2, tokens + ((now - from) / 1000) * rateAt(now))
    filledAt = Math.max(filledAt, now)
  }
  const next = (now: number) => {
    fill(now)
    return Math.max(0, silentUntil - now) + (tokens >= 1 ? 0 : ((1 - tokens) / rateAt(now)) * 1000)
  }
  return {
    next,
    slowedTo: () => null,
    dueWithin: (now, ms) => (next(now) <= ms ? 1 : 0),
    sent(now) {
      fill(now)
      tokens -= 1
    },
    done(now, { status, sentAt, retryAfterMs }) {
      if (status !== 429) return
      fill(now)
      if (retryAfterMs !== null) silentUntil = Math.max(silentUntil, now + retryAfterMs)
      // Calls that left before the last cut say nothing about the rate since.
      if (sentAt < cutAt) return
      rateAtCut = rateAt(now) * keep
      cutAt = now
      tokens = Math.min(tokens, 0)
    },
    rate: rateAt,
    pausedUntil: now => (silentUntil > now ? silentUntil : null),
  }
}

/** Adds one call a second each second, up to `most`; a refusal halves the rate. */
export const aimdPacer = (most = Number.POSITIVE_INFINITY): Pacer =>
  ratePacer(Math.min(5, most), (seconds, rate) => Math.min(most, rate + seconds), 0.5)

const beta = 0.7
const scale = 0.4

/**
 * Rate at the cut x 0.7, then 0.4 (t - K)^3 + the rate before, with K = cbrt(rate before x 0.3 / 0.4): the constants that
 * the AWS SDKs' retry documentation gives for its adaptive mode; up to `most`.
 */
export const adaptivePacer = (most = Number.POSITIVE_INFINITY): Pacer =>
  ratePacer(
    Math.min(5, most),
    (seconds, cutRate) => {
      const before = cutRate / beta
      const k = Math.cbrt((before * (1 - beta)) / scale)
      return Math.min(most, scale * (seconds - k) ** 3 + before)
    },
    beta,
  )
