// What becomes a number, a date or a boolean in a workbook, and what stays the text it is.
import { expect, test } from 'vitest'
import { ownFormats } from '../read/number-format/xlsx-formats.ts'
import { firstOwnStyle, readerOf } from './xlsx-value.ts'

const value = (reads: Parameters<typeof readerOf>[0], text: string) => readerOf(reads)?.(text)?.value ?? null
const point = { as: 'number', decimal: '.' } as const

test('numbers, but no codes, units or more digits than a spreadsheet keeps', () => {
  expect(['12', '-3.50', '0.125', '0', '123456789012345'].map(text => value(point, text))).toEqual([
    '12',
    '-3.50',
    '0.125',
    '0',
    '123456789012345',
  ])
  for (const text of ['00501', '-0', '+49', '1e5', '12 €', '12%', '1,5', '1234567890123456', '', ' 1', '=1', 'x', '1.'])
    expect(value(point, text)).toBeNull()
  expect(value({ as: 'number', decimal: ',' }, '1,5')).toBe('1.5')
  expect(value({ as: 'number', decimal: ',' }, '1.500')).toBeNull()
})

test('a number that General would show otherwise has a format with its decimals', () => {
  const format = (reads: Parameters<typeof readerOf>[0], text: string) =>
    ownFormats[(readerOf(reads)?.(text)?.style ?? 0) - firstOwnStyle] ?? 'General'
  expect(['12', '0.5', '0.102000', '3.50', '0.000001', '441000000000'].map(text => format(point, text))).toEqual([
    ...['General', 'General', '0.000000', '0.00', '0.000000', '0'],
  ])
  const decimalComma = { as: 'number', decimal: ',' } as const
  expect(['12', '1,5', '1,50'].map(text => format(decimalComma, text))).toEqual([
    'General',
    '[$-407]0.0',
    '[$-407]0.00',
  ])
})

test('dates in the order of their column, shown as they were written', () => {
  const day = (dayFirst: boolean, text: string) => {
    const found = readerOf({ as: 'date', dayFirst })?.(text)
    return found ? [Number(found.value), ownFormats[found.style - firstOwnStyle]] : null
  }
  expect(day(true, '2024-03-01')).toEqual([45_352, 'yyyy\\-mm\\-dd'])
  expect(day(true, '01.03.2024')).toEqual([45_352, 'dd\\.mm\\.yyyy'])
  expect(day(true, '1.3.24')).toEqual([45_352, 'd\\.m\\.yy'])
  expect(day(true, '01/03/2024')).toEqual([45_352, 'dd\\/mm\\/yyyy'])
  expect(day(false, '03/01/2024')).toEqual([45_352, 'mm\\/dd\\/yyyy'])
  expect(day(false, '3/3/2024')).toEqual([45_354, 'm\\/d\\/yyyy'])
  expect(day(true, '3/3/2024')).toEqual([45_354, 'd\\/m\\/yyyy'])
  expect(day(true, '2024-03-01T12:00')).toEqual([45_352.5, 'yyyy\\-mm\\-dd\\Thh:mm'])
  expect(day(true, '2024-03-01 12:00:00')).toEqual([45_352.5, 'yyyy\\-mm\\-dd\\ hh:mm:ss'])
  for (const text of ['1 March 2024', '2024-03-01T12:00Z', '1899-12-31', '31.02.2024', 'soon', '5', ' 2024-03-01'])
    expect(day(true, text)).toBeNull()
})

test('TRUE and FALSE, and nothing that only means them or would be shown in capitals', () => {
  expect(['TRUE', 'FALSE', 'true', 'False', 'yes', '1', 'wahr'].map(text => value({ as: 'boolean' }, text))).toEqual([
    ...['1', '0', null, null, null, null, null],
  ])
  expect(readerOf({ as: 'text' })).toBeNull()
})

test('yes and no of results are true and false; those that someone typed stay words', () => {
  expect(['yes', 'No', 'maybe', 'true'].map(text => value({ as: 'boolean', yesNo: true }, text))).toEqual([
    ...['1', '0', null, null],
  ])
  expect(value({ as: 'boolean' }, 'yes')).toBeNull()
})

test('a workbook has fewer formats of its own than Excel takes', () => expect(ownFormats.length).toBeLessThan(200))
