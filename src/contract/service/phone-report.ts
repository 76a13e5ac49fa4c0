// The phone validation result (spec 2.7) as a schema: every leaf may be null, because null means "not known".
import { z } from 'zod'
import { recordLeaves } from './leaf.ts'
import { withMark } from './mark.ts'

const leaf = recordLeaves('S')
const text = leaf.text()
const flag = leaf.flag()
const whole = leaf.whole()

/** One breach of the number: where, and when as `YYYY-MM-DD`. */
const PhoneBreach = z.object({ domain: text, breach_date: text })

/** `data` of `POST /v1/validate/phone`. Vocabularies (line type and status, risk) are open strings. */
export const PhoneReport = z.object({
  phone_number: text,
  phone_format: withMark('S', z.object({ international: text, national: text })),
  phone_carrier: withMark('S', z.object({ name: text, line_type: text, mcc: text, mnc: text })),
  phone_location: withMark(
    'S',
    z.object({
      country_name: text,
      country_code: text,
      country_prefix: text,
      region: text,
      city: text,
      timezone: text,
    }),
  ),
  phone_messaging: withMark('S', z.object({ sms_domain: text, sms_email: text })),
  phone_validation: withMark('S', z.object({ is_valid: flag, line_status: text, is_voip: flag, minimum_age: whole })),
  phone_registration: withMark('S', z.object({ name: text, type: text })),
  phone_risk: withMark('S', z.object({ risk_level: text, is_disposable: flag, is_abuse_detected: flag })),
  phone_breaches: withMark(
    'S',
    z.object({
      total_breaches: whole,
      date_first_breached: text,
      date_last_breached: text,
      breached_domains: withMark('S', z.array(PhoneBreach).nullable()),
    }),
  ),
})
export type PhoneReport = z.infer<typeof PhoneReport>
