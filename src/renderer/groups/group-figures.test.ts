// Figures that stand below each other have the same digits.
import { expect, test } from 'vitest'
import { figureWriter } from './group-figures.ts'

test.each([
  [
    [35, 30, 5],
    ['35', '30', '5'],
  ],
  [
    [116839.5, 119633.55, 7],
    ['116,839.50', '119,633.55', '7.00'],
  ],
  [
    [509.078936, -2],
    ['509.08', '-2.00'],
  ],
  [
    [0.00012, 0.5],
    ['0.00012', '0.5'],
  ],
  [[], []],
])('%j', (values, words) => {
  expect(values.map(figureWriter(values))).toEqual(words)
})
