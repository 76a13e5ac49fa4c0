// What the number plan says: libphonenumber's full metadata, plus the numbers it calls valid and no one owns.
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { isInvented } from './invented.ts'
import { numberPlan, typeOf } from './ranges.ts'

/** A number that could be read by the plan of some country. */
export interface PlannedNumber {
  readonly e164: string
  /** As dialled inside the country. */
  readonly national: string
  /** As written for people abroad: `+44 20 7183 8750` (ITU-T E.123). */
  readonly international: string
  readonly callingCode: string
  /** ISO 3166 code, null where a shared calling code leaves it open. */
  readonly country: CountryCode | null
  /** The library's own type; undefined for an invalid number. */
  readonly type: NumberType | undefined
  readonly valid: boolean
  /** Reserved for films and examples, all digits equal, or digits that count up or down. */
  readonly invented: boolean
}

interface HomePlan {
  readonly code: CountryCode
  readonly callingCode: string
}
/** By what a cell or a person named the country: the library reads its plans again for every question. */
const homePlans = new Map<string, HomePlan | null>()
/** More spellings are no countries. */
const maxHomePlans = 1000

function homePlan(country: string): HomePlan | null {
  const known = homePlans.get(country)
  if (known !== undefined) return known
  const code = country.trim().toUpperCase()
  const made = code.length === 2 && isSupportedCountry(code) ? { code, callingCode: getCountryCallingCode(code) } : null
  if (homePlans.size < maxHomePlans) homePlans.set(country, made)
  return made
}

/** The code in upper case when the plan knows the country, else null. */
export const knownCountry = (country: string | null | undefined): CountryCode | null =>
  (country && homePlan(country)?.code) || null

/** Whether a leading `00` is foreign to the numbers of this country: true for none and for North America, which dials 011. */
export const dialsDoubleZero = (country: CountryCode | null): boolean =>
  country === null || homePlan(country)?.callingCode === '1'

/** A Mexican mobile as it was written from abroad until 2019. */
const mexicanLegacy = /^\+521(\d{10})$/

/** Numbers come again in a list, and each is read by several: its check, its repair, its form and its key. */
const kept = new Map<string, PlannedNumber | null>()
const maxKept = 20_000
/** More digits are no number. */
const maxKeptLength = 40

/** Reads digits (with a leading + or for `country`) by the plan; null when no country has such numbers. */
export function readPlan(digits: string, country: CountryCode | null): PlannedNumber | null {
  const home = needsHome(digits, country) ? country : null
  const asked = home === null ? digits : `${home} ${digits}`
  const known = kept.get(asked)
  if (known !== undefined) return known
  const made = planned(digits, home)
  if (kept.size >= maxKept) kept.clear()
  if (digits.length <= maxKeptLength) kept.set(asked, made)
  // What is read next is often what was made of it. Where countries share a calling code, the form says less than the number did.
  if (home !== null && made?.valid && !isShared(made.callingCode)) kept.set(made.e164, made)
  return made
}

/**
 * With a plus and a calling code of one country, whose plan takes nothing off a number but a leading 0: the form is what was
 * written. Three numbers of four in a European list are, and asking the library takes ten times as long.
 */
const isAsWritten =
  /^\+(2[07]|3[0-46]|4[0135689]|5[126]|6[0-6]|84|9[0-58]|23[34]|254|35[1359]|38[0156]|42[01]|880|886|96[1-8]|97[1-7])([1-9]\d{5,11})$/

/** E.164 alone; null when no country has such numbers. */
export const e164Of = (digits: string, country: CountryCode | null): string | null =>
  isAsWritten.test(digits) && !mexicanLegacy.test(digits) ? digits : (readPlan(digits, country)?.e164 ?? null)

/** With a plus the digits name their country, but where several share a calling code the reader's own goes first. */
function needsHome(digits: string, country: CountryCode | null): boolean {
  if (country === null || !digits.startsWith('+')) return country !== null
  const code = homePlan(country)?.callingCode ?? ''
  return isShared(code) && beginsWith(digits, code)
}

