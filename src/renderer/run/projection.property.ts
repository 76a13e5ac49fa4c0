// The interval of a trial holds for any counts, and matches published values.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wilsonInterval } from '../../model/share-interval.ts'
import { projectInterval } from './projection.ts'

test('known value: 7 of 10 is 70%, 39.7 to 89.2 (Wilson, 95%)', () => {
  const interval = wilsonInterval(7, 10)
  expect(interval?.share).toBe(0.7)
  expect(interval?.low).toBeCloseTo(0.397, 3)
  expect(interval?.high).toBeCloseTo(0.892, 3)
})

test('no tries say nothing', () => expect(wilsonInterval(0, 0)).toBeNull())

const trial = fc
  .integer({ min: 1, max: 500 })
  .chain(tries => fc.tuple(fc.integer({ min: 0, max: tries }), fc.constant(tries)))

test('0 <= low <= share <= high <= 1, and never certain', () => {
  fc.assert(
    fc.property(trial, ([hits, tries]) => {
      const interval = wilsonInterval(hits, tries)
      if (!interval) return false
      const { low, share, high } = interval
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(1)
      expect(share).toBeGreaterThanOrEqual(low - 1e-12)
      expect(share).toBeLessThanOrEqual(high + 1e-12)
      expect(high - low).toBeGreaterThan(0)
      return true
    }),
  )
})

test('a projection stays within the rows and keeps its order', () => {
  fc.assert(
    fc.property(trial, fc.integer({ min: 0, max: 1_000_000 }), ([hits, tries], rows) => {
      const interval = wilsonInterval(hits, tries)
      if (!interval) return false
      const { expected, low, high } = projectInterval(interval, rows)
      return low >= 0 && low <= expected && expected <= high && high <= rows
    }),
  )
})
