// The phone report: the pure projection of findings onto the fields of the service interface (2.7).
import type { PhoneReport } from '../../contract/service/phone-report.ts'
import { checkPhone, type PhoneFindings } from './check.ts'
import { countryName } from './country-name.ts'
import { originOf } from './origin.ts'
import type { PlannedNumber } from './plan.ts'

/** Judges a number as it was sent, national forms by `country` (two-letter code or null). Never throws. */
export function phoneReport(phone: string, country: string | null = null): PhoneReport {
  return projectPhoneReport(checkPhone(phone, country))
}

/** Findings as report: null stands for not known, and no field is guessed. */
export function projectPhoneReport({ sent, number, reason }: PhoneFindings): PhoneReport {
  const origin = number && originOf(number)
  return {
    phone_number: sent,
    phone_format: { international: number?.e164 ?? null, national: number?.national ?? null },
    phone_carrier: {
      name: origin?.operator ?? null,
      line_type: lineType(number),
      mcc: origin?.mobileCode ?? null,
      // The network behind a prefix is not known: several of an operator share its ranges.
      mnc: null,
    },
    phone_location: {
      country_name: number?.country ? countryName(number.country) : null,
      country_code: number?.country ?? null,
      country_prefix: number ? `+${number.callingCode}` : null,
      region: origin?.region ?? null,
      city: origin?.city ?? null,
      timezone: origin?.timeZone ?? null,
    },
    phone_messaging: { sms_domain: null, sms_email: null },
    phone_validation: {
      // Digits that are a number of some country, without a word of which: no one can say.
      is_valid: reason === 'needs_country' ? null : (number?.valid ?? false),
      line_status: null,
      is_voip: number ? isVoip(number) : null,
      minimum_age: null,
    },
    phone_registration: { name: null, type: null },
    phone_risk: {
      risk_level: number ? riskLevel(number) : null,
      is_disposable: null,
      is_abuse_detected: null,
    },
    phone_breaches: { total_breaches: null, date_first_breached: null, date_last_breached: null, breached_domains: [] },
  }
}

/** The vocabulary of the interface; what it has no word for stays unknown (the raw type is in the findings). */
function lineType(number: PlannedNumber | null): string {
  switch (number?.type) {
    case 'MOBILE':
      return 'mobile'
    case 'FIXED_LINE':
      return 'landline'
    case 'VOIP':
      return 'voip'
    case 'TOLL_FREE':
      return 'toll_free'
    case 'PERSONAL_NUMBER':
      return 'personal'
    case 'PAGER':
      return 'pager'
    default:
      return 'unknown'
  }
}

/** VoIP also lives in geographic ranges, so landlines stay open. */
function isVoip({ type }: PlannedNumber): boolean | null {
  if (type === 'VOIP') return true
  return type === 'MOBILE' || type === 'PAGER' || type === 'TOLL_FREE' ? false : null
}

/** What the number itself tells, in whatever row it is (docs/decisions/0002-phone-risk.md). */
function riskLevel({ type, valid, invented }: PlannedNumber): 'low' | 'medium' | 'high' | null {
  if (!valid || invented) return 'high'
  switch (type) {
    case 'PREMIUM_RATE':
      return 'high'
    case 'VOIP':
    case 'SHARED_COST':
    case 'UAN':
    case 'PERSONAL_NUMBER':
    case 'PAGER':
      return 'medium'
    case 'MOBILE':
    case 'FIXED_LINE':
    case 'FIXED_LINE_OR_MOBILE':
      return 'low'
    default:
      return null
  }
}
