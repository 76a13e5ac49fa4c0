// From whatever went wrong to the error body a client gets. Nothing of the server's insides leaves here.
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServiceSettings } from '../settings.ts'
import { bodyLimit } from './body.ts'
import { Refusal, ValidationRefusal } from './refusal.ts'

/** What is answered where no operation is: unknown path, other method, unreadable address. */
export const nothingHere = () => new Refusal(404, 'There is no operation at this path with this method.')

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500

/**
 * What an error means to the client. The framework's own errors below 500 are all requests that cannot be read; anything
 * undeclared is a bug: `report` hears it, the client learns only that it happened.
 */
export function refusalOf(error: unknown, request: FastifyRequest, report: (error: unknown) => void): Refusal {
  if (error instanceof Refusal) return error
  if (request.is404) return nothingHere()
  const status = statusOf(error)
  if (status === 413) return new Refusal(400, `The body is larger than ${bodyLimit} bytes.`)
  if (status >= 400 && status < 500) return new Refusal(400, 'The request could not be read.')
  report(error)
  return new Refusal(500, 'Something went wrong in the service.')
}

/** Answers with the error body; a 422 in the form the settings ask for. */
export function sendRefusal(refusal: Refusal, reply: FastifyReply, form: ServiceSettings['validationErrorForm']): void {
  const asList = form === 'list' && refusal instanceof ValidationRefusal
  const body = asList ? { detail: refusal.issues } : refusal.body()
  void reply.code(refusal.status).headers(refusal.headers).type('application/json').send(JSON.stringify(body))
}

/** A whole answer, written to the socket as it is; the connection ends with it. */
function bareAnswer(refusal: Refusal, reason: string): string {
  const body = JSON.stringify(refusal.body())
  const head = [
    `HTTP/1.1 ${refusal.status} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const malformed = bareAnswer(new Refusal(400, 'The request is not valid HTTP.'), 'Bad Request')
/** Often the computer that had no time for either side: the request is as good as ever, and may be sent again. */
const late = bareAnswer(new Refusal(503, 'The request took too long to come. Nothing was done.'), 'Service Unavailable')

/** Answers bytes that are not HTTP, or that come too slowly: what may still come of the latter is not read any more. */
export function refuseBytes({ code }: { code: string }, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const tooSlow = code === 'ERR_HTTP_REQUEST_TIMEOUT'
  socket.end(tooSlow ? late : malformed)
  if (tooSlow) socket.destroySoon()
}
