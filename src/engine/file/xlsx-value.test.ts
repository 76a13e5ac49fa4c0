// What becomes a number, a date or a boolean in a workbook, and what stays the text it is.
import { expect, test } from 'vitest'
import { dateFormats, readerOf } from './xlsx-value.ts'

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

test('dates in the order of their column, shown as they were written', () => {
  const day = (dayFirst: boolean, text: string) => {
    const found = readerOf({ as: 'date', dayFirst })?.(text)
    return found ? [Number(found.value), dateFormats[found.style - 4]] : null
  }
  expect(day(true, '2024-03-01')).toEqual([45_352, dateFormats[0]])
  expect(day(true, '01.03.2024')).toEqual([45_352, dateFormats[1]])
  expect(day(true, '01/03/2024')).toEqual([45_352, dateFormats[2]])
  expect(day(false, '03/01/2024')).toEqual([45_352, dateFormats[3]])
  expect(day(true, '2024-03-01T12:00')).toEqual([45_352.5, dateFormats[4]])
  for (const text of ['1 March 2024', '2024-03-01T12:00Z', '1899-12-31', '31.02.2024', 'soon', '5'])
    expect(day(true, text)).toBeNull()
})

test('true and false, and nothing that only means them', () => {
  expect(['TRUE', 'false', 'yes', '1', 'wahr'].map(text => value({ as: 'boolean' }, text))).toEqual([
    '1',
    '0',
    null,
    null,
    null,
  ])
  expect(readerOf({ as: 'text' })).toBeNull()
})

test('yes and no of results are true and false; those that somebody typed stay words', () => {
  expect(['yes', 'No', 'maybe', 'true'].map(text => value({ as: 'boolean', yesNo: true }, text))).toEqual([
    ...['1', '0', null, null],
  ])
  expect(value({ as: 'boolean' }, 'yes')).toBeNull()
})
