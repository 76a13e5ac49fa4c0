// A case for each rule of the verdicts, and what is said beside the deciding one.
import { describe, expect, test } from 'vitest'
import { emailReport } from '../../checks/email/report.ts'
import { phoneReport } from '../../checks/phone/report.ts'
import { EmailReport } from '../../contract/service/email-report.ts'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { readEmailReport, readPhoneReport } from '../client/reader.ts'
import { explainVerdict } from './explain.ts'
import { emailFields, fieldText, phoneFields, type ReportField } from './fields.ts'
import { judgeEmail, judgePhone } from './verdict.ts'

const naming = { network: 'social', renamed: {} }
type Groups = Record<string, Record<string, unknown>>

const email = (groups: Groups) => {
  const reading = readEmailReport({ data: { email_address: 'a@b.com', ...groups } }, naming)
  if (reading.kind !== 'report') throw new Error(reading.kind)
  return judgeEmail(reading.report)
}
const phone = (groups: Groups) => {
  const reading = readPhoneReport({ data: { phone_number: '1', ...groups } }, naming)
  if (reading.kind !== 'report') throw new Error(reading.kind)
  return judgePhone(reading.report)
}
const status = (word: string | null, detail: string | null = null, more: Record<string, unknown> = {}) => ({
  email_deliverability: { status: word, status_detail: detail, ...more },
})

describe('email', () => {
  test.each<[rule: string, verdict: string, action: string, groups: Groups]>([
    ['E1', 'Undeliverable', 'Hold', status('undeliverable', 'inbox_full')],
    ['E2', 'Undeliverable', 'Hold', status('undeliverable', 'unavailable_server')],
    ['E3', 'Undeliverable', 'Remove', status('undeliverable', 'invalid_mailbox')],
    ['E3', 'Undeliverable', 'Remove', status('undeliverable')],
    ['E4', 'Unknown', 'Retry', status('unknown', 'not_checked')],
    ['E4', 'Unknown', 'Review', status('unknown', 'mx_found_unverified')],
    ['E5', 'Undeliverable', 'Remove', status('odd', null, { is_mx_valid: false })],
    ['E6', 'Unknown', 'Review', status('odd')],
    ['E6', 'Unknown', 'Review', status(null)],
    ['E7', 'Risky', 'Review', status('deliverable', 'valid_email', { is_smtp_valid: false })],
    ['E8', 'Risky', 'Review', status('deliverable', 'high_traffic_email')],
    ['E9', 'Risky', 'Review', { ...status('deliverable'), email_quality: { is_catchall: true } }],
    ['E10', 'Risky', 'Review', { ...status('deliverable'), email_quality: { is_disposable: true } }],
    ['E11', 'Risky', 'Review', { ...status('deliverable'), email_risk: { domain_risk_status: 'high' } }],
    ['E12', 'Risky', 'Review', { ...status('deliverable'), email_quality: { is_role: true } }],
    [
      'E14',
      'Deliverable',
      'Use',
      { ...status('deliverable', 'valid_email'), email_quality: { is_role: false, is_free_email: true } },
    ],
  ])('%s gives %s, %s', (rule, verdict, action, groups) => {
    expect(email(groups)).toMatchObject({ rule, verdict, action })
  })

  test('flags that are not known trigger nothing', () => {
    expect(email({ ...status('deliverable'), email_quality: { is_catchall: null, is_role: null } }).rule).toBe('E14')
  })

  test('the first rule decides and the others are told', () => {
    const judged = email({ ...status('deliverable'), email_quality: { is_catchall: true, is_role: true } })
    expect(explainVerdict(judged)).toBe('Risky: the domain accepts every address.')
    expect(judged.otherHits.map(hit => hit.rule)).toEqual(['E12'])
    expect(
      email({ ...status('unknown'), email_quality: { is_disposable: true } }).otherHits.map(hit => hit.rule),
    ).toEqual(['E10'])
  })
})

describe('phone', () => {
  const valid = (is_valid: boolean | null, line_status: string | null = null) => ({
    phone_validation: { is_valid, line_status },
  })
  test.each<[rule: string, verdict: string, action: string, groups: Groups]>([
    ['P1', 'Undeliverable', 'Remove', valid(false, 'active')],
    ['P2', 'Unknown', 'Review', valid(null)],
    ['P3', 'Undeliverable', 'Hold', valid(true, 'disconnected')],
    ['P4', 'Risky', 'Review', { ...valid(true, 'active'), phone_risk: { risk_level: 'high' } }],
    ['P4', 'Risky', 'Review', { ...valid(true), phone_carrier: { line_type: 'pager' } }],
    ['P5', 'Deliverable', 'Use', { ...valid(true, 'connected'), phone_carrier: { line_type: 'voip' } }],
    ['P6', 'Unknown', 'Review', valid(true, 'resting')],
  ])('%s gives %s, %s', (rule, verdict, action, groups) => {
    expect(phone(groups)).toMatchObject({ rule, verdict, action })
  })
})

test('checks without proof never give Deliverable', () => {
  for (const address of ['info@gmail.com', 'person@acme-tools.com', 'x@mailinator.com', 'no', 'a@b.test'])
    expect(judgeEmail(emailReport(address)).verdict).not.toBe('Deliverable')
  for (const number of ['+14155552671', '+491701234567', '12'])
    expect(judgePhone(phoneReport(number)).verdict).not.toBe('Deliverable')
})

describe('fields', () => {
  const leaves = (schema: typeof EmailReport | typeof PhoneReport) =>
    Object.entries(schema.shape).flatMap(([group, field]) =>
      'shape' in field ? Object.keys(field.shape as object).map(leaf => `${group}.${leaf}`) : [group],
    )
  test.each([
    ['e-mail', emailFields, leaves(EmailReport)],
    ['phone', phoneFields, leaves(PhoneReport)],
  ] as [string, readonly ReportField[], string[]][])(
    '%s: every field of the report has a name of its own',
    (_, fields, paths) => {
      expect(fields.map(field => field.path)).toEqual(paths)
      expect(new Set(fields.map(field => field.name)).size).toBe(fields.length)
    },
  )

  test('texts: yes and no, lists, breaches; unknown is empty', () => {
    const report = emailReport('info@gmail.com')
    expect(fieldText(report, 'email_quality.is_role')).toBe('yes')
    expect(fieldText(report, 'email_quality.is_subaddress')).toBe('no')
    expect(fieldText(report, 'email_quality.is_catchall')).toBeNull()
    expect(fieldText(report, 'email_deliverability.mx_records')).toBeNull()
    expect(fieldText(report, 'no.such')).toBeNull()
    const breached = {
      ...report,
      email_breaches: {
        ...report.email_breaches,
        breached_domains: [
          { domain: 'x.com', date_breached: '2020-01-01' },
          { domain: 'y.com', date_breached: null },
        ],
      },
    }
    expect(fieldText(breached, 'email_breaches.breached_domains')).toBe('x.com (2020-01-01), y.com')
  })
})
