// Words of a deletion that keeps rows on hold.
import { expect, test } from 'vitest'
import { heldWords } from './held-words.ts'

test('one and many, with and without deleted rows', () => {
  expect(heldWords(3, 1)).toBe('3 rows deleted. 1 on hold was kept. To delete a row on hold, select only that row.')
  expect(heldWords(1, 1200)).toBe(
    '1 row deleted. 1,200 on hold were kept. To delete a row on hold, select only that row.',
  )
  expect(heldWords(0, 2)).toBe(
    'Nothing was deleted because all 2 rows are on hold. To delete a row on hold, select only that row.',
  )
})
