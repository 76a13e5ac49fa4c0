// Moments of the last seconds are counted as a list of all of them would count them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recentTimes } from './recent-times.ts'

test('counts as a list of all moments does', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4000 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 1000 }), (all, back) => {
      const times = recentTimes(1000)
      const list: number[] = []
      let now = 0
      for (const [index, gap] of all.entries()) {
        now += gap
        times.add(now)
        list.push(now)
        if (index % 97 !== 0) continue
        expect(times.countAfter(now - back, now)).toBe(list.filter(at => at > now - back).length)
      }
      expect(times.any(now + 1000)).toBe(all.length > 0)
      expect(times.any(now + 1001)).toBe(false)
    }),
    { numRuns: 50, seed: 7 },
  )
})
