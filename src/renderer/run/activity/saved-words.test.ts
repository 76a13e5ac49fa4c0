// What saved credits in a run, the greatest part first.
import { expect, test } from 'vitest'
import { savedTotal, savedWords } from './saved-words.ts'

test('by what', () => {
  expect(savedWords({ duplicate: 5, fresh: 1204, local: 0 })).toBe(': 1,204 by stored answers, 5 by duplicates')
  expect(savedWords({})).toBe('')
  expect(savedTotal({ duplicate: 5, fresh: 1204, local: 0 })).toBe(1209)
  expect(savedTotal({})).toBe(0)
})
