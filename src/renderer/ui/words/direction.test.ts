// The first letter decides.
import { expect, test } from 'vitest'
import { isRightToLeft } from './direction.ts'

test.each([
  ['שלום', true],
  ['عبد الله', true],
  ['(12) محمد Ali', true],
  ['ދިވެހި', true],
  ['Ali محمد', false],
  ['東京', false],
  ['+972 50 123', false],
  ['', false],
  ['🙂 שלום', true],
  ['a@b.example', false],
])('%s', (text, right) => {
  expect(isRightToLeft(text)).toBe(right)
})
