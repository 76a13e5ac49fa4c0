// Times in which nothing is sent to a service: it cannot be reached, it is down, or it asked for silence. They end by
// themselves: a free call (the balance), then one call that shows whether it is over.

import type { Clock } from '../../base/host.ts'
import type { BalanceRead } from '../../client/client.ts'

export type OutageReason = 'offline' | 'service' | 'slow_down' | 'team'

export interface OutageParts {
  readonly clock: Clock
  /** The free call. */
  readonly readBalance: () => Promise<BalanceRead>
  /** Whether the team's database can be used again: null, or why not. */
  readonly askTeam: () => Promise<string | null>
  /** It begins or goes on; `until` = UTC milliseconds of the next try. */
  readonly onWait: (reason: OutageReason, detail: string, until: number) => void
  readonly onOver: () => void
  /** The service was down for too long: a person must decide. */
  readonly onGivenUp: (detail: string) => void
}

const stepsMs = {
  offline: [2000, 4000, 8000, 16_000, 30_000],
  team: [1000, 2000, 5000, 10_000, 30_000],
  service: [5000, 10_000, 20_000, 40_000, 60_000],
}
const maxDownMs = 15 * 60_000

export class Outage {
  readonly #parts: OutageParts
  #present: { reason: OutageReason; detail: string; until: number; timer: NodeJS.Timeout } | null = null
  /** The next call shows whether it is over; its try is not counted. */
  #probing = false
  /** Tries that found no change since the last good answer. */
  #setbacks = 0
  /** Monotonic milliseconds when the service was first found down, null = it is not. */
  #downSince: number | null = null

  constructor(parts: OutageParts) {
    this.#parts = parts
  }

  get active(): boolean {
    return this.#present !== null
  }

  get probing(): boolean {
    return this.#probing
  }

  /** Begins; an outage already under way goes on. `ms` = how long the service asked for. */
  begin(reason: OutageReason, detail: string, ms?: number): void {
    if (this.#present) return
    this.#probing = false
    const now = this.#parts.clock.monotonic()
    if (reason === 'service') {
      this.#downSince ??= now
      if (now - this.#downSince > maxDownMs) {
        this.#parts.onGivenUp(detail)
        return
      }
    }
    const steps = reason === 'slow_down' ? [] : stepsMs[reason]
    const delay = ms ?? steps[Math.min(this.#setbacks, steps.length - 1)] ?? 1000
    this.#setbacks += 1
    const until = this.#parts.clock.now() + delay
    this.#present = { reason, detail, until, timer: setTimeout(() => void this.#tryAgain(), delay) }
    this.#parts.onWait(reason, detail, until)
  }

  /** A person wants to continue: tries at once, unless the service itself named the time. */
  hurry(): void {
    if (!this.#present) return
    const { reason, detail, until } = this.#present
    if (reason === 'slow_down') this.#parts.onWait(reason, detail, until)
    else void this.#tryAgain()
  }

  /** An answer came that was no failure of the service. */
  answered(): void {
    this.#probing = false
    this.#setbacks = 0
    this.#downSince = null
  }

  /** A probe failed. */
  failedProbe(): void {
    this.#probing = false
  }

  end(): void {
    if (this.#present) clearTimeout(this.#present.timer)
    this.#present = null
  }

  /** Why it is not over; null = it seems to be. */
  async #stillOut(reason: OutageReason): Promise<string | null> {
    if (reason === 'slow_down') return null
    if (reason === 'team') return this.#parts.askTeam()
    const read = await this.#parts.readBalance()
    return !read.ok && (read.status === 0 || read.status >= 500) ? read.detail : null
  }

  async #tryAgain(): Promise<void> {
    const waited = this.#present
    if (!waited) return
    clearTimeout(waited.timer)
    const still = await this.#stillOut(waited.reason)
    // It was ended, or tried by someone else, meanwhile.
    if (this.#present !== waited) return
    this.#present = null
    if (still !== null) this.begin(waited.reason, still)
    else {
      this.#probing = waited.reason === 'offline' || waited.reason === 'service'
      this.#parts.onOver()
    }
  }
}
