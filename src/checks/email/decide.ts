// The decision table: what is said about an address, first matching row wins. `deliverable` needs proof.
import { isStale } from '../data/age.ts'
import type { DnsFinding, EmailContext, EmailFindings, OwnHistory } from './findings.ts'
import type { ParsedMailbox } from './parse.ts'

/** Every detail a report can give, with the sentence shown for it. Each stands for one row of the decision table. */
export const emailDetails = {
  invalid_format: 'This is not a valid email address.',
  reserved_domain: 'The domain is reserved for tests and examples. It receives no email.',
  address_literal: 'The address uses an IP address instead of a domain, so it cannot be checked.',
  unknown_tld: 'The domain ending does not exist.',
  invalid_mailbox: 'Your own email to this address bounced because the mailbox does not exist.',
  null_mx: 'The domain does not accept email.',
  dns_record_not_found: 'The domain has no mail server.',
  mx_unroutable: 'The domain’s mail servers cannot be reached from the internet.',
  disabled_mailbox: 'Your own email to this address bounced because the mailbox is disabled.',
  full_mailbox: 'Your own email to this address bounced recently because the mailbox is full.',
  catch_all: 'The domain accepts email for any address, so the mailbox cannot be confirmed.',
  high_traffic_email: 'Your own email was delivered after a delay.',
  valid_email: 'Your own email was delivered to this address recently.',
  provider_rule_violation: 'The provider does not allow user names like this one.',
  possible_typo: 'The domain looks like a typo of a well-known one.',
  mx_found_unverified: 'The domain accepts email. The mailbox was not checked.',
  implicit_mx: 'The domain has no mail server. Email would go to its web server.',
  dns_error: 'The DNS server of the domain returned an error.',
  timeout: 'The DNS server of the domain did not respond.',
  not_checked: 'The format is valid. The domain and the mailbox were not checked.',
} as const

export type EmailDetail = keyof typeof emailDetails

export interface EmailDecision {
  readonly status: 'deliverable' | 'undeliverable' | 'unknown'
  readonly detail: EmailDetail
  readonly mxValid: boolean | null
  readonly smtpValid: boolean | null
}

/** Details that rules and bundled lists alone prove: such an address needs no call. */
const settled: ReadonlySet<EmailDetail> = new Set(['invalid_format', 'reserved_domain', 'unknown_tld'])

/** Whether local checks alone decide about the address, so that asking a service would waste a credit. */
export const isSettled = (decision: EmailDecision): boolean => settled.has(decision.detail)

const DAY = 86_400_000

type Mx = EmailDecision['mxValid']

const refused = (detail: EmailDetail): EmailDecision => bounced(detail, false)

function bounced(detail: EmailDetail, mx: Mx): EmailDecision {
  return { status: 'undeliverable', detail, mxValid: mx, smtpValid: false }
}

function proved(detail: EmailDetail, mx: Mx, smtpValid: boolean | null): EmailDecision {
  return { status: 'deliverable', detail, mxValid: mx, smtpValid }
}

function open(detail: EmailDetail, mx: Mx): EmailDecision {
  return { status: 'unknown', detail, mxValid: mx, smtpValid: null }
}

/** The first row of the table that fits the findings. */
export function decideEmail(findings: EmailFindings, context: EmailContext = {}): EmailDecision {
  const now = context.now ?? Date.now()
  const { mailbox, domain, dns } = findings
  const mx = mxOf(dns)
  if (!mailbox) return refused('invalid_format')
  const spared = domain?.specialUse === 'example' && context.practice === true
  if (domain?.specialUse && !spared) return refused('reserved_domain')
  if (mailbox.literal) return open('address_literal', mx)
  // An old suffix list lacks new endings and proves nothing.
  if (domain && !domain.tldKnown && !spared && !hasMx(dns) && !isStale('tldts', now)) return refused('unknown_tld')

  const { bounce, delivered } = newest(findings.history)
  if (bounce?.kind === 'invalid' && now - bounce.at <= 365 * DAY) return bounced('invalid_mailbox', mx)
  if (dns?.kind === 'null_mx') return refused('null_mx')
  if (dns?.kind === 'no_records') return refused('dns_record_not_found')
  if (dns?.kind === 'unroutable') return refused('mx_unroutable')
  if (bounce?.kind === 'disabled') return bounced('disabled_mailbox', mx)
  if (bounce?.kind === 'full' && now - bounce.at <= 30 * DAY) return bounced('full_mailbox', mx)
  if (findings.history?.catchAll) return proved('catch_all', mx, null)
  if (delivered !== null && now - delivered <= 180 * DAY)
    return proved(findings.history?.busy ? 'high_traffic_email' : 'valid_email', mx, true)

  if (breaksProviderRule(mailbox)) return open('provider_rule_violation', mx)
  if (findings.typo !== null && dns?.kind !== 'mx') return open('possible_typo', mx)
  if (dns?.kind === 'mx') return open('mx_found_unverified', mx)
  if (dns?.kind === 'implicit_mx') return open('implicit_mx', mx)
  if (dns?.kind === 'error') return open('dns_error', mx)
  if (dns?.kind === 'timeout') return open('timeout', mx)
  return open('not_checked', mx)
}

/** Whether the domain has MX records, null when no one answered. */
function mxOf(dns: DnsFinding | null): boolean | null {
  if (dns === null || dns.kind === 'error' || dns.kind === 'timeout' || dns.kind === 'unchecked') return null
  return dns.kind === 'mx'
}

const hasMx = (dns: DnsFinding | null) => dns?.kind === 'mx' || dns?.knownMx === true

/** The newer of delivery and bounce counts; the older one is history. */
function newest(history: OwnHistory | null) {
  const bounce = history?.bounce ?? null
  const delivered = history?.lastDelivery ?? null
  if (bounce === null || delivered === null) return { bounce, delivered }
  return bounce.at > delivered ? { bounce, delivered: null } : { bounce: null, delivered }
}

const gmailDomains = new Set(['gmail.com', 'googlemail.com'])

/** Gmail gives out 6-30 of a-z, 0-9 and dot; counted in the name's favour, as the rule is not confirmed. */
function breaksProviderRule({ local, ascii }: ParsedMailbox): boolean {
  if (!gmailDomains.has(ascii)) return false
  const plus = local.indexOf('+')
  const name = (plus > 0 ? local.slice(0, plus) : local).toLowerCase()
  return !/^[a-z0-9.]{6,}$/.test(name) || name.replaceAll('.', '').length > 30
}
