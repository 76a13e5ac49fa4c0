// A request that passed its schema: what it asks, and the work that answers it.

/** Where an answer comes from, as `X-Practice-Source` tells it. */
export type Source = 'rules'

export interface Answer {
  readonly body: unknown
  readonly source: Source | null
}

/** A request that passed its schema: the normalised input (service.md 2.3) and the work. */
export interface Prepared {
  readonly key: string
  /** `now` in milliseconds since 1970: reports count days from it. */
  work(now: number): Answer | Promise<Answer>
}
