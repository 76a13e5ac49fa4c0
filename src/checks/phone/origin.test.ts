// What a prefix tells: place, zone, operator and mobile country code, and where it tells nothing.
import { describe, expect, it } from 'vitest'
import { phoneTables } from './bundled.ts'
import { checkPhone } from './check.ts'
import { originOf as originOfNumber } from './origin.ts'
import { splitPlace } from './place.ts'

const originOf = (text: string) => {
  const { number } = checkPhone(text)
  return number && originOfNumber(number)
}

describe('the place of issue', () => {
  it.each([
    ['+1 212 555 0123', 'New York', 'NY'],
    ['+1 201 555 0123', null, 'New Jersey'],
    ['+55 11 3234 5678', 'São Paulo', 'SP'],
    ['+49 30 23125 123', 'Berlin', null],
    ['+20 2 2345 6789', 'Cairo/Giza/Qalyubia', null],
    ['+86 139 1234 5678', 'Changzhou', 'Jiangsu'],
    ['+33 1 99 00 12 34', null, null],
    ['+49 171 1234567', null, null],
    ['+1 800 356 9377', null, null],
  ])('of %s is %s, %s', (number, city, region) => {
    const origin = originOf(number)
    expect([origin?.city, origin?.region]).toEqual([city, region])
  })

  it.each([
    ['Lanham, MD', 'US', 'Lanham', 'MD'],
    ['Travis Air Force Base, Fairfield, CA', 'US', 'Fairfield', 'CA'],
    ['California', 'US', null, 'California'],
    ['Washington D.C.', 'US', 'Washington D.C.', null],
    ['Ontario', 'CA', null, 'Ontario'],
    ['Ibiraçu - ES', 'BR', 'Ibiraçu', 'ES'],
    ['Isle of Skye - Portree', 'GB', 'Isle of Skye - Portree', null],
    ['Luxembourg City', 'LU', 'Luxembourg City', null],
    ['Sarajevo Canton', 'BA', null, 'Sarajevo Canton'],
    ['Oslo', 'NO', 'Oslo', null],
    ['Nordland', 'NO', null, 'Nordland'],
    ['Málaga', 'ES', null, 'Málaga'],
    ['Outside Dakar', 'SN', null, 'Outside Dakar'],
    ['Makassar/Maros/Sungguminasa', 'ID', 'Makassar/Maros/Sungguminasa', null],
    ['Sharjah, Ajman, Umm Al-Qaiwain', 'AE', 'Sharjah, Ajman, Umm Al-Qaiwain', null],
  ])('%s of %s is split', (place, country, city, region) => {
    expect(splitPlace(place, country, phoneTables().facts.divisions)).toEqual({ city, region })
  })
})

it.each([
  ['+1 212 555 0123', 'America/New_York'],
  ['+91 22 2345 6789', 'Asia/Kolkata'],
  ['+54 11 4234 5678', 'America/Argentina/Buenos_Aires'],
  ['+44 20 7946 0123', 'Europe/London'],
  ['+353 1 234 5678', 'Europe/Dublin'],
  ['+44 1481 256789', 'Europe/Guernsey'],
  ['+49 800 1234567', 'Europe/Berlin'],
  ['+7 912 345 67 89', null],
  ['+61 491 570 156', null],
  ['+62 812 3456 789', null],
  ['+1 800 356 9377', null],
])('the time zone of %s is %s', (number, zone) => {
  expect(originOf(number)?.timeZone).toBe(zone)
})

it.each([
  ['+254 712 345678', null, '639'],
  ['+880 1712 345678', 'Grameenphone', '470'],
  ['+86 139 1234 5678', 'China Mobile', null],
  ['+49 171 1234567', null, '262'],
  ['+1 212 555 0123', null, null],
])('the operator of %s is %s, its mobile country code %s', (number, operator, code) => {
  expect(originOf(number)).toMatchObject({ operator, mobileCode: code })
})

it('keeps the holder of a range beside the number where it may have moved', () => {
  expect(originOf('+49 171 1234567')).toMatchObject({ rangeHolder: 'T-Mobile', portable: true, operator: null })
})

it('tells nothing of a number that the plan does not have', () => {
  expect(originOf('+1 123 456 7890')).toBeNull()
})

it('names zones as the time zone database does today, and main zones that keep the time of those they stand for', () => {
  const { strings, facts } = phoneTables()
  const offset = (timeZone: string) =>
    [0, 6].map(month => {
      const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
        Date.UTC(2026, month, 1),
      )
      return parts.find(({ type }) => type === 'timeZoneName')?.value
    })
  const outdated = ['Asia/Calcutta', 'Asia/Rangoon', 'Asia/Katmandu', 'America/Godthab', 'America/Buenos_Aires']
  for (const { names } of strings.zones) {
    expect(names.filter(name => outdated.includes(name))).toEqual([])
    for (const name of names) expect(() => offset(name)).not.toThrow()
  }
  const several = strings.zones.filter(({ names, sameTime }) => names.length > 1 && sameTime).map(({ names }) => names)
  expect(several.length).toBeGreaterThan(3)
  for (const main of Object.values(facts.mainZones)) {
    const group = several.find(names => names.includes(main)) ?? several.find(names => names.includes('Europe/London'))
    expect(group?.map(offset)).toEqual(group?.map(() => offset(main)))
  }
})
