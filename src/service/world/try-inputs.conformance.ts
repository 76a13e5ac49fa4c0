// Inputs that tell a story of your choice: each gives what its name says, over HTTP, and is in the documents.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { EmailReport } from '../../contract/service/email-report.ts'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { type Service, startService } from '../start.ts'
import { tryEmails, tryFaults, tryPhones } from './try-inputs.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ contacts: 200, pace: { perSecond: 0, burst: 10 } })
})
afterAll(() => service.close())

const post = (place: string, body: object) =>
  fetch(`${service.baseUrl}/v1/validate/${place}`, {
    method: 'POST',
    headers: { 'X-Api-Key': service.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const emailOf = async (email: string) =>
  z.object({ data: EmailReport }).parse(await (await post('email', { email })).json()).data
const phoneOf = async (phone: string) =>
  z.object({ data: PhoneReport }).parse(await (await post('phone', { phone })).json()).data

const details: Readonly<Record<string, [status: string, detail: string]>> = {
  'catch-all': ['deliverable', 'catch_all'],
  'no-mx': ['undeliverable', 'dns_record_not_found'],
  'no-domain': ['undeliverable', 'dns_record_not_found'],
  'invalid-mailbox': ['undeliverable', 'invalid_mailbox'],
  timeout: ['unknown', 'timeout'],
  full: ['undeliverable', 'full_mailbox'],
  unavailable: ['undeliverable', 'unavailable_server'],
  busy: ['deliverable', 'high_traffic_email'],
}

test.each(Object.keys(tryEmails))('%s@try.example', async name => {
  const [status, status_detail] = details[name] ?? ['deliverable', 'valid_email']
  const report = await emailOf(`${name}@try.example`)
  expect(report.email_deliverability).toMatchObject({ status, status_detail })
  expect((await emailOf(`${name}-2@TRY.example`)).email_deliverability).toMatchObject({ status, status_detail })
  expect(report.email_quality).toMatchObject({
    ...{ is_role: name === 'role', is_disposable: name === 'disposable', is_free_email: name === 'free' },
    is_username_suspicious: name === 'suspicious',
  })
})

const free: readonly string[] = Object.keys(tryFaults).filter(name => /^(?:status|drop-before)/.test(name))

test.each(Object.entries(tryFaults))('%s@try.example', async (name, fault) => {
  const before = service.admin.balance()
  const answer = await post('email', { email: `${name}@try.example` }).then(
    async response => ({ status: response.status, text: await response.text().catch(() => null) }),
    () => null,
  )
  if (fault.kind === 'status') expect(answer?.status).toBe(fault.status)
  else if (fault.kind === 'dropBefore' || fault.kind === 'dropAfter') expect(answer).toBeNull()
  else expect(() => JSON.parse(answer?.text ?? '')).toThrow()
  expect(before - service.admin.balance()).toBe(free.includes(name) ? 0 : 1)
})

test.each(tryPhones.map((story, at) => [story, `+1986555${String(100 + at).padStart(4, '0')}`]))(
  '%s: %s',
  async (story, phone) => {
    const { phone_validation, phone_carrier, phone_risk } = await phoneOf(phone)
    expect(phone_validation.is_valid).toBe(story === 'unknown' ? null : story !== 'invalid')
    expect(phone_validation.line_status).toBe(
      story === 'inactive' ? 'inactive' : /^(?:unconfirmed|invalid|unknown)$/.test(story) ? null : 'active',
    )
    if (/^(?:voip|toll_free|pager)$/.test(story)) expect(phone_carrier.line_type).toBe(story)
    if (story === 'high_risk') expect(phone_risk.risk_level).toBe('high')
    if (story === 'disposable') expect(phone_risk.is_disposable).toBe(true)
    if (story === 'abuse') expect(phone_risk.is_abuse_detected).toBe(true)
  },
)

test('the documents name each of them', () => {
  const page = readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'practice-inputs.md'), 'utf8')
  for (const name of [...Object.keys(tryEmails), ...Object.keys(tryFaults)])
    expect(page).toContain(`\`${name}@try.example\``)
  for (const [at, story] of tryPhones.entries())
    expect(page).toContain(`| \`+1 986 555 ${String(100 + at).padStart(4, '0')}\` | ${story.replace('_', ' ')}`)
})

test('a national number without its country is not judged, and the answer says why', async () => {
  const sources = async (body: object) => (await post('phone', body)).headers.get('x-practice-source')
  expect(await sources({ phone: '030 901820' })).toBe('rules, country missing')
  expect(await sources({ phone: '030 901820', country: 'DE' })).toBe('rules')
  expect((await phoneOf('030 901820')).phone_validation.is_valid).toBeNull()
})

test('without the fictional world they are ordinary inputs', async () => {
  service.admin.settings({ world: false })
  try {
    const answer = await post('email', { email: 'status-502@try.example' })
    expect(answer.status).toBe(200)
  } finally {
    service.admin.settings({ world: true })
  }
})
