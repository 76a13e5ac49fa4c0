// What paces the calls of one account. Pure: every time is given, in monotonic milliseconds.

export interface PacedAnswer {
  /** Null = the call ended without an answer. */
  readonly status: number | null
  readonly sentAt: number
  /** Milliseconds the service asked to wait, null when it said nothing usable. */
  readonly retryAfterMs: number | null
  /** What the answer's headers say about the allowance; null when they say nothing. */
  readonly allowance: CallAllowance | null
}

/** `X-RateLimit-Remaining` and `-Reset` (or `RateLimit`) of one answer. */
export interface CallAllowance {
  readonly remaining: number
  /** Milliseconds until the allowance is renewed, as the answer has it. */
  readonly resetMs: number
}

/** Spacing of calls to one pacing group. */
export interface Pacer {
  /** How many calls may leave within the next `ms`. */
  dueWithin(now: number, ms: number): number
  /** Milliseconds until the next call may leave. */
  next(now: number): number
  sent(now: number): void
  done(now: number, answer: PacedAnswer): void
  /** Calls per second at present; Infinity without a limit. */
  rate(now: number): number
  /** Calls per second that get away while refusals of the service hold them back; null = they do not. */
  slowedTo(now: number): number | null
  /** Until when the service has asked for silence, if that is still to come. */
  pausedUntil(now: number): number | null
}
