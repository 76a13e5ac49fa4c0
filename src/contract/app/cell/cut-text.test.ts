// Where a text is cut.
import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it('cuts at the limit, and before an emoji that lies across it', () => {
  expect(cutText('abc', 3)).toBe('abc')
  expect(cutText('abcd', 3)).toBe('abc')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('a😀b', 3)).toBe('a😀')
  expect(cutText('😀', 1)).toBe('')
})
