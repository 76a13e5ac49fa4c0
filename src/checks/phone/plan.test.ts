// A number read again, by the same country or another one, more often than readings are kept.
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { e164Of, readPlan } from './plan.ts'

test('the same digits are another number in another country, asked in any order', () => {
  const first = ['GB', 'DE', null, 'US'].map(country => readPlan('02079460958', country as 'GB' | null)?.e164 ?? null)
  expect(first[0]).toBe('+442079460958')
  expect(first[1]).toBe('+492079460958')
  expect(first[2]).toBeNull()
  const again = ['US', null, 'DE', 'GB'].map(country => readPlan('02079460958', country as 'GB' | null)?.e164 ?? null)
  expect(again.reverse()).toEqual(first)
})

test('what was read stays true when many others were read since', () => {
  const before = readPlan('+12025550123', null)
  for (let number = 0; number < 20_001; number++) readPlan(`+1${number}`, null)
  expect(readPlan('+12025550123', null)).toEqual(before)
  expect(before).toMatchObject({ e164: '+12025550123', country: 'US' })
})

test('what was kept for one country is not read for another', () => {
  // Libphonenumber itself, which keeps nothing.
  const read = (digits: string, country: CountryCode) =>
    parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false })
  const digits = ['+442071838750', '+447700900123', '+447911123456', '+79161234567', '+12025550123', '+393331234567']
  const countries = ['DE', 'GB', 'GG', 'JE', 'US', 'CA', 'RU', 'KZ', 'IT', 'VA'] as const
  for (const text of [...digits, ...digits.map(one => one.slice(1)), '02071838750'])
    for (const country of [...countries, ...countries.toReversed()]) {
      const [own, library] = [readPlan(text, country), read(text, country)]
      expect([text, country, own?.e164, own?.valid, own?.international]).toEqual([
        text,
        country,
        library?.number,
        own ? library?.isValid() : undefined,
        library?.formatInternational(),
      ])
      if (own?.country) expect(own.country).toBe(library?.country)
    }
})

test('the form alone is what the library says, for every calling code and numbers of every length', () => {
  const codes = new Set(getCountries().map(country => getCountryCallingCode(country)))
  let digits = 987_654_321
  for (const code of codes)
    for (let turn = 0; turn < 60; turn++) {
      digits = (digits * 48_271) % 2_147_483_647
      const text = `+${code}${String(digits)
        .repeat(2)
        .slice(0, 4 + (turn % 12))}`
      // The former Mexican form is read by a rule of ours.
      if (/^\+521\d{10}$/.test(text)) continue
      const library = parsePhoneNumberFromString(text, { extract: false })?.number ?? null
      for (const country of [null, 'DE'] as const) expect([text, e164Of(text, country)]).toEqual([text, library])
    }
})

test('a Mexican mobile with the 1 of former years is the number without it, in its form and in its plan', () => {
  for (const text of ['+5215512345678', '+525512345678']) {
    expect(e164Of(text, null)).toBe('+525512345678')
    expect(e164Of(text, 'DE')).toBe('+525512345678')
    expect(readPlan(text, null)?.e164).toBe('+525512345678')
  }
})
