// A trial of ten is said with its doubt, and only of what was judged.
import { expect, test } from 'vitest'
import { hitWords, priceMeasured, restWords } from './trial.ts'

const check = { op: 'validate.email', states: { found: 10 } } as const
const trial = { ...check, verdicts: { Deliverable: 7, Risky: 2, Undeliverable: 1 }, callsDone: 10 }
const nothing = { ...check, verdicts: {}, callsDone: 0 }

test('hit rate with its interval', () => {
  expect(hitWords(trial)).toBe('7 of 10 are deliverable (70%, likely between 40% and 89%).')
  expect(hitWords(nothing)).toBeNull()
})

test('rows that share an answer are shown but give no more certainty', () => {
  const twice = { ...check, verdicts: { Deliverable: 14, Risky: 6 }, callsDone: 10 }
  expect(hitWords(twice)).toBe('14 of 20 are deliverable (70%, likely between 40% and 89%).')
})

test('a look-up has found something or not; errors tell nothing of that', () => {
  const look = {
    op: 'person.findEmail',
    states: { found: 6, not_found: 2, retryable: 2 },
    verdicts: {},
    callsDone: 10,
  } as const
  expect(hitWords(look)).toBe('6 of 8 were found (75%, likely between 41% and 93%).')
  expect(restWords(look, 100)).toBe('For 100 more requests, expect about 75 (40 to 93).')
  expect(hitWords({ ...look, states: { retryable: 10 } })).toBeNull()
})

test('projection over the rest', () => {
  expect(restWords(trial, 28_215)).toBe('For 28,215 more requests, expect about 19,751 (11,194 to 25,174).')
  expect(restWords(trial, 0)).toBeNull()
  expect(restWords(nothing, 5)).toBeNull()
})

test('measured price', () => {
  expect(priceMeasured({ spent: 10, callsDone: 10 })).toBe('Measured price: 1 credit per request.')
  expect(priceMeasured({ spent: 5, callsDone: 10 })).toBe('Measured price: 0.5 credits per request.')
  expect(priceMeasured({ spent: 0, callsDone: 0 })).toBeNull()
})
