// Finds an unknown limit and stays just below it: a 429 brackets the limit between what was accepted over the whole time
// and over the time of sending; between refusals the rate is held, then probed upwards (runs.md 9, learn).
import { allowanceReader } from './allowance.ts'
import { bucketFit, type FittedBucket, isSure } from './bucket-fit.ts'
import type { CallAllowance, PacedAnswer, Pacer } from './pacer.ts'

export interface BracketOptions {
  /** Never faster than this, calls per second. */
  readonly maxPerSecond: number
  /** A rate learned earlier, calls per second. */
  readonly learned?: number
  /** strict: nothing leaves before Retry-After has passed; soft: a wait of up to 1 s holds the others only 250 ms. */
  readonly retryAfter: 'strict' | 'soft'
}

const slowest = 0.02
const fastest = 5000
const coldRate = 5
/** No bucket takes this long to hold one token again. */
const longSilenceMs = 2000
/** A service that asked for it once counts windows, and for so long is not looked at as a bucket. */
const windowMs = 60_000
/** How long a limit that was found is not put to the test. */
const firstQuietMs = 12_000
/** A test of it empties the bucket in this time, unless the limit is higher now. */
const drainSeconds = 2.2

type Phase = 'startup' | 'seek' | 'hold' | 'probe' | 'storm'

