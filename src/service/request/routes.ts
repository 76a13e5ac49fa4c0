// The routes of the served operations: steps 6 to 9 here, the rest in perform.ts.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OpId, serviceEndpoints } from '../../contract/service/endpoints.ts'
import { type PostedOp, postedOps } from '../operations.ts'
import type { RequestNote, ServerParts } from '../parts.ts'
import { metaAliases } from './aliases.ts'
import { answerHeaders } from './answer-headers.ts'
import { readJson } from './body.ts'
import { idempotencyKeyOf, type KeyedAttempt } from './idempotency.ts'
import { performRequest } from './perform.ts'
import type { PreparedRequest } from './prepared.ts'

/** Adds every operation there is to the server; `note` logs how a request ends. */
export function addRoutes(app: FastifyInstance, parts: ServerParts, note: RequestNote): void {
  /** The idempotency extension: null if it is off or the request carries no key. */
  async function beginAttempt(op: OpId, body: unknown, request: FastifyRequest): Promise<KeyedAttempt | null> {
    const { caller } = request.progress
    if (!caller || !parts.settings().idempotency) return null
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    if (idempotencyKey === null) return null
    return parts.idempotency.begin({ keyId: caller.id, path: serviceEndpoints[op].path, idempotencyKey }, body)
  }

  /** Steps 10 to 12. */
  function spend(
    op: OpId,
    prepared: PreparedRequest,
    attempt: KeyedAttempt | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const task = {
      op,
      price: parts.settings().prices[op] ?? serviceEndpoints[op].price.high,
      chargeOnMiss: parts.settings().chargeOnMiss,
      requestId: request.id,
      prepared,
      attempt,
      tryInputs: parts.settings().world,
      note: (status: number, charge: number, fault: string | null) => note(request, status, charge, fault),
    }
    return performRequest(task, reply, { ...parts, faults: parts.faults() })
  }

  const serve = (op: PostedOp, path: string) =>
    app.post(path, { config: { op } }, async (request, reply) => {
      const body = readJson(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      const asker = { admin: request.progress.caller?.admin ?? false, settings: parts.settings() }
      const prepared = parts.operations[op](body, asker)
      request.progress.key = prepared.key
      const attempt = await beginAttempt(op, body, request)
      if (attempt?.replay) {
        note(request, 200, 0, null)
        void reply.headers({ ...answerHeaders(attempt.replay), 'idempotent-replayed': 'true' })
        return reply.type('application/json').send(attempt.replay.body)
      }
      try {
        await spend(op, prepared, attempt, request, reply)
      } finally {
        await attempt?.end()
      }
      return reply
    })

  for (const op of postedOps) serve(op, serviceEndpoints[op].path)
  for (const [alias, field] of metaAliases) serve(`meta.${field}`, `/v1/search/meta/${alias}`)

  const balance = 'account.balance'
  app.get(serviceEndpoints[balance].path, { config: { op: balance } }, async (request, reply) => {
    const prepared: PreparedRequest = {
      key: '',
      work: async () => ({ body: await parts.credits.balance(), source: null }),
    }
    request.progress.key = prepared.key
    await spend(balance, prepared, null, request, reply)
    return reply
  })
}
