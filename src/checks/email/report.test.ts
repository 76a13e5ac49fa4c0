// The decision table row by row, and the report made of it.
import { describe, expect, it } from 'vitest'
import { EmailReport } from '../../contract/service/email-report.ts'
import { checkEmail } from './check.ts'
import { emailDetails } from './decide.ts'
import type { DnsFinding, EmailContext, OwnHistory } from './findings.ts'
import { emailReport } from './report.ts'

const now = Date.parse('2026-12-01')
const day = 86_400_000

const dns = (kind: DnsFinding['kind'], more: Partial<DnsFinding> = {}): DnsFinding => ({
  kind,
  hosts: [],
  knownMx: false,
  spf: null,
  dmarc: null,
  provider: null,
  at: null,
  ...more,
})

const history = (more: Partial<OwnHistory>): OwnHistory => ({
  firstDelivery: null,
  lastDelivery: null,
  busy: false,
  bounce: null,
  catchAll: false,
  ...more,
})

const bounce = (kind: 'invalid' | 'disabled' | 'full', days: number) =>
  history({ bounce: { kind, at: now - days * day } })

const ann = 'ann.smith@acme-tools.com'

it.each<
  [text: string, context: EmailContext, status: string, detail: string, mx: unknown, smtp: unknown, score: unknown]
>([
  ['ann@', {}, 'undeliverable', 'invalid_format', false, false, null],
  ['ann@example.com', {}, 'undeliverable', 'reserved_domain', false, false, 0],
  ['ann@mail.example.org', {}, 'undeliverable', 'reserved_domain', false, false, 0],
  ['ann@printer.local', {}, 'undeliverable', 'reserved_domain', false, false, 0],
  ['ann@acme.example', {}, 'undeliverable', 'reserved_domain', false, false, 0],
  ['ann@acme.example', { practice: true }, 'unknown', 'not_checked', null, null, 50],
  ['ann@example.com', { practice: true }, 'undeliverable', 'reserved_domain', false, false, 0],
  ['ann@[192.0.2.1]', {}, 'unknown', 'address_literal', null, null, 15],
  ['ann@acme.zzzz', {}, 'undeliverable', 'unknown_tld', false, false, 0],
  ['ann@acme.zzzz', { dns: dns('mx', { hosts: ['mx.zzzz'] }) }, 'unknown', 'mx_found_unverified', true, null, 65],
  ['ann@acme.zzzz', { now: now + 365 * day }, 'unknown', 'not_checked', null, null, 50],
  [ann, { history: bounce('invalid', 300) }, 'undeliverable', 'invalid_mailbox', null, false, 2],
  [ann, { history: bounce('invalid', 400) }, 'unknown', 'not_checked', null, null, 50],
  [ann, { dns: dns('null_mx') }, 'undeliverable', 'null_mx', false, false, 0],
  [ann, { dns: dns('no_records') }, 'undeliverable', 'dns_record_not_found', false, false, 0],
  [ann, { dns: dns('unroutable') }, 'undeliverable', 'mx_unroutable', false, false, 0],
  [ann, { history: bounce('disabled', 800) }, 'undeliverable', 'disabled_mailbox', null, false, 2],
  [ann, { history: bounce('full', 10) }, 'undeliverable', 'full_mailbox', null, false, 15],
  [ann, { history: bounce('full', 40) }, 'unknown', 'not_checked', null, null, 50],
  [ann, { history: history({ catchAll: true }) }, 'deliverable', 'catch_all', null, null, 70],
  [
    ann,
    { history: history({ lastDelivery: now - day, busy: true }) },
    'deliverable',
    'high_traffic_email',
    null,
    true,
    88,
  ],
  [ann, { history: history({ lastDelivery: now - day }) }, 'deliverable', 'valid_email', null, true, 95],
  [ann, { history: history({ lastDelivery: now - 200 * day }) }, 'unknown', 'not_checked', null, null, 50],
  ['a_b@gmail.com', {}, 'unknown', 'provider_rule_violation', null, null, 25],
  ['ann.smith+news@gmail.com', {}, 'unknown', 'not_checked', null, null, 52],
  [ann, { dns: dns('mx', { hosts: ['mx1.host', 'mx2.host'] }) }, 'unknown', 'mx_found_unverified', true, null, 65],
  [ann, { dns: dns('implicit_mx') }, 'unknown', 'implicit_mx', false, null, 35],
  [ann, { dns: dns('error') }, 'unknown', 'dns_error', null, null, 45],
  [ann, { dns: dns('timeout') }, 'unknown', 'timeout', null, null, 45],
  [ann, {}, 'unknown', 'not_checked', null, null, 50],
  [ann, { dns: dns('unchecked', { knownMx: true }) }, 'unknown', 'not_checked', null, null, 60],
  ['ann.smith@gmail.com', {}, 'unknown', 'not_checked', null, null, 55],
  ['ann.smith@comcst.net', {}, 'unknown', 'possible_typo', null, null, 25],
  ['ann.smith@comcst.net', { dns: dns('implicit_mx') }, 'unknown', 'possible_typo', false, null, 25],
  ['ann.smith@comcst.net', { dns: dns('mx') }, 'unknown', 'mx_found_unverified', true, null, 65],
  ['ann.smith@comcst.net', { dns: dns('no_records') }, 'undeliverable', 'dns_record_not_found', false, false, 0],
  ['test@acme-tools.com', {}, 'unknown', 'not_checked', null, null, 15],
  ['xkqzvwpt@acme-tools.com', {}, 'unknown', 'not_checked', null, null, 30],
  ['ann.smith@mailinator.com', {}, 'unknown', 'not_checked', null, null, 5],
  ['"ann smith"@acme-tools.com', { dns: dns('mx') }, 'unknown', 'mx_found_unverified', true, null, 40],
  [
    'ann@acme-tools.com',
    { dns: dns('mx', { spf: 'strict', dmarc: 'enforced' }) },
    'unknown',
    'mx_found_unverified',
    true,
    null,
    70,
  ],
  [
    'ann@acme-tools.com',
    { dns: dns('mx', { spf: 'none', dmarc: 'none' }) },
    'unknown',
    'mx_found_unverified',
    true,
    null,
    62,
  ],
])('%s with %j is %s / %s', (text, context, status, detail, mx, smtp, score) => {
  const report = emailReport(text, { now, ...context })
  expect(report.email_deliverability).toMatchObject({
    status,
    status_detail: detail,
    is_mx_valid: mx,
    is_smtp_valid: smtp,
    mx_records: context.dns?.hosts ?? [],
  })
  expect(report.email_quality.score).toBe(score)
  expect(Object.keys(emailDetails)).toContain(detail)
})

