// The properties of score and risk (validation design, section 8) over all combinations of findings.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideEmail, type EmailDecision } from './decide.ts'
import { type DnsFinding, type EmailFindings, emailFindings, type OwnHistory } from './findings.ts'
import { addressRisk, domainRisk, type EmailRisk, emailScore } from './score.ts'

const now = Date.parse('2026-12-01')
const day = 86_400_000

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

const context = fc.record({ dns: dnsFinding, history: ownHistory, now: fc.constant(now) })

/** Addresses for which the lists and rules themselves set every flag. */
const address = fc
  .tuple(
    fc.constantFrom(
      'ann.smith',
      'annabel',
      'test',
      'asdfgh',
      'xkqzvwpt',
      'info',
      '12345678',
      '"ann smith"',
      'a_b',
      'иван',
    ),
    fc.constantFrom('', '+news'),
    fc.constantFrom(
      ...[
        'gmail.com',
        'gmx.de',
        'acme-tools.com',
        'acme-tools.xyz',
        'mailinator.com',
        '0-mail.com',
        'duck.com',
        'gmial.com',
      ],
      ...['acme.zzzz', 'acme.example', 'mit.edu', '[192.0.2.1]'],
    ),
  )
  .map(([local, tag, domain]) => `${local}${local.startsWith('"') ? '' : tag}@${domain}`)

const found = fc.tuple(address, context).map(([text, known]) => emailFindings(text, known))

const judged = (of: EmailFindings): EmailDecision & { score: number; risks: [EmailRisk, EmailRisk] } => {
  const decision = decideEmail(of, { now })
  return { ...decision, score: emailScore(of, decision) ?? -1, risks: [addressRisk(of, decision), domainRisk(of)] }
}

const delivered = (detail: string) => detail === 'valid_email' || detail === 'high_traffic_email'

it('is an integer from 0 to 100, the same for the same findings', () => {
  fc.assert(
    fc.property(found, of => {
      const { score } = judged(of)
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      expect(judged(of)).toEqual(judged(structuredClone(of)))
    }),
    { numRuns: 5_000 },
  )
})

it('stays within what each kind of evidence allows', () => {
  fc.assert(
    fc.property(found, of => {
      const { status, detail, score } = judged(of)
      if (status === 'undeliverable') expect(score).toBeLessThanOrEqual(15)
      if (of.domain?.disposable === 'confirmed') expect(score).toBeLessThanOrEqual(20)
      if (delivered(detail) && !of.domain?.disposable) expect(score).toBeGreaterThanOrEqual(60)
      if (!delivered(detail)) expect(score).toBeLessThanOrEqual(75)
      if (of.dns === null && of.history === null) expect(score).toBeLessThanOrEqual(60)
      // Deliverable is said on the user's own evidence alone.
      if (status === 'deliverable') expect(of.history).not.toBeNull()
    }),
    { numRuns: 5_000 },
  )
})

it('keeps every undeliverable row below an address whose domain takes mail', () => {
  const mx: DnsFinding = { kind: 'mx', hosts: [], knownMx: false, spf: null, dmarc: null, provider: null, at: null }
  const plain = judged(emailFindings('ann.smith@acme-tools.com', { dns: mx }))
  expect(plain).toMatchObject({ detail: 'mx_found_unverified', score: 65 })
})

/** Everything the table counts against an address. */
const flags: Record<string, (of: EmailFindings) => EmailFindings> = {
  role: of => ({ ...of, local: of.local && { ...of.local, role: true } }),
  subaddress: of => ({ ...of, local: of.local && { ...of.local, subaddress: true } }),
  'digits only': of => ({ ...of, local: of.local && { ...of.local, digitsOnly: true } }),
  placeholder: of => ({ ...of, local: of.local && { ...of.local, look: 'placeholder' } }),
  generated: of =>
    of.local?.form === 'placeholder' ? of : { ...of, local: of.local && { ...of.local, form: 'generated' } },
  quoted: of => ({ ...of, mailbox: of.mailbox && { ...of.mailbox, quoted: true } }),
  'risky ending': of => ({ ...of, domain: of.domain && { ...of.domain, riskyTld: true } }),
  relay: of => ({ ...of, domain: of.domain && { ...of.domain, relay: true } }),
  'confirmed disposable': of => ({ ...of, domain: of.domain && { ...of.domain, disposable: 'confirmed' } }),
  'likely disposable': of =>
    of.domain?.disposable ? of : { ...of, domain: of.domain && { ...of.domain, disposable: 'likely' } },
  slip: of => ({ ...of, typo: 'gmail.com' }),
  'neither SPF nor DMARC': of => ({ ...of, dns: of.dns && { ...of.dns, spf: 'none', dmarc: 'none' } }),
}

const severity = (risk: EmailRisk) => ['low', null, 'medium', 'high'].indexOf(risk)

it.each(Object.entries(flags))('a flag never raises the score nor lowers a risk: %s', (_, flag) => {
  fc.assert(
    fc.property(found, of => {
      const [before, after] = [judged(of), judged(flag(of))]
      expect(after.score).toBeLessThanOrEqual(before.score)
      expect(severity(after.risks[0])).toBeGreaterThanOrEqual(severity(before.risks[0]))
      expect(severity(after.risks[1])).toBeGreaterThanOrEqual(severity(before.risks[1]))
    }),
    { numRuns: 1_500 },
  )
})

it('counts what is not known as nothing', () => {
  fc.assert(
    fc.property(found, of => {
      const known = of.local?.form === 'ordinary' ? { ...of, local: { ...of.local, form: null } } : of
      expect(judged(known)).toEqual(judged(of))
      const bare = of.dns && { ...of.dns, spf: null, dmarc: null }
      const soft = of.dns && { ...of.dns, spf: 'soft' as const, dmarc: 'open' as const }
      expect(judged({ ...of, dns: bare }).score).toBe(judged({ ...of, dns: soft }).score)
    }),
    { numRuns: 3_000 },
  )
})
