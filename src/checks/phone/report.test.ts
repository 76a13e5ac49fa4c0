// The phone report: projection, types, country caution, risk.
import { expect, it } from 'vitest'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { phoneReport } from './report.ts'

it('of a valid number holds what the number plan proves and nothing else', () => {
  expect(phoneReport(' +49 171 1234567', 'DE')).toEqual({
    phone_number: ' +49 171 1234567',
    phone_format: { international: '+491711234567', national: '0171 1234567' },
    phone_carrier: { name: null, line_type: 'mobile', mcc: '262', mnc: null },
    phone_location: {
      country_name: 'Germany',
      country_code: 'DE',
      country_prefix: '+49',
      region: null,
      city: null,
      timezone: 'Europe/Berlin',
    },
    phone_messaging: { sms_domain: null, sms_email: null },
    phone_validation: { is_valid: true, line_status: null, is_voip: false, minimum_age: null },
    phone_registration: { name: null, type: null },
    phone_risk: { risk_level: 'low', is_disposable: null, is_abuse_detected: null },
    phone_breaches: { total_breaches: null, date_first_breached: null, date_last_breached: null, breached_domains: [] },
  })
})

it('of a national number without its country leaves open whether it exists', () => {
  expect(phoneReport('030 23125004').phone_validation.is_valid).toBeNull()
  expect(phoneReport('030 23125004', 'DE').phone_validation.is_valid).toBe(true)
  expect(phoneReport('+49 30').phone_validation.is_valid).toBe(false)
})

it('of an unreadable number is invalid and otherwise null', () => {
  const report = phoneReport('call me')
  expect(PhoneReport.parse(report)).toEqual(report)
  expect(report).toMatchObject({
    phone_number: 'call me',
    phone_format: { international: null, national: null },
    phone_carrier: { name: null, line_type: 'unknown' },
    phone_location: { country_name: null, country_code: null, country_prefix: null },
    phone_validation: { is_valid: false, is_voip: null },
    phone_risk: { risk_level: null },
    phone_breaches: { breached_domains: [] },
  })
})

it.each<
  [phone: string, country: string | null, type: string, voip: boolean | null, code: string | null, risk: string | null]
>([
  ['+49 30 901820', 'DE', 'landline', null, 'DE', 'low'],
  ['+49 30 901820', 'FR', 'landline', null, 'DE', 'low'],
  ['+49 30 901820', null, 'landline', null, 'DE', 'low'],
  ['+1 415 555 2671', 'US', 'unknown', null, 'US', 'low'],
  ['+1 800 356 9377', 'US', 'toll_free', false, null, null],
  ['+44 70 1234 5678', 'GB', 'personal', null, null, 'medium'],
  ['+44 56 1234 5678', 'GB', 'voip', true, null, 'medium'],
  ['+44 76 4012 3456', 'GB', 'pager', false, null, 'medium'],
  ['+44 345 600 9006', 'GB', 'unknown', null, null, 'medium'],
  ['+44 909 012 3456', 'GB', 'unknown', null, null, 'high'],
  ['+800 8765 1234', null, 'toll_free', false, null, null],
  ['+1 212 555 0123', 'US', 'unknown', null, 'US', 'high'],
  ['+44 20 7946 0958', 'GB', 'landline', null, 'GB', 'high'],
  ['+44 7700 900123', 'GB', 'unknown', null, null, 'high'],
  ['+61 491 570 156', 'AU', 'mobile', false, 'AU', 'high'],
  ['+49 30 23125 000', 'DE', 'landline', null, 'DE', 'high'],
  ['+46 70 174 06 05', 'SE', 'mobile', false, 'SE', 'high'],
  ['+91 98765 43210', 'IN', 'mobile', false, 'IN', 'high'],
  ['+1 123 456 7890', 'US', 'unknown', null, null, 'high'],
  ['+49 22222222', 'DE', 'landline', null, 'DE', 'high'],
])('%s for %s', (phone, country, type, voip, code, risk) => {
  const report = phoneReport(phone, country)
  expect(report.phone_carrier.line_type).toBe(type)
  expect(report.phone_validation.is_voip).toBe(voip)
  expect(report.phone_location.country_code).toBe(code)
  expect(report.phone_risk.risk_level).toBe(risk)
})

it('says the same of a number in whatever row it stands', () => {
  const rows = ['DE', 'FR', null].map(country => phoneReport('+49 30 901820', country))
  expect(rows[1]).toEqual(rows[0])
  expect(rows[2]).toEqual(rows[0])
})
