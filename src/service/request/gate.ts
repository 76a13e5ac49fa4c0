// The gate of the server: who may ask at all, steps 1, 3 and 4 of a request. Each throws its refusal.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FaultDraws } from '../faults/faults.ts'
import type { ApiKey, CallerKeys } from '../keys.ts'
import { isOwnHost, isOwnOrigin, loopback, type Reach } from '../reach.ts'
import type { PaceLimit } from '../settings.ts'
import type { BucketAllowance, KeyPacer } from './pace.ts'
import { Refusal } from './refusal.ts'
import { retryAfterText } from './retry-after.ts'

/** Step 1, 403: asked by our own name, and by no foreign page, so that no web site can reach us through a browser. */
export function checkHost(request: FastifyRequest, port: number, reach = loopback): void {
  const { host, origin } = request.headers
  if (host === undefined || !isOwnHost(reach, port, host))
    throw new Refusal(403, 'The Host header is not the address of this service.')
  if (origin !== undefined && !isOwnOrigin(reach, port, origin))
    throw new Refusal(403, 'Web pages of other origins may not use this service.')
}

const maxAgeSeconds = 600

/** What a browser has to read to let a page of an allowed origin have the answer (Fetch Standard, CORS protocol). */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, { origins }: Reach): void {
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin.toLowerCase())) return
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': '*',
    vary: 'Origin',
  })
}

/** Whether a browser only asks whether it may ask; it has its answer then. */
export function answersPreflight(request: FastifyRequest, reply: FastifyReply, { origins }: Reach): boolean {
  const { origin } = request.headers
  const method = request.headers['access-control-request-method']
  if (request.method !== 'OPTIONS' || method === undefined || !origins.includes(origin?.toLowerCase() ?? ''))
    return false
  void reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, x-api-key, idempotency-key, x-request-id',
      'access-control-max-age': maxAgeSeconds,
    })
    .send()
  return true
}

/** Step 3, 401: the enabled key of the request. */
export async function findCaller(
  request: FastifyRequest,
  keys: CallerKeys,
  faults: FaultDraws | null,
): Promise<ApiKey> {
  const secret = request.headers['x-api-key']?.toString()
  if (!secret) throw new Refusal(401, 'The header X-Api-Key is missing.')
  const caller = await keys.find(secret)
  if (!caller || faults?.revokes(caller.id)) throw new Refusal(401, 'The key in X-Api-Key is not valid.')
  return caller
}

function tellAllowance(
  reply: FastifyReply,
  allowance: BucketAllowance,
  form: 'seconds' | 'epoch' | 'none',
  now: number,
): void {
  if (form === 'none') return
  void reply.headers({
    'x-ratelimit-limit': allowance.limit,
    'x-ratelimit-remaining': allowance.remaining,
    'x-ratelimit-reset': form === 'epoch' ? Math.floor(now / 1000) + allowance.reset : allowance.reset,
  })
}

/** What pacing needs beside the caller; a limit of the fault dial goes before `pace`. */
export interface PaceParts {
  readonly pacer: KeyPacer
  readonly pace: PaceLimit
  readonly faults: FaultDraws | null
  /** Milliseconds since 1970, as the Date header of the answer tells it. */
  readonly now: number
}

/** Step 4, 429 with Retry-After. The answer tells the allowance whether it is refused or not. */
export function checkPace(caller: ApiKey, reply: FastifyReply, { pacer, pace, faults, now }: PaceParts): void {
  const allowance = pacer.take(caller.id, faults?.limit() ?? pace)
  if (!allowance) return
  const limit = faults?.dial.service.limit
  tellAllowance(reply, allowance, limit?.headers ?? 'seconds', now)
  if (allowance.ok) return
  const seconds = limit?.retryAfter === undefined ? allowance.retryAfter : limit.retryAfter
  throw new Refusal(429, 'Too many requests; wait as long as Retry-After says.', {
    headers: seconds === null ? {} : { 'retry-after': retryAfterText(seconds, now) },
  })
}
