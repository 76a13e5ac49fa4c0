// What the number plan says: libphonenumber's full metadata, plus the numbers it calls valid and nobody owns.
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** A number that could be read by the plan of some country. */
export interface PlannedNumber {
  readonly e164: string
  /** As dialled inside the country. */
  readonly national: string
  readonly callingCode: string
  /** ISO 3166 code, null where a shared calling code leaves it open. */
  readonly country: CountryCode | null
  /** The library's own type; undefined for an invalid number. */
  readonly type: NumberType | undefined
  readonly valid: boolean
  /** Reserved for films and examples, all digits equal, or digits that count up or down. */
  readonly invented: boolean
}

/** The code in upper case when the plan knows the country, else null. */
export function knownCountry(country: string | null | undefined): CountryCode | null {
  const code = country?.trim().toUpperCase() ?? ''
  return code.length === 2 && isSupportedCountry(code) ? code : null
}

/** Whether a leading `00` is foreign to the numbers of this country: true for none and for North America, which dials 011. */
export const dialsDoubleZero = (country: CountryCode | null): boolean =>
  country === null || getCountryCallingCode(country) === '1'

/** Reads digits (with a leading + or for `country`) by the plan; null when no country has such numbers. */
export function readPlan(digits: string, country: CountryCode | null): PlannedNumber | null {
  const parsed = parsePhoneNumberFromString(digits, { ...(country && { defaultCountry: country }), extract: false })
  if (!parsed) return null
  const type = parsed.getType()
  const valid = parsed.isValid()
  return {
    e164: parsed.number,
    national: parsed.formatNational(),
    callingCode: parsed.countryCallingCode,
    country: certainCountry(parsed.country, parsed.countryCallingCode, valid, type),
    type,
    valid,
    invented: isInvented(parsed.countryCallingCode, parsed.nationalNumber),
  }
}

/** A number as written for people abroad: `+44 20 7183 8750` (ITU-T E.123). */
export const internationalForm = (e164: string): string =>
  parsePhoneNumberFromString(e164, { extract: false })?.formatInternational() ?? e164

const geographic: ReadonlySet<NumberType> = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE'])

let sharedCodes: ReadonlySet<string> | null = null

/** Calling codes of more than one country: +1, +7, +44 ... */
function isShared(callingCode: string): boolean {
  if (!sharedCodes) {
    const seen = new Set<string>()
    const shared = new Set<string>()
    for (const country of getCountries()) {
      const code = getCountryCallingCode(country)
      if (seen.has(code)) shared.add(code)
      seen.add(code)
    }
    sharedCodes = shared
  }
  return sharedCodes.has(callingCode)
}

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

// Numbers set aside for films and examples: NANP 555-01xx, Ofcom's drama ranges, ACMA's numbers for creative works.
const fictional: Readonly<Record<string, RegExp>> = {
  '1': /^\d{3}55501\d\d$/,
  '44': /^(?:1632960|1(?:13|14|15|16|17|18|21|31|41|51|61)4960|1914980|2079460|289649(?=6\d{3}$)|2920180|7700900|8081570|9098790|3069990)\d+$/,
  '61': /^(?:[2378](?:5550|7010)\d{4}|1[38]00975(?:707|708|709|710|711)|491(?:570(?:006|110|156|157|158|159|313|737)|571(?:266|491|804)|572(?:549|665|983)|573(?:087|770)|574(?:118|632)|575(?:254|789)|576(?:398|801)|577(?:426|644)|578(?:148|888|957)|579(?:212|455|760)))$/,
}

function isInvented(callingCode: string, national: string): boolean {
  if (fictional[callingCode]?.test(national)) return true
  const step = (national.charCodeAt(1) - national.charCodeAt(0) + 10) % 10
  if (step !== 0 && step !== 1 && step !== 9) return false
  for (let i = 2; i < national.length; i++)
    if ((national.charCodeAt(i) - national.charCodeAt(i - 1) + 10) % 10 !== step) return false
  return national.length > 1
}
