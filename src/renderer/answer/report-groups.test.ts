// Reports are shown whole, and what no one knows is never a "no" (R-REC-01).
import { expect, test } from 'vitest'
import type { EmailReport } from '../../contract/service/email-report.ts'
import type { PhoneReport } from '../../contract/service/phone-report.ts'
import { emailGroups, phoneGroups, shownValue } from './report-groups.ts'

const email: EmailReport = {
  email_address: 'anna@beispiel.example',
  email_deliverability: {
    status: 'unknown',
    status_detail: 'MX found-unverified',
    is_format_valid: true,
    is_smtp_valid: null,
    is_mx_valid: true,
    mx_records: ['mx1.beispiel.example', 'mx2.beispiel.example'],
  },
  email_quality: {
    score: 0,
    is_free_email: false,
    is_username_suspicious: null,
    is_disposable: false,
    is_catchall: null,
    is_subaddress: false,
    is_role: false,
    is_dmarc_enforced: null,
    is_spf_strict: null,
    minimum_age: null,
  },
  email_sender: {
    first_name: 'Anna',
    last_name: null,
    email_provider_name: null,
    organization_name: null,
    organization_type: null,
  },
  email_domain: {
    domain: 'beispiel.example',
    domain_age: null,
    is_live_site: null,
    registrar: null,
    registrar_url: null,
    date_registered: null,
    date_last_renewed: null,
    date_expires: null,
    is_risky_tld: false,
  },
  email_risk: { address_risk_status: 'low', domain_risk_status: null },
  email_breaches: {
    total_breaches: 1,
    date_first_breached: '2024-05-01T00:00:00Z',
    date_last_breached: null,
    breached_domains: [{ domain: 'forum.example', date_breached: '2024-05-01T00:00:00Z' }],
  },
}

const value = (path: string) =>
  emailGroups(email)
    .flatMap(group => group.fields)
    .find(field => field.path === path)?.value

test('null is not known; false, zero and empty lists are known', () => {
  expect(value('email_deliverability.is_smtp_valid')).toEqual({ lines: ['unknown'], known: false, raw: null })
  expect(value('email_quality.is_disposable')?.lines).toEqual(['no'])
  expect(value('email_quality.score')?.lines).toEqual(['0'])
  expect(shownValue([])).toEqual({ lines: ['none'], known: true, raw: null })
})

test('an empty list says "none" only when someone looked', () => {
  const mailServers = (is_mx_valid: boolean | null) =>
    emailGroups({ ...email, email_deliverability: { ...email.email_deliverability, is_mx_valid, mx_records: [] } })
      .flatMap(group => group.fields)
      .find(field => field.path === 'email_deliverability.mx_records')?.value.lines
  expect(mailServers(false)).toEqual(['none'])
  expect(mailServers(null)).toEqual(['unknown'])
})

test('lists are listed, breaches with their day', () => {
  expect(value('email_deliverability.mx_records')?.lines).toEqual(['mx1.beispiel.example', 'mx2.beispiel.example'])
  expect(value('email_breaches.breached_domains')?.lines).toEqual(['forum.example (2024-05-01)'])
  expect(value('email_breaches.date_first_breached')?.lines).toEqual(['2024-05-01'])
  expect(shownValue('2024-05-01T10:30:00Z').lines).toEqual(['2024-05-01T10:30:00Z'])
  expect(shownValue([{ domain: null, breach_date: null }]).lines).toEqual(['location unknown'])
})

test('details are said in words, whatever their spelling, and keep the raw word', () => {
  expect(value('email_deliverability.status_detail')).toEqual({
    lines: ['The domain accepts email. The mailbox was not checked'],
    known: true,
    raw: 'MX found-unverified',
  })
  expect(shownValue('brand_new_word', { known_word: 'x' })).toEqual({
    lines: ['brand_new_word'],
    known: true,
    raw: null,
  })
  expect(shownValue('constructor', {}).lines).toEqual(['constructor'])
})

test('every leaf of the report has its line', () => {
  const leaves = (report: object) =>
    Object.entries(report).flatMap(([group, inner]) =>
      typeof inner === 'object' && inner !== null ? Object.keys(inner).map(leaf => `${group}.${leaf}`) : [group],
    )
  expect(emailGroups(email).flatMap(group => group.fields.map(field => field.path))).toEqual(leaves(email))

  const phone: PhoneReport = {
    phone_number: '030 901820',
    phone_format: { international: '+4930901820', national: '030 901820' },
    phone_carrier: { name: null, line_type: 'landline', mcc: null, mnc: null },
    phone_location: {
      country_name: 'Germany',
      country_code: 'DE',
      country_prefix: '+49',
      region: null,
      city: 'Berlin',
      timezone: 'Europe/Berlin',
    },
    phone_messaging: { sms_domain: null, sms_email: null },
    phone_validation: { is_valid: true, line_status: null, is_voip: null, minimum_age: null },
    phone_registration: { name: null, type: null },
    phone_risk: { risk_level: 'low', is_disposable: null, is_abuse_detected: null },
    phone_breaches: {
      total_breaches: null,
      date_first_breached: null,
      date_last_breached: null,
      breached_domains: [],
    },
  }
  expect(phoneGroups(phone).flatMap(group => group.fields.map(field => field.path))).toEqual(leaves(phone))
})
