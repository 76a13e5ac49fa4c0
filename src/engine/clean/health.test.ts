// The score of a list by its shares.
import { expect, test } from 'vitest'
import { type HealthCounts, listHealth } from './health.ts'

const perfect: HealthCounts = {
  rows: 10,
  columns: 3,
  filled: 30,
  written: 30,
  flawed: 0,
  checked: 10,
  fitting: 10,
  ruled: 0,
  broken: 0,
  addressed: 10,
  repeated: 0,
}
const scoreOf = (part: Partial<HealthCounts>) => listHealth({ ...perfect, ...part })?.score

test('only a list without any fault has 100', () => {
  expect(scoreOf({})).toBe(100)
  expect(scoreOf({ rows: 100_000, filled: 299_999, written: 300_000 })).toBe(99)
})

test('each share weighs as the formula says', () => {
  expect(scoreOf({ fitting: 0 })).toBe(70)
  expect(scoreOf({ flawed: 30 })).toBe(70)
  expect(scoreOf({ ruled: 10, broken: 10 })).toBe(85)
  expect(scoreOf({ filled: 0 })).toBe(80)
  expect(scoreOf({ repeated: 10 })).toBe(80)
  expect(scoreOf({ fitting: 5, flawed: 6, filled: 15, repeated: 1 })).toBe(67)
})

test('a share without anything to count is left out with its weight', () => {
  const health = listHealth({ ...perfect, checked: 0, fitting: 0, addressed: 0, flawed: 15 })
  expect(health).toEqual({
    score: 70,
    parts: [
      { part: 'tidy', share: 0.5 },
      { part: 'complete', share: 1 },
    ],
  })
  expect(listHealth({ ...perfect, rows: 0, filled: 0, written: 0, checked: 0, fitting: 0, addressed: 0 })).toBeNull()
})
