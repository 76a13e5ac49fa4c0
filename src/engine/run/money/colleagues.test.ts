// What colleagues may have taken from a balance, and that nothing is made up where no one knows.
import { expect, test } from 'vitest'
import { takenBetween } from './colleagues.ts'

test('without a team nothing; with one all that was settled since, and all that is out now', () => {
  expect(takenBetween(null, null)).toBe(0)
  expect(takenBetween({ spent: 5, most: 9 }, { spent: 8, most: 10 })).toBe(5)
  expect(takenBetween({ spent: 5, most: 9 }, { spent: 5, most: 5 })).toBe(0)
})

test('not known where the team did not answer, or was joined in between', () => {
  expect(takenBetween('unknown', { spent: 8, most: 10 })).toBeNull()
  expect(takenBetween({ spent: 5, most: 9 }, 'unknown')).toBeNull()
  expect(takenBetween(null, { spent: 8, most: 10 })).toBeNull()
})
