// Names in labels are isolated, and nothing else of a label changes.
import { expect, test } from 'vitest'
import { stepLabel } from './step-label.ts'

test.each([
  ['Rename column "שם" to "عنوان 12"', 'Rename column "\u2068שם\u2069" to "\u2068عنوان 12\u2069"'],
  ['Insert column "Name"', 'Insert column "Name"'],
  ['Validate email in “דואר”', 'Validate email in “\u2068דואר\u2069”'],
  ['Revert: Delete column "שם"', 'Revert: Delete column "\u2068שם\u2069"'],
  ['Edit “12 שם”', 'Edit “\u206812 שם\u2069”'],
  ['Fill series', 'Fill series'],
])('%s', (label, shown) => {
  expect(stepLabel(label)).toBe(shown)
  expect(shown.replaceAll(/[\u2068\u2069]/g, '')).toBe(label)
})
