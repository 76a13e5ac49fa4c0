// The email report: the pure projection of findings and decision onto the fields of the service interface (2.6).
import type { EmailReport } from '../../contract/service/email-report.ts'
import { decideEmail, type EmailDecision } from './decide.ts'
import { type EmailContext, type EmailFindings, emailFindings } from './findings.ts'
import { addressRisk, domainRisk, emailScore } from './score.ts'

/** Judges an address as it was sent (only trimmed) with what rules, bundled lists and `context` prove. Never throws. */
export function emailReport(address: string, context: EmailContext = {}): EmailReport {
  const now = context.now ?? Date.now()
  const findings = emailFindings(address, context)
  return project(findings, decideEmail(findings, { ...context, now }), now)
}

/** Findings as report: null stands for not known, and no field is guessed. */
function project(findings: EmailFindings, decision: EmailDecision, now: number): EmailReport {
  const { local, domain, dns, history, owner } = findings
  const well = findings.mailbox !== null
  // For a malformed address every leaf but the validity flags is null (service interface, 5.1).
  const known = <T>(value: T): T | null => (well ? value : null)
  return {
    email_address: findings.sent,
    email_deliverability: {
      status: decision.status,
      status_detail: decision.detail,
      is_format_valid: well,
      is_smtp_valid: decision.smtpValid,
      is_mx_valid: decision.mxValid,
      mx_records: well ? [...(dns?.hosts ?? [])] : [],
    },
    email_quality: {
      score: emailScore(findings, decision),
      is_free_email: known(domain?.free ?? false),
      is_username_suspicious: local?.form ? local.form !== 'ordinary' : null,
      is_disposable: known(domain ? domain.disposable !== null : false),
      is_catchall: known(history?.catchAll ? true : null),
      is_subaddress: local?.subaddress ?? null,
      is_role: local?.role ?? null,
      is_dmarc_enforced: known(dns?.dmarc ? dns.dmarc === 'enforced' : null),
      is_spf_strict: known(dns?.spf ? dns.spf === 'strict' : null),
      minimum_age: known(daysSince(history?.firstDelivery ?? null, now)),
    },
    email_sender: {
      first_name: known(owner?.firstName ?? null),
      last_name: known(owner?.lastName ?? null),
      email_provider_name: known(domain?.brand ?? dns?.provider ?? null),
      organization_name: known(owner?.organization ?? null),
      organization_type: known(domain?.organizationType ?? (owner?.organization ? 'company' : null)),
    },
    email_domain: {
      domain: domain?.host ?? null,
      domain_age: null,
      is_live_site: null,
      registrar: null,
      registrar_url: null,
      date_registered: null,
      date_last_renewed: null,
      date_expires: null,
      is_risky_tld: known(domain?.riskyTld ?? false),
    },
    email_risk: { address_risk_status: addressRisk(findings, decision), domain_risk_status: domainRisk(findings) },
    email_breaches: { total_breaches: null, date_first_breached: null, date_last_breached: null, breached_domains: [] },
  }
}

function daysSince(time: number | null, now: number): number | null {
  return time === null ? null : Math.max(0, Math.floor((now - time) / 86_400_000))
}