/** A pacer that learns the limit of the service. */
export function bracketPacer({ maxPerSecond, learned, retryAfter }: BracketOptions): Pacer {
  const within = (rate: number) => Math.min(fastest, maxPerSecond, Math.max(slowest, rate))
  const headers = allowanceReader()
  // A probe that fails costs a whole Retry-After, or only a quarter of a second; one that comes late, what a higher limit
  // would have let through.
  const longestHoldMs = retryAfter === 'soft' ? 10_000 : 14_000
  let rate = within(learned === undefined ? coldRate : 0.98 * learned)
  let phase: Phase = learned === undefined ? 'startup' : 'hold'
  let phaseAt = Number.NaN
  let phaseSends = 0
  /** Time of the last growth of a rate that grows with time. */
  let grownAt = Number.NaN
  /** The limit lies between these, calls per second. */
  let low = 0
  let high = Number.POSITIVE_INFINITY
  let highAt = Number.NEGATIVE_INFINITY
  /** 200s of calls sent after the last cut, when the first of them left, and the pause before. */
  let accepted = 0
  let firstAt: number | null = null
  let paused = 0
  let cutAt = Number.NEGATIVE_INFINITY
  let holdMs = 4000
  let base = rate
  let step = 0.05
  let hits = 0
  let bisecting = false
  /** The rate was held without a refusal, so the limit is above it. */
  let under = false
  let tokens = 1
  let filledAt = Number.NaN
  let silentUntil = Number.NEGATIVE_INFINITY
  let headerless = 0
  let sinceHeaderless = 0
  let emptyCuts = 0
  /** What was good before a storm, calls per second. */
  let good = rate
  let inFlight = 0
  const bucket = bucketFit()
  /** The limit that explains the refusals, 0 = none does; the step that would find it wrong; how long until then. */
  let found = 0
  let test = 0
  let windowUntil = Number.NEGATIVE_INFINITY
  let quietMs = firstQuietMs

  const probeMs = () => (hits > 0 ? 1500 : found > 0 ? 1000 * drainSeconds + 300 : 5000)
  const most = () => Math.min(8, Math.max(2, 0.1 * rate))

  function enter(next: Phase, now: number): void {
    phase = next
    phaseAt = Math.max(now, silentUntil)
    phaseSends = 0
    grownAt = phaseAt
  }

  /** Brings rate, phase and tokens to `now`. */
  function advance(now: number): void {
    if (Number.isNaN(filledAt)) {
      filledAt = now
      enter(phase, now)
    }
    const from = Math.max(filledAt, silentUntil)
    if (now > from) tokens = Math.min(most(), tokens + ((now - from) / 1000) * rate)
    filledAt = Math.max(filledAt, now)
    if (now <= phaseAt) return
    if (phase === 'startup' || phase === 'seek') grow(now)
    else if (phase === 'hold' && now - phaseAt > holdMs && phaseSends >= 6) startProbe(now)
    else if (phase === 'probe' && now - phaseAt > probeMs() && phaseSends >= 4) probeHeld(now)
  }

  function grow(now: number): void {
    const seconds = Math.min(2, (now - grownAt) / 1000)
    grownAt = now
    // Growth without calls would say nothing about the service.
    if (phaseSends === 0) return
    rate = within(rate * (phase === 'startup' ? 2 : 1.08) ** seconds)
  }

  function startProbe(now: number): void {
    low = Math.max(low, 0.995 * rate)
    base = rate
    hits = 0
    under = true
    const room = high / rate
    bisecting = now - highAt < 40_000 && room > 1.1 && room < 4
    const careful = rate > 25 ? 0.03 : 0.05
    step = bisecting ? Math.min(0.5, (room - 1) / 2) : found > 0 ? test : careful
    rate = within(base * (1 + step))
    enter('probe', now)
  }

  function probeHeld(now: number): void {
    hits += 1
    base = rate
    low = Math.max(low, 0.97 * rate)
    if (bisecting) {
      holdMs = 1000
      enter('hold', now)
      return
    }
    if (rate >= high) high = Number.POSITIVE_INFINITY
    holdMs = 4000
    step = Math.min(1, 2 * step)
    rate = within(rate * (1 + step))
    enter('probe', now)
  }

  /** A refusal of a call that left after the last cut: where is the limit, and how to go on? */
  function cut(now: number, sentAt: number): void {
    const explained = bucket.emptied(sentAt, rate)
    // A window is no bucket; and what is refused below the limit that was found has another one now.
    if (paused > longSilenceMs) windowUntil = now + windowMs
    const refuted = accepted === 0 || now < windowUntil || (phase === 'hold' && rate < found)
    if (refuted) bucket.forget()
    const fit = !refuted && explained && isSure(explained) ? explained : null
    if (!fit) found = 0
    if (accepted > 0) {
      good = Math.max(low, 0.9 * rate)
      emptyCuts = 0
    } else if (cutAt > Number.NEGATIVE_INFINITY) emptyCuts += 1
    const active = firstAt === null ? 0 : (now - firstAt) / 1000
    const lower = accepted / Math.max(1e-9, active + paused / 1000)
    const upper = under ? rate : Math.min(active > 0 ? accepted / active : Number.POSITIVE_INFINITY, rate)
    if (emptyCuts >= 2) {
      enter('storm', now)
    } else if (phase === 'startup') {
      bracket(0, rate, now)
      rate = within(rate / 2)
      enter('seek', now)
    } else if (headers.trusted) {
      rate = within(0.9 * rate)
      enter('hold', now)
    } else if (fit) {
      settle(fit, now)
    } else if (phase === 'probe') {
      holdMs = bisecting || hits > 0 ? (step > 0.12 ? 2000 : 4000) : Math.min(longestHoldMs, 2 * Math.max(holdMs, 4000))
      bracket(low, rate, now)
      rate = within(Math.min(0.98 * rate, base))
      enter('hold', now)
    } else if (accepted < 4 || active < 0.25) {
      bracket(0, rate, now)
      rate = within(0.6 * rate)
      enter('seek', now)
    } else {
      narrow(lower, upper, active, now)
    }
    // After a long silence the figure is exact: a window. Going faster would only meet its end sooner.
    if (paused > longSilenceMs && accepted >= 20 && phase !== 'storm') rate = within(Math.min(rate, 1.15 * lower))
    accepted = 0
    paused = 0
    firstAt = null
    under = false
    bisecting = false
    tokens = Math.min(tokens, 0.5)
    cutAt = now
  }

  function bracket(from: number, to: number, now: number): void {
    low = from
    high = to
    highAt = now
  }

  function narrow(lower: number, upper: number, active: number, now: number): void {
    const fell = upper < 0.97 * low || (rate <= low && active < 3)
    if (fell) bracket(lower, upper, now)
    else {
      const from = Math.min(Math.max(low, lower), upper)
      const to = lower > high ? upper : Math.min(high, upper)
      bracket(from, to < from ? upper : to, now)
    }
    const next = Math.min(0.98 * rate, Math.max(low, Math.min(0.975 * high, (low + high) / 2)))
    if (next < low) low = 0.98 * next
    holdMs = high / low < 1.06 ? 8000 : 4000
    rate = within(next)
    enter('hold', now)
  }

  /** All refusals are explained by one limit: just below it is the place to stay, the longer the more often it was found. */
  function settle(fit: FittedBucket, now: number): void {
    const again = found >= 0.985 * fit.lowest && found <= 1.015 * fit.highest
    quietMs = again ? Math.min(longestHoldMs, 2 * quietMs) : firstQuietMs
    if (!again) found = fit.rate
    test = Math.min(0.25, Math.max(0.05, (fit.burst + 3) / (drainSeconds * found)))
    holdMs = quietMs
    bracket(fit.lowest, fit.highest, now)
    rate = within(0.99 * found)
    enter('hold', now)
  }

  function silence(now: number, { retryAfterMs }: PacedAnswer): number {
    if (retryAfterMs === null) {
      const wait = Math.min(8000, 250 * 2 ** headerless)
      headerless += 1
      sinceHeaderless = 0
      return now + wait
    }
    return now + (retryAfter === 'soft' && retryAfterMs <= 1000 ? 250 : retryAfterMs)
  }

  function refused(now: number, answer: PacedAnswer): void {
    const fresh = answer.sentAt > cutAt
    const before = silentUntil
    if (fresh || answer.retryAfterMs !== null) silentUntil = Math.max(silentUntil, silence(now, answer))
    if (fresh && phase !== 'storm') {
      cut(now, answer.sentAt)
      paused = Math.max(0, silentUntil - now)
    } else if (silentUntil > before) paused += silentUntil - Math.max(now, before)
    phaseAt = Math.max(phaseAt, silentUntil)
    grownAt = Math.max(grownAt, silentUntil)
  }

  function accept(now: number, status: number, { sentAt, allowance }: PacedAnswer): void {
    sinceHeaderless += 1
    if (sinceHeaderless >= 20) headerless = 0
    if (sentAt > cutAt && status < 400) accepted += 1
    if (phase === 'storm' && status < 400) {
      emptyCuts = 0
      accepted = 0
      paused = 0
      firstAt = null
      cutAt = now
      bracket(0, good, now)
      rate = within(0.5 * good)
      enter('seek', now)
    }
    const said = headers.read(now, allowance)
    if (said) follow(said, now)
  }

  /** The headers count down a window: what is left is spread over what is left of it. */
  function follow({ remaining, resetMs }: CallAllowance, now: number): void {
    if (remaining <= 0) silentUntil = Math.max(silentUntil, now + resetMs)
    else rate = within(Math.max(1, remaining - inFlight) / Math.max(0.3, resetMs / 1000 - 0.5))
    if (phase !== 'hold') enter('hold', now)
    // Probing would only meet the end of the window.
    phaseSends = 0
  }

  const waitFor = (now: number) => {
    advance(now)
    const silent = Math.max(0, silentUntil - now)
    // In a storm one call goes at a time, one after each pause.
    if (phase === 'storm') return inFlight > 0 ? 1000 : silent
    return tokens >= 1 ? silent : silent + ((1 - tokens) / rate) * 1000
  }

  return {
    dueWithin(now, ms) {
      const wait = waitFor(now)
      if (wait > ms) return 0
      if (phase === 'storm') return inFlight > 0 ? 0 : 1
      return Math.max(1, Math.floor(Math.min(most(), tokens + ((ms - Math.max(0, silentUntil - now)) / 1000) * rate)))
    },
    next: waitFor,
    sent(now) {
      advance(now)
      tokens -= 1
      phaseSends += 1
      inFlight += 1
      firstAt ??= now
      bucket.sent(now)
    },
    done(now, answer) {
      advance(now)
      inFlight = Math.max(0, inFlight - 1)
      bucket.answered(answer.sentAt, answer.status === 429)
      if (answer.status === 429) refused(now, answer)
      else if (answer.status !== null) accept(now, answer.status, answer)
    },
    rate(now) {
      advance(now)
      return rate
    },
    pausedUntil: now => (silentUntil > now ? silentUntil : null),
    // Its refusals are how it finds the limit; only where nothing gets through is the service slow.
    slowedTo: () => (phase === 'storm' ? rate : null),
  }
}
