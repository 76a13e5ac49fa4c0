// One call on its way: it waits for its turn in the pace, leaves once, and what came back is classified.
import { endpoints } from '../../contract/service/endpoints.ts'
import type { Pace } from '../../contract/service/profile.ts'
import type { Connection } from '../account/accounts.ts'
import { allowanceOf } from '../client/allowance-headers.ts'
import { namingOf } from '../client/dialect.ts'
import type { Seen } from '../client/errors.ts'
import { readerVersion } from '../client/reader.ts'
import type { Clock } from '../host.ts'
import { choosePacer } from '../pacing/choose.ts'
import type { Pacer } from '../pacing/pacer.ts'
import type { Call } from './claim.lane.ts'
import { classify, type Outcome } from './classify.ts'
import type { Settled } from './settle.lane.ts'

/** An outcome on its way to the writer. */
export interface Answer extends Settled {
  /** Monotonic time of its arrival. */
  at: number
  rowIds: number[]
}

/** What came of one call. */
export interface Exchange {
  readonly seen: Seen
  readonly outcome: Outcome
}

export class Sender {
  readonly #clock: Clock
  #connection: Connection
  #pacer: Pacer
  #answered = 0
  /** Connections are made anew before the next call. */
  #distrusted = false

  /** `learned` = calls per second found earlier at this account. */
  constructor(connection: Connection, clock: Clock, learned: number | null) {
    this.#connection = connection
    this.#clock = clock
    this.#pacer = choosePacer(this.pace, learned)
  }

  get connection(): Connection {
    return this.#connection
  }

  get pace(): Pace {
    return this.#connection.client.profile.pace
  }

  get pacer(): Pacer {
    return this.#pacer
  }

  /** A new key or new pace at the same account: calls from now on go the new way. */
  use(connection: Connection): void {
    const before = JSON.stringify(this.pace)
    const learned = this.learned
    this.#connection = connection
    if (JSON.stringify(this.pace) !== before) this.#pacer = choosePacer(this.pace, learned)
  }

  /** Calls per second that the service is known to carry; null while nothing was learned. */
  get learned(): number | null {
    return this.pace.mode === 'learn' && this.#answered > 0 ? this.#pacer.rate(this.#clock.monotonic()) : null
  }

  /** Kept connections are not trusted any more. */
  distrust(): void {
    this.#distrusted = true
  }

  /** Makes connections anew if they are not trusted; only while nothing is out. */
  renew(): void {
    if (this.#distrusted) this.#connection.client.renew()
    this.#distrusted = false
  }

  /** Sends a call whose intent is committed, unless `stopped` says at the last moment that nothing may leave. */
  async send(call: Call, stopped: () => boolean): Promise<Exchange> {
    const clock = this.#clock
    const { client } = this.#connection
    const wait = this.#pacer.next(clock.monotonic())
    this.#pacer.sent(clock.monotonic() + wait)
    if (wait >= 1) await new Promise(resolve => setTimeout(resolve, wait))
    const sentAt = clock.monotonic()
    const seen: Seen = stopped()
      ? { kind: 'no_reply', sent: false, fault: 'cancelled', detail: 'stopped' }
      : await client.call(call.op, call.body, String(call.attemptId))
    return { seen, outcome: this.#judge(call, seen, sentAt) }
  }

  #judge(call: Call, seen: Seen, sentAt: number): Outcome {
    const clock = this.#clock
    const { profile } = this.#connection.client
    const asked = {
      op: call.op,
      body: call.body,
      tries: call.tries,
      pathKnown: endpoints[call.op].pathMark === 'S',
      practice: !this.#connection.live,
      chargeOn: profile.chargeOn,
      naming: namingOf(profile, call.op),
    }
    const outcome = classify(seen, asked, clock.now(), Math.random)
    const { http, retryAfterMs } = outcome
    if (http !== null) {
      this.#answered += 1
      const allowance = seen.kind === 'reply' ? allowanceOf(seen.headers, clock.now()) : null
      this.#pacer.done(clock.monotonic(), { status: http, sentAt, retryAfterMs, allowance })
    }
    return outcome
  }
}

/** What the writer books for a call. `at` = monotonic time of arrival. */
export function answerOf(call: Call, seen: Seen, outcome: Outcome, at: number): Answer {
  const reply = seen.kind === 'reply' ? seen : null
  return {
    at,
    rowIds: call.rowIds,
    runId: call.runId,
    taskId: call.taskId,
    attemptId: call.attemptId,
    outcome,
    raw: outcome.keep && reply ? reply.body : null,
    bytes: reply?.body.length ?? 0,
    source: reply?.headers['x-practice-source'] ?? null,
    reader: readerVersion,
  }
}
