// The last requests, in memory: what tests and the app's practice panel read to see what really reached the service.
import { createHash } from 'node:crypto'
import { z } from 'zod'

/** One request as it ended. */
export const LoggedRequest = z.strictObject({
  requestId: z.string(),
  /** Operation id; null = it never got as far as one. */
  op: z.string().nullable(),
  /** Hash of operation and normalised input, so that equal inputs can be counted without keeping them; null before step 8. */
  input: z.string().nullable(),
  /** HTTP status; 0 = the connection was cut without one. */
  status: z.int(),
  /** Credits charged. */
  charge: z.int(),
  /** The rule of the fault dial that fired, if one did. */
  fault: z.string().nullable(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
export type LoggedRequest = z.infer<typeof LoggedRequest>

/** How many requests are remembered. */
const remembered = 10_000

/** First 16 bytes, in hex, of SHA-256 over operation and normalised input. */
export function inputHash(op: string, key: string): string {
  return createHash('sha256').update(`${op}\n${key}`).digest('hex').slice(0, 32)
}

/** A ring of the last requests. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = []
  #next = 0

  add(entry: LoggedRequest): void {
    this.#entries[this.#next] = entry
    this.#next = (this.#next + 1) % remembered
  }

  /** The remembered requests, oldest first. */
  all(): LoggedRequest[] {
    if (this.#entries.length < remembered) return [...this.#entries]
    return [...this.#entries.slice(this.#next), ...this.#entries.slice(0, this.#next)]
  }
}
