// Phone numbers as lists hold them, drawn from the published ranges of all countries with a fixed seed.
import fc from 'fast-check'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { numberPlan, plannedCountries } from '../../src/checks/phone/ranges.ts'

/** Countries by how often they stand in lists; all others once each. */
const frequent: Readonly<Record<string, number>> = {
  US: 40,
  GB: 20,
  DE: 15,
  FR: 12,
  IN: 12,
  BR: 10,
  CA: 8,
  AU: 8,
  ES: 8,
  IT: 8,
}

/** A list's phone column: the text of a cell after the two-letter country of its row. */
export function numberList(count: number, seed: number): string[] {
  const kinds = plannedCountries.flatMap(country => {
    const { callingCode = '', ranges = [] } = numberPlan(country) ?? {}
    return ranges
      .filter(({ type }) => type === 'FIXED_LINE' || type === 'MOBILE')
      .map(({ pattern }) => ({
        weight: frequent[country] ?? 1,
        arbitrary: fc.stringMatching(pattern).map(national => ({ country, number: `+${callingCode}${national}` })),
      }))
  })
  const forms = fc.constantFrom('international', 'national', 'digits')
  return fc.sample(fc.tuple(fc.oneof(...kinds), forms), { numRuns: count, seed }).map(([{ country, number }, form]) => {
    // The countries are the metadata's own.
    const parsed = parsePhoneNumberFromString(number, country as CountryCode)
    if (!parsed || form === 'digits') return country + number
    return country + (form === 'national' ? parsed.formatNational() : parsed.formatInternational())
  })
}
