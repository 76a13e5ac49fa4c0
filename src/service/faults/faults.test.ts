// The dial's arithmetic: patterns, and the spread of latencies.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logNormal } from './faults.ts'
import { fitsPattern } from './op-pattern.ts'

test.each([
  ['*', 'validate.email', true],
  ['validate.*', 'validate.email', true],
  ['*.email', 'validate.email', true],
  ['v*e.e*l', 'validate.email', true],
  ['validate.email', 'validate.email', true],
  ['validate', 'validate.email', false],
  ['validate.*', 'search.ai', false],
  ['*.phone', 'validate.email', false],
  ['validate.em*email', 'validate.email', false],
  ['*a*a*a*', 'validate.email', true],
  ['*a*a*a*a*', 'validate.email', false],
])('%s fits %s: %s', (pattern, op, fits) => {
  expect(fitsPattern(pattern, op)).toBe(fits)
})

test('latencies are positive, and spread around the median', () => {
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(unit, unit, fc.integer({ min: 1, max: 5000 }), (u, v, median) => {
      expect(logNormal(median, 0.5, [u, v])).toBeGreaterThan(0)
      expect(logNormal(median, 0, [u, v])).toBeCloseTo(median)
    }),
  )
  const draws = Array.from({ length: 1000 }, (_, n) => logNormal(100, 0.5, [n / 1000, ((n * 7919) % 1000) / 1000]))
  const below = draws.filter(ms => ms < 100).length
  expect(below).toBeGreaterThan(450)
  expect(below).toBeLessThan(550)
})
