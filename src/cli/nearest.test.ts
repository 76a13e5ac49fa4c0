// What is taken for a slip and what is not, and long lists of names.
import { expect, test } from 'vitest'
import { didYouMean, namesOf, nearestName } from './nearest.ts'

test.each([
  ['exprot', ['import', 'export', 'run'], 'export'],
  ['RUN', ['run', 'export'], 'run'],
  ['Geusts', ['Firms', 'Guests'], 'Guests'],
  ['launch', ['lists', 'run'], null],
  ['', ['run'], null],
  ['x', [], null],
])('%j among %j is %j', (word, names, found) => {
  expect(nearestName(word, names)).toBe(found)
})

test('a name that is near is asked about, none is passed over', () => {
  expect(didYouMean('guest', ['Guests'])).toBe(' Did you mean "Guests"?')
  expect(didYouMean('firms', ['Guests'])).toBe('')
})

test('of many names the first ones are told, and how many more there are', () => {
  expect(namesOf(['a', 'b'])).toBe('a, b')
  expect(namesOf(Array.from({ length: 33 }, (_, at) => `n${at}`))).toMatch(/^n0, n1, .*, n29 and 3 more$/)
})
