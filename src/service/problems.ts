// From whatever went wrong to the error body a client gets. Nothing of the server's insides leaves here.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimit } from './body.ts'
import { Refusal, ValidationRefusal } from './refusal.ts'
import type { Settings } from './settings.ts'

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
export function sendRefusal(refusal: Refusal, reply: FastifyReply, form: Settings['validationErrorForm']): void {
  const asList = form === 'list' && refusal instanceof ValidationRefusal
  const body = asList ? { detail: refusal.issues } : refusal.body()
  void reply.code(refusal.status).headers(refusal.headers).type('application/json').send(JSON.stringify(body))
}

const malformed = JSON.stringify(new Refusal(400, 'The request is not valid HTTP.').body())

/** The whole answer to bytes that are not HTTP, or come too slowly; written to the socket as it is. */
export const malformedAnswer = `HTTP/1.1 400 Bad Request\r
content-type: application/json; charset=utf-8\r
content-length: ${malformed.length}\r
connection: close\r
\r
${malformed}`
