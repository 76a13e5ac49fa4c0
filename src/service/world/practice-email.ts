// The world's own record of an address: what a mailbox service would have found out.
import { emailReport } from '../../checks/email/report.ts'
import type { EmailReport } from '../../contract/service/email-report.ts'
import type { CompanyFull } from '../../contract/service/organization.ts'
import type { Person } from '../../contract/service/person.ts'
import { type EmailCase, emailCase, mailOf } from './cases.ts'
import { dayBefore, worldDay } from './company.ts'
import { freeProviders, roleBoxes, throwAwayProviders } from './person.ts'
import { createRandom, hashText, type SeededRandom } from './random.ts'
import { tryEmail } from './try-inputs.ts'

/** Who of the world has the address or number: the person of the lowest id, and the company of the domain or number. */
export interface KnownMailbox {
  readonly person: Person | null
  readonly company: CompanyFull | null
}

type Story = EmailCase | 'no_domain'

interface Finding {
  readonly status: 'deliverable' | 'undeliverable' | 'unknown'
  readonly detail: string
  readonly mx: boolean
  readonly smtp: boolean | null
  readonly score: readonly [low: number, high: number]
}

const found = (
  status: Finding['status'],
  detail: string,
  smtp: boolean | null,
  low: number,
  high: number,
  mx = true,
): Finding => ({ status, detail, mx, smtp, score: [low, high] })

const findings: Readonly<Record<Story, Finding>> = {
  valid: found('deliverable', 'valid_email', true, 84, 98),
  catch_all: found('deliverable', 'catch_all', null, 55, 70),
  no_mx: found('undeliverable', 'dns_record_not_found', false, 0, 0, false),
  no_domain: found('undeliverable', 'dns_record_not_found', false, 0, 0, false),
  invalid_mailbox: found('undeliverable', 'invalid_mailbox', false, 2, 8),
  role: found('deliverable', 'valid_email', true, 70, 82),
  disposable: found('deliverable', 'valid_email', true, 8, 20),
  timeout: found('unknown', 'timeout', null, 40, 50),
  low_score: found('deliverable', 'valid_email', true, 22, 39),
  suspicious: found('deliverable', 'valid_email', true, 55, 64),
  free: found('deliverable', 'valid_email', true, 72, 80),
  full: found('undeliverable', 'full_mailbox', false, 12, 15),
  unavailable: found('undeliverable', 'unavailable_server', false, 10, 15),
  busy: found('deliverable', 'high_traffic_email', true, 62, 74),
  smtp_false: found('deliverable', 'valid_email', false, 45, 60),
  high_risk: found('deliverable', 'valid_email', true, 40, 55),
}

const within = (names: readonly string[], domain: string) => names.includes(domain)

function storyOf(seed: number, address: string, domain: string, { person, company }: KnownMailbox): Story {
  const tried = tryEmail(address)
  if (tried) return tried
  if (person) return emailCase(seed, person.id)
  if (within(throwAwayProviders, domain)) return 'disposable'
  if (within(freeProviders, domain)) return 'invalid_mailbox'
  if (!company) return 'no_domain'
  const mail = mailOf(seed, company.id)
  if (mail === 'catch_all') return 'catch_all'
  if (mail === 'none') return 'no_mx'
  // Shared mailboxes are there even where no one gives one as their own.
  return within(roleBoxes, address.slice(0, address.indexOf('@')).toLowerCase()) ? 'role' : 'invalid_mailbox'
}

const registrars = ['Larchmont Domains', 'Quayside Registry', 'Nordlicht Namen']
const leaks = ['seed-swap.example', 'old-forum.example', 'coupon-corner.example', 'photo-attic.example']