it('lets the newer of delivery and bounce count', () => {
  const bounced = { kind: 'invalid', at: now - 5 * day } as const
  const later = emailReport(ann, { now, history: history({ lastDelivery: now - day, bounce: bounced }) })
  const before = emailReport(ann, { now, history: history({ lastDelivery: now - 9 * day, bounce: bounced }) })
  expect(later.email_deliverability.status_detail).toBe('valid_email')
  expect(before.email_deliverability.status_detail).toBe('invalid_mailbox')
})

describe('the report', () => {
  it('of a malformed address is null but for the validity flags and empty lists', () => {
    const report = emailReport(' nobody at home ', { now })
    expect(report).toEqual({
      email_address: 'nobody at home',
      email_deliverability: {
        status: 'undeliverable',
        status_detail: 'invalid_format',
        is_format_valid: false,
        is_smtp_valid: false,
        is_mx_valid: false,
        mx_records: [],
      },
      email_quality: {
        score: null,
        is_free_email: null,
        is_username_suspicious: null,
        is_disposable: null,
        is_catchall: null,
        is_subaddress: null,
        is_role: null,
        is_dmarc_enforced: null,
        is_spf_strict: null,
        minimum_age: null,
      },
      email_sender: {
        first_name: null,
        last_name: null,
        email_provider_name: null,
        organization_name: null,
        organization_type: null,
      },
      email_domain: {
        domain: null,
        domain_age: null,
        is_live_site: null,
        registrar: null,
        registrar_url: null,
        date_registered: null,
        date_last_renewed: null,
        date_expires: null,
        is_risky_tld: null,
      },
      email_risk: { address_risk_status: null, domain_risk_status: null },
      email_breaches: {
        total_breaches: null,
        date_first_breached: null,
        date_last_breached: null,
        breached_domains: [],
      },
    })
  })

  it('has exactly the fields of the interface', () => {
    for (const text of ['', 'x', ann, 'info@gmail.com', 'a@[192.0.2.1]', 'a@0-mail.com', 'ä@münchen.de']) {
      const report = emailReport(text, { now })
      expect(EmailReport.parse(report)).toEqual(report)
    }
  })

  it('tells flags from the bundled lists', () => {
    const flags = (text: string) => emailReport(text, { now }).email_quality
    expect(flags('info@acme-tools.com')).toMatchObject({ is_role: true, is_free_email: false, is_subaddress: false })
    expect(flags('Info+x@acme-tools.com')).toMatchObject({ is_role: true, is_subaddress: true })
    expect(flags('+info@acme-tools.com')).toMatchObject({ is_subaddress: false })
    expect(flags('ann@yahoo.co.uk')).toMatchObject({ is_free_email: true, is_disposable: false })
    expect(flags('ann@mailinator.com')).toMatchObject({ is_free_email: false, is_disposable: true })
    expect(flags('ann@deep.below.mailinator.com')).toMatchObject({ is_disposable: true })
    expect(flags('ann@duck.com')).toMatchObject({ is_disposable: false })
    expect(flags('ann@hush.com')).toMatchObject({ is_disposable: false, is_free_email: true })
  })

  it.each([
    ['ann.smith@gmail.com', false],
    ['test@gmail.com', true],
    ['xkqzvwpt+news@acme-tools.com', true],
    ['info@acme-tools.com', null],
    ['иван@acme-tools.com', null],
    ['"ann smith"@acme-tools.com', null],
  ])('%s: suspicious user name %s', (text, suspicious) => {
    expect(emailReport(text, { now }).email_quality.is_username_suspicious).toBe(suspicious)
  })

  it('leaves the meant domain to the findings, those of a refused address too', () => {
    expect(JSON.stringify(emailReport('ann@comcst.net', { now }))).not.toContain('comcast.net')
    expect(checkEmail('ann@gmailcom', { now }).findings).toMatchObject({ mailbox: null, typo: 'gmail.com' })
    expect(checkEmail('ann@hotmail.c', { now }).findings).toMatchObject({ mailbox: null, typo: 'hotmail.com' })
    expect(checkEmail('ann@comcst.net', { now, dns: dns('mx') }).findings.typo).toBeNull()
  })

  it.each([
    ['ann@gmail.com', 'individual'],
    ['ann@mit.edu', 'education'],
    ['ann@cam.ac.uk', 'education'],
    ['ann@anu.edu.au', 'education'],
    ['ann@irs.gov', 'government'],
    ['ann@interieur.gouv.fr', 'government'],
    ['ann@meti.go.jp', 'government'],
    ['ann@comune.go.it', null],
    ['ann@shop.ac', null],
    [ann, null],
  ])('%s: organization type %s', (text, type) => {
    expect(emailReport(text, { now }).email_sender.organization_type).toBe(type)
  })

  it('takes names and organisation from own data only', () => {
    const owner = { firstName: 'Ann', lastName: 'Smith', organization: 'Acme Tools' }
    expect(emailReport(ann, { now, owner }).email_sender).toEqual({
      first_name: 'Ann',
      last_name: 'Smith',
      email_provider_name: null,
      organization_name: 'Acme Tools',
      organization_type: 'company',
    })
  })

  it('shows what DNS and own history add', () => {
    const report = emailReport(ann, {
      now,
      dns: dns('mx', { hosts: ['mx.host'], spf: 'strict', dmarc: 'open', provider: 'Fastmail' }),
      history: history({ firstDelivery: now - 30.5 * day, lastDelivery: now - day }),
    })
    expect(report.email_quality).toMatchObject({ is_spf_strict: true, is_dmarc_enforced: false, minimum_age: 30 })
    expect(report.email_sender.email_provider_name).toBe('Fastmail')
  })

  it.each<[text: string, context: EmailContext, address: string | null, domain: string | null]>([
    ['ann.smith@gmail.com', {}, 'low', 'low'],
    ['info@gmail.com', { dns: dns('mx') }, 'medium', 'low'],
    [ann, {}, null, null],
    [ann, { dns: dns('mx', { dmarc: 'enforced' }) }, 'low', 'low'],
    [ann, { dns: dns('mx', { spf: 'none', dmarc: 'none' }) }, 'low', 'medium'],
    [ann, { dns: dns('null_mx') }, null, 'high'],
    [ann, { history: bounce('invalid', 1) }, 'high', null],
    ['ann@mailinator.com', {}, 'high', 'high'],
    ['ann@duck.com', {}, 'medium', null],
    ['ann@acme-tools.xyz', {}, null, 'medium'],
    ['ann@acme-tools.xyz', { dns: dns('no_records') }, null, 'high'],
    ['test@acme-tools.com', { dns: dns('mx') }, 'high', null],
    ['xkqzvwpt@gmail.com', {}, 'high', 'low'],
    ['xkqzvwpt@acme-tools.com', {}, 'high', null],
    ['xkqzvwpt@acme-tools.com', { dns: dns('mx') }, 'medium', null],
    ['ann@comcst.net', {}, 'medium', null],
    ['ann@', {}, null, null],
  ])('%s with %j: risks %s, %s', (text, context, address, domain) => {
    expect(emailReport(text, { now, ...context }).email_risk).toEqual({
      address_risk_status: address,
      domain_risk_status: domain,
    })
  })
})

describe('the local check', () => {
  it('settles bad syntax, reserved names and invented endings, nothing else', () => {
    const settled = (text: string) => checkEmail(text, { now }).settled
    expect(['x', 'a@example.com', 'a@host.zzzz'].map(settled)).toEqual([true, true, true])
    expect([ann, 'a@mailinator.com', 'a@[192.0.2.1]', 'info@gmail.com'].map(settled)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('judges the cell as it stands and offers the repair beside it', () => {
    const check = checkEmail('Ann <ann@acme-tools.com>', { now })
    expect(check.findings.reason).toBe('space')
    expect(check).toMatchObject({ repaired: 'ann@acme-tools.com', fixes: [{ code: 'unwrapped' }] })
  })
})
