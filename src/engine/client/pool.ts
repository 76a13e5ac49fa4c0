// Connections to one service: one request at a time on each, no redirects, no retries, no cache. Tells whether a request
// had begun to leave when it failed, because only then may it have been charged.
import diagnostics from 'node:diagnostics_channel'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Pool } from 'undici'
import { faultOf, type NoReply, type Seen } from './errors.ts'

/** Largest answer read, in bytes; a longer one is cut off. */
export const bodyLimit = 5 * 1024 * 1024

export interface PoolOptions {
  readonly connections: number
  readonly connectMs: number
}

export interface Exchange {
  readonly method: 'GET' | 'POST'
  /** Path with its leading slash. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Whole time from call to last byte, in milliseconds. */
  readonly timeoutMs: number
}

export interface ConnectionPool {
  /** One exchange, never repeated. Never throws. */
  send(exchange: Exchange, signal?: AbortSignal): Promise<Seen>
  /** Drops every connection and starts anew: after sleep and network changes, kept sockets are dead. */
  renew(): void
  /** Open exchanges end, new ones are refused as not sent. */
  retire(): Promise<void>
  close(): Promise<void>
}

// The transport keeps the very buffer it was given as body, so the buffer names the request on the channel.
const leaving = new WeakMap<object, () => void>()
diagnostics.subscribe('undici:client:sendHeaders', message => {
  const { request } = message as { request: { body: unknown } }
  if (typeof request.body === 'object' && request.body !== null) leaving.get(request.body)?.()
})

const unpack: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

class TooLarge extends Error {}

async function readBody(body: AsyncIterable<Buffer>, encoding: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > bodyLimit) throw new TooLarge('The answer is larger than 5 MB.')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks, size)
  const decode = unpack[encoding]
  return decode ? decode(bytes, { maxOutputLength: bodyLimit }) : bytes
}

/** `origin` = scheme, host and port. */
export function openPool(origin: string, options: PoolOptions): ConnectionPool {
  const open = () =>
    new Pool(origin, {
      connections: options.connections,
      pipelining: 1,
      allowH2: false,
      connect: { timeout: options.connectMs },
      // One clock per exchange, ours: a dripping answer would never trip a timer between bytes.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4000,
      keepAliveMaxTimeout: 4000,
    })
  let pool = open()
  const drop = (old: Pool) => {
    // Its open exchanges fail with UND_ERR_DESTROYED, each seen by its own caller.
    void old.destroy()
  }

  async function send(exchange: Exchange, signal?: AbortSignal): Promise<Seen> {
    let sent = false
    let timedOut = false
    const stop = new AbortController()
    const timer = setTimeout(() => {
      timedOut = true
      stop.abort()
    }, exchange.timeoutMs)
    const cancel = () => stop.abort()
    signal?.addEventListener('abort', cancel, { once: true })
    if (exchange.body) leaving.set(exchange.body, () => (sent = true))
    else sent = true
    let status = 0
    try {
      if (signal?.aborted) return { kind: 'no_reply', sent: false, fault: 'cancelled', detail: 'stopped' }
      const response = await pool.request({
        method: exchange.method,
        path: exchange.path,
        headers: exchange.headers,
        body: exchange.body,
        signal: stop.signal,
        // Never true: a transport that believes it may repeat would deliver a request twice.
        idempotent: false,
      })
      status = response.statusCode
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')]),
      )
      try {
        const body = await readBody(response.body, headers['content-encoding']?.toLowerCase() ?? '')
        return { kind: 'reply', status, headers, body }
      } catch (error) {
        response.body.destroy()
        // The status line of a refusal is an answer even when its words are lost.
        if (status >= 300) return { kind: 'reply', status, headers, body: new Uint8Array() }
        return failure(error)
      }
    } catch (error) {
      return failure(error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }

    function failure(error: unknown): NoReply {
      if (timedOut)
        return { kind: 'no_reply', sent, fault: sent ? 'timeout' : 'connect_timeout', detail: 'no answer in time' }
      if (error instanceof TooLarge) return { kind: 'no_reply', sent, fault: 'too_large', detail: error.message }
      const { fault, detail } = faultOf(error)
      return { kind: 'no_reply', sent, fault: status > 0 && fault === 'other' ? 'cut' : fault, detail }
    }
  }

  return {
    send,
    renew() {
      const old = pool
      pool = open()
      drop(old)
    },
    async retire() {
      await pool.close()
    },
    async close() {
      await pool.destroy()
    },
  }
}
