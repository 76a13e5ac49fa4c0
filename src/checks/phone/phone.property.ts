// What must hold for every text and for the numbers of every country.
import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { checkPhone } from './check.ts'
import { readPhone } from './normalise.ts'
import { readPlan } from './plan.ts'
import { numberPlan, plannedCountries } from './ranges.ts'
import { phoneReport } from './report.ts'

/** Pieces that steps look for, so that random texts reach all of them. */
const pieces = [
  ...'0123456789+()-./\\;,:#~*x \t\n\'"=EeＡ１',
  ...['00', '011', '+44', '+52 1', 'ext', 'ext.', ';ext=', ';isub=', ';phone-context=', 'tel:', 'https://wa.me/'],
  ...['доб', 'Phone: ', '(m)', '0xx', 'FLOWERS', ' or ', '.0', 'E+09', '2024-12-31', '4155552671', '020 7946 0123'],
  ...['\ud800', '\udc00', '\u0301', '\u200b', '\u202e', '\u0967', '\u{1f4de}', '\u{1d7d8}', '内線'],
]
const anyText = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code))).map(units => units.join('')),
  fc.string({ unit: fc.constantFrom(...pieces) }),
)
const anyCountry = fc.constantFrom(null, 'US', 'DE', 'MX', 'AR', 'IT', 'zz', '\ud800')

it('gives a report in the form of the interface for any text, the same each time', () => {
  fc.assert(
    fc.property(anyText, anyCountry, (text, country) => {
      const report = phoneReport(text, country)
      expect(PhoneReport.parse(report)).toEqual(report)
      expect(report).toEqual(phoneReport(text, country))
    }),
    { numRuns: 3_000 },
  )
})

it('never throws on a million random texts', () => {
  let state = 1
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const countries = [null, 'US', 'GB', 'BR', 'JP']
  let read = 0
  for (let run = 0; run < 1_000_000; run++) {
    let text = ''
    for (let length = below(12); length >= 0; length--)
      text += run % 4 === 0 ? String.fromCharCode(below(0x10000)) : pieces[below(pieces.length)]
    if (checkPhone(text, countries[run % countries.length]).number) read++
  }
  expect(read).toBeGreaterThan(10_000)
})

it('reads the numbers of every country as the library does', () => {
  const countries = getCountries()
  const anyNumber = fc.constantFrom(...countries).chain(country => {
    const { callingCode = '', lengths = [] } = numberPlan(country) ?? {}
    const national = fc
      .constantFrom(...lengths)
      .chain(length => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length + 1 }))
    const home = fc.constantFrom(country, country, null, ...countries)
    return fc
      .tuple(fc.constantFrom('0', `+${callingCode}`), national, home)
      .map(([before, digits, home]) => [`${before}${digits}`, home] as const)
  })
  fc.assert(
    fc.property(anyNumber, ([digits, home]) => {
      const own = readPlan(digits, home)
      const its = parsePhoneNumberFromString(digits, { ...(home && { defaultCountry: home }), extract: false })
      // The former Mexican form is read by a rule of ours.
      if (/^\+521\d{10}$/.test(its?.number ?? '')) return
      const { e164, callingCode, valid, type, national, international } = own ?? {}
      expect([e164, callingCode, valid, type, national, international]).toEqual([
        its?.number,
        its?.countryCallingCode,
        its?.isValid(),
        its?.getType(),
        its?.formatNational(),
        its?.formatInternational(),
      ])
    }),
    { numRuns: 20_000 },
  )
})

it('refuses a cell of a megabyte before reading it', () => {
  for (const unit of pieces) expect(checkPhone(unit.repeat(1_000_000), 'US').reason).toBe('not_a_number')
})

it('reads its own reading again', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, doubleZero) => {
      const read = readPhone(text, doubleZero)
      if (read.ok) expect(readPhone(read.digits, doubleZero)).toMatchObject({ ok: true, digits: read.digits })
    }),
    { numRuns: 5_000 },
  )
})

it('reads a valid number that it found as that number, for whatever country', () => {
  fc.assert(
    fc.property(anyText, anyCountry, anyCountry, (text, country, other) => {
      const { number } = checkPhone(text, country)
      if (number?.valid) expect(checkPhone(number.e164, other).number).toEqual(number)
    }),
    { numRuns: 5_000 },
  )
})

const drawn = fc
  .constantFrom(
    ...plannedCountries.flatMap(country => {
      const plan = numberPlan(country)
      return plan?.ranges.map(({ pattern }) => ({ country, prefix: `+${plan.callingCode}`, pattern })) ?? []
    }),
  )
  .chain(({ country, prefix, pattern }) =>
    fc.stringMatching(pattern).map(national => ({ country, text: prefix + national })),
  )

it('reads an international number however it is grouped', () => {
  const gaps = fc.array(fc.constantFrom('', '', '', ' ', '-', '.', '\u00a0'), { minLength: 20, maxLength: 20 })
  fc.assert(
    fc.property(drawn, gaps, ({ text, country }, marks) => {
      const { number } = checkPhone(text)
      const grouped = [...text].map((digit, index) => digit + (marks[index] ?? '')).join('')
      // What a spreadsheet writes behind a number, and no group of digits.
      fc.pre(!/^\+\d+\.0+$/.test(grouped))
      expect(checkPhone(grouped, country).number, grouped).toEqual(number)
    }),
    { numRuns: 5_000 },
  )
})

it('reads nearly all numbers from their national form', () => {
  // Some plans cannot: 00800 in Qatar is a national number and the prefix for abroad.
  const valid = fc.sample(drawn, { numRuns: 20_000, seed: 3 }).flatMap(({ country, text }) => {
    const { number } = checkPhone(text)
    return number?.valid ? [{ country: number.country ?? country, number }] : []
  })
  const read = valid.filter(({ country, number }) => checkPhone(number.national, country).number?.e164 === number.e164)
  expect(valid.length).toBeGreaterThan(19_000)
  expect(read.length / valid.length).toBeGreaterThanOrEqual(0.99)
})

it.each(getCountries())('reads the example number of %s in every form', country => {
  const example = getExampleNumber(country, examples)
  if (!example) throw new Error(`no example number for ${country}`)
  for (const form of [example.number, example.formatInternational(), example.formatNational(), example.getURI()]) {
    const found = checkPhone(form, country)
    expect(found.number?.e164).toBe(example.number)
    expect(found.number?.valid).toBe(true)
  }
})
