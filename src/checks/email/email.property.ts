// What must hold for every text and every combination of findings.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EmailReport } from '../../contract/service/email-report.ts'
import { checkEmail } from './check.ts'
import { cleanEmail } from './clean.ts'
import { decide } from './decide.ts'
import { domainFacts } from './domain-facts.ts'
import type { DnsFinding, EmailFindings, OwnHistory } from './findings.ts'
import { parseEmail } from './parse.ts'
import { emailReport } from './report.ts'
import { emailScore } from './score.ts'

const now = Date.parse('2026-12-01')
const day = 86_400_000

/** Any 16-bit units, lone surrogates included, mixed with the characters addresses are made of. */
const anyText = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code))).map(units => units.join('')),
  fc.string({
    unit: fc.constantFrom('a', 'B', '1', '.', '@', '-', '"', '\\', ' ', '[', ']', ':', 'é', '\ud83d', 'ä', '<', '>'),
  }),
  fc.string({ unit: 'binary' }),
)

it('never throws, and a report always has the form of the interface', () => {
  fc.assert(
    fc.property(anyText, text => {
      const report = emailReport(text, { now })
      expect(EmailReport.parse(report)).toEqual(report)
      checkEmail(text, { now })
    }),
    { numRuns: 3_000 },
  )
})

