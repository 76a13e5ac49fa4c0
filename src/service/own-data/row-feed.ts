// Rows that the owner's thread hands over slice by slice, each only when the import asks for it.
import type { OwnRow } from './import-own.ts'

/** The service's end of feeds, by the id of the call they belong to. */
export class RowFeeds {
  readonly #ask: (id: number) => void
  readonly #waiting = new Map<number, PromiseWithResolvers<readonly OwnRow[] | null>>()
  readonly #stops = new Map<number, AbortController>()

  /** `ask` tells the owner that the call wants more. */
  constructor(ask: (id: number) => void) {
    this.#ask = ask
  }

  /** Takes a slice, null = there are no more. */
  give(id: number, rows: readonly OwnRow[] | null): void {
    this.#waiting.get(id)?.resolve(rows)
  }

  /** The owner gives up: the import ends with an abort. */
  stop(id: number): void {
    this.#stops.get(id)?.abort()
    this.#waiting.get(id)?.resolve(null)
  }

  /** Runs a call over its rows; the signal aborts when the owner gives up. */
  async run<T>(
    id: number,
    work: (slices: AsyncIterable<readonly OwnRow[]>, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const stop = new AbortController()
    this.#stops.set(id, stop)
    try {
      return await work(this.#slices(id, stop.signal), stop.signal)
    } finally {
      this.#stops.delete(id)
      this.#waiting.delete(id)
    }
  }

  async *#slices(id: number, signal: AbortSignal): AsyncGenerator<readonly OwnRow[]> {
    for (;;) {
      signal.throwIfAborted()
      const next = Promise.withResolvers<readonly OwnRow[] | null>()
      this.#waiting.set(id, next)
      this.#ask(id)
      const rows = await next.promise
      signal.throwIfAborted()
      if (rows === null) return
      yield rows
    }
  }
}
