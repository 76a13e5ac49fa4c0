// Connections to one service: one request at a time on each, no redirects, no retries, no cache. Tells whether a request
// had begun to leave when it failed, because only then may it have been charged.
import diagnostics from 'node:diagnostics_channel'
import type { LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { buildConnector, Pool } from 'undici'
import { faultOf, type NoReply, type SeenExchange } from './errors.ts'
import { passInterimHeads } from './interim-heads.ts'

/** Largest answer read, in bytes; a longer one is cut off. */
const bodyLimit = 5 * 1024 * 1024

export interface PoolOptions {
  readonly connections: number
  readonly connectMs: number
  /** Names to addresses; absent: as the system does. */
  readonly lookup?: LookupFunction
  /** Monotonic milliseconds. */
  readonly clock?: () => number
}

export interface PoolExchange {
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
  send(exchange: PoolExchange, signal?: AbortSignal): Promise<SeenExchange>
  /** Exchanges of which nothing has left yet, as they wait for a connection, come back as not sent. */
  recall(): void
  /** Drops every connection and starts again: after sleep, kept sockets are dead. */
  renew(): void
  /** New connections for what comes; open exchanges end on theirs: the network changed, and theirs may still be good. */
  replace(): void
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

class TooLarge extends Error {
  constructor() {
    super('The response is larger than 5 MB.')
  }
}

type ResponseBody = AsyncIterable<Buffer> & { arrayBuffer(): Promise<ArrayBuffer> }

async function readBody(body: ResponseBody, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  const encoding = headers['content-encoding']?.toLowerCase() ?? ''
  // The usual answer: its length is known beforehand, which the transport holds it to. Read at once it costs half.
  if (encoding === '' && Number(headers['content-length'] ?? Number.NaN) <= bodyLimit)
    return Buffer.from(await body.arrayBuffer())
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > bodyLimit) throw new TooLarge()
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks, size)
  const decode = unpack[encoding]
  if (!decode) return bytes
  try {
    return await decode(bytes, { maxOutputLength: bodyLimit })
  } catch (error) {
    // A small answer may unpack to any length.
    throw error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? new TooLarge() : error
  }
}

/** Legal heads are seldom this long; an answer that was paid for is not lost over its cookies. */
const headerLimit = 256 * 1024

/** A connection that rested longer is not used again: the service may have closed it just now. */
const keepAliveMs = 4000

/** `origin` = scheme, host and port. */
export function openPool(origin: string, options: PoolOptions): ConnectionPool {
  const clock = options.clock ?? (() => performance.now())
  const connect = buildConnector({ timeout: options.connectMs, ...(options.lookup && { lookup: options.lookup }) })
  const open = () =>
    new Pool(origin, {
      connections: options.connections,
      pipelining: 1,
      allowH2: false,
      connect: (target, done) =>
        connect(target, (...said) => (said[0] ? done(...said) : done(null, passInterimHeads(said[1])))),
      maxHeaderSize: headerLimit,
      // One clock per exchange, ours: a dripping answer would never trip a timer between bytes.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
    })
  let pool = open()
  /** Pools that only end what is open on them. */
  const ending = new Set<Pool>()
  /** Takes back one that has not begun to leave. */
  const unsent = new Set<() => void>()
  /** Exchanges under way, and when the last of them ended. */
  let busy = 0
  let restedAt = clock()

  function renew(): void {
    const old = pool
    pool = open()
    // Its open exchanges fail with UND_ERR_DESTROYED, each seen by its own caller.
    void old.destroy()
  }

  /** The transport's own timer closes idle connections, but it stops while the computer or the process does. */
  function wake(): void {
    if (busy === 0 && clock() - restedAt > keepAliveMs) renew()
  }

  async function send(exchange: PoolExchange, signal?: AbortSignal): Promise<SeenExchange> {
    let sent = false
    let timedOut = false
    const stop = new AbortController()
    /** One that waits behind another never leaves once it is stopped, but the transport says so only at its turn. */
    let giveUp: ((reason: unknown) => void) | null = null
    const cancel = () => {
      stop.abort()
      if (!sent) giveUp?.(stop.signal.reason)
    }
    const timer = setTimeout(() => {
      timedOut = true
      cancel()
    }, exchange.timeoutMs)
    signal?.addEventListener('abort', cancel, { once: true })
    if (exchange.body) {
      unsent.add(cancel)
      leaving.set(exchange.body, () => {
        sent = true
        unsent.delete(cancel)
      })
    } else sent = true
    let status = 0
    let counted = false
    try {
      if (signal?.aborted) return { kind: 'no_reply', sent: false, fault: 'cancelled', detail: 'stopped' }
      wake()
      busy += 1
      counted = true
      const request = pool.request({
        method: exchange.method,
        path: exchange.path,
        headers: exchange.headers,
        body: exchange.body,
        signal: stop.signal,
        // Never true: a transport that believes it may repeat would deliver a request twice.
        idempotent: false,
      })
      const response = await new Promise<Awaited<typeof request>>((resolve, reject) => {
        giveUp = reject
        request.then(resolve, reject)
      })
      status = response.statusCode
      const headers: Record<string, string> = {}
      for (const name of Object.keys(response.headers)) headers[name] = String(response.headers[name] ?? '')
      try {
        const body = await readBody(response.body, headers)
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
      unsent.delete(cancel)
      if (counted) busy -= 1
      restedAt = clock()
    }

    function failure(error: unknown): NoReply {
      if (timedOut) return { kind: 'no_reply', sent, fault: sent ? 'timeout' : 'connect_timeout', detail: 'timed out' }
      if (error instanceof TooLarge) return { kind: 'no_reply', sent, fault: 'too_large', detail: error.message }
      const { fault, detail } = faultOf(error)
      return { kind: 'no_reply', sent, fault: status > 0 && fault === 'other' ? 'cut' : fault, detail }
    }
  }

  return {
    send,
    recall() {
      for (const cancel of unsent) cancel()
    },
    renew,
    replace() {
      const old = pool
      pool = open()
      ending.add(old)
      void old.close().finally(() => ending.delete(old))
    },
    async retire() {
      await pool.close()
    },
    async close() {
      await Promise.all([pool, ...ending].map(one => one.destroy()))
    },
  }
}
