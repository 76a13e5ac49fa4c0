// Calls that were claimed a moment ahead wait here for their time, in order. The pace is asked again whenever a timer
// rings, as timers ring early or late and a refusal may have come in between; the call leaves in that same moment.
import type { PacedOp } from '../../contract/service/endpoints.ts'
import type { PacedGroups } from './groups.ts'

/** A call that cannot leave within this time goes back: someone else may have to do with it meanwhile. */
const patienceMs = 100
/** A team gives places for about a second. */
const placePatienceMs = 1500
/** Times of a team are known to so many milliseconds. */
const slackMs = 25

/** Begins a call that leaves `now`. */
type Leave<T> = (now: number) => Promise<T>

/** A call that has left. Wrapped, so that waiting for it to leave is not waiting for its answer. */
interface Left<T> {
  readonly answer: Promise<T>
}

export class SendQueue {
  readonly #monotonic: () => number
  /** By pacing group: how many wait, and the last of them. */
  readonly #waiting = new Map<string, { calls: number; last: Promise<unknown> }>()

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  /** Calls of a group that may be claimed to leave within the next `ms`, beside those that wait. */
  due(paced: PacedGroups, group: string, ms: number): number {
    return Math.max(0, paced.dueWithin(group, this.#monotonic(), ms) - this.#callsOf(group))
  }

  /** Milliseconds until another call may leave after those that wait. */
  next(paced: PacedGroups, op: PacedOp): number {
    const now = this.#monotonic()
    return paced.next(op, now) + (this.#callsOf(paced.nameOf(op)) * 1000) / paced.rate(op, now)
  }

  /**
   * Lets a call leave at its time: `leave` begins it at `now` and is not waited for. Null: it may not leave, because it is
   * `stopped`, or not soon.
   */
  async take<T>(paced: PacedGroups, op: PacedOp, stopped: () => boolean, leave: Leave<T>): Promise<Left<T> | null> {
    const group = paced.nameOf(op)
    const before = this.#waiting.get(group)
    // Nothing to wait for: it leaves before anything else can happen.
    const atOnce = before || stopped() ? null : this.#leave(paced, op, leave)
    if (atOnce) return atOnce
    const waiting = this.#waitAndLeave(paced, op, stopped, leave, before?.last)
    this.#waiting.set(group, { calls: this.#callsOf(group) + 1, last: waiting })
    try {
      return await waiting
    } finally {
      const entry = this.#waiting.get(group)
      if (entry) entry.calls -= 1
      if (entry?.calls === 0) this.#waiting.delete(group)
    }
  }

  /** The same for a call that may leave `at` a time that a team gave it. A silence of the service takes its place away. */
  async takeAt<T>(
    paced: PacedGroups,
    op: PacedOp,
    at: number,
    stopped: () => boolean,
    leave: Leave<T>,
  ): Promise<Left<T> | null> {
    for (;;) {
      const now = this.#monotonic()
      const wait = at - now
      if (stopped() || wait > placePatienceMs || paced.silence(op, now) > Math.max(0, wait) + slackMs) return null
      if (wait <= 0) {
        paced.sent(op, now, true)
        return { answer: leave(now) }
      }
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }

  async #waitAndLeave<T>(
    paced: PacedGroups,
    op: PacedOp,
    stopped: () => boolean,
    leave: Leave<T>,
    before: Promise<unknown> | undefined,
  ): Promise<Left<T> | null> {
    await before
    for (;;) {
      const wait = paced.next(op, this.#monotonic())
      if (stopped() || wait > patienceMs) return null
      const left = this.#leave(paced, op, leave)
      if (left) return left
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }

  #leave<T>(paced: PacedGroups, op: PacedOp, leave: Leave<T>): Left<T> | null {
    const now = this.#monotonic()
    if (paced.next(op, now) > 0) return null
    paced.sent(op, now)
    return { answer: leave(now) }
  }

  #callsOf(group: string): number {
    return this.#waiting.get(group)?.calls ?? 0
  }
}
