// Sizes in the unit that fits.
import { expect, test } from 'vitest'
import { bytesWords } from './bytes-words.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [40_960, '40 KB'],
  [3_250_585, '3.1 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('%i is %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words)
})
