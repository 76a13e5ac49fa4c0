// Requests to a reconciliation service: one at a time and at its pace, no redirects to others, answers up to 5 MB, repeated only where
// the service asks for it.
import { setTimeout as wait } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { type ServiceFacts, serviceIn } from '../../contract/app/reconcile/reconcile-messages.ts'
import type { ReconcileRefusal } from '../../contract/app/reconcile/reconcile-refusal.ts'
import { Failure, fail } from '../base/fail.ts'
import { type GuardedAddress, guardedAddress, privateCode } from './address-guard.ts'

const maxAnswer = 5 * 1024 * 1024
const timeouts = { headersTimeout: 60_000, bodyTimeout: 60_000 }
const maxRedirects = 3
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** Waits before the next try where a service is busy: each twice as long. */
const tries = 5
const firstWaitMs = 1_000
const longestWaitMs = 60_000
const isBusy = (status: number) => status === 429 || status === 408 || status >= 500

const refused = (reason: (typeof ReconcileRefusal.options)[number], detail = '') =>
  fail('reconcile_refused', { reason, detail })

export interface ServiceAnswer {
  readonly value: unknown
  readonly status: number
  readonly bytes: number
}

/** An answer as it came. */
export interface ServicePage {
  readonly bytes: Buffer
  readonly contentType: string
}

/** What is sent: JSON, or a form. */
export interface ServiceBody {
  readonly type: 'application/json' | 'application/x-www-form-urlencoded'
  readonly text: string
}

export interface ServiceConnection {
  readonly host: string
  /** Throws reconcile_refused, and what `signal` was aborted with. */
  facts(): Promise<ServiceFacts>
  /** `path`: below the endpoint; blank for the endpoint itself. */
  post(path: string, body: ServiceBody): Promise<ServiceAnswer>
  /** An address that the service names itself: of its own host only. */
  get(address: string): Promise<ServicePage>
  close(): Promise<void>
}

export interface ConnectionOptions {
  readonly service: string
  readonly allowPrivate: boolean
  readonly perSecond: number
  readonly signal: AbortSignal
  /** A wait between two tries, in milliseconds; tests have their own. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Throws reconcile_refused. */
export function connectService(options: ConnectionOptions): ServiceConnection {
  const { service, allowPrivate, perSecond, signal } = options
  const pause = options.pause ?? ((ms, ending) => wait(ms, undefined, { signal: ending }))
  const first: GuardedAddress = guardedAddress(service, allowPrivate)
  const agent = new Agent({ connect: { lookup: first.lookup, timeout: 20_000 }, pipelining: 1 })
  const endpoint = first.url.href.replace(/\/$/, '')
  let lastAt = Number.NEGATIVE_INFINITY

  async function paced(): Promise<void> {
    const due = lastAt + 1000 / perSecond
    const now = performance.now()
    if (due > now) await pause(due - now, signal)
    lastAt = performance.now()
  }

  async function once(method: 'GET' | 'POST', address: string, body: ServiceBody | null) {
    let at = address
    for (let hops = 0; ; hops++) {
      await paced()
      const { statusCode, headers, body: answer } = await reached(at, method, body)
      if (!isRedirect(statusCode)) {
        const bytes = await whole(answer)
        const type = headers['content-type']
        const contentType = typeof type === 'string' ? type : ''
        return { status: statusCode, retryAfter: headers['retry-after'], bytes, contentType }
      }
      await answer.dump()
      const to = typeof headers.location === 'string' ? URL.parse(headers.location, at) : null
      if (!to || to.host !== first.url.host || hops === maxRedirects) throw refused('redirect', to?.host ?? 'elsewhere')
      // Of one host, and never from encrypted to open.
      if (first.url.protocol === 'https:' && to.protocol !== 'https:') throw refused('redirect', to.href)
      // A POST that becomes a GET would lose what it asks.
      if (method === 'POST' && statusCode !== 307 && statusCode !== 308) throw refused('status', String(statusCode))
      at = to.href
    }
  }

  async function reached(address: string, method: 'GET' | 'POST', body: ServiceBody | null) {
    try {
      return await request(address, {
        ...{ method, signal, dispatcher: agent, ...timeouts },
        headers: { accept: 'application/json', ...(body && { 'content-type': body.type }) },
        body: body?.text ?? null,
      })
    } catch (error) {
      throw lost(error)
    }
  }

  async function whole(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
    const pieces: Uint8Array[] = []
    let size = 0
    try {
      for await (const piece of body) {
        size += piece.length
        if (size > maxAnswer) throw refused('too_large')
        pieces.push(piece)
      }
    } catch (error) {
      throw error instanceof Failure ? error : lost(error)
    }
    return Buffer.concat(pieces)
  }

  function lost(error: unknown): unknown {
    if (signal.aborted) return signal.reason
    const code = codeOf(error)
    return code === privateCode ? refused('private', first.url.hostname) : refused('unreachable', code)
  }

  /** Again where the service is busy. */
  async function answered(method: 'GET' | 'POST', address: string, body: ServiceBody | null) {
    for (let turn = 1; ; turn++) {
      const { status, retryAfter, bytes, contentType } = await once(method, address, body)
      if (status === 200) return { status, bytes, contentType }
      if (!isBusy(status) || turn === tries) throw refused('status', String(status))
      await pause(Math.min(longestWaitMs, waitOf(retryAfter) ?? firstWaitMs * 2 ** (turn - 1)), signal)
    }
  }

  return {
    host: first.url.host,
    async facts() {
      const { bytes } = await answered('GET', first.url.href, null)
      const facts = serviceIn(parsed(bytes), endpoint)
      if (!facts) throw refused('not_a_service')
      if (facts.locked) throw refused('needs_key')
      return facts
    },
    async post(path, body) {
      const { status, bytes } = await answered('POST', path === '' ? first.url.href : `${endpoint}${path}`, body)
      return { value: parsed(bytes), status, bytes: bytes.length }
    },
    async get(address) {
      const url = URL.parse(address)
      if (url?.origin !== first.url.origin) throw refused('redirect', url?.host ?? 'elsewhere')
      const { bytes, contentType } = await answered('GET', url.href, null)
      return { bytes, contentType }
    },
    close: () => agent.destroy(),
  }
}

export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    // What it is for says what is wrong with it.
    return null
  }
}

/** Seconds or a date. */
function waitOf(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
