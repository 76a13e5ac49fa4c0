// The email validation result (spec 2.6) as a schema: every leaf may be null, because null means "not known".
import { z } from 'zod'
import { recordLeaves } from './leaf.ts'
import { withMark } from './mark.ts'

const leaf = recordLeaves('S')
const text = leaf.text()
const flag = leaf.flag()
const whole = leaf.whole()

/** One breach of the address: where, and when as an ISO 8601 date-time. */
const EmailBreach = z.object({ domain: text, date_breached: text })

/** `data` of `POST /v1/validate/email`. Vocabularies (status, detail, risk) are open strings; dates are `YYYY-MM-DD`. */
export const EmailReport = z.object({
  email_address: text,
  email_deliverability: withMark(
    'S',
    z.object({
      status: text,
      status_detail: text,
      is_format_valid: flag,
      is_smtp_valid: flag,
      is_mx_valid: flag,
      mx_records: leaf.texts(),
    }),
  ),
  email_quality: withMark(
    'S',
    z.object({
      score: whole,
      is_free_email: flag,
      is_username_suspicious: flag,
      is_disposable: flag,
      is_catchall: flag,
      is_subaddress: flag,
      is_role: flag,
      is_dmarc_enforced: flag,
      is_spf_strict: flag,
      minimum_age: whole,
    }),
  ),
  email_sender: withMark(
    'S',
    z.object({
      first_name: text,
      last_name: text,
      email_provider_name: text,
      organization_name: text,
      organization_type: text,
    }),
  ),
  email_domain: withMark(
    'S',
    z.object({
      domain: text,
      domain_age: whole,
      is_live_site: flag,
      registrar: text,
      registrar_url: text,
      date_registered: text,
      date_last_renewed: text,
      date_expires: text,
      is_risky_tld: flag,
    }),
  ),
  email_risk: withMark('S', z.object({ address_risk_status: text, domain_risk_status: text })),
  email_breaches: withMark(
    'S',
    z.object({
      total_breaches: whole,
      date_first_breached: text,
      date_last_breached: text,
      breached_domains: withMark('S', z.array(EmailBreach).nullable()),
    }),
  ),
})
export type EmailReport = z.infer<typeof EmailReport>