it('accepts less from mode to mode', () => {
  fc.assert(
    fc.property(anyText, text => {
      if (parseEmail(text, 'practical').ok) expect(parseEmail(text, 'format').ok).toBe(true)
      if (parseEmail(text, 'format').ok) expect(parseEmail(text, 'rfc').ok).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

it('reads its own reading again', () => {
  fc.assert(
    fc.property(anyText, text => {
      const parsed = parseEmail(text, 'rfc')
      if (parsed.ok)
        expect(parseEmail(`${parsed.local}@${parsed.ascii}`, 'rfc')).toMatchObject({ ok: true, ascii: parsed.ascii })
    }),
    { numRuns: 3_000 },
  )
})

it('cleans once and for all', () => {
  const wrapped = fc
    .tuple(
      fc.constantFrom('', ' ', '"', "'", '<', 'mailto:', 'Ann <', '\u200b', '“', '('),
      fc.constantFrom('ann@host.com', 'ann (at) host.com', 'ann @ host,com', 'ann＠host．com', 'o’brien@host.com'),
      fc.constantFrom('', ' ', '"', "'", '>', ';', '.', '\u00ad', '”', ')'),
    )
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(wrapped, anyText), cell => {
      const once = cleanEmail(cell)
      expect(cleanEmail(once.text).text).toBe(once.text)
    }),
    { numRuns: 3_000 },
  )
})

it('refuses a megabyte without reading it', () => {
  const huge = 'a'.repeat(1_000_000)
  expect(emailReport(huge, { now }).email_deliverability.status_detail).toBe('invalid_format')
  expect(checkEmail(`${' '.repeat(1_000_000)}a@host.com`, { now })).toMatchObject({ settled: true, fixes: [] })
})

const dnsFinding: fc.Arbitrary<DnsFinding | null> = fc.option(
  fc.record({
    kind: fc.constantFrom('mx', 'null_mx', 'implicit_mx', 'no_records', 'unroutable', 'error', 'timeout', 'unchecked'),
    hosts: fc.constant([]),
    knownMx: fc.boolean(),
    spf: fc.constantFrom('strict', 'soft', 'none', null),
    dmarc: fc.constantFrom('enforced', 'open', 'none', null),
    provider: fc.constant(null),
    at: fc.constant(null),
  }),
)

const time = fc.integer({ min: 0, max: 400 }).map(days => now - days * day)

const ownHistory: fc.Arbitrary<OwnHistory | null> = fc.option(
  fc.record({
    firstDelivery: fc.option(time),
    lastDelivery: fc.option(time),
    busy: fc.boolean(),
    bounce: fc.option(fc.record({ kind: fc.constantFrom('invalid', 'disabled', 'full'), at: time })),
    catchAll: fc.boolean(),
  }),
)

const findings: fc.Arbitrary<EmailFindings> = fc
  .record({
    address: fc.constantFrom(
      'ann.smith@host.com',
      '"ann"@host.com',
      'ann@host.zzzz',
      'ann_b@gmail.com',
      'ann.smith@gmail.com',
    ),
    local: fc.record({
      subaddress: fc.boolean(),
      role: fc.boolean(),
      digitsOnly: fc.boolean(),
      look: fc.constantFrom('ordinary', 'placeholder', 'generated', null),
    }),
    lists: fc.record({
      free: fc.boolean(),
      disposable: fc.constantFrom('confirmed', 'likely', null),
      relay: fc.boolean(),
      riskyTld: fc.boolean(),
    }),
    typo: fc.constantFrom('host.com', null),
    dns: dnsFinding,
    history: ownHistory,
  })
  .map(({ address, local, lists, typo, dns, history }) => {
    const mailbox = parseEmail(address)
    if (!mailbox.ok) throw new Error(`${address} is a valid address`)
    const domain = { ...domainFacts(mailbox.ascii), ...lists }
    return { sent: address, mailbox, reason: null, unusual: false, local, domain, typo, dns, history, owner: null }
  })

const judged = (of: EmailFindings) => {
  const decision = decide(of, { now })
  return { ...decision, score: emailScore(of, decision) ?? -1 }
}

it('scores within the bounds of the tables', () => {
  fc.assert(
    fc.property(findings, of => {
      const { status, detail, score } = judged(of)
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      if (status === 'undeliverable') expect(score).toBeLessThanOrEqual(15)
      else if (of.domain?.disposable === 'confirmed') expect(score).toBeLessThanOrEqual(20)
      const delivered = detail === 'valid_email' || detail === 'high_traffic_email'
      if (delivered && !of.domain?.disposable) expect(score).toBeGreaterThanOrEqual(60)
      if (!delivered) expect(score).toBeLessThanOrEqual(75)
      if (of.dns === null && of.history === null) expect(score).toBeLessThanOrEqual(60)
      expect(judged(of).score).toBe(score)
    }),
    { numRuns: 5_000 },
  )
})

it('never scores higher for a flag of negative weight', () => {
  const flagged: ((of: EmailFindings) => EmailFindings)[] = [
    of => ({ ...of, local: of.local && { ...of.local, role: true } }),
    of => ({ ...of, local: of.local && { ...of.local, subaddress: true } }),
    of => ({ ...of, local: of.local && { ...of.local, digitsOnly: true } }),
    of => ({ ...of, local: of.local && { ...of.local, look: 'placeholder' } }),
    of => (of.local?.look === 'placeholder' ? of : { ...of, local: of.local && { ...of.local, look: 'generated' } }),
    of => ({ ...of, domain: of.domain && { ...of.domain, riskyTld: true } }),
    of => ({ ...of, domain: of.domain && { ...of.domain, relay: true } }),
    of => ({ ...of, domain: of.domain && { ...of.domain, disposable: 'confirmed' } }),
    of => (of.domain?.disposable ? of : { ...of, domain: of.domain && { ...of.domain, disposable: 'likely' } }),
    of => ({ ...of, typo: 'host.com' }),
  ]
  fc.assert(
    fc.property(findings, fc.constantFrom(...flagged), (of, flag) => {
      expect(judged(flag(of)).score).toBeLessThanOrEqual(judged(of).score)
    }),
    { numRuns: 5_000 },
  )
})

it('keeps every undeliverable row below an unproved one without flags', () => {
  const plain = judged({
    ...base(),
    dns: { kind: 'mx', hosts: [], knownMx: false, spf: null, dmarc: null, provider: null, at: null },
  })
  expect(plain).toMatchObject({ detail: 'mx_found_unverified' })
  expect(plain.score).toBeGreaterThan(15)
})

function base(): EmailFindings {
  const mailbox = parseEmail('ann.smith@host.com')
  if (!mailbox.ok) throw new Error('a valid address')
  const local = { subaddress: false, role: false, digitsOnly: false, look: null }
  const domain = domainFacts('host.com')
  return {
    sent: '',
    mailbox,
    reason: null,
    unusual: false,
    local,
    domain,
    typo: null,
    dns: null,
    history: null,
    owner: null,
  }
}
