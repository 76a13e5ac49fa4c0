// Finds an unknown limit and stays just below it: a 429 brackets the limit between what was accepted over the whole time
// and over the time of sending; between refusals the rate is held, then probed upwards.
import { allowanceReader } from './allowance.ts'
import { bucketFit, type FittedBucket, isSure } from './bucket-fit.ts'
import type { CallAllowance, PacedAnswer, Pacer } from './pacer.ts'
import { type RetryAfterWay, RetryWaits } from './retry-waits.ts'

export interface BracketOptions {
  /** Never faster than this, calls per second. */
  readonly maxPerSecond: number
  /** A rate learned earlier, calls per second. */
  readonly learned?: number
  readonly retryAfter: RetryAfterWay
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
export const bracketPacer = (options: BracketOptions): Pacer => new BracketPacer(options)

class BracketPacer implements Pacer {
  readonly #maxPerSecond: number
  readonly #waits: RetryWaits
  readonly #headers = allowanceReader()
  // A probe that fails costs a whole Retry-After, or only a quarter of a second; one that comes late, what a higher limit
  // would have let through.
  readonly #maxHoldMs: number
  #rate: number
  #phase: Phase
  #phaseAt = Number.NaN
  #phaseSends = 0
  /** Time of the last growth of a rate that grows with time. */
  #grownAt = Number.NaN
  /** The limit lies between these, calls per second. */
  #low = 0
  #high = Number.POSITIVE_INFINITY
  #highAt = Number.NEGATIVE_INFINITY
  /** 200s of calls sent after the last cut, when the first of them left, and the pause before. */
  #accepted = 0
  #firstAt: number | null = null
  #paused = 0
  #cutAt = Number.NEGATIVE_INFINITY
  #holdMs = 4000
  #base: number
  #step = 0.05
  #hits = 0
  #bisecting = false
  /** The rate was held without a refusal, so the limit is above it. */
  #under = false
  #tokens = 1
  #filledAt = Number.NaN
  #silentUntil = Number.NEGATIVE_INFINITY
  #emptyCuts = 0
  /** What was good before a storm, calls per second. */
  #good: number
  #inFlight = 0
  readonly #bucket = bucketFit()
  /** The limit that explains the refusals, 0 = none does; the step that would find it wrong; how long until then. */
  #found = 0
  #test = 0
  #windowUntil = Number.NEGATIVE_INFINITY
  #quietMs = firstQuietMs

  constructor({ maxPerSecond, learned, retryAfter }: BracketOptions) {
    this.#maxPerSecond = maxPerSecond
    this.#waits = new RetryWaits(retryAfter)
    this.#maxHoldMs = retryAfter === 'soft' ? 10_000 : 14_000
    this.#rate = this.#within(learned === undefined ? coldRate : 0.98 * learned)
    this.#phase = learned === undefined ? 'startup' : 'hold'
    this.#base = this.#rate
    this.#good = this.#rate
  }

  #within(rate: number): number {
    return Math.min(fastest, this.#maxPerSecond, Math.max(slowest, rate))
  }

  #probeMs(): number {
    return this.#hits > 0 ? 1500 : this.#found > 0 ? 1000 * drainSeconds + 300 : 5000
  }

  #most(): number {
    return Math.min(8, Math.max(2, 0.1 * this.#rate))
  }

  #enter(next: Phase, now: number): void {
    this.#phase = next
    this.#phaseAt = Math.max(now, this.#silentUntil)
    this.#phaseSends = 0
    this.#grownAt = this.#phaseAt
  }

