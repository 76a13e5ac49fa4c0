// What must hold for every text and for the numbers of every country.
import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { PhoneReport } from '../../contract/service/phone-report.ts'
import { checkPhone } from './check.ts'
import { readPhone } from './normalise.ts'
import { phoneReport } from './report.ts'

const anyText = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code))).map(units => units.join('')),
  fc.string({
    unit: fc.constantFrom('0', '1', '4', '9', '+', '(', ')', '-', '/', ' ', 'x', 'ext', ';', ',', 'tel:', 'E', '.'),
  }),
)

it('never throws, and a report always has the form of the interface', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(null, 'US', 'DE', 'MX', 'zz', '\ud800'), (text, country) => {
      const report = phoneReport(text, country)
      expect(PhoneReport.parse(report)).toEqual(report)
      expect(report).toEqual(phoneReport(text, country))
    }),
    { numRuns: 3_000 },
  )
})

it('reads its own reading again', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (text, doubleZero) => {
      const read = readPhone(text, doubleZero)
      if (read.ok) expect(readPhone(read.digits, doubleZero)).toMatchObject({ ok: true, digits: read.digits })
    }),
    { numRuns: 3_000 },
  )
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
