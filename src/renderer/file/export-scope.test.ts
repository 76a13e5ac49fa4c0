// Scopes of an export and their row counts.
import { expect, test } from 'vitest'
import { localDelimiter, rowRanges } from './export-scope.ts'

test('rows of overlapping and touching blocks are counted once', () => {
  expect(
    rowRanges([
      { top: 10, bottom: 12 },
      { top: 0, bottom: 3 },
      { top: 2, bottom: 6 },
      { top: 7, bottom: 8 },
    ]),
  ).toEqual([
    { top: 0, bottom: 8 },
    { top: 10, bottom: 12 },
  ])
})

test('a short block inside a longer one does not end it', () => {
  expect(
    rowRanges([
      { top: 0, bottom: 9 },
      { top: 1, bottom: 2 },
    ]),
  ).toEqual([{ top: 0, bottom: 9 }])
})

test('the delimiter follows the decimal sign of the language', () => {
  expect(localDelimiter('de-DE')).toBe(';')
  expect(localDelimiter('en-GB')).toBe(',')
})
