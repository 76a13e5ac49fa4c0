// The HTTP server: the checks of a request in their fixed order, then its work.
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:https'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { bodyOf } from './control/journal.ts'
import { addDescription } from './description/routes.ts'
import type { FaultDraws } from './faults/faults.ts'
import type { RequestNote, ServerParts } from './parts.ts'
import { baseUrlOf, loopback, type Reach } from './reach.ts'
import { bytesOf } from './recording/exchange.ts'
import { RecordedAnswer, type Tape } from './recording/tape.ts'
import { bodyLimit, readJson } from './request/body.ts'
import { allowOrigin, answersPreflight, checkHost, checkPace, findCaller } from './request/gate.ts'
import { checkMedia } from './request/media.ts'
import { nothingHere, refusalOf, refuseBytes, sendRefusal } from './request/problems.ts'
import { inputHash } from './request/request-log.ts'
import { addRoutes } from './request/routes.ts'

const timeouts = { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 72_000 }

const serverOptions = { connectionsCheckingInterval: 1000, requireHostHeader: false }

const overTls =
  (tls: NonNullable<Reach['tls']>) =>
  (handler: RequestListener): Server =>
    createServer({ ...timeouts, ...serverOptions, ...tls }, handler)

/** The client's request id if it is short and harmless, else one of ours. */
function requestIdOf(header: string | string[] | undefined): string {
  const given = header?.toString() ?? ''
  return /^[A-Za-z0-9._:-]{1,64}$/.test(given) ? given : crypto.randomUUID()
}

/** The captive portal of the fault dial, which answers everything. Returns whether it did. */
function portalAnswers(reply: FastifyReply, faults: FaultDraws | null): boolean {
  const portal = faults?.dial.service.portal
  if (!portal) return false
  if (portal === 'redirect') void reply.code(302).header('location', 'http://portal.example/sign-in')
  void reply.type('text/html').send('<!doctype html><title>Sign in</title><p>Please sign in to this network.')
  return true
}

/** A recorded answer at a path that is none of the interface: the recorded service has paths of its own. */
function answerElsewhere(tape: Tape, request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?')
  const body = Buffer.isBuffer(request.body) ? readJson(request.body) : null
  const exchange = tape.next(tape.find(path, body))
  return reply.headers({ 'content-type': 'application/json', ...exchange.headers }).send(bytesOf(exchange))
}

/** Builds the server without listening; `port` is asked when requests come in. */
export function buildServer(parts: ServerParts, port: () => number, reach = loopback): FastifyInstance {
  const { tls } = reach
  const app = fastify({
    ...(tls && { serverFactory: overTls(tls) }),
    bodyLimit,
    exposeHeadRoutes: false,
    // While stopping, requests on open connections are still answered, not refused with another body.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: timeouts.requestTimeout,
    keepAliveTimeout: timeouts.keepAliveTimeout,
    http: { ...timeouts, ...serverOptions },
    genReqId: raw => requestIdOf(raw.headers['x-request-id']),
    frameworkErrors: (_error, _request, reply) => sendRefusal(nothingHere(), reply, 'spec'),
    clientErrorHandler: refuseBytes,
  })

  const note: RequestNote = (request, status, charge, fault) => {
    const op = request.routeOptions.config.op ?? null
    const { key, caller } = request.progress
    const input = op === null || key === null ? null : inputHash(op, key)
    const at = parts.clock()
    parts.log.add({ requestId: request.id, op, input, status, charge, fault, at })
    request.progress.entry =
      parts.journal?.add({
        ...{ requestId: request.id, at, method: request.method, url: request.url, op, keyId: caller?.id ?? null },
        ...{ body: bodyOf(request.body), status, charge, fault },
      }) ?? null
  }

  // Expectations that we do not know are no reason to refuse a request (RFC 9110, 10.1.1 leaves it open).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  // The first hook sets it on every request; a decorator may not hold an object shared by all.
  app.decorateRequest('progress')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))

  app.addHook('onRequest', async (request, reply) => {
    request.progress = { caller: null, key: null, entry: null }
    const faults = parts.faults()
    const now = parts.clock() + (faults?.dial.service.clockSkewMs ?? 0)
    if (faults?.dial.service.clockSkewMs) void reply.header('date', new Date(now).toUTCString())
    if (portalAnswers(reply, faults)) {
      note(request, reply.statusCode, 0, 'portal')
      return reply
    }
    void reply.header('x-request-id', request.id)
    checkHost(request, port(), reach)
    allowOrigin(request, reply, reach)
    if (answersPreflight(request, reply, reach)) return reply
    if (request.is404 || request.routeOptions.config.open) return
    const caller = await findCaller(request, parts.keys, faults)
    request.progress.caller = caller
    checkPace(caller, reply, { pacer: parts.pacer, pace: parts.settings().pace, faults, now })
    checkMedia(request.headers, request.method === 'POST')
  })

  if (parts.journal)
    app.addHook('onSend', async (request, _reply, payload) => {
      if (request.progress.entry) request.progress.entry.answer = bodyOf(payload)
    })

  app.setNotFoundHandler((request, reply) => {
    if (parts.tape && request.method === 'POST') {
      void answerElsewhere(parts.tape, request, reply)
      note(request, 200, 0, null)
      return
    }
    note(request, 404, 0, null)
    sendRefusal(nothingHere(), reply, 'spec')
  })

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof RecordedAnswer) {
      note(request, error.status, 0, null)
      return reply.code(error.status).headers(error.headers).send(error.bytes)
    }
    const refusal = refusalOf(error, request, parts.report)
    note(request, refusal.status, 0, null)
    sendRefusal(refusal, reply, parts.settings().validationErrorForm)
  })

  addRoutes(app, parts, note)
  addDescription(app, () => baseUrlOf(reach, port()))
  return app
}
