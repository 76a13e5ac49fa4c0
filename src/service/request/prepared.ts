// A request that passed its schema: what it asks, and the work that answers it.
import type { AnswerBytes } from '../faults/broken-answers.ts'
import type { ServiceSettings } from '../settings.ts'

export interface PreparedAnswer {
  readonly body: unknown
  /** Where it comes from, as `X-Practice-Source` tells it: `rules`, `world`, `own:<source>`, or several; null = from no record. */
  readonly source: string | null
  /** A look-up that found nothing: a setting makes it free. */
  readonly miss?: boolean
  /** What is sent instead of `body` where a recorded service sent no JSON; it is paid for all the same. */
  readonly unreadable?: AnswerBytes
  /** Words of an AI query that its answer does not heed, for `X-Query-Unparsed`. */
  readonly unparsed?: readonly string[]
}

/** A request that passed its schema: the normalised input and the work. */
export interface PreparedRequest {
  readonly key: string
  /** `now` in milliseconds since 1970: reports count days from it. */
  work(now: number): PreparedAnswer | Promise<PreparedAnswer>
}

/** Who asks, and the settings of this moment. */
export interface RequestAsker {
  /** Whether the key has admin rights. */
  readonly admin: boolean
  readonly settings: ServiceSettings
}
