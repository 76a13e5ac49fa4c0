// How fast calls leave: evenly spaced at a ceiling; a 429 halves the rate, quiet time brings it back (runs.md 9, steady).
// Pure: every time is given, in monotonic milliseconds.

import type { Pacer } from './pacer.ts'

const quietMs = 30_000
const pauses = [1000, 2000, 4000, 8000] as const
const slowest = 0.02
const catchUpMs = 25

/** `perSecond` 0 = no limit of our own; then the first 429 sets one at half of what the last second carried. */
export function steadyPacer(perSecond: number): Pacer {
  const ceiling = perSecond > 0 ? perSecond : Number.POSITIVE_INFINITY
  let rate = ceiling
  let raisedAt = 0
  let freeAt = Number.NEGATIVE_INFINITY
  let paused = Number.NEGATIVE_INFINITY
  let cutAt = Number.NEGATIVE_INFINITY
  let without = 0
  let recent: number[] = []

  const spacing = () => 1000 / rate
  // Timers ring late: calls keep to a schedule and catch up with it, by one call or a moment's worth at most.
  const slack = () => Math.max(spacing(), catchUpMs)
  const recover = (now: number) => {
    if (rate >= ceiling) return
    const steps = Math.floor((now - raisedAt) / quietMs)
    if (steps <= 0) return
    rate = Math.min(ceiling, rate * 1.1 ** steps)
    raisedAt += steps * quietMs
  }
  const opensAt = () => Math.max(freeAt, paused)
  const cut = (now: number) => {
    const carried = recent.filter(at => now - at <= 1000).length
    rate = Math.max(slowest, (Number.isFinite(rate) ? rate : Math.max(1, carried)) / 2)
    cutAt = now
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
      if (!Number.isFinite(rate)) {
        recent.push(now)
        if (recent.length > 4096) recent = recent.filter(at => now - at <= 1000)
      }
    },
    done(now, { status, sentAt, retryAfterMs }) {
      if (status !== 429) {
        if (status !== null && sentAt >= cutAt) without = 0
        return
      }
      // A call that left before the last cut says nothing about the new rate; it only prolongs the silence.
      const fresh = sentAt > cutAt
      if (fresh) cut(now)
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
  }
}
