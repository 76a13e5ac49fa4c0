// The transport of the suite: one exchange in, the answer as it came out. Keeps to a pace, waits when asked to, repeats
// nothing else.
import { Pool } from 'undici'

/** An answer as it came: header names in lower case, the body's bytes and its JSON (undefined if it is none). */
export interface HeardAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
  readonly json: unknown
}

export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
  /** A 429 is the answer, not a reason to wait. */
  readonly impatient?: boolean
}

export interface Wire {
  /** Rejects when no whole answer comes. */
  send(sent: SentRequest): Promise<HeardAnswer>
  /** Exchanges so far. */
  readonly exchanges: number
  close(): Promise<void>
}

export interface WireOptions {
  readonly baseUrl: string
  /** 0 = no limit. */
  readonly perSecond: number
  readonly connections: number
  /** Called for each 429 that the wire waits for. */
  readonly refused: (heard: HeardAnswer) => void
}

const answerMs = 60_000
const waitsFor429 = 6
const maxWaitMs = 120_000

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Milliseconds to wait after a 429: Retry-After in seconds or as a date, else 1-2-4-8 s. */
function waitMs({ headers }: HeardAnswer, attempt: number): number {
  const value = headers['retry-after'] ?? ''
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  const wait = Number.isFinite(seconds) && seconds >= 0 ? seconds : 2 ** attempt
  return Math.min(wait * 1000, maxWaitMs)
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export function openWire({ baseUrl, perSecond, connections, refused }: WireOptions): Wire {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  const pool = new Pool(base.origin, {
    connections,
    pipelining: 1,
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    connect: { timeout: 10_000 },
  })
  let exchanges = 0
  let next = 0

  /** Starts are spread evenly: bursts may be refused where the average would not. */
  async function paced(): Promise<void> {
    if (perSecond === 0) return
    const now = performance.now()
    next = Math.max(next + 1000 / perSecond, now)
    if (next > now) await pause(next - now)
  }

  async function once({ method, path, headers, body }: SentRequest): Promise<HeardAnswer> {
    exchanges += 1
    const response = await pool.request({ method, path: prefix + path, headers, body })
    const bytes = Buffer.from(await response.body.arrayBuffer())
    const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')])
    return { status: response.statusCode, headers: Object.fromEntries(entries), bytes, json: jsonOf(bytes) }
  }

  return {
    async send(sent) {
      for (let attempt = 0; ; attempt++) {
        await paced()
        const heard = await once(sent)
        if (heard.status !== 429 || sent.impatient || attempt === waitsFor429) return heard
        refused(heard)
        await pause(waitMs(heard, attempt))
      }
    },
    get exchanges() {
      return exchanges
    },
    close: () => pool.close(),
  }
}
