import { expect, test } from 'vitest'
import { sufficientCap } from './sufficient-cap.ts'

test('every call that waits can be paid at the price of those before', () => {
  expect(sufficientCap({ cap: 10, calls: 31, callsDone: 2, spent: 10, unsure: 0 })).toBe(155)
  expect(sufficientCap({ cap: 3, calls: 8, callsDone: 3, spent: 3, unsure: 0 })).toBe(8)
})

test('a call without an answer is counted at its price', () => {
  expect(sufficientCap({ cap: 5, calls: 2, callsDone: 1, spent: 0, unsure: 5 })).toBe(10)
})
