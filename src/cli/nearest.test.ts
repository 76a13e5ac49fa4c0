// A name that is near is asked about, and long lists of names are cut.
import { expect, test } from 'vitest'
import { didYouMean, namesOf } from './nearest.ts'

test('a name that is near is asked about, none is passed over', () => {
  expect(didYouMean('guest', ['Guests'])).toBe(' Did you mean "Guests"?')
  expect(didYouMean('firms', ['Guests'])).toBe('')
})

test('of many names the first ones are told, and how many more there are', () => {
  expect(namesOf(['a', 'b'])).toBe('a, b')
  expect(namesOf(Array.from({ length: 33 }, (_, at) => `n${at}`))).toMatch(/^n0, n1, .*, n29 and 3 more$/)
})
