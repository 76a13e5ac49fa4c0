// The tolerant reader: other spellings, missing groups, wrong kinds, wrappers, and what it must refuse.
import { describe, expect, test } from 'vitest'
import { emailReport } from '../../checks/email/report.ts'
import { phoneReport } from '../../checks/phone/report.ts'
import { EmailReport } from '../../contract/service/email-report.ts'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { parseBody, readBalance, readEmailReport, readPhoneReport, readProblem } from './reader.ts'

const naming = { network: 'social', renamed: {} }
const email = (json: unknown) => {
  const reading = readEmailReport(json, naming)
  if (reading.kind !== 'report') throw new Error(reading.kind)
  return reading
}

describe('reports', () => {
  test('of the local service come through unchanged', () => {
    const mail = emailReport('info+x@gmail.com')
    expect(email({ status: 'success', data: mail })).toEqual({ kind: 'report', report: mail, more: {} })
    const phone = phoneReport('+14155552671')
    expect(readPhoneReport({ status: 'success', data: phone }, naming)).toEqual({
      kind: 'report',
      report: phone,
      more: {},
    })
  })

  test('are whole whatever is missing, and say what else was sent', () => {
    const { report, more } = email({
      status: 'SUCCESS',
      data: {
        emailAddress: 'a@b.com',
        email_quality: { score: '87', is_role: 'true', beta: 7 },
        email_domain: null,
        trace: { n: 1 },
      },
      took_ms: 4,
    })
    expect(EmailReport.parse(report)).toEqual(report)
    expect(report).toMatchObject({
      email_address: 'a@b.com',
      email_quality: { score: 87, is_role: true, is_free_email: null },
    })
    expect(more).toEqual({ 'email_quality.beta': '7', trace: '{"n":1}' })
  })

  test('keep odd values raw and call them unknown', () => {
    const { report, more } = email({
      data: {
        email_address: { text: 'x' },
        email_quality: { is_role: 'maybe', score: [1] },
        email_risk: { address_risk_status: 'severe' },
      },
    })
    expect(report.email_address).toBeNull()
    expect(report.email_quality).toMatchObject({ is_role: null, score: null })
    expect(report.email_risk.address_risk_status).toBeNull()
    expect(more).toMatchObject({
      email_address: '{"text":"x"}',
      'email_quality.is_role': 'maybe',
      'email_risk.address_risk_status': 'severe',
    })
  })

  test('bring words, shares and dates into one form', () => {
    const { report } = email({
      data: {
        email_deliverability: { status: ' Undeliverable ', status_detail: 'mailbox-full' },
        email_quality: { score: 0.456 },
        email_domain: { date_registered: '2004-05-06T00:00:00Z' },
        email_risk: { domain_risk_status: 'HIGH' },
        email_breaches: { breached_domains: [{ domain: 'x.com', breach_date: '2020-01-01' }] },
      },
    })
    expect(report).toMatchObject({
      email_deliverability: { status: 'undeliverable', status_detail: 'full_mailbox' },
      email_quality: { score: 46 },
      email_domain: { date_registered: '2004-05-06' },
      email_risk: { domain_risk_status: 'high' },
      email_breaches: { breached_domains: [{ domain: 'x.com', date_breached: '2020-01-01' }] },
    })
    const phone = readPhoneReport(
      {
        data: { phone_carrier: { line_type: 'Fixed Line', mcc: 310 }, phone_validation: { line_status: 'connected' } },
      },
      naming,
    )
    expect(phone.kind === 'report' && PhoneReport.parse(phone.report)).toMatchObject({
      phone_carrier: { line_type: 'landline', mcc: '310' },
      phone_validation: { line_status: 'active' },
    })
  })

  test.each(['record', 'result'])('are found inside %s and at the top level', wrapper => {
    const inside = { email_address: 'a@b.com', email_quality: { score: 3 } }
    expect(email({ [wrapper]: inside }).report.email_quality.score).toBe(3)
    expect(email(inside).report.email_quality.score).toBe(3)
  })

  test('of a service that says it failed are no reports', () => {
    expect(readEmailReport({ status: ' Error', data: null }, naming)).toEqual({ kind: 'failed' })
  })

  test.each([null, undefined, {}, { status: 'success', data: {} }, { data: null }])('are absent in %j', json => {
    expect(readEmailReport(json, naming)).toEqual({ kind: 'empty' })
  })

  test.each([[], 'text', 7, { foo: 1 }, { data: 'see report' }, { data: [1] }, { data: { foo: 1 } }])(
    'are refused in %j',
    json => {
      expect(readEmailReport(json, naming).kind).toBe('unreadable')
    },
  )
})

test('whole numbers that a number cannot hold are read as texts, all others as numbers', () => {
  const text =
    '{"id":9007199254740993,"ids":[-12345678901234567890,9007199254740991],"share":0.1234567890123456,"big":1e21}'
  expect(parseBody(Buffer.from(text))).toEqual({
    ok: true,
    json: {
      id: '9007199254740993',
      ids: ['-12345678901234567890', 9007199254740991],
      share: 0.1234567890123456,
      big: 1e21,
    },
  })
})

test('bodies: empty is null, a byte order mark is skipped, the rest must be JSON', () => {
  expect(parseBody(Buffer.from(''))).toEqual({ ok: true, json: null })
  expect(parseBody(Buffer.from('\ufeff{"a":1}'))).toEqual({ ok: true, json: { a: 1 } })
  expect(parseBody(Buffer.from('{"a":1},'))).toEqual({ ok: false })
})

test.each([
  [812, 812],
  ['4210', 4210],
  [{ credit_balance: 5 }, 5],
  [{ balance: '6' }, 6],
  [{ data: { credits: 7 } }, 7],
  [-1, null],
  [1.5, null],
  ['lots', null],
  [{}, null],
  [null, null],
])('balance %j is %j', (json, credits) => {
  expect(readBalance(json, naming)).toBe(credits)
})

test('error bodies in both forms', () => {
  expect(readProblem({ detail: 'No key.', code: 'x' })).toBe('No key.')
  expect(readProblem({ detail: [{ loc: ['body', 0], msg: 'is odd', type: 'x' }] })).toBe('body.0: is odd')
  expect(readProblem('<html>')).toBeNull()
})
