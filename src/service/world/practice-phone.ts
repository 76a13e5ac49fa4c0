// The world's own record of a telephone number: only numbers from ranges that no subscriber has can be in it.
import type { PhoneFindings } from '../../checks/phone/check.ts'
import { projectPhoneReport } from '../../checks/phone/report.ts'
import type { PhoneReport } from '../../contract/service/phone-report.ts'
import { type PhoneCase, phoneCase } from './cases.ts'
import { dayBefore } from './company.ts'
import { fictionalLine, type PhoneLine } from './phones.ts'
import type { KnownMailbox } from './practice-email.ts'
import { createRandom, hashText, type SeededRandom } from './random.ts'
import { tryPhone } from './try-inputs.ts'
import { worldCountries } from './words/countries.ts'

/** The carriers of the world and the mobile country codes of their countries (ITU-T E.212). */
const carriers = ['Larkcell', 'Quayside Mobile', 'Nordlicht Funk', 'Harbour Telecom']
const mobileCodes: Readonly<Record<string, string>> = {
  US: '310',
  CA: '302',
  GB: '234',
  IE: '272',
  DE: '262',
  FR: '208',
  AU: '505',
  SE: '240',
}

/** `mine`: which of the person's numbers it is; companies have landlines. */
function lineType(story: PhoneCase, mine: 'cell' | 'direct' | null, line: PhoneLine): string {
  switch (story) {
    case 'voip':
    case 'toll_free':
    case 'pager':
      return story
    case 'invalid':
    case 'unknown':
      return 'unknown'
    default:
      if (line === 'toll_free') return line
      return mine === null ? line : mine === 'cell' ? 'mobile' : 'landline'
  }
}

const lineStatus = (story: PhoneCase): string | null => {
  if (story === 'inactive') return 'inactive'
  return story === 'unconfirmed' || story === 'invalid' || story === 'unknown' ? null : 'active'
}

function breachesOf(random: SeededRandom): PhoneReport['phone_breaches'] {
  const day = random.chance(8) ? dayBefore(random.between(60, 3000)) : null
  return {
    total_breaches: day === null ? 0 : 1,
    date_first_breached: day,
    date_last_breached: day,
    breached_domains: day === null ? [] : [{ domain: 'old-forum.example', breach_date: day }],
  }
}

/**
 * The report of a number in a fictional range, null for every other number and for what is none. `known` says who of this
 * world has it; a number that no one has is valid, its line not confirmed.
 */
export function practicePhone(seed: number, findings: PhoneFindings, known: KnownMailbox): PhoneReport | null {
  const e164 = findings.number?.e164
  const line = e164 === undefined ? null : fictionalLine(e164)
  if (e164 === undefined || line === null) return null
  const { person, company } = known
  const mine = person ? (person.cell_phone === e164 ? 'cell' : 'direct') : null
  const story =
    tryPhone(e164) ?? (person && mine ? phoneCase(seed, person.id, mine) : company ? 'active' : 'unconfirmed')
  const random = createRandom(seed, 63, hashText(seed, e164))
  const rules = projectPhoneReport(findings)
  const type = lineType(story, mine, line)
  const valid = story === 'unknown' ? null : story !== 'invalid'
  const code = person?.country_code ?? company?.country_code ?? rules.phone_location.country_code
  const country = worldCountries.find(one => one.code === code)
  const at = type === 'landline' ? (person ?? company) : null
  const name = person?.full_name ?? company?.company_name ?? null
  const live = valid === true && story !== 'inactive'
  return {
    phone_number: rules.phone_number,
    phone_format: rules.phone_format,
    phone_carrier: {
      name: valid ? random.pick(carriers) : null,
      line_type: type,
      mcc: type === 'mobile' && country ? (mobileCodes[country.code] ?? null) : null,
      mnc: type === 'mobile' ? String(random.between(1, 40)).padStart(2, '0') : null,
    },
    phone_location: {
      country_name: country?.name ?? rules.phone_location.country_name,
      country_code: code,
      country_prefix: rules.phone_location.country_prefix,
      region: at?.state_name ?? null,
      city: at?.city ?? null,
      timezone: country?.timezone ?? null,
    },
    phone_messaging: { sms_domain: null, sms_email: null },
    phone_validation: {
      is_valid: valid,
      line_status: lineStatus(story),
      is_voip: valid === true ? story === 'voip' : null,
      minimum_age: live && name !== null ? random.between(60, 4000) : null,
    },
    phone_registration: {
      name: live ? name : null,
      type: live && name !== null ? (person ? 'consumer' : 'business') : null,
    },
    phone_risk: {
      risk_level:
        valid === null
          ? null
          : story === 'high_risk' || story === 'invalid'
            ? 'high'
            : story === 'voip'
              ? 'medium'
              : 'low',
      is_disposable: valid === true ? story === 'disposable' : null,
      is_abuse_detected: valid === true ? story === 'abuse' : null,
    },
    phone_breaches: live ? breachesOf(random) : rules.phone_breaches,
  }
}
