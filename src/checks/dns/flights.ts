// Shared work: everyone who wants the same thing at the same time waits for one piece of work, a limited number of them at once.
import { Gate } from './gate.ts'

interface Flight<T> {
  /** Null when it was given up before it began. */
  readonly result: Promise<T | null>
  readonly stop: AbortController
  waiting: number
}

export class Flights<T> {
  readonly #work: (key: string, signal: AbortSignal) => Promise<T>
  readonly #gate: Gate
  readonly #flights = new Map<string, Flight<T>>()
  readonly #open = new Set<Promise<T | null>>()
  #closed = false

  /** The signal of `work` aborts when no one waits for it any more. */
  constructor(places: number, work: (key: string, signal: AbortSignal) => Promise<T>) {
    this.#gate = new Gate(places)
    this.#work = work
  }

  /** The result for `key`; null when `signal` aborts first, or after `close`. Rejects when the work does. */
  join(key: string, signal?: AbortSignal): Promise<T | null> {
    if (this.#closed || signal?.aborted) return Promise.resolve(null)
    const flight = this.#flights.get(key) ?? this.#start(key)
    flight.waiting += 1
    return new Promise((resolve, reject) => {
      let waits = true
      const leave = () => {
        if (!waits) return
        waits = false
        signal?.removeEventListener('abort', giveUp)
        flight.waiting -= 1
        if (flight.waiting === 0) this.#giveUp(key, flight)
      }
      const giveUp = () => {
        leave()
        resolve(null)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      flight.result.then(resolve, reject).finally(leave)
    })
  }

  /** Gives up all work and resolves when it has ended. */
  async close(): Promise<void> {
    this.#closed = true
    for (const { stop } of this.#flights.values()) stop.abort()
    await Promise.allSettled(this.#open)
  }

  #start(key: string): Flight<T> {
    const stop = new AbortController()
    const flight: Flight<T> = { result: this.#fly(key, stop.signal), stop, waiting: 0 }
    this.#flights.set(key, flight)
    this.#open.add(flight.result)
    const landed = () => {
      this.#open.delete(flight.result)
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
    flight.result.then(landed, landed)
    return flight
  }

  async #fly(key: string, signal: AbortSignal): Promise<T | null> {
    if (!(await this.#gate.enter(signal))) return null
    try {
      return await this.#work(key, signal)
    } finally {
      this.#gate.leave()
    }
  }

  /** Unless it has landed; a later caller starts again, as what was given up may be half done. */
  #giveUp(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) !== flight) return
    this.#flights.delete(key)
    flight.stop.abort()
  }
}
