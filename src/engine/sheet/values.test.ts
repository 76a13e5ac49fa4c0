// Numbers and dates in text, series and fraction keys.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { continueSeries } from './edit/series.ts'
import { positionBetween } from './position.ts'
import { dateOf, isDayFirst, writeDate } from './types/date.ts'
import { numberOf } from './types/number.ts'
import { textKey } from './types/sort-keys.ts'

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
  ['31.02.2024', null],
  ['2024-13-01', null],
  ['12', null],
  ['3 Foo 2021', null],
])('%j is the date %j', (text, ms) => {
  expect(dateOf(text, true)?.ms ?? null).toBe(ms)
})

test('the column tells whether the day or the month comes first', () => {
  expect(isDayFirst(['1/2/2024', '25/12/2023'])).toBe(true)
  expect(isDayFirst(['1/2/2024', '12/25/2023'])).toBe(false)
  expect(isDayFirst(['31.12.2024', 'x', '1/2/2024'])).toBe(true)
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
