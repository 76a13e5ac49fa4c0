// What of a run's cap is used, in words.
import { expect, test } from 'vitest'
import { bookedWords, usedOfCapWords } from './booked-words.ts'

const validated = { op: 'validate.email', spent: 100, unsure: 5, callsDone: 105, inFlight: 0, cap: 200 } as const
const fromWeb = { op: 'web.values', spent: 0, unsure: 0, callsDone: 11, inFlight: 1, cap: 20 } as const

test('credits of a service, with those that may not have been charged', () => {
  expect(bookedWords(validated)).toBe('105 credits, 5 of them unsure')
  expect(usedOfCapWords(validated)).toBe('105 of 200 credits')
})

test('requests of a run over web addresses, which cost no credits', () => {
  expect(bookedWords(fromWeb)).toBe('12 requests')
  expect(usedOfCapWords(fromWeb)).toBe('12 of 20 requests')
})
