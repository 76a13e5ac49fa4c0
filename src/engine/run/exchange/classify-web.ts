// What an exchange with an address of the web means. It costs no credits, so that asking again loses nothing: a GET without an answer
// is tried again, while a POST may have done something and is a person's to repeat.
import type { SeenExchange, ServiceReply } from '../../client/errors.ts'
import type { WebCall, WebValues } from '../../client/web-client.ts'
import { type AskedExchange, type ExchangeOutcome, maxTries, retryAfterOf, type TaskEffect } from './classify.ts'

const slowDownMs = 60_000
const tooLongMs = 3_600_000
/** Statuses of a server that may work in a moment. */
const passing = new Set([408, 425, 500, 502, 503, 504])

/** The values in the body of an answer that was read. */
export function readWebValues(body: Uint8Array): WebValues {
  // Written by the web client.
  return JSON.parse(Buffer.from(body).toString()) as WebValues
}

const callOf = (asked: Pick<AskedExchange, 'body'>): WebCall => JSON.parse(String(asked.body.call)) as WebCall

export function classifyWeb(
  seen: SeenExchange,
  asked: Pick<AskedExchange, 'body' | 'tries'>,
  now: number,
  random: () => number,
): ExchangeOutcome {
  const base = { attempt: 'answered' as const, charged: false, effect: null, retryAfterMs: null, keep: false }
  const again = (waitMs: number, counted: boolean): TaskEffect => ({ kind: 'again', waitMs, counted })
  const failed = (reason: string): TaskEffect => ({ kind: 'failed', state: 'needs_input', reason })
  const retried = (why: string, waitMs: number | null): TaskEffect => {
    const done = asked.tries + 1
    if (done >= maxTries) return { kind: 'failed', state: 'retryable', reason: `Tried ${done} times: ${why}` }
    return again(waitMs ?? 1000 * 2 ** asked.tries * (0.5 + random()), true)
  }

  if (seen.kind === 'no_reply') {
    const { fault, detail } = seen
    const none = { ...base, word: fault, http: null, attempt: 'not_sent' as const }
    if (fault === 'cancelled') return { ...none, task: again(0, false) }
    if (fault === 'private' || fault === 'certificate' || (fault === 'other' && !seen.sent))
      return { ...none, task: again(0, false), effect: { kind: 'pause', reason: 'setup', detail } }
    if (!seen.sent || fault === 'dns' || fault === 'refused' || fault === 'unreachable' || fault === 'connect_timeout')
      return { ...none, task: again(0, false), effect: { kind: 'unreachable', atOnce: false, detail } }
    if (fault === 'too_large') return { ...base, word: fault, http: null, task: failed(detail) }
    if (callOf(asked).method === 'POST')
      return { ...none, attempt: 'unsure', task: { kind: 'unsure', reason: 'No response arrived.' } }
    return { ...base, word: fault, http: null, task: retried('no response', null) }
  }

  const { status } = seen
  const retryAfterMs = retryAfterOf(seen.headers, now)
  const heard = { ...base, word: `status ${status}`, http: status, retryAfterMs }
  if (status >= 200 && status < 300) return answered(seen, heard)
  if (status >= 300 && status < 400) return { ...heard, task: failed(redirectWords(seen)) }
  if (status === 404 || status === 410) return { ...heard, keep: true, task: { kind: 'answered', miss: true } }
  if (status === 401 && callOf(asked).secret)
    return {
      ...heard,
      task: again(0, false),
      effect: { kind: 'pause', reason: 'setup', detail: 'The host refused the secret.' },
    }
  if (status === 429) {
    const waitMs = retryAfterMs ?? 0
    const detail = 'The host asks for a pause.'
    const effect =
      waitMs > tooLongMs
        ? ({ kind: 'pause', reason: 'slow_down', detail } as const)
        : waitMs > slowDownMs
          ? ({ kind: 'wait', reason: 'slow_down', ms: waitMs, detail } as const)
          : null
    return { ...heard, task: again(waitMs, false), effect }
  }
  if (passing.has(status)) return { ...heard, task: retried(`status ${status}`, retryAfterMs) }
  return { ...heard, task: failed(`The host answered with status ${status}.`) }
}

function answered(reply: ServiceReply, heard: Omit<ExchangeOutcome, 'task'>): ExchangeOutcome {
  const { values, trouble } = readWebValues(reply.body)
  if (!values)
    return {
      ...heard,
      task: { kind: 'failed', state: 'needs_input', reason: trouble ?? 'The response could not be read.' },
    }
  const miss = values.every(value => value === null)
  return { ...heard, word: miss ? 'not found' : 'found', keep: true, task: { kind: 'answered', miss } }
}

function redirectWords({ headers }: ServiceReply): string {
  const { location = '' } = headers
  const host = URL.canParse(location) ? new URL(location).host : null
  return host === null
    ? 'The address redirects too often or to nowhere.'
    : `The address redirects to ${host}, which was not followed.`
}
