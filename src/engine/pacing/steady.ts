// How fast calls leave: evenly spaced at a ceiling. A refusal is a pause; only refusals that look like those of a limit
// lower the rate, and quiet time brings it back (decisions/0018). Pure: every time is given, in
// monotonic milliseconds.

import type { Pacer } from './pacer.ts'
import { recentTimes } from './recent-times.ts'
import { refusalTest } from './refusals.ts'

const quietMs = 30_000
/** A rate that is a guess after one refusal doubles after so much quiet: the refusal may have been chance. */
const guessQuietMs = 2000
const pauses = [1000, 2000, 4000, 8000] as const
const slowest = 0.02
const catchUpMs = 25
/** Below a limit that was seen by so much no call is refused by it. */
const below = 0.97
/** So long after a refusal the service is said to slow calls down, and its pace is counted over as long. */
const slowedMs = 15_000

/**
 * `perSecond` 0 = no limit of our own; then the first 429 sets a rate at half of what the last second carried, as a guess until
 * refusals look like those of a limit: after a few calls it would else keep a run at one call in two seconds.
 * `found`: a limit below that, which a colleague has seen a moment ago; null = none.
 */
export function steadyPacer(perSecond: number, found: number | null = null): Pacer {
  const ceiling = perSecond > 0 ? perSecond : Number.POSITIVE_INFINITY
  let rate = Math.min(ceiling, found ?? ceiling)
  /** When the rate was last raised or lowered; with one that was found, from its first use. */
  let raisedAt = Number.NaN
  let freeAt = Number.NEGATIVE_INFINITY
  let paused = Number.NEGATIVE_INFINITY
  let cutAt = Number.NEGATIVE_INFINITY
  let without = 0
  const seen = refusalTest()
  /** The limit that refusals looked like, and the rate before it was heeded. */
  let limit: { perSecond: number; before: number } | null =
    found !== null && found < ceiling ? { perSecond: found / below, before: ceiling } : null
  /** The rate was guessed from a single refusal. */
  let guessed = false
  /** When calls left and refusals came recently. */
  const leftAt = recentTimes(slowedMs)
  const refusedAt = recentTimes(slowedMs)
  let startedAt = Number.POSITIVE_INFINITY

  const spacing = () => 1000 / rate
  // Timers ring late: calls keep to a schedule and catch up with it, by one call or a moment's worth at most.
  const slack = () => Math.max(spacing(), catchUpMs)
  const recover = (now: number) => {
    if (rate >= ceiling) return
    if (Number.isNaN(raisedAt)) raisedAt = now
    const quiet = guessed ? guessQuietMs : quietMs
    const steps = Math.floor((now - raisedAt) / quiet)
    if (steps <= 0) return
    rate = Math.min(ceiling, rate * (guessed ? 2 : 1.1) ** steps)
    raisedAt += steps * quiet
    if (rate >= ceiling) limit = null
  }
  const opensAt = () => Math.max(freeAt, paused)
  /** Lowers the rate to just below the limit, to half at most. */
  const heed = (perSecond: number) => {
    guessed = false
    limit = { perSecond, before: limit?.before ?? rate }
    rate = Math.max(slowest, rate / 2, Math.min(0.98 * rate, below * perSecond))
    seen.forget()
  }
  const refuse = (now: number, sentAt: number) => {
    cutAt = now
    const said = seen.refused(now, sentAt)
    if (!Number.isFinite(rate)) {
      const carried = leftAt.countAfter(now - 1000, now)
      rate = Math.max(slowest, Math.max(1, carried) / 2)
      guessed = true
    } else if (limit && rate <= limit.perSecond) {
      // No limit that was seen refuses below itself: it was chance, or the limit is another one now.
      rate = limit.before
      limit = null
      seen.forget()
    } else if (limit) heed(said?.carried ?? limit.perSecond)
    else if (said?.limit) heed(said.limit.perSecond)
  }

  return {
    dueWithin(now, ms) {
      recover(now)
      const wait = Math.max(0, opensAt() - now)
      if (wait > ms) return 0
      return Number.isFinite(rate) ? 1 + Math.floor((ms - wait) / spacing()) : Number.MAX_SAFE_INTEGER
    },
    next(now) {
      recover(now)
      return Math.max(0, opensAt() - now)
    },
    sent(now) {
      const due = Number.isFinite(opensAt()) ? opensAt() : now
      freeAt = Math.max(due, now - slack()) + (Number.isFinite(rate) ? spacing() : 0)
      seen.sent(now)
      startedAt = Math.min(startedAt, now)
      leftAt.add(now)
    },
    done(now, { status, sentAt, retryAfterMs }) {
      if (status !== 429) {
        seen.passed(sentAt)
        if (status !== null && sentAt >= cutAt) without = 0
        return
      }
      // A call that left before the last cut says nothing about the new rate; it only prolongs the silence.
      const fresh = sentAt > cutAt
      if (fresh) {
        refuse(now, sentAt)
        refusedAt.add(now)
      }
      const step = pauses[Math.min(without, pauses.length - 1)] ?? 8000
      if (retryAfterMs === null && fresh) without += 1
      paused = Math.max(paused, now + (retryAfterMs ?? step))
      raisedAt = Math.max(now, paused)
    },
    rate(now) {
      recover(now)
      return rate
    },
    pausedUntil: now => (paused > now ? paused : null),
    slowedTo(now) {
      recover(now)
      const heeded = rate < ceiling && Number.isFinite(rate) && limit !== null
      if (!refusedAt.any(now)) return heeded ? rate : null
      const over = Math.min(slowedMs, Math.max(1000, now - startedAt))
      const carried = (1000 * leftAt.countAfter(now - over, now)) / over
      return carried < 0.95 * ceiling ? Math.min(carried, rate) : null
    },
  }
}
