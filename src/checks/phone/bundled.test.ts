// The bundled phone knowledge: small, complete, and hand-written facts that are what they say.
import { getCountries, isSupportedCountry } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { dataFile } from '../data/load.ts'
import { fictionalNumbers, phoneTables } from './bundled.ts'

const { geo, carrier, zones, strings, facts } = phoneTables()

it('holds all prefixes in less than 4 MB', () => {
  expect(geo.size).toBeGreaterThan(260_000)
  expect(carrier.size).toBeGreaterThan(28_000)
  expect(zones.size).toBeGreaterThan(3_000)
  const bytes = ['geo.bin', 'carrier.bin', 'zones.bin', 'strings.json', 'facts.json', 'fictional.txt'].map(
    name => dataFile(`phone-${name}`).length,
  )
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(4_000_000)
})

it('names only countries that have a number plan', () => {
  const named = [
    ...facts.portable,
    ...facts.severalTimes,
    ...Object.keys(facts.mainZones),
    ...Object.keys(facts.divisions),
    ...Object.keys(facts.mobileCodes),
  ]
  expect(named.filter(country => !isSupportedCountry(country))).toEqual([])
  expect(Object.keys(facts.mobileCodes).length).toBeGreaterThan(0.8 * getCountries().length)
  for (const code of Object.values(facts.mobileCodes)) expect(code).toMatch(/^[2-7]\d\d$/)
})

it('names no place in the divisions that the prefix data does not have', () => {
  const places = new Set(strings.places)
  const names = Object.values(facts.divisions).flatMap(({ names }) => names)
  expect(names.filter(name => !places.has(name))).toEqual([])
})

it.each([
  '+12025550123',
  '+442079460958',
  '+447700900000',
  '+61491570156',
  '+493023125999',
  '+33199009999',
  '+46701740699',
])('knows %s as a number of fiction', number => {
  expect(fictionalNumbers().test(number)).toBe(true)
})

it.each(['+12025550200', '+442079470958', '+447700901000', '+61491570157000', '+46701740604', '+4467700900000'])(
  'knows %s as none',
  number => {
    expect(fictionalNumbers().test(number)).toBe(false)
  },
)