/** Whether a text with a plus is the same number for every reader; `country`: of this one, as a row names it. */
export const namesItsCountry = (text: string, country: string | null): boolean =>
  text.startsWith('+') && !needsHome(text, knownCountry(country))

/** Behind the plus, whatever separates the digits; what is yet to be made digits may begin with anything. */
function beginsWith(text: string, code: string): boolean {
  let at = 1
  for (const digit of code) {
    while (at < text.length && !isDigit(text.charCodeAt(at))) if (text.charCodeAt(at++) > 127) return true
    if (text[at] === '0' && digit === code[0]) return true
    if (text[at++] !== digit) return false
  }
  return true
}
const isDigit = (code: number): boolean => code >= 48 && code <= 57

function planned(digits: string, country: CountryCode | null): PlannedNumber | null {
  return plainlyPlanned(digits, country) ?? asLibraryReads(digits, country)
}

/**
 * A valid number that is its own form, or is so without the 0 dialled inside the country: half of a European list. The library would
 * say the same, and takes ten times as long. Null for all others.
 */
function plainlyPlanned(digits: string, home: CountryCode | null): PlannedNumber | null {
  let e164 = digits
  if (home !== null && digits.startsWith('0')) {
    const plan = numberPlan(home)
    // In Israel 015 dials abroad.
    if (plan?.trunk !== '0' || plan.abroad !== '00') return null
    e164 = `+${plan.callingCode}${digits.slice(1)}`
  }
  const [, callingCode = '', national = ''] = isAsWritten.exec(e164) ?? []
  const country = callingCodes().get(callingCode) ?? null
  if (country === null || mexicanLegacy.test(e164)) return null
  const type = typeOf(national, country)
  if (type === undefined) return null
  let parsed: ReturnType<typeof parsePhoneNumberFromString> | null = null
  const read = () => {
    parsed ??= parsePhoneNumberFromString(e164, { extract: false })
    return parsed
  }
  return {
    e164,
    get national() {
      return read()?.formatNational() ?? ''
    },
    get international() {
      return read()?.formatInternational() ?? ''
    },
    callingCode,
    country,
    type,
    valid: true,
    invented: isInvented(e164, national),
  }
}

function asLibraryReads(digits: string, country: CountryCode | null): PlannedNumber | null {
  const parsed = parsePhoneNumberFromString(digits, { ...(country && { defaultCountry: country }), extract: false })
  if (!parsed) return null
  const legacy = mexicanLegacy.exec(parsed.number)
  if (legacy) return readPlan(`+52${legacy[1]}`, null)
  const type = typeOf(parsed.nationalNumber, parsed.country ?? parsed.countryCallingCode)
  // With the full metadata a number is valid exactly when it is in the range of some type.
  const valid = type !== undefined
  let [national, international] = ['', '']
  return {
    e164: parsed.number,
    // Asked for by few that read a number, and half the time that reading takes.
    get national() {
      national ||= parsed.formatNational()
      return national
    },
    get international() {
      international ||= parsed.formatInternational()
      return international
    },
    callingCode: parsed.countryCallingCode,
    country: certainCountry(parsed.country, parsed.countryCallingCode, valid, type),
    type,
    valid,
    invented: isInvented(parsed.number, parsed.nationalNumber),
  }
}

const geographic: ReadonlySet<NumberType> = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE'])

let codes: ReadonlyMap<string, CountryCode | null> | null = null

/** The country of each calling code; null where several share it: +1, +7, +44 ... */
function callingCodes(): ReadonlyMap<string, CountryCode | null> {
  if (codes) return codes
  const made = new Map<string, CountryCode | null>()
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country)
    made.set(code, made.has(code) ? null : country)
  }
  codes = made
  return made
}

/** Calling codes of more than one country. */
const isShared = (callingCode: string): boolean => callingCodes().get(callingCode) === null

/**
 * On a shared calling code the library answers the main country for non-geographic numbers and any country for invalid
 * ones: there the country is not known.
 */
function certainCountry(
  country: CountryCode | undefined,
  callingCode: string,
  valid: boolean,
  type: NumberType | undefined,
): CountryCode | null {
  if (!country) return null
  return !isShared(callingCode) || (valid && geographic.has(type)) ? country : null
}
