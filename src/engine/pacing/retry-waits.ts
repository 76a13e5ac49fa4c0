// How long nothing is sent after a refusal: as long as it says, or twice as long each time that it says nothing.

/** strict: nothing leaves before Retry-After has passed; soft: a wait of up to 1 s holds the others only 250 ms. */
export type RetryAfterWay = 'strict' | 'soft'

/** So many answers after a refusal that said nothing, the next one is the first again. */
const forgottenAfter = 20

export class RetryWaits {
  readonly #way: RetryAfterWay
  /** Refusals that said nothing, and the answers since the last of them. */
  #headerless = 0
  #answersSince = 0

  constructor(way: RetryAfterWay) {
    this.#way = way
  }

  /** Milliseconds of silence; `retryAfterMs`: what the refusal asked for, null when it said nothing. */
  after(retryAfterMs: number | null): number {
    if (retryAfterMs !== null) return this.#way === 'soft' && retryAfterMs <= 1000 ? 250 : retryAfterMs
    const wait = Math.min(8000, 250 * 2 ** this.#headerless)
    this.#headerless += 1
    this.#answersSince = 0
    return wait
  }

  /** An answer that is no refusal. */
  answered(): void {
    this.#answersSince += 1
    if (this.#answersSince >= forgottenAfter) this.#headerless = 0
  }
}
