// Steps 10 to 12 of a request: reserve its price, let the fault dial act, work, commit the charge, then answer.
import type { FastifyReply } from 'fastify'
import type { OpId } from '../../contract/service/endpoints.ts'
import { problemCodes } from '../../contract/service/problem.ts'
import { brokenBytes } from '../faults/broken-answers.ts'
import { cutReply, deliverBadly } from '../faults/broken-delivery.ts'
import { type FaultDraws, type FiredFault, logNormal } from '../faults/faults.ts'
import type { CreditBooks } from '../store/books/port.ts'
import { waitUntilEnd } from '../wait.ts'
import { tryFault } from '../world/try-inputs.ts'
import { answerHeaders, unparsedText } from './answer-headers.ts'
import type { KeyedAttempt } from './idempotency.ts'
import type { PreparedRequest } from './prepared.ts'
import { Refusal } from './refusal.ts'
import { retryAfterText } from './retry-after.ts'

/** A request on its way through the last steps. */
export interface RequestTask {
  readonly op: OpId
  readonly price: number
  /** Whether a look-up that finds nothing costs its price. */
  readonly chargeOnMiss: boolean
  readonly requestId: string
  readonly prepared: PreparedRequest
  readonly attempt: KeyedAttempt | null
  /** Whether an address that asks for a fault gets it: only while the fictional world is on. */
  readonly tryInputs: boolean
  /** Called once with how the request ends, before the client can see it; status 0 = no answer at all. */
  note(status: number, charge: number, fault: string | null): void
}

export interface RequestTools {
  readonly credits: CreditBooks
  readonly faults: FaultDraws | null
  readonly clock: () => number
  /** Aborts when the service stops. */
  readonly signal: AbortSignal
}

const codes: Partial<Record<number, string>> = problemCodes

/** A fault before the work. Returns whether it ended the request; it then costs nothing. */
async function endsBefore(
  { fault, rule, chance }: FiredFault,
  task: RequestTask,
  reply: FastifyReply,
  tools: RequestTools,
) {
  switch (fault.kind) {
    case 'latency':
      if (await waitUntilEnd(logNormal(fault.medianMs, fault.sigma, chance), tools.signal)) return false
      task.note(0, 0, rule)
      cutReply(reply)
      return true
    case 'dropBefore':
      task.note(0, 0, rule)
      cutReply(reply)
      return true
    case 'status': {
      const now = tools.clock() + (tools.faults?.dial.service.clockSkewMs ?? 0)
      const body = { detail: 'The fault dial answered this request.', code: codes[fault.status] ?? 'error' }
      task.note(fault.status, 0, rule)
      if (fault.retryAfter !== undefined) void reply.header('retry-after', retryAfterText(fault.retryAfter, now))
      void reply.code(fault.status).type('application/json')
      void reply.send(fault.status === 204 || fault.status === 304 ? undefined : JSON.stringify(body))
      return true
    }
    default:
      return false
  }
}

/** The fault that an address asks for by its name; null = none. */
function triedFault({ op, prepared, tryInputs }: RequestTask): FiredFault | null {
  const fault = tryInputs && op === 'validate.email' ? tryFault(prepared.key) : null
  return fault && { rule: 'try.example', fault, chance: [0.5, 0.5] }
}

/**
 * Performs a request and answers it. Throws 402 with what is required and what is left; whatever else is thrown, the
 * reservation has been given back. The charge is committed before the first byte of a 200 leaves, so that an answer lost
 * on the way is a charged one.
 */
export async function performRequest(task: RequestTask, reply: FastifyReply, tools: RequestTools): Promise<void> {
  const { price, prepared, attempt } = task
  const { credits, faults } = tools
  if (faults?.drains(0)) await credits.drain()
  const reservation = await credits.reserve({ amount: price, op: task.op, requestId: task.requestId })
  if (!reservation) {
    const balance = await credits.balance()
    throw new Refusal(402, `This request needs ${price} credits and ${balance} are left.`, {
      extra: { required: price, balance },
    })
  }
  let settled = false
  try {
    const fired = faults?.draw(task.op, prepared.key) ?? triedFault(task)
    if (fired && (await endsBefore(fired, task, reply, tools))) return
    const { body, source, miss, unparsed, unreadable } = await prepared.work(tools.clock())
    const bytes = unreadable ?? brokenBytes(fired?.fault, body)
    const about = { source: source ?? '', unparsed: unparsedText(unparsed ?? []) }
    const keep = attempt?.keep({ ...about, body: JSON.stringify(body) })
    const cost = miss && !task.chargeOnMiss ? 0 : price
    if (cost < price) await credits.release(reservation, keep)
    else await credits.charge(reservation, keep)
    settled = true
    if (faults?.drains(cost)) await credits.drain()
    task.note(fired?.fault.kind === 'dropAfter' ? 0 : 200, cost, fired?.rule ?? null)

    void reply.headers(answerHeaders(about))
    if (fired && deliverBadly(reply, fired.fault, bytes, tools.signal)) return
    if (fired?.fault.kind === 'late' && !(await waitUntilEnd(fired.fault.ms, tools.signal))) return cutReply(reply)
    void reply.code(200).headers(bytes.headers)
    void reply.send(fired?.fault.kind === 'chunked' ? new Blob([bytes.body]).stream() : bytes.body)
  } finally {
    if (!settled) await credits.release(reservation)
  }
}
