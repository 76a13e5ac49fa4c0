// The setting `dns` over HTTP: off, nothing leaves; on, the domain is asked about and the report says what it found.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ValidateEmailResponse } from '../contract/service/validate.ts'
import { type DnsServer, honestZone, startDnsServer } from '../testing/web/dns-server.ts'
import { conformanceClient } from './conformance-client.ts'
import { type Service, type StartOptions, startService } from './start.ts'

const zone = honestZone({
  'firm.com': {
    mx: [
      [20, 'alt1.aspmx.l.google.com'],
      [10, 'aspmx.l.google.com'],
    ],
    txt: ['v=spf1 include:_spf.google.com -all'],
  },
  '_dmarc.firm.com': { txt: ['v=DMARC1; p=reject'] },
  'aspmx.l.google.com': { a: ['192.0.2.10'] },
  'silent.com': { mx: [[0, '']] },
  'slow.com': 'silence',
})

let server: DnsServer
let dir: string
const services: Service[] = []

beforeEach(async () => {
  server = await startDnsServer(zone)
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-dns-'))
})
afterEach(async () => {
  for (const service of services.splice(0)) await service.close()
  await server.close()
  rmSync(dir, { recursive: true })
})

async function start(options: StartOptions = {}) {
  const pace = { perSecond: 0, burst: 1 }
  const service = await startService({ pace, contacts: 0, dnsServers: [server.address], ...options })
  services.push(service)
  const ask = conformanceClient(service.baseUrl, service.key)
  const report = async (email: string) => {
    const heard = await ask({ path: '/v1/validate/email', body: { email } })
    expect(heard.status).toBe(200)
    const { data } = ValidateEmailResponse.parse(heard.json)
    if (!data) throw new Error('a report')
    return data
  }
  return { service, report }
}

test('off, the start, asks nobody', async () => {
  const { service, report } = await start()
  expect(service.admin.settings().dns).toBe(false)
  const { email_deliverability, email_quality } = await report('ann@firm.com')
  expect(email_deliverability).toMatchObject({ status_detail: 'not_checked', is_mx_valid: null, mx_records: [] })
  expect(email_quality).toMatchObject({ is_spf_strict: null, is_dmarc_enforced: null })
  expect(server.asked).toEqual([])
})

test('on, tells mail hosts in order, provider and policies', async () => {
  const { report } = await start({ settings: { dns: true } })
  const { email_deliverability, email_quality, email_sender } = await report(' Ann@FIRM.com ')
  expect(email_deliverability).toMatchObject({
    status: 'unknown',
    status_detail: 'mx_found_unverified',
    is_mx_valid: true,
    is_smtp_valid: null,
    mx_records: ['aspmx.l.google.com', 'alt1.aspmx.l.google.com'],
  })
  expect(email_quality).toMatchObject({ is_spf_strict: true, is_dmarc_enforced: true })
  expect(email_sender.email_provider_name).toBe('Google')
})

test('on, condemns what the DNS proves, and only domains leave', async () => {
  const { report } = await start({ settings: { dns: true } })
  const detail = async (email: string) => (await report(email)).email_deliverability.status_detail
  expect(await detail('ann@silent.com')).toBe('null_mx')
  expect(await detail('secret.person@gone.com')).toBe('dns_record_not_found')
  expect(server.asked.join()).not.toContain('secret')
})

test('on, never asks about the practice world, reserved names, IP texts and what is no address', async () => {
  const { report } = await start({ settings: { dns: true }, contacts: 200 })
  for (const email of [
    'ann@firm.example',
    'ann@example.com',
    'ann@pc.local',
    'ann@[192.0.2.1]',
    'ann@@firm.com',
    'ann',
  ])
    await report(email)
  expect(server.asked).toEqual([])
})

test('is switched while the service runs', async () => {
  const { service, report } = await start()
  service.admin.settings({ dns: true })
  expect((await report('ann@firm.com')).email_deliverability.is_mx_valid).toBe(true)
  service.admin.settings({ dns: false })
  const asked = server.asked.length
  expect((await report('ann@firm.com')).email_deliverability.is_mx_valid).toBe(null)
  expect(server.asked).toHaveLength(asked)
})

test('remembers over a restart', async () => {
  const first = await start({ settings: { dns: true }, dir })
  await first.report('ann@firm.com')
  await first.service.close()
  const asked = server.asked.length
  const second = await start({ settings: { dns: true }, dir })
  expect((await second.report('bob@firm.com')).email_deliverability.is_mx_valid).toBe(true)
  expect(server.asked).toHaveLength(asked)
})

test('forgetting a person forgets what is known about the domain', async () => {
  const { service, report } = await start({ settings: { dns: true } })
  await report('ann@firm.com')
  const asked = server.asked.length
  await service.admin.forget([{ email: 'bob@other.com' }, { phone: '+14155550123' }])
  await report('ann@firm.com')
  expect(server.asked).toHaveLength(asked)
  await service.admin.forget([{ email: 'Ann@Firm.com' }])
  await report('ann@firm.com')
  expect(server.asked.slice(asked)).toContain('MX firm.com')
})

test('a name server that does not answer gives an answer all the same', async () => {
  const { report } = await start({ settings: { dns: true } })
  expect((await report('ann@slow.com')).email_deliverability).toMatchObject({
    status: 'unknown',
    status_detail: 'timeout',
    is_mx_valid: null,
  })
})

test('a stop does not wait for name servers', async () => {
  const { service, report } = await start({ settings: { dns: true } })
  const open = report('ann@slow.com')
  while (!server.asked.includes('MX slow.com')) await new Promise(resolve => setTimeout(resolve, 5))
  await service.close()
  expect((await open).email_deliverability.status_detail).toBe('timeout')
})
