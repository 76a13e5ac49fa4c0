// The only place that decides what an exchange means: what is booked, what becomes of the task, whether it may be sent
// again. Pure and total: every status and every garbage has an outcome.

import type { RunReason } from '../../../contract/app/run/run.ts'
import { type CallOp, isOperation, isSearch, type SentOp } from '../../../contract/app/run/sent-op.ts'
import { MAX_PAGE } from '../../../contract/service/limits.ts'
import type { ChargeOn } from '../../../contract/service/profile.ts'
import { answerKind, isValidation } from '../../answer/operations.ts'
import { understandAnswer } from '../../answer/understand.ts'
import type { ProviderNaming } from '../../client/dialect.ts'
import type { SeenExchange, ServiceReply } from '../../client/errors.ts'
import { parseBody, readProblem, recogniseReport } from '../../client/reader.ts'
import { readValues } from '../../client/values-reader.ts'
import { askedHash, inputOf, rulesOf } from '../ask/mapping.ts'
import { pageAt, spanOf } from './coverage.ts'
import { readCount, readPage } from './page-reader.ts'

/** The body of a request in canonical names. */
export type RequestBody = Readonly<Record<string, unknown>>

/** What was asked, as far as reading its answer depends on it. */
export interface ExchangeQuestion {
  readonly op: SentOp
  readonly body: RequestBody
  readonly practice: boolean
  readonly naming: ProviderNaming
}

/** What was asked, as far as the meaning of its answer depends on it. */
export interface AskedExchange extends ExchangeQuestion {
  /** Counted tries before this one. */
  readonly tries: number
  /** The path is the specification's own, or has answered 200 before: its 404 is a miss, not a wrong address. */
  readonly pathKnown: boolean
  readonly chargeOn: ChargeOn
  /** The request carried a name by which the service knows it again. */
  readonly idempotent: boolean
}

/** no_answer: it was charged and brought nothing, so that only a person may send it again. */
export type FailedState = 'retryable' | 'needs_input' | 'no_answer'

export type TaskEffect =
  | { readonly kind: 'answered'; readonly miss: boolean }
  /** Ready again, not before `waitMs` from now; `counted` = it was one of the four tries. `body`: asks this instead. */
  | { readonly kind: 'again'; readonly waitMs: number; readonly counted: boolean; readonly body?: RequestBody }
  | { readonly kind: 'failed'; readonly state: FailedState; readonly reason: string }
  | { readonly kind: 'unsure'; readonly reason: string }
  /** It is not asked at all. */
  | { readonly kind: 'left_out'; readonly state: 'skipped'; readonly reason: string | null }

/** What an exchange means for everything else that would be sent. */
export type RunEffect =
  | { readonly kind: 'pause'; readonly reason: RunReason; readonly detail: string }
  | { readonly kind: 'wait'; readonly reason: 'slow_down'; readonly ms: number; readonly detail: string }
  /** `atOnce`: the network itself answered; else three in a row mean offline. */
  | { readonly kind: 'unreachable'; readonly atOnce: boolean; readonly detail: string }
  /** The team's database cannot be used. */
  | { readonly kind: 'team'; readonly detail: string }
  /** The key has no admin rights, whatever its profile says. */
  | { readonly kind: 'not_admin' }

export interface ExchangeOutcome {
  readonly attempt: 'answered' | 'not_sent' | 'unsure'
  /** For the ledger and for counting equal errors. */
  readonly word: string
  readonly http: number | null
  /** The price is booked; false = nothing. */
  readonly charged: boolean
  readonly task: TaskEffect
  readonly effect: RunEffect | null
  readonly retryAfterMs: number | null
  /** The answer's bytes are to be kept: as a stored answer, or as a bad one. */
  readonly keep: boolean
}

export const maxTries = 4
const backOffMs = [1000, 2000, 4000] as const
const slowDownMs = 60_000
const tooLongMs = 3_600_000

/** `Retry-After` in milliseconds: seconds, or a date against the answer's own `Date`; garbage and negatives are absent. */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: number): number | null {
  const text = headers['retry-after']?.trim()
  if (!text) return null
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER)
  if (!/[a-z]/i.test(text)) return null
  const at = Date.parse(text)
  const from = Date.parse(headers.date ?? '')
  const ms = at - (Number.isNaN(from) ? now : from)
  return Number.isFinite(ms) && ms >= 0 ? ms : null
}

const words = (reply: ServiceReply): string => {
  const parsed = parseBody(reply.body)
  return (parsed.ok ? readProblem(parsed.json) : null) ?? `status ${reply.status}`
}

