import { expect, test } from 'vitest'
import { atMost, valueWords } from './value-words.ts'

test('a value says how far it is read', () => {
  expect(valueWords({ total: 514, read: 120 })).toBe('120 of 514 read')
  expect(valueWords({ total: 514, read: 514 })).toBe('all 514 read')
  expect(valueWords({ total: 514, read: 0 })).toBe('514 match')
  expect(valueWords({ total: 1, read: 0 })).toBe('1 matches')
  expect(valueWords({ total: null, read: 0 })).toBe('not loaded yet')
  expect(valueWords({ total: null, read: 25 })).toBe('25 read')
})

test('several values together are so many at most, until all are read', () => {
  const value = { value: 'Sales', total: 5, read: 2, complete: false, end: null, detail: null }
  expect(atMost({ values: [value], records: 2, total: 5 })).toBe('at most ')
  expect(atMost({ values: [value], records: 5, total: 5 })).toBe('')
  expect(atMost({ values: [], records: 2, total: 5 })).toBe('')
})
