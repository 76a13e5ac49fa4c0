// A loopback proxy in front of a live service: passes requests on unchanged and hands each answer over to be recorded.
import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { checkHost } from '../request/gate.ts'
import { Refusal } from '../request/refusal.ts'
import { answerOf, lineOf, type RecordedExchange, recordedHeaders, requestOf } from './exchange.ts'
import { Masks } from './mask.ts'

export interface RecorderOptions {
  /** Address of the live service, with or without a slash at the end. */
  readonly baseUrl: string
  /** Port on 127.0.0.1; 0 = any free one. */
  readonly port: number
  readonly mask: boolean
  /** Takes a line of the recording. What it throws ends the recording: `failed` tells it. */
  write(line: string): void
}

export interface Recorder {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly baseUrl: string
  /** Answers recorded so far. */
  recorded(): number
  /** Resolves with the error of the first line that could not be written. */
  readonly failed: Promise<unknown>
  /** Answers what is open, then stops. */
  close(): Promise<void>
}

/** Of one connection only, or set again on the next one (RFC 9110, 7.6.1). */
const ofConnection = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
  ...['host', 'content-length', 'accept-encoding', 'content-encoding', 'set-cookie'],
])

/** Failures before a byte of the request left: it may be sent again. */
const neverSent = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** Largest body that is passed on, in bytes: more than any service takes. */
const largest = 4 * 1024 * 1024

function passedHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !ofConnection.has(name)) headers.set(name, value.toString())
  return headers
}

/** Starts the proxy. Throws where its port cannot be had. */
export async function startRecorder({ baseUrl, port: asked, mask, write }: RecorderOptions): Promise<Recorder> {
  const target = baseUrl.replace(/\/+$/, '')
  const masks = mask ? new Masks() : null
  const failing = new EventEmitter()
  const failed = new Promise<unknown>(resolve => failing.once('failed', resolve))
  let [port, recorded, broken] = [0, 0, false]

  function record(exchange: RecordedExchange): void {
    if (broken) return
    try {
      write(lineOf(masks ? masks.masked(exchange) : exchange))
      recorded += 1
    } catch (error) {
      // The answer is paid for: who asked gets it, and no later one is half recorded.
      broken = true
      failing.emit('failed', error)
    }
  }

  async function pass(request: FastifyRequest, reply: FastifyReply) {
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : undefined
    let [answer, text]: [Response | null, string] = [null, '']
    try {
      answer = await fetch(`${target}${request.url}`, {
        method: request.method,
        headers: passedHeaders(request),
        redirect: 'manual',
        ...(body && { body: new Uint8Array(body) }),
      })
      text = await answer.text()
    } catch (error) {
      if (neverSent.has(codeOf(error)))
        throw new Refusal(
          503,
          `${new URL(target).host} cannot be reached (${codeOf(error)}). Nothing was sent or charged.`,
        )
      // Whether the service did the work is not known, and the one who asked must not hear that it did not.
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    const { status, headers } = answer
    // A balance changes without its question, and a refused key is about the key.
    if (request.method === 'POST' && status !== 401) {
      const [path = ''] = request.url.split('?')
      const kept = recordedHeaders.flatMap(name => {
        const value = headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      record({
        ...{ method: request.method, path, request: requestOf(body?.toString('utf8') ?? ''), status },
        ...{ headers: Object.fromEntries(kept), ...answerOf(text) },
      })
    }
    for (const [name, value] of headers) if (!ofConnection.has(name)) void reply.header(name, value)
    return reply.code(status).send(status === 204 || status === 304 ? undefined : text)
  }

  const app = fastify({
    bodyLimit: largest,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.addHook('onRequest', async request => checkHost(request, port))
  app.setErrorHandler((error, _request, reply) => {
    const refusal =
      error instanceof Refusal ? error : new Refusal(400, 'The request could not be read. Nothing was sent.')
    return reply.code(refusal.status).type('application/json').send(JSON.stringify(refusal.body()))
  })
  app.route({ method: ['GET', 'POST'], url: '/*', handler: pass })
  await app.listen({ host: '127.0.0.1', port: asked })
  // A TCP server that listens has an address of this form.
  port = (app.server.address() as AddressInfo).port
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    recorded: () => recorded,
    failed,
    close: () => app.close(),
  }
}