  /** Brings rate, phase and tokens to `now`. */
  #advance(now: number): void {
    if (Number.isNaN(this.#filledAt)) {
      this.#filledAt = now
      this.#enter(this.#phase, now)
    }
    const from = Math.max(this.#filledAt, this.#silentUntil)
    if (now > from) this.#tokens = Math.min(this.#most(), this.#tokens + ((now - from) / 1000) * this.#rate)
    this.#filledAt = Math.max(this.#filledAt, now)
    if (now <= this.#phaseAt) return
    if (this.#phase === 'startup' || this.#phase === 'seek') this.#grow(now)
    else if (this.#phase === 'hold' && now - this.#phaseAt > this.#holdMs && this.#phaseSends >= 6)
      this.#startProbe(now)
    else if (this.#phase === 'probe' && now - this.#phaseAt > this.#probeMs() && this.#phaseSends >= 4)
      this.#probeHeld(now)
  }

  #grow(now: number): void {
    const seconds = Math.min(2, (now - this.#grownAt) / 1000)
    this.#grownAt = now
    // Growth without calls would say nothing about the service.
    if (this.#phaseSends === 0) return
    this.#rate = this.#within(this.#rate * (this.#phase === 'startup' ? 2 : 1.08) ** seconds)
  }

  #startProbe(now: number): void {
    this.#low = Math.max(this.#low, 0.995 * this.#rate)
    this.#base = this.#rate
    this.#hits = 0
    this.#under = true
    const room = this.#high / this.#rate
    this.#bisecting = now - this.#highAt < 40_000 && room > 1.1 && room < 4
    const careful = this.#rate > 25 ? 0.03 : 0.05
    this.#step = this.#bisecting ? Math.min(0.5, (room - 1) / 2) : this.#found > 0 ? this.#test : careful
    this.#rate = this.#within(this.#base * (1 + this.#step))
    this.#enter('probe', now)
  }

  #probeHeld(now: number): void {
    this.#hits += 1
    this.#base = this.#rate
    this.#low = Math.max(this.#low, 0.97 * this.#rate)
    if (this.#bisecting) {
      this.#holdMs = 1000
      this.#enter('hold', now)
      return
    }
    if (this.#rate >= this.#high) this.#high = Number.POSITIVE_INFINITY
    this.#holdMs = 4000
    this.#step = Math.min(1, 2 * this.#step)
    this.#rate = this.#within(this.#rate * (1 + this.#step))
    this.#enter('probe', now)
  }

  /** A refusal of a call that left after the last cut: where is the limit, and how to go on? */
  #cut(now: number, sentAt: number): void {
    const explained = this.#bucket.emptied(sentAt, this.#rate)
    // A window is no bucket; and what is refused below the limit that was found has another one now.
    if (this.#paused > longSilenceMs) this.#windowUntil = now + windowMs
    const refuted =
      this.#accepted === 0 || now < this.#windowUntil || (this.#phase === 'hold' && this.#rate < this.#found)
    if (refuted) this.#bucket.forget()
    const fit = !refuted && explained && isSure(explained) ? explained : null
    if (!fit) this.#found = 0
    if (this.#accepted > 0) {
      this.#good = Math.max(this.#low, 0.9 * this.#rate)
      this.#emptyCuts = 0
    } else if (this.#cutAt > Number.NEGATIVE_INFINITY) this.#emptyCuts += 1
    const active = this.#firstAt === null ? 0 : (now - this.#firstAt) / 1000
    const lower = this.#accepted / Math.max(1e-9, active + this.#paused / 1000)
    const upper = this.#under
      ? this.#rate
      : Math.min(active > 0 ? this.#accepted / active : Number.POSITIVE_INFINITY, this.#rate)
    if (this.#emptyCuts >= 2) {
      this.#enter('storm', now)
    } else if (this.#phase === 'startup') {
      this.#bracket(0, this.#rate, now)
      this.#rate = this.#within(this.#rate / 2)
      this.#enter('seek', now)
    } else if (this.#headers.trusted) {
      this.#rate = this.#within(0.9 * this.#rate)
      this.#enter('hold', now)
    } else if (fit) {
      this.#settle(fit, now)
    } else if (this.#phase === 'probe') {
      this.#holdMs =
        this.#bisecting || this.#hits > 0
          ? this.#step > 0.12
            ? 2000
            : 4000
          : Math.min(this.#maxHoldMs, 2 * Math.max(this.#holdMs, 4000))
      this.#bracket(this.#low, this.#rate, now)
      this.#rate = this.#within(Math.min(0.98 * this.#rate, this.#base))
      this.#enter('hold', now)
    } else if (this.#accepted < 4 || active < 0.25) {
      this.#bracket(0, this.#rate, now)
      this.#rate = this.#within(0.6 * this.#rate)
      this.#enter('seek', now)
    } else {
      this.#narrow(lower, upper, active, now)
    }
    // After a long silence the figure is exact: a window. Going faster would only meet its end sooner.
    if (this.#paused > longSilenceMs && this.#accepted >= 20 && this.#phase !== 'storm')
      this.#rate = this.#within(Math.min(this.#rate, 1.15 * lower))
    this.#accepted = 0
    this.#paused = 0
    this.#firstAt = null
    this.#under = false
    this.#bisecting = false
    this.#tokens = Math.min(this.#tokens, 0.5)
    this.#cutAt = now
  }

  #bracket(from: number, to: number, now: number): void {
    this.#low = from
    this.#high = to
    this.#highAt = now
  }

  #narrow(lower: number, upper: number, active: number, now: number): void {
    const fell = upper < 0.97 * this.#low || (this.#rate <= this.#low && active < 3)
    if (fell) this.#bracket(lower, upper, now)
    else {
      const from = Math.min(Math.max(this.#low, lower), upper)
      const to = lower > this.#high ? upper : Math.min(this.#high, upper)
      this.#bracket(from, to < from ? upper : to, now)
    }
    const next = Math.min(
      0.98 * this.#rate,
      Math.max(this.#low, Math.min(0.975 * this.#high, (this.#low + this.#high) / 2)),
    )
    if (next < this.#low) this.#low = 0.98 * next
    this.#holdMs = this.#high / this.#low < 1.06 ? 8000 : 4000
    this.#rate = this.#within(next)
    this.#enter('hold', now)
  }

  /** All refusals are explained by one limit: just below it is the place to stay, the longer the more often it was found. */
  #settle(fit: FittedBucket, now: number): void {
    const again = this.#found >= 0.985 * fit.lowest && this.#found <= 1.015 * fit.highest
    this.#quietMs = again ? Math.min(this.#maxHoldMs, 2 * this.#quietMs) : firstQuietMs
    if (!again) this.#found = fit.rate
    this.#test = Math.min(0.25, Math.max(0.05, (fit.burst + 3) / (drainSeconds * this.#found)))
    this.#holdMs = this.#quietMs
    this.#bracket(fit.lowest, fit.highest, now)
    this.#rate = this.#within(0.99 * this.#found)
    this.#enter('hold', now)
  }

  #refused(now: number, answer: PacedAnswer): void {
    const fresh = answer.sentAt > this.#cutAt
    const before = this.#silentUntil
    if (fresh || answer.retryAfterMs !== null)
      this.#silentUntil = Math.max(this.#silentUntil, now + this.#waits.after(answer.retryAfterMs))
    if (fresh && this.#phase !== 'storm') {
      this.#cut(now, answer.sentAt)
      this.#paused = Math.max(0, this.#silentUntil - now)
    } else if (this.#silentUntil > before) this.#paused += this.#silentUntil - Math.max(now, before)
    this.#phaseAt = Math.max(this.#phaseAt, this.#silentUntil)
    this.#grownAt = Math.max(this.#grownAt, this.#silentUntil)
  }

  #accept(now: number, status: number, { sentAt, allowance }: PacedAnswer): void {
    this.#waits.answered()
    if (sentAt > this.#cutAt && status < 400) this.#accepted += 1
    if (this.#phase === 'storm' && status < 400) {
      this.#emptyCuts = 0
      this.#accepted = 0
      this.#paused = 0
      this.#firstAt = null
      this.#cutAt = now
      this.#bracket(0, this.#good, now)
      this.#rate = this.#within(0.5 * this.#good)
      this.#enter('seek', now)
    }
    const said = this.#headers.read(now, allowance)
    if (said) this.#follow(said, now)
  }

  /** The headers count down a window: what is left is spread over what is left of it. */
  #follow({ remaining, resetMs }: CallAllowance, now: number): void {
    if (remaining <= 0) this.#silentUntil = Math.max(this.#silentUntil, now + resetMs)
    else this.#rate = this.#within(Math.max(1, remaining - this.#inFlight) / Math.max(0.3, resetMs / 1000 - 0.5))
    if (this.#phase !== 'hold') this.#enter('hold', now)
    // Probing would only meet the end of the window.
    this.#phaseSends = 0
  }

  #waitFor(now: number): number {
    this.#advance(now)
    const silent = Math.max(0, this.#silentUntil - now)
    // In a storm one call goes at a time, one after each pause.
    if (this.#phase === 'storm') return this.#inFlight > 0 ? 1000 : silent
    return this.#tokens >= 1 ? silent : silent + ((1 - this.#tokens) / this.#rate) * 1000
  }

  dueWithin(now: number, ms: number): number {
    const wait = this.#waitFor(now)
    if (wait > ms) return 0
    if (this.#phase === 'storm') return this.#inFlight > 0 ? 0 : 1
    return Math.max(
      1,
      Math.floor(
        Math.min(this.#most(), this.#tokens + ((ms - Math.max(0, this.#silentUntil - now)) / 1000) * this.#rate),
      ),
    )
  }

  next(now: number): number {
    return this.#waitFor(now)
  }

  sent(now: number): void {
    this.#advance(now)
    this.#tokens -= 1
    this.#phaseSends += 1
    this.#inFlight += 1
    this.#firstAt ??= now
    this.#bucket.sent(now)
  }

  done(now: number, answer: PacedAnswer): void {
    this.#advance(now)
    this.#inFlight = Math.max(0, this.#inFlight - 1)
    this.#bucket.answered(answer.sentAt, answer.status === 429)
    if (answer.status === 429) this.#refused(now, answer)
    else if (answer.status !== null) this.#accept(now, answer.status, answer)
  }

  rate(now: number): number {
    this.#advance(now)
    return this.#rate
  }

  pausedUntil(now: number): number | null {
    return this.#silentUntil > now ? this.#silentUntil : null
  }

  // Its refusals are how it finds the limit; only where nothing gets through is the service slow.
  slowedTo(): number | null {
    return this.#phase === 'storm' ? this.#rate : null
  }
}