const dayMs = 86_400_000
const yearMs = 365 * dayMs
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Facts of a domain at a moment (milliseconds since 1970), the same for all its addresses and all of a day. */
function domainFacts(
  seed: number,
  domain: string,
  now: number,
): { email_domain: EmailReport['email_domain']; strict: boolean; enforced: boolean } {
  const random = createRandom(seed, 61, hashText(seed, domain))
  const registered = worldDay - random.between(200, 9000) * dayMs
  const registrar = random.pick(registrars)
  const [strict, enforced] = [random.chance(55), random.chance(45)]
  const live = random.chance(92)
  // Most owners renew every year on the same day; a few did not the last time.
  const today = Math.max(now, worldDay)
  const years = Math.floor((today - registered) / yearMs)
  const lapsed = years > 0 && random.chance(4)
  const expires = registered + (lapsed ? years : years + 1) * yearMs
  return {
    strict,
    enforced,
    email_domain: {
      domain,
      domain_age: Math.floor((today - registered) / dayMs),
      is_live_site: live,
      registrar,
      registrar_url: `https://${registrar.toLowerCase().replaceAll(' ', '-')}.example`,
      date_registered: dateOf(registered),
      date_last_renewed: dateOf(Math.max(registered, expires - yearMs)),
      date_expires: dateOf(expires),
      is_risky_tld: false,
    },
  }
}

/** Leaks that an address was in; most were in none. */
function breachesOf(random: SeededRandom): EmailReport['email_breaches'] {
  const breached = random.chance(14) ? random.some(leaks, random.between(1, 2)) : []
  const days = breached.map(() => `${dayBefore(random.between(60, 3000))}T00:00:00Z`).sort()
  return {
    total_breaches: breached.length,
    date_first_breached: days[0] ?? null,
    date_last_breached: days.at(-1) ?? null,
    breached_domains: breached.map((domain, at) => ({ domain, date_breached: days[at] ?? null })),
  }
}

const providers = ['Quayside Mail', 'Nordlicht Post', 'Larkfield Hosting']

/**
 * The report of an address under `.example`, null for every other address and for what is no address. `known` says who
 * of this world has it: their record decides, so the same address always tells the same story. Ages and expiries of
 * domains are those of `now`, milliseconds since 1970.
 */
export function practiceEmail(seed: number, address: string, known: KnownMailbox, now: number): EmailReport | null {
  const rules = emailReport(address, { now: 0, practice: true })
  const { domain } = rules.email_domain
  if (!rules.email_deliverability.is_format_valid || !domain?.endsWith('.example')) return null
  const story = storyOf(seed, address.trim(), domain, known)
  const { status, detail, mx, smtp, score } = findings[story]
  const random = createRandom(seed, 62, hashText(seed, address.trim().toLowerCase()))
  const exists = story !== 'no_domain'
  const facts = domainFacts(seed, domain, now)
  const { person, company } = known
  const held = exists && (smtp === true || person !== null)
  const free = story === 'free' || within(freeProviders, domain)
  return {
    email_address: rules.email_address,
    email_deliverability: {
      status,
      status_detail: detail,
      is_format_valid: true,
      is_smtp_valid: smtp,
      is_mx_valid: mx,
      mx_records: mx ? [`mx1.${domain}`, `mx2.${domain}`] : [],
    },
    email_quality: {
      score: random.between(...score),
      is_free_email: free,
      is_username_suspicious: story === 'suspicious',
      is_disposable: story === 'disposable',
      is_catchall: exists ? story === 'catch_all' : null,
      is_subaddress: rules.email_quality.is_subaddress,
      is_role: story === 'role' || (person === null && rules.email_quality.is_role === true),
      is_dmarc_enforced: exists ? facts.enforced : null,
      is_spf_strict: exists ? facts.strict : null,
      minimum_age: held ? random.between(90, 3600) : null,
    },
    email_sender: {
      first_name: story === 'role' ? null : (person?.first_name ?? null),
      last_name: story === 'role' ? null : (person?.last_name ?? null),
      email_provider_name: exists && mx ? (random.chance(70) ? random.pick(providers) : null) : null,
      organization_name: company?.company_name ?? null,
      organization_type: free ? 'individual' : company ? 'company' : null,
    },
    email_domain: exists ? facts.email_domain : rules.email_domain,
    email_risk: {
      address_risk_status: !exists
        ? null
        : story === 'high_risk' || story === 'disposable'
          ? 'high'
          : story === 'suspicious'
            ? 'medium'
            : 'low',
      domain_risk_status: !exists ? null : story === 'disposable' ? 'high' : 'low',
    },
    email_breaches: held ? breachesOf(random) : rules.email_breaches,
  }
}