/** The page of ordinary size that begins where a refused larger one did; null when the page was not too large. */
function smallerPage({ op, body }: AskedExchange): RequestBody | null {
  const { page, page_size: size } = body
  if (op !== 'search.prospector' || typeof page !== 'number' || typeof size !== 'number' || size <= MAX_PAGE)
    return null
  return { ...body, page: pageAt(spanOf(page, size).from, MAX_PAGE), page_size: MAX_PAGE }
}

/** Whether a report speaks of another address or number than the one asked. */
function namesAnother(asked: ExchangeQuestion, field: 'email' | 'phone', answered: string | null): boolean {
  if (answered === null || answered.trim() === '' || answered === asked.body[field]) return false
  if (!isOperation(asked.op)) return false
  const rules = {
    ...rulesOf({ op: asked.op, mapping: {}, country: null }, asked.practice),
    fields: [field, 'country'] as const,
  }
  const country = asked.body.country === undefined ? null : String(asked.body.country)
  const expected = inputOf(rules, [String(asked.body[field] ?? ''), country])
  const got = inputOf(rules, [answered, country])
  if (expected.kind !== 'ask' || got.kind === 'blank') return false
  if (asked.op === 'validate.phone' && got.kind !== 'ask') return false
  return askedHash(asked.op, expected)?.compare(askedHash(asked.op, got) ?? Buffer.alloc(0)) !== 0
}

type Meaning = { kind: 'found' } | { kind: 'empty' } | { kind: 'failed' } | { kind: 'bad'; why: string }

/** What the body of a 2xx answer is to the operation asked. */
export function meaningOf(asked: ExchangeQuestion, body: Uint8Array): Meaning {
  const parsed = parseBody(body)
  if (!parsed.ok) return { kind: 'bad', why: 'The response is not JSON.' }
  if (!isOperation(asked.op)) return readFound(asked.op, parsed.json, asked.naming)
  const kind = answerKind(asked.op)
  const report = kind === 'email' || kind === 'phone' ? kind : null
  const answer = report
    ? recogniseReport(report, parsed.json, asked.naming)
    : understandAnswer(asked.op, parsed.json, asked.naming)
  switch (answer.kind) {
    case 'empty':
    case 'failed':
      return { kind: answer.kind }
    case 'unreadable':
      return { kind: 'bad', why: answer.why }
    case 'report':
      return report && namesAnother(asked, report, answer.subject)
        ? { kind: 'bad', why: 'The response is about a different input.' }
        : { kind: 'found' }
    default:
      return { kind: 'found' }
  }
}

/** What an answer is to a call that no row asks: a page, a count, values of a filter. */
function readFound(op: CallOp, json: unknown, naming: ProviderNaming): Meaning {
  if (!isSearch(op))
    return readValues(json, naming) ? { kind: 'found' } : { kind: 'bad', why: 'The response has no list of values.' }
  const reading = op === 'search.count' ? readCount(json, naming) : readPage(op, json, naming)
  if (reading.kind === 'unreadable') return { kind: 'bad', why: reading.why }
  if (reading.kind !== 'report') return { kind: reading.kind }
  const { report } = reading
  return { kind: typeof report !== 'number' && report.records.length === 0 ? 'empty' : 'found' }
}

/** What a silence that the service has asked for means for a run. */
export function silenceEffect(ms: number, detail: string): RunEffect | null {
  if (ms > tooLongMs) return { kind: 'pause', reason: 'slow_down', detail }
  return ms > slowDownMs ? { kind: 'wait', reason: 'slow_down', ms, detail } : null
}

/**
 * The outcome of one exchange. `now` is wall time (for dates in headers), `random` gives the jitter of back-off.
 * Rows are never failed by a 429, by the network, or by a refusal that concerns the whole run.
 */
