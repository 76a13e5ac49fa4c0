// Terms of number filters: every spelling of a range, and what is none.
import { expect, test } from 'vitest'
import { readNumberTerm } from './number-term.ts'

test.each([
  ['10-50', 10, 50],
  [' 10 – 50 ', 10, 50],
  ['10 to 50', 10, 50],
  ['10—50', 10, 50],
  ['>=10', 10, null],
  ['>= 10', 10, null],
  ['<=50', null, 50],
  ['-5-10', -5, 10],
  ['-10--5', -10, -5],
  ['>=-2.5', -2.5, null],
  ['$5,000,000-$20,000,000', 5_000_000, 20_000_000],
  ['7-7', 7, 7],
])('%j goes from %j to %j', (term, from, to) => {
  expect(readNumberTerm(term)).toEqual({ from, to })
})

test.each([
  '',
  '10',
  '50-10',
  '>10',
  '<50',
  '>=',
  '10-',
  '-',
  'ten to fifty',
  '10-50-90',
  '>=10-50',
  '1e3-2e3',
  '10..50',
])('%j is no term', term => {
  expect(readNumberTerm(term)).toBeNull()
})
