// A row of the user's own file as a person, a company, or both: values made uniform, what cannot be read left out and reported.
import { cleanEmail } from '../../checks/email/clean.ts'
import { parseEmail } from '../../checks/email/parse.ts'
import { countryCode } from '../../checks/keys/country.ts'
import { inputKey } from '../../checks/keys/input-key.ts'
import { parsePersonName } from '../../checks/names/person.ts'
import { checkPhone } from '../../checks/phone/check.ts'
import type { CompanyDraft, ImportEntry, PersonDraft } from '../store/directory/port.ts'
import { readBand } from '../store/directory/spelling.ts'
import { blankCompany, blankPerson } from './blank.ts'
import { countryFacts } from './country-facts.ts'
import type { OwnKind, OwnMapping, OwnTarget } from './targets.ts'

/** A value that was left out of its record; the rest of the row is taken. */
export interface NotTaken {
  readonly line: number
  readonly target: OwnTarget
  readonly value: string
  readonly reason:
    | 'not_an_email'
    | 'not_a_phone'
    | 'not_a_domain'
    | 'not_a_page'
    | 'not_a_country'
    | 'not_a_number'
    | 'not_a_year'
}

export interface RowReading {
  /** Null when the row says nothing that a record could be known by. */
  readonly entry: ImportEntry | null
  readonly notTaken: readonly NotTaken[]
}

/** Longest text that is kept of a cell, in UTF-16 units. */
const MAX_TEXT = 2000

const bands: readonly [least: number, label: string][] = [
  [10_001, '10001+'],
  [5001, '5001-10000'],
  [1001, '1001-5000'],
  [501, '501-1000'],
  [201, '201-500'],
  [51, '51-200'],
  [11, '11-50'],
  [1, '1-10'],
]

/** "51-200" as it is, 120 as its band. */
function sizeOf(text: string): string | null {
  if (readBand(text) && /[-–+<]|to/.test(text)) return text.replace(/\s*(?:[–-]|to)\s*/, '-')
  const digits = text.replace(/[\s,.'’]/g, '')
  if (!/^\d{1,7}$/.test(digits)) return null
  return bands.find(([least]) => Number(digits) >= least)?.[1] ?? null
}

/** Reads one row. `line` is the line of the file, `home` the two-letter country that national phone numbers are read for. */
export function readRow(
  kind: OwnKind,
  mapping: OwnMapping,
  cells: readonly string[],
  line: number,
  home: string | null,
): RowReading {
  const notTaken: NotTaken[] = []
  const text = (target: OwnTarget): string | null => {
    const cell = (cells[mapping.indexOf(target)] ?? '')
      .slice(0, MAX_TEXT)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
    return mapping.includes(target) && cell !== '' ? cell : null
  }
  const read = (target: OwnTarget, reason: NotTaken['reason'], convert: (value: string) => string | null) => {
    const value = text(target)
    const converted = value === null ? null : convert(value)
    if (value !== null && converted === null) notTaken.push({ line, target, value, reason })
    return converted
  }

  const code = read('country', 'not_a_country', countryCode)
  const country = code === null ? null : countryFacts(code)
  const phone = (value: string) => checkPhone(value, code ?? home).number?.e164 ?? null
  const page = (pageKind: 'profileUrl' | 'companyUrl') => (value: string) => {
    const { key } = inputKey(pageKind, value)
    return key === null ? null : `https://${key}`
  }
  const where = { city: text('city'), state_name: text('state') }
  const named = {
    company_name: text('company_name'),
    domain: read('domain', 'not_a_domain', value => inputKey('domain', value).key),
    social_url: read('company_url', 'not_a_page', page('companyUrl')),
  }
  const facts = {
    ...named,
    industry_social: text('industry'),
    employee_count_range: read('employees', 'not_a_number', sizeOf),
    revenue_range: text('revenue'),
  }
  const hasCompany = Object.values(named).some(value => value !== null)
  if (kind === 'companies') {
    const founded = read('founded', 'not_a_year', value => (/^(?:1[0-9]|20)\d\d$/.test(value) ? value : null))
    const company: CompanyDraft = {
      ...blankCompany,
      ...facts,
      ...where,
      website: facts.domain === null ? null : `https://${facts.domain}`,
      street: text('street'),
      postcode: text('postcode'),
      phone: read('phone', 'not_a_phone', phone),
      country_code: country?.code ?? null,
      country_name: country?.name ?? null,
      country_region: country?.region ?? null,
      location_continent: country?.continent ?? null,
      headquarters_city: where.city,
      headquarters_state_name: where.state_name,
      headquarters_country_name: country?.name ?? null,
      founded: founded === null ? null : Number(founded),
      specialties: text('specialties'),
      about_us: text('about'),
    }
    return { entry: hasCompany ? { line, person: null, company } : null, notTaken }
  }

  const email = read('email', 'not_an_email', value => {
    const cleaned = cleanEmail(value)
    return cleaned.flag === null && parseEmail(cleaned.text).ok ? cleaned.text.toLowerCase() : null
  })
  const whole = text('full_name')
  const split =
    whole !== null && (text('first_name') === null || text('last_name') === null) ? parsePersonName(whole) : null
  const first = text('first_name') ?? (split?.first || null)
  const last = text('last_name') ?? (split?.last || null)
  const person: PersonDraft = {
    ...blankPerson,
    ...where,
    first_name: first,
    middle_name: split?.middle || null,
    last_name: last,
    full_name: whole ?? ([first, last].filter(part => part !== null).join(' ') || null),
    suffix_name: split?.suffix || null,
    title_name: text('title_name') ?? (split?.title || null),
    email_address: email,
    email_domain: email === null ? null : email.slice(email.lastIndexOf('@') + 1),
    cell_phone: read('mobile', 'not_a_phone', phone),
    direct_phone: read('phone', 'not_a_phone', phone),
    job_title: text('job_title'),
    job_level: text('job_level'),
    job_function: text('job_function'),
    job_is_current: text('job_title') !== null || hasCompany ? true : null,
    country_code: country?.code ?? null,
    country_name: country?.name ?? null,
    country_region: country?.region ?? null,
    continent: country?.continent ?? null,
    social_url: read('profile_url', 'not_a_page', page('profileUrl')),
  }
  const known = [email, person.social_url, person.full_name, person.cell_phone, person.direct_phone].some(
    value => value !== null,
  )
  // Place and country of a row are the person's; the employer is known by name, domain and page alone.
  const company = hasCompany ? { ...blankCompany, ...facts } : null
  return { entry: known || company ? { line, person: known ? person : null, company } : null, notTaken }
}
