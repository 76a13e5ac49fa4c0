// Numbers and dates in text, series and fraction keys.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf, dayOrderOf, writeDate } from '../../checks/columns/date.ts'
import { numberOf } from '../../checks/columns/number.ts'
import { positionBetween } from '../table/position.ts'
import { textKey } from '../types/sort-keys.ts'
import { continueSeries } from './edit/series.ts'

test.each([
  ['12', 12],
  [' -3.5 ', -3.5],
  ['+7', 7],
  ['1e3', 1000],
  ['007', 7],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['1,234', 1234],
  ['1,234,567.89', 1234567.89],
  ['1.234', 1.234],
  ['1.234.567', 1234567],
  ['1.234,50', 1234.5],
  ['1 234,5', 1234.5],
  ["1'234.50", 1234.5],
  ['€ 12,90', 12.9],
  ['1.200 EUR', 1.2],
  ['$1,200', 1200],
  ['12 %', 12],
  ['.5', 0.5],
  ['-.25', -0.25],
  ['-$5', -5],
  ['$-5', -5],
  ['$ -1,200.50', -1200.5],
  ['(5)', -5],
  ['(1.234,50 €)', -1234.5],
  ['$(5)', -5],
  ['\u22125', -5],
  ['\u20135,5', -5.5],
  ['٣٫٥', 3.5],
  ['١٬٢٣٤', 1234],
  ['१२३', 123],
  ['１２．５', 12.5],
  ['₹ 1,234', 1234],
  ['\u200e12\u200f', 12],
  ['1e400', null],
  ['-1e400', null],
  ['(-5)', null],
  ['(5', null],
  ['--5', null],
  ['5²', null],
  ['½', null],
  ['', null],
  ['€', null],
  ['12a', null],
  ['1,23,45', null],
  ['1.2.3', null],
  ['2024-01-31', null],
  ['+49 30 901820', null],
])('%j is the number %j', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test.each([
  ['1.234', 1234],
  ['-1.234', -1234],
  ['€ 1.234', 1234],
  ['1,234', 1.234],
  ['0,5', 0.5],
  ['1.234,5', 1234.5],
  // Only what may be read both ways follows the column.
  ['1,234,567', 1_234_567],
  ['1,234.5', 1234.5],
  ['12.5', 12.5],
  ['0.234', 0.234],
  ['1234.567', 1234.567],
  ['1.5e3', 1500],
  ['7', 7],
])('%j is %j in a column with decimal commas', (text, number) => {
  expect(numberOf(text, ',')).toBe(number)
})

const day = (iso: string) => Date.parse(`${iso}Z`)
test.each([
  ['2024-01-31', day('2024-01-31T00:00')],
  ['2024-01-31T10:20:30Z', day('2024-01-31T10:20:30')],
  ['31.1.2024', day('2024-01-31T00:00')],
  ['03/04/2025', day('2025-04-03T00:00')],
  ['3/4/69', day('2069-04-03T00:00')],
  ['3/4/70', day('1970-04-03T00:00')],
  ['3 March 2021', day('2021-03-03T00:00')],
  ['Mar 3, 2021', day('2021-03-03T00:00')],
  ['12. März 2024', day('2024-03-12T00:00')],
  ['12 mars 2024', day('2024-03-12T00:00')],
  ['1er août 2024', day('2024-08-01T00:00')],
  ['12 de marzo de 2024', day('2024-03-12T00:00')],
  ['1º de janeiro de 2024', day('2024-01-01T00:00')],
  ['12 gennaio 2024', day('2024-01-12T00:00')],
  ['12 mrt. 2024', day('2024-03-12T00:00')],
  ['12 października 2024', day('2024-10-12T00:00')],
  ['12-Mar-24', day('2024-03-12T00:00')],
  ['12th of March, 2024', day('2024-03-12T00:00')],
  ['2024 Sept 5', day('2024-09-05T00:00')],
  ['DEC. 24, 2023', day('2023-12-24T00:00')],
  ['März 2024', day('2024-03-01T00:00')],
  ['12 March 2024 2:30 pm', day('2024-03-12T14:30')],
  ['3/4/2024, 12:05 AM', day('2024-04-03T00:05')],
  ['٣١/١/٢٠٢٤', day('2024-01-31T00:00')],
  ['12 Marble 2024', null],
  ['12 Marchand 2024', null],
  ['Decade 12, 2024', null],
  ['2024-01-31 25:61', null],
  ['2024-01-31 24:00', Date.UTC(2024, 0, 31, 23, 59, 59, 999)],
  ['2024-01-31 24:01', null],
  ['31.1.2024 13:05 pm', null],
  ['March', null],
  ['2024', null],
  ['31.02.2024', null],
  ['2024-13-01', null],
  ['12', null],
  ['3 Foo 2021', null],
])('%j is the date %j', (text, ms) => {
  expect(dateOf(text, true)?.ms ?? null).toBe(ms)
})

test('a day without a year is of this one, the 29th of February of the last year that had it', () => {
  const year = new Date().getUTCFullYear()
  for (const text of ['12 March', '12. März', 'March 12', '12 mars', '12 de marzo', 'mar 12'])
    expect(dateOf(text, true)?.ms, text).toBe(day(`${year}-03-12T00:00`))
  const leap = Array.from({ length: 8 }, (_, back) => year - back).find(
    one => new Date(Date.UTC(one, 1, 29)).getUTCDate() === 29,
  )
  expect(dateOf('29 February', true)?.ms).toBe(day(`${leap}-02-29T00:00`))
  expect(dateOf('30 February', true)).toBeNull()
})

test('every month has its names in eight languages', () => {
  for (const locale of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'])
    for (const form of ['long', 'short'] as const)
      for (let month = 0; month < 12; month++) {
        const at = Date.UTC(2024, month, 15)
        const parts = new Intl.DateTimeFormat(locale, { month: form, day: 'numeric', timeZone: 'UTC' }).formatToParts(
          at,
        )
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        expect(dateOf(`15 ${name} 2024`, true)?.ms, `${locale} ${name}`).toBe(at)
      }
})

test('the column tells whether the day or the month comes first', () => {
  expect(dayOrderOf(['1/2/2024', '25/12/2023'])).toEqual({ dayFirst: true, day: 1, month: 0, open: 1 })
  expect(dayOrderOf(['1/2/2024', '12/25/2023']).dayFirst).toBe(false)
  expect(dayOrderOf(['31.12.2024', 'x', '1/2/2024', '5/5/2024'])).toEqual({ dayFirst: null, day: 0, month: 0, open: 1 })
  expect(dayOrderOf(['25/12/2023', '12/25/2023']).dayFirst).toBeNull()
  expect(dateOf('03/04/2025', false)?.ms).toBe(day('2025-03-04T00:00'))
})

test('a date is written back as it was read', () => {
  const date = fc.integer({ min: day('1970-01-01T00:00') / 86_400_000, max: day('2069-12-31T00:00') / 86_400_000 })
  const order = fc.constantFrom('ymd' as const, 'dmy' as const, 'mdy' as const)
  fc.assert(
    fc.property(date, order, fc.boolean(), fc.boolean(), (days, of, padded, short) => {
      const ms = days * 86_400_000
      const text = writeDate(ms, {
        order: of,
        separator: of === 'ymd' ? '-' : '/',
        padded,
        shortYear: short && of !== 'ymd',
      })
      expect(dateOf(text, of === 'dmy')?.ms).toBe(ms)
    }),
  )
})

describe('series', () => {
  test.each<[given: (string | null)[], next: (string | null)[]]>([
    [['5'], ['6', '7']],
    [
      ['2', '4'],
      ['6', '8'],
    ],
    [
      ['10', '7'],
      ['4', '1', '-2'],
    ],
    [
      ['1.5', '2.0'],
      ['2.5', '3.0'],
    ],
    [['0,9', '1,0'], ['1,1']],
    [['007'], ['008', '009', '010']],
    [['9007199254740993'], ['9007199254740994']],
    [['Item 9'], ['Item 10']],
    [['Q-3'], ['Q-4']],
    [['A1', 'A3'], ['A5']],
    [['Week 08 of 52'], ['Week 08 of 53']],
    [['2024-02-28'], ['2024-02-29', '2024-03-01']],
    [['31.01.2024', '07.02.2024'], ['14.02.2024']],
    [['1/31/2024', '2/29/2024'], ['3/29/2024']],
    [
      ['2024-01-31', '2024-03-31'],
      ['2024-05-31', '2024-07-31', '2024-09-30'],
    ],
    [['15.1.2024', '15.1.2025'], ['15.1.2026']],
    [
      ['1', '2', '4'],
      ['1', '2', '4', '1'],
    ],
    [
      ['a', 'b'],
      ['a', 'b', 'a'],
    ],
    [
      ['1', null],
      ['1', null],
    ],
    [
      ['A1', 'B2'],
      ['A1', 'B2'],
    ],
  ])('%j goes on with %j', (given, next) => {
    const series = continueSeries(given)
    expect(given.map((_, index) => series(index))).toEqual(given)
    expect(next.map((_, index) => series(given.length + index))).toEqual(next)
  })
  test('also backwards', () => {
    expect([-1, -2].map(continueSeries(['2', '4']))).toEqual(['0', '-2'])
  })
})

test('between any two keys there is another one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), places => {
      const keys: string[] = []
      for (const place of places) {
        const at = place % (keys.length + 1)
        keys.splice(at, 0, positionBetween(keys[at - 1] ?? null, keys[at] ?? null))
      }
      expect(keys.toSorted()).toEqual(keys)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
  expect(() => positionBetween('b', 'a')).toThrow('no position')
})

test('text is ordered without case and accents', () => {
  expect(['Élan', 'ELAN', 'straße', 'Łódź', 'Ørsted', 'ﬁn'].map(textKey)).toEqual([
    'elan',
    'elan',
    'strasse',
    'lodz',
    'orsted',
    'ﬁn',
  ])
})
