// What each answer of a service means for a call, one case after the other.
import { describe, expect, test } from 'vitest'
import type { SeenExchange } from '../../client/errors.ts'
import { type AskedExchange, classifyExchange, retryAfterOf } from './classify.ts'

const asked: AskedExchange = {
  op: 'validate.email',
  body: { email: 'Anna@Acme-Tools.com' },
  tries: 0,
  pathKnown: true,
  idempotent: false,
  practice: true,
  chargeOn: { ok: true, miss: true, refused: false },
  naming: { network: 'social', renamed: {} },
}
const now = Date.parse('2026-11-21T12:00:00Z')
const reply = (status: number, body: unknown, headers: Record<string, string> = {}): SeenExchange => ({
  kind: 'reply',
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const of = (seen: SeenExchange, more: Partial<AskedExchange> = {}) =>
  classifyExchange(seen, { ...asked, ...more }, now, () => 0.5)
const report = (email: string) => ({
  status: 'success',
  data: { email_address: email, email_deliverability: { status: 'unknown' } },
})

describe('answers', () => {
  test('a report about what was asked is found, in any spelling', () => {
    expect(of(reply(200, report('anna@acme-tools.com')))).toMatchObject({
      attempt: 'answered',
      charged: true,
      keep: true,
      task: { kind: 'answered', miss: false },
    })
  })
  test.each([
    ['another address', report('someone@else.com')],
    ['no JSON', '<html>'],
    ['no report', { status: 'success', data: 'see report' }],
    ['unknown groups', { status: 'success', data: { foo: 1 } }],
  ])('%s is unsure and kept', (_, body) => {
    expect(of(reply(200, body))).toMatchObject({
      attempt: 'unsure',
      charged: true,
      keep: true,
      task: { kind: 'unsure' },
    })
  })
  test.each(['', 'null', '{}', { status: 'error', data: null }, { status: 'Success', data: null }])(
    'a validation without a report is paid, and only a person may send it again: %j',
    body => {
      expect(of(reply(200, body))).toMatchObject({ charged: true, task: { kind: 'failed', state: 'no_answer' } })
    },
  )
  test('a phone answered in another spelling is the same number', () => {
    const phone = { op: 'validate.phone', body: { phone: '030 901820', country: 'DE' } } as const
    const about = (number: string) =>
      reply(200, { status: 'success', data: { phone_number: number, phone_validation: {} } })
    expect(of(about('+4930901820'), phone).task.kind).toBe('answered')
    expect(of(about('+12025550199'), phone).task.kind).toBe('unsure')
  })
})

describe('refusals', () => {
  test.each([
    [401, 'key'],
    [402, 'credits'],
    [403, 'forbidden'],
    [406, 'setup'],
    [415, 'setup'],
  ])('%i pauses the run: %s', (status, reason) => {
    const outcome = of(reply(status, { detail: 'No.', code: 'x' }))
    expect(outcome).toMatchObject({ charged: false, effect: { kind: 'pause', reason, detail: 'No.' } })
  })
  test('404 is a miss on a known path with JSON, else the set-up', () => {
    expect(of(reply(404, { detail: 'x' })).task).toEqual({ kind: 'answered', miss: true })
    expect(of(reply(404, '<html>')).effect).toMatchObject({ reason: 'setup' })
    expect(of(reply(404, { detail: 'x' }), { pathKnown: false }).effect).toMatchObject({ reason: 'setup' })
  })
  test.each([400, 409, 413, 418, 422])('%i needs a person', status => {
    const outcome = of(reply(status, { detail: [{ loc: ['body', 'email'], msg: 'is odd', type: 'x' }] }))
    expect(outcome.task).toEqual({ kind: 'failed', state: 'needs_input', reason: 'body.email: is odd' })
  })
  test.each([408, 425, 500, 502, 503, 599])('%i is sent four times at most', status => {
    const waits = [0, 1, 2].map(tries => of(reply(status, 'oops'), { tries }).task)
    expect(waits).toEqual([1000, 2000, 4000].map(waitMs => ({ kind: 'again', waitMs, counted: true })))
    expect(of(reply(status, 'oops'), { tries: 3 }).task).toMatchObject({ kind: 'failed', state: 'retryable' })
  })
  test('504 is sent once more', () => {
    expect(of(reply(504, '')).task.kind).toBe('again')
    expect(of(reply(504, ''), { tries: 1 }).task).toMatchObject({ kind: 'failed', state: 'retryable' })
  })
  test('429 waits as long as it is told; long waits concern the run', () => {
    const told = (seconds: string) => of(reply(429, '', { 'retry-after': seconds }))
    expect(told('3')).toMatchObject({ task: { kind: 'again', waitMs: 3000, counted: false }, effect: null })
    expect(told('120').effect).toMatchObject({ kind: 'wait', ms: 120_000 })
    expect(told('3601').effect).toMatchObject({ kind: 'pause', reason: 'slow_down' })
    expect(told('soon').task).toMatchObject({ waitMs: 0 })
  })
  test('a redirection is a captive portal', () => {
    expect(of(reply(302, '')).effect).toMatchObject({ kind: 'unreachable', atOnce: true })
  })
})

describe('no answer', () => {
  const lost = (sent: boolean, fault: 'reset' | 'refused' | 'certificate' | 'cancelled'): SeenExchange => ({
    kind: 'no_reply',
    sent,
    fault,
    detail: 'gone',
  })
  test('sent: unsure, counted as charged', () => {
    expect(of(lost(true, 'reset'))).toMatchObject({ attempt: 'unsure', charged: true })
  })
  test('not sent: again, free, no try', () => {
    expect(of(lost(false, 'refused'))).toMatchObject({
      attempt: 'not_sent',
      charged: false,
      task: { kind: 'again', counted: false },
      effect: { kind: 'unreachable', atOnce: false },
    })
    expect(of(lost(false, 'certificate')).effect).toMatchObject({ kind: 'pause', reason: 'setup' })
    expect(of(lost(false, 'cancelled')).effect).toBeNull()
  })
})

test.each([
  ['0', 0],
  ['1', 1000],
  ['1.5', 1500],
  ['-1', null],
  ['', null],
  ['garbage', null],
  ['Sat, 21 Nov 2026 12:00:07 GMT', 7000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', null],
])('Retry-After %j is %j ms', (text, ms) => {
  expect(retryAfterOf({ 'retry-after': text }, now)).toBe(ms)
})

test('a Retry-After date counts from the service’s own clock', () => {
  const headers = { 'retry-after': 'Sat, 21 Nov 2026 15:00:05 GMT', date: 'Sat, 21 Nov 2026 15:00:00 GMT' }
  expect(retryAfterOf(headers, now)).toBe(5000)
})
