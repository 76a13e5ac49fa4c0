// Recorded answers by request: each request gets its answers in the order of the recording, then the last one again.
import { Refusal } from '../request/refusal.ts'
import { bytesOf, type RecordedExchange } from './exchange.ts'
import { operationAt, requestName } from './normal-request.ts'

/** A request that no recorded answer belongs to, with how often it came. */
export interface UnrecordedRequest {
  readonly path: string
  readonly op: string | null
  readonly body: unknown
  readonly times: number
}

/** How many different requests without an answer are remembered. */
const remembered = 1000

/** A recorded answer of another status than 200: sent unchanged, and free. */
export class RecordedAnswer extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: string

  constructor(exchange: RecordedExchange) {
    super(`recorded status ${exchange.status}`)
    this.status = exchange.status
    this.headers = { 'content-type': 'application/json', ...exchange.headers }
    this.bytes = bytesOf(exchange)
  }
}

/** The answer to what was not recorded. Clients do not send a 400 again by themselves, and take it for no miss. */
const notRecorded = (path: string, body: unknown) =>
  new Refusal(
    400,
    'The recording has no answer to this request. Nothing was sent on and nothing was charged. Record it, or correct the request.',
    { code: 'not_recorded', extra: { op: operationAt(path), path, request: body } },
  )

export class Tape {
  readonly #answers = new Map<string, RecordedExchange[]>()
  readonly #played = new Map<string, number>()
  readonly #missing = new Map<string, UnrecordedRequest>()

  constructor(exchanges: readonly RecordedExchange[]) {
    for (const exchange of exchanges) {
      const name = requestName(exchange.path, exchange.request)
      this.#answers.set(name, [...(this.#answers.get(name) ?? []), exchange])
    }
  }

  /** The name of a request that has an answer. Throws the refusal of one that has none, and remembers it. */
  find(path: string, body: unknown): string {
    const name = requestName(path, body)
    if (this.#answers.has(name)) return name
    const known = this.#missing.get(name)
    if (known || this.#missing.size < remembered)
      this.#missing.set(name, {
        path,
        op: operationAt(path),
        body: known ? known.body : body,
        times: (known?.times ?? 0) + 1,
      })
    throw notRecorded(path, body)
  }

  /** The next answer to a request that was found. Throws RecordedAnswer where its status is not 200. */
  next(name: string): RecordedExchange {
    const answers = this.#answers.get(name) ?? []
    const played = this.#played.get(name) ?? 0
    const exchange = answers[Math.min(played, answers.length - 1)]
    if (!exchange) throw new Error(`There is no recorded answer named ${name}.`)
    this.#played.set(name, played + 1)
    if (exchange.status !== 200) throw new RecordedAnswer(exchange)
    return exchange
  }

  /** What was requested and is not in the recording, in the order of its first request. */
  missing(): UnrecordedRequest[] {
    return [...this.#missing.values()]
  }
}
