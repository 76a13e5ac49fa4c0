// Score and risk of an address: additive, with caps that no bonus can lift. A display aid; verdicts never rest on it alone.
import type { EmailDecision, EmailDetail } from './decide.ts'
import type { EmailFindings } from './findings.ts'

/** Undeliverable rows say so in the score as well, whatever else is known. */
const fixed: Partial<Record<EmailDetail, number>> = {
  reserved_domain: 0,
  unknown_tld: 0,
  null_mx: 0,
  dns_record_not_found: 0,
  mx_unroutable: 0,
  invalid_mailbox: 2,
  disabled_mailbox: 2,
  full_mailbox: 15,
}

const bases: Partial<Record<EmailDetail, number>> = {
  valid_email: 95,
  high_traffic_email: 88,
  catch_all: 70,
  mx_found_unverified: 65,
  dns_error: 45,
  timeout: 45,
  implicit_mx: 35,
  provider_rule_violation: 25,
  possible_typo: 25,
  address_literal: 15,
}

const delivered: ReadonlySet<EmailDetail> = new Set(['valid_email', 'high_traffic_email'])

/** 1-99 for what may be deliverable, a fixed 0-15 for what is not, null for what is no address. */
export function emailScore(findings: EmailFindings, { detail }: EmailDecision): number | null {
  if (detail === 'invalid_format') return null
  const settled = fixed[detail]
  if (settled !== undefined) return settled
  const score = Math.min(99, Math.max(1, base(findings, detail) + adjustments(findings)), lowestCap(findings, detail))
  return delivered.has(detail) && !findings.domain?.disposable ? Math.max(60, score) : score
}

function base({ domain, dns }: EmailFindings, detail: EmailDetail): number {
  const known = bases[detail]
  if (known !== undefined) return known
  if (dns?.knownMx) return 60
  return domain?.free ? 55 : 50
}

function adjustments({ mailbox, local, domain, dns }: EmailFindings): number {
  let sum = 0
  if (domain?.disposable === 'confirmed') sum -= 45
  if (domain?.disposable === 'likely') sum -= 30
  if (local?.form === 'placeholder') sum -= 35
  if (local?.form === 'generated') sum -= 20
  if (mailbox?.quoted) sum -= 25
  if (local?.role) sum -= 12
  if (domain?.riskyTld) sum -= 10
  if (domain?.relay) sum -= 8
  if (local?.subaddress) sum -= 3
  if (local?.digitsOnly) sum -= 3
  if (dns?.spf === 'none' && dns.dmarc === 'none') sum -= 3
  if (dns?.dmarc === 'enforced') sum += 3
  if (dns?.spf === 'strict') sum += 2
  return sum
}

/** What no bonus can lift the score above; 100 when nothing caps it. */
function lowestCap({ mailbox, domain, dns, typo }: EmailFindings, detail: EmailDetail): number {
  if (domain?.disposable === 'confirmed') return 20
  if (typo !== null) return 30
  if (domain?.disposable === 'likely' || dns?.kind === 'implicit_mx') return 35
  if (mailbox?.quoted) return 40
  if (detail === 'not_checked') return domain?.free || dns?.knownMx ? 60 : 50
  if (detail === 'catch_all') return 70
  return delivered.has(detail) ? 100 : 75
}

export type EmailRisk = 'low' | 'medium' | 'high' | null

/** What may be wrong with the address itself; null when nothing speaks for or against it. */
export function addressRisk(
  { mailbox, local, domain, dns, typo }: EmailFindings,
  { detail }: EmailDecision,
): EmailRisk {
  if (!mailbox) return null
  const trusted = domain?.free === true || dns?.kind === 'mx'
  const generated = local?.form === 'generated'
  const onFreeOrUnknown = domain?.free === true || dns?.kind !== 'mx'
  if (domain?.disposable === 'confirmed' || local?.form === 'placeholder' || detail === 'invalid_mailbox') return 'high'
  if (generated) return onFreeOrUnknown ? 'high' : 'medium'
  if (local?.role || domain?.disposable || domain?.relay || typo !== null) return 'medium'
  return trusted ? 'low' : null
}

/** What may be wrong with the domain; null when nothing speaks for or against it. */
export function domainRisk({ domain, dns }: EmailFindings): EmailRisk {
  if (!domain) return null
  const noMx = dns?.kind === 'implicit_mx' || dns?.kind === 'no_records'
  if (domain.disposable === 'confirmed' || dns?.kind === 'null_mx' || (domain.riskyTld && noMx)) return 'high'
  if (domain.riskyTld || domain.disposable || (dns?.spf === 'none' && dns.dmarc === 'none')) return 'medium'
  return domain.free || (dns?.kind === 'mx' && dns.dmarc === 'enforced') ? 'low' : null
}
