// What programs that use the package see: plain types, so that they need none of the packages inside.

/** Requests per second and key, and how many may come at once; `perSecond` 0 = no limit. */
export interface PracticePace {
  readonly perSecond: number
  readonly burst: number
}

/** Simulated errors: the JSON that `listwright practice --faults` reads (docs/faults.md). */
export type PracticeFaults = Readonly<Record<string, unknown>>

/** What a service can be set to; what is left out stays, or begins as in the comment. */
export interface PracticeSettings {
  /** Credits by operation, such as `{ 'validate.email': 2 }`, where they differ from the interface's table. */
  readonly prices?: Readonly<Record<string, number>>
  /** 10 per second and at once. */
  readonly pace?: PracticePace
  /** Whether a look-up that finds nothing costs its price: yes. */
  readonly chargeOnMiss?: boolean
  /** The deepest page that a search serves; null = any. */
  readonly maxPage?: number | null
  /** Whether `Idempotency-Key` is honoured: no. */
  readonly idempotency?: boolean
  /** Unknown keys in a body: refused with 422. */
  readonly unknownKeys?: 'refuse' | 'ignore'
}

export interface PracticeOptions {
  /** TCP port on 127.0.0.1; by default any free one. */
  readonly port?: number
  /** Credits at the start: 1,000. */
  readonly credits?: number
  /** What the made-up world grows from (1), and how many people it has (200). Equal numbers give equal people. */
  readonly seed?: number
  readonly people?: number
  readonly settings?: PracticeSettings
  readonly faults?: PracticeFaults
  /** A folder in which credits, keys and people outlive the process; by default all is in memory. */
  readonly folder?: string
}

/** One request as it ended. */
export interface PracticeRequest {
  readonly requestId: string
  /** Operation id such as `validate.email`; null = none was reached. */
  readonly op: string | null
  /** A hash of operation and normalised input, by which equal inputs can be counted; null = no input was read. */
  readonly input: string | null
  /** HTTP status; 0 = the connection was cut without one. */
  readonly status: number
  /** Credits charged. */
  readonly charge: number
  /** The rule of the simulated errors that fired, if one did. */
  readonly fault: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A running service, in its own thread: timers that a test replaces do not stop it. */
export interface Practice {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly baseUrl: string
  /** An API key for the header `X-Api-Key`. It ends with the process. */
  readonly key: string
  balance(): Promise<number>
  /** Adds credits (a whole number above 0) and gives the new balance. */
  refill(credits: number): Promise<number>
  /** Changes settings and gives all of them. Rejects for what is none. */
  change(settings: PracticeSettings): Promise<PracticeSettings>
  /** Sets the simulated errors again, their counts at zero; null = none. Rejects for what is not in their form. */
  setFaults(faults: PracticeFaults | null): Promise<void>
  /** Makes one more key; its secret is given here and never again. */
  createKey(name: string): Promise<{ readonly id: string; readonly key: string }>
  /** Turns a key on or off; false = there is no such key. */
  setKeyEnabled(id: string, enabled: boolean): Promise<boolean>
  /** The last 10,000 requests, oldest first. */
  requests(): Promise<readonly PracticeRequest[]>
  /** Answers what is open, then stops. May be called more than once. */
  close(): Promise<void>
}

export interface ExamineOptions {
  /** The service: https, or http on this computer. */
  readonly baseUrl: string
  readonly key: string
  /** Most credits to spend: none by default, and what costs credits is then not looked at. */
  readonly maxCredits?: number
  /** Requests per second (0 = no limit, 4 by default), and how many at once (2). */
  readonly pace?: { readonly perSecond: number; readonly concurrency: number }
  /** Spends nothing and sends nothing odd. */
  readonly readOnly?: boolean
  /** Called with the name of each check before it starts. */
  readonly progress?: (name: string) => void
}

/** A line of the interface's specification with what was seen of it. */
export interface ExaminedLine {
  readonly id: string
  /** What the line says. */
  readonly words: string
  readonly verdict: 'conforms' | 'deviates' | 'not observable'
  /** Observations that agree. */
  readonly cases: number
  /** Where it deviates, or why it was not seen. */
  readonly because: readonly string[]
}

export interface Examination {
  /** No line deviates. */
  readonly conforms: boolean
  readonly lines: readonly ExaminedLine[]
  /** The report as text for a terminal. */
  readonly text: string
}
