// What reached a service whose owner controls it from outside, and what was answered: requests with their bodies, in memory.
import { z } from 'zod'

/** A body that is JSON as what it says, any other as text; null = none. */
const Body = z.unknown()

export const JournalEntry = z.strictObject({
  /** 1 for the first request since the journal was cleared. */
  number: z.int().positive(),
  requestId: z.string(),
  /** Milliseconds since 1970, by the clock of the service. */
  at: z.number(),
  method: z.string(),
  /** With its query. */
  url: z.string(),
  /** Operation id; null = it never got as far as one. */
  op: z.string().nullable(),
  /** Id of its key; null = it had none that is known. */
  keyId: z.string().nullable(),
  body: Body,
  /** 0 = the connection was cut without an answer. */
  status: z.int(),
  answer: Body,
  /** Credits. */
  charge: z.int(),
  /** The rule of the fault dial that fired. */
  fault: z.string().nullable(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** What a request must be; what is left out may be anything. `body`: each member that is named, at any depth. */
export const JournalMatch = z.strictObject({
  op: z.string().optional(),
  /** Path without its query. */
  path: z.string().optional(),
  status: z.int().optional(),
  keyId: z.string().optional(),
  fault: z.string().nullable().optional(),
  charged: z.boolean().optional(),
  body: z.unknown().optional(),
  /** Only requests behind this number. */
  after: z.int().nonnegative().optional(),
})
export type JournalMatch = z.infer<typeof JournalMatch>

/** Whether a value has all that is wanted of it: lists item by item, objects in the members named. */
function holds(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return Object.is(value, wanted)
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(wanted)) return false
  if (Array.isArray(wanted) && Array.isArray(value) && wanted.length !== value.length) return false
  const members = new Map(Object.entries(value))
  return Object.entries(wanted).every(([name, one]) => members.has(name) && holds(members.get(name), one))
}

const matches = (entry: JournalEntry, match: JournalMatch): boolean =>
  (match.op === undefined || entry.op === match.op) &&
  (match.path === undefined || entry.url.split('?')[0] === match.path) &&
  (match.status === undefined || entry.status === match.status) &&
  (match.keyId === undefined || entry.keyId === match.keyId) &&
  (match.fault === undefined || entry.fault === match.fault) &&
  (match.charged === undefined || entry.charge > 0 === match.charged) &&
  (match.after === undefined || entry.number > match.after) &&
  (match.body === undefined || holds(entry.body, match.body))

/** Requests that are remembered, and characters of a body. */
const remembered = 5000
const longestBody = 100_000

/** A body as the journal holds it. */
export function bodyOf(bytes: unknown): unknown {
  const text = Buffer.isBuffer(bytes) ? bytes.toString('utf8') : typeof bytes === 'string' ? bytes : ''
  if (text === '') return null
  if (text.length > longestBody) return `${text.slice(0, longestBody)}…`
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export class Journal {
  #entries: JournalEntry[] = []
  #last = 0
  readonly #waiting = new Set<() => void>()

  /** Adds a request; the answer may follow with `answered`. */
  add(entry: Omit<JournalEntry, 'number' | 'answer'>): JournalEntry {
    this.#last += 1
    const added: JournalEntry = { ...entry, number: this.#last, answer: null }
    this.#entries.push(added)
    if (this.#entries.length > 2 * remembered) this.#entries = this.#entries.slice(-remembered)
    for (const look of [...this.#waiting]) look()
    return added
  }

  /** The matching requests, oldest first. */
  found(match: JournalMatch): JournalEntry[] {
    return this.#entries.slice(-remembered).filter(entry => matches(entry, match))
  }

  clear(): void {
    this.#entries = []
    this.#last = 0
  }

  /** Resolves with the matching requests as soon as there are `count`, or with those there are when `signal` aborts. */
  async wait(match: JournalMatch, count: number, signal: AbortSignal): Promise<JournalEntry[]> {
    const enough = Promise.withResolvers<void>()
    const look = () => {
      if (signal.aborted || this.found(match).length >= count) enough.resolve()
    }
    this.#waiting.add(look)
    signal.addEventListener('abort', look, { once: true })
    look()
    await enough.promise
    this.#waiting.delete(look)
    return this.found(match)
  }
}
