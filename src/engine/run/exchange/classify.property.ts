// The classifier is total and never decides to spend twice: every exchange has one outcome with sound books.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkFaults, type SeenExchange } from '../../client/errors.ts'
import { type AskedExchange, classifyExchange, maxTries } from './classify.ts'

const asked = fc.record<AskedExchange>({
  op: fc.constantFrom('validate.email', 'validate.phone'),
  body: fc.constantFrom<Record<string, string>>({ email: 'a@b.com' }, { phone: '+1 415 555 2671', country: 'US' }),
  tries: fc.nat(maxTries),
  pathKnown: fc.boolean(),
  idempotent: fc.boolean(),
  practice: fc.boolean(),
  chargeOn: fc.record({ ok: fc.boolean(), miss: fc.boolean(), refused: fc.boolean() }),
  naming: fc.constant({ network: 'social', renamed: {} }),
})

const bodies = fc.oneof(
  fc.json().map(text => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }),
  fc.constantFrom(
    ...[
      '',
      'null',
      '{}',
      '{"status":"error","data":null}',
      '{"status":"success","data":null}',
      '{"status":"success","data":{"email_address":"a@b.com","email_deliverability":{"status":"unknown"}}}',
      '{"detail":"no","code":"x"}',
      '{"detail":[{"loc":["body","email"],"msg":"bad","type":"x"}]}',
      '<html>',
    ].map(text => Buffer.from(text)),
  ),
)
const headers = fc.dictionary(
  fc.constantFrom('retry-after', 'date', 'content-type'),
  fc.oneof(
    fc.constantFrom('0', '1', '3600', '-5', 'soon', '1.5', '99999999999999999999', 'Sat, 21 Nov 2026 12:00:00 GMT'),
    fc.string(),
  ),
)
const seen: fc.Arbitrary<SeenExchange> = fc.oneof(
  fc.record({
    kind: fc.constant('reply' as const),
    status: fc.oneof(
      fc.integer({ min: 100, max: 599 }),
      fc.constantFrom(200, 204, 302, 401, 402, 403, 404, 408, 429, 500, 504),
    ),
    headers,
    body: bodies,
  }),
  fc.record({
    kind: fc.constant('no_reply' as const),
    sent: fc.boolean(),
    fault: fc.constantFrom(...networkFaults),
    detail: fc.string(),
  }),
)
const now = Date.parse('2026-11-21T12:00:00Z')

test('every exchange has an outcome with sound books', () => {
  fc.assert(
    fc.property(seen, asked, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (exchange, ask, random) => {
      const outcome = classifyExchange(exchange, ask, now, () => random)
      const { task } = outcome
      // Sent and unknown, or unreadable: counted as charged, left to a person.
      if (exchange.kind === 'no_reply' && exchange.sent)
        expect(outcome).toMatchObject({ attempt: 'unsure', charged: true })
      if (task.kind === 'unsure') expect(outcome).toMatchObject({ attempt: 'unsure', charged: true })
      else expect(outcome.attempt).not.toBe('unsure')
      // What never left costs nothing and is no try.
      if (exchange.kind === 'no_reply' && !exchange.sent)
        expect(outcome).toMatchObject({ attempt: 'not_sent', charged: false, task: { kind: 'again', counted: false } })
      if (task.kind === 'again') {
        expect(task.waitMs).toBeGreaterThanOrEqual(0)
        expect(Number.isFinite(task.waitMs)).toBe(true)
        // Nothing is sent again by itself after an answer that was paid.
        expect(outcome.charged).toBe(false)
        if (task.counted) expect(ask.tries + 1).toBeLessThan(maxTries)
      }
      // What was paid and brought nothing is a person's to send again.
      if (task.kind === 'failed' && outcome.charged) expect(task.state).toBe('no_answer')
      if (exchange.kind === 'reply') {
        const { status } = exchange
        if (status === 429) expect(task).toMatchObject({ kind: 'again', counted: false })
        if ([401, 402, 403, 406, 415].includes(status))
          expect(outcome).toMatchObject({ charged: false, effect: { kind: 'pause' }, task: { kind: 'again' } })
        if (status >= 200 && status < 300) expect(task.kind).not.toBe('again')
        if (task.kind === 'answered') expect(outcome.keep).toBe(true)
      }
    }),
    { numRuns: 5000 },
  )
})
