// Dates as programs and people of many languages write them.
import { expect, test } from 'vitest'
import { dateOf, shownOrder } from './date.ts'

const day = Date.UTC(2026, 10, 27)
const read = (text: string, dayFirst = true) => dateOf(text, dayFirst)

test.each([
  'Friday, November 27, 2026',
  'Fri, 27 Nov 2026',
  'Fr, 27.11.2026',
  'Freitag, 27. November 2026',
  'vendredi 27 novembre 2026',
  '2026年11月27日',
  '2026년 11월 27일',
  '27 ноября 2026',
  '27 листопада 2026',
  '27 Kasım 2026',
  '27 KASIM 2026',
  '27 Νοεμβρίου 2026',
  '27. marraskuuta 2026',
  '27. listopadu 2026',
  '27 noiembrie 2026',
  '27·11·2026',
  '27/11/2026',
])('%s is the 27th of November 2026', text => {
  expect(read(text)).toMatchObject({ ms: day, time: '', whole: true })
})

test.each([true, false])('a day that can be no month needs no order of the column: day first %s', dayFirst => {
  expect(read('11/27/2026', dayFirst)).toMatchObject({ ms: day, form: { order: 'mdy' } })
  expect(read('27/11/2026', dayFirst)).toMatchObject({ ms: day, form: { order: 'dmy' } })
  expect(read('13/13/2026', dayFirst)).toBeNull()
})

test.each([
  ['27.11.2026 10:15 Uhr', ' 10:15 Uhr'],
  ['11/27/2026 10:15 AM', ' 10:15 AM'],
  ['2026-11-27T10:15:00+02:00', 'T10:15:00+02:00'],
  ['2026-11-27 00:00', ' 00:00'],
  ['27/11/2026 à 10h15', ' à 10h15'],
  ['27.11.2026 kl. 10.15', ' kl. 10.15'],
])('%s has its time as written', (text, time) => {
  expect(read(text)).toMatchObject({ time, form: null, whole: true })
})

test('what a date lacks is said, and a weekday leaves no form to write it back in', () => {
  expect(read('March 2024')).toMatchObject({ whole: false })
  expect(read('12 March')).toMatchObject({ whole: false })
  expect(read('Fr, 27.11.2026')?.form).toBeNull()
  expect(read('27·11·2026')?.form).toBeNull()
})

test('a month that is a weekday in another language stays a month', () => {
  expect(read('Mar 5, 2024')?.ms).toBe(Date.UTC(2024, 2, 5))
  expect(shownOrder('Fri, 11/27/2026')).toBe('month')
})

test.each(['Friday', 'Anna 5', 'Berlin, 10115', 'Sun 5', 'version 1.2.3'])('%s is no date', text => {
  expect(read(text)).toBeNull()
})

test('dates with time zones are ordered by the instant, and keep the day that is written', () => {
  const berlin = read('2026-11-27T00:30:00+01:00')
  const london = read('2026-11-26T23:45:00Z')
  expect(berlin?.ms).toBe(Date.UTC(2026, 10, 27, 0, 30))
  expect(berlin && london && berlin.instant < london.instant).toBe(true)
  expect(read('2026-11-27 10:15')).toMatchObject({ instant: Date.UTC(2026, 10, 27, 10, 15) })
})

test('24:00 is the end of a day, and no other minute follows it', () => {
  expect(read('2026-11-27T24:00:00')).toMatchObject({ ms: day + 86_399_999, instant: day + 86_400_000 })
  expect(read('2026-11-27 24:01')).toBeNull()
})

test('a zone of hours alone, and a day between dashes behind the name of its month', () => {
  const read = (text: string) => {
    const found = dateOf(text, true)
    return found && [new Date(found.ms).toISOString(), new Date(found.instant).toISOString()]
  }
  expect(read('2026/11/02 9:58:12 PM GMT+1')).toEqual(['2026-11-02T21:58:12.000Z', '2026-11-02T20:58:12.000Z'])
  expect(read('2026-11-02 10:00 UTC-5:30')).toEqual(['2026-11-02T10:00:00.000Z', '2026-11-02T15:30:00.000Z'])
  expect(read('Nov-01-26')).toEqual(['2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'])
  expect(read('2026-11-02 10:00 +1')).toBeNull()
})