export function classifyExchange(
  seen: SeenExchange,
  asked: AskedExchange,
  now: number,
  random: () => number,
): ExchangeOutcome {
  if (seen.kind === 'no_reply') {
    if (seen.sent)
      return {
        ...nothing(null, seen.fault),
        attempt: 'unsure',
        charged: true,
        task: { kind: 'unsure', reason: 'No response arrived.' },
      }
    const again = { ...nothing(null, seen.fault), attempt: 'not_sent' as const, task: tryAgain(0, false) }
    if (seen.fault === 'cancelled') return again
    if (seen.fault === 'certificate')
      return { ...again, effect: { kind: 'pause', reason: 'setup', detail: seen.detail } }
    return { ...again, effect: { kind: 'unreachable', atOnce: false, detail: seen.detail } }
  }

  const { status } = seen
  const retryAfterMs = retryAfterOf(seen.headers, now)
  const base = { ...nothing(status, `status ${status}`), retryAfterMs }
  const refusedCharge = { ...base, charged: asked.chargeOn.refused }
  const pause = (reason: RunReason): ExchangeOutcome => ({
    ...base,
    task: tryAgain(0, false),
    effect: { kind: 'pause', reason, detail: words(seen) },
  })

  if (status >= 200 && status < 300) return answered(seen, asked, base)
  if (status >= 300 && status < 400)
    return {
      ...base,
      task: tryAgain(0, false),
      effect: { kind: 'unreachable', atOnce: true, detail: 'The network redirected the request.' },
    }
  switch (status) {
    case 401:
      return pause('key')
    case 402:
      return pause('credits')
    case 403: {
      const body = smallerPage(asked)
      return body
        ? { ...base, task: { kind: 'again', waitMs: 0, counted: false, body }, effect: { kind: 'not_admin' } }
        : pause('forbidden')
    }
    case 406:
    case 415:
      return pause('setup')
    case 404: {
      const json = parseBody(seen.body)
      const isJson = json.ok && json.json !== null
      if (!isJson || !asked.pathKnown) return pause('setup')
      return { ...base, charged: false, keep: true, task: { kind: 'answered', miss: true } }
    }
    case 429: {
      const waitMs = retryAfterMs ?? 0
      return { ...base, task: tryAgain(waitMs, false), effect: silenceEffect(waitMs, words(seen)) }
    }
    case 409:
      // The same request is still under way there: what became of the first try is soon known.
      if (asked.idempotent) return { ...base, task: tryAgain(1000 * (1 + random()), false) }
      break
    case 504:
      return retried(2)
    case 408:
    case 425:
      return retried(maxTries)
  }
  if (status >= 500 || status < 200) return retried(maxTries)
  return { ...refusedCharge, task: { kind: 'failed', state: paidOr('needs_input'), reason: words(seen) } }

  /** How a refused call fails: one that was charged is a person's to send again. */
  function paidOr(state: FailedState): FailedState {
    return asked.chargeOn.refused ? 'no_answer' : state
  }

  function retried(most: number): ExchangeOutcome {
    const done = asked.tries + 1
    // What a service charges for is never sent again by itself.
    if (done >= most || asked.chargeOn.refused)
      return {
        ...refusedCharge,
        task: {
          kind: 'failed',
          state: paidOr('retryable'),
          reason: `Tried ${done} ${done === 1 ? 'time' : 'times'}: ${words(seen as ServiceReply)}`,
        },
      }
    const base = backOffMs[Math.min(asked.tries, backOffMs.length - 1)] ?? 4000
    return { ...refusedCharge, task: tryAgain(retryAfterMs ?? base * (0.5 + random()), true) }
  }
}

const tryAgain = (waitMs: number, counted: boolean): TaskEffect => ({ kind: 'again', waitMs, counted })

const nothing = (http: number | null, word: string) => ({
  attempt: 'answered' as const,
  word,
  http,
  charged: false,
  effect: null,
  retryAfterMs: null,
  keep: false,
})

/** The service answered an earlier request of the same name once more, and charges nothing for it. */
export const isReplay = (reply: ServiceReply | null): boolean =>
  reply?.headers['idempotent-replayed']?.trim().toLowerCase() === 'true'

function answered(reply: ServiceReply, asked: AskedExchange, base: Omit<ExchangeOutcome, 'task'>): ExchangeOutcome {
  const chargeOn = asked.idempotent && isReplay(reply) ? { ok: false, miss: false } : asked.chargeOn
  // A replay is of a call that was charged already.
  const failed = (word: string, reason: string): ExchangeOutcome => ({
    ...base,
    word,
    charged: chargeOn.ok,
    task: { kind: 'failed', state: asked.chargeOn.ok ? 'no_answer' : 'retryable', reason },
  })
  const read = meaningOf(asked, reply.body)
  switch (read.kind) {
    case 'found':
      return { ...base, word: 'found', charged: chargeOn.ok, keep: true, task: { kind: 'answered', miss: false } }
    case 'empty':
      // Only a look-up can miss; a validation without a report is a failure of the service.
      return isOperation(asked.op) && isValidation(asked.op)
        ? failed('no report', 'The service sent no report.')
        : {
            ...base,
            word: 'not found',
            charged: chargeOn.miss,
            keep: true,
            task: { kind: 'answered', miss: true },
          }
    case 'failed':
      return failed('service error', 'The service reported an error.')
    case 'bad':
      return {
        ...base,
        attempt: 'unsure',
        word: 'unreadable response',
        charged: true,
        keep: true,
        task: { kind: 'unsure', reason: `The response could not be read: ${read.why}` },
      }
  }
}
