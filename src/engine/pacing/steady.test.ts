// The steady pacer against a simulated token bucket: full use of the allowance, no 429 at its own limit, obedience.
import { describe, expect, test } from 'vitest'
import { bucket, pacedRun, roads } from '../../testing/rate-limit.ts'
import { steadyPacer } from './steady.ts'

describe('steady pace', () => {
  test.each([
    ['far', 10],
    ['far', 50],
    ['near', 50],
  ] as const)(
    'uses its ceiling and is never refused there, however late timers ring: %s, %d a second',
    (road, told) => {
      const limit = bucket(() => told, 10, 'whole seconds')
      const { share, refusals } = pacedRun(steadyPacer(told), limit, 120, { road: roads[road] })
      expect(refusals).toBe(0)
      expect(share).toBeGreaterThanOrEqual(0.99)
    },
  )

  test('makes up for a late timer by a moment at most, and for a silence not at all', () => {
    const pacer = steadyPacer(100)
    const burst = (now: number) => {
      let calls = 0
      for (; pacer.next(now) <= 0; calls++) pacer.sent(now)
      return calls
    }
    pacer.sent(0)
    expect(burst(5000)).toBe(3)
    pacer.done(5010, { status: 429, sentAt: 5000, retryAfterMs: 1000, allowance: null })
    expect(burst(6010)).toBe(1)
  })

  test.each([1.3, 2])('finds its way under a limit that its ceiling exceeds %d times', factor => {
    const limit = bucket(() => 10, 10, 'whole seconds')
    const { share, refusals } = pacedRun(steadyPacer(10 * factor), limit, 300)
    expect(refusals).toBeLessThanOrEqual(0.01)
    expect(share).toBeGreaterThanOrEqual(0.6)
  })

  test('sends nothing before Retry-After has passed', () => {
    const pacer = steadyPacer(10)
    pacer.sent(0)
    pacer.done(40, { status: 429, sentAt: 0, retryAfterMs: 7000, allowance: null })
    expect(pacer.next(40)).toBe(7000)
    expect(pacer.dueWithin(40, 25)).toBe(0)
    expect(pacer.pausedUntil(40)).toBe(7040)
    expect(pacer.next(7040)).toBe(0)
  })

  test('a 429 halves the rate once, however many calls were out', () => {
    const pacer = steadyPacer(8)
    for (const sentAt of [0, 10, 20, 30]) pacer.sent(sentAt)
    for (const sentAt of [0, 10, 20, 30]) pacer.done(50, { status: 429, sentAt, retryAfterMs: 1000, allowance: null })
    expect(pacer.rate(60)).toBe(4)
    expect(pacer.rate(1050 + 30_000)).toBeCloseTo(4.4)
    expect(pacer.rate(1050 + 60_000)).toBeCloseTo(4.84)
  })

  test('without Retry-After it pauses 1, 2, 4, 8 s', () => {
    const pacer = steadyPacer(10)
    let now = 0
    const pauses = [1, 2, 3, 4, 5].map(() => {
      pacer.sent(now)
      pacer.done(now + 1, { status: 429, sentAt: now, retryAfterMs: null, allowance: null })
      const wait = pacer.next(now + 1)
      now += 1 + Math.ceil(wait)
      return Math.round(wait / 1000)
    })
    expect(pauses).toEqual([1, 2, 4, 8, 8])
  })

  test('without a limit of its own it takes half of what was carried at the first 429', () => {
    const pacer = steadyPacer(0)
    expect(pacer.dueWithin(0, 25)).toBeGreaterThan(1000)
    for (let now = 0; now < 100; now++) pacer.sent(now)
    pacer.done(100, { status: 429, sentAt: 99, retryAfterMs: 1000, allowance: null })
    expect(pacer.rate(100)).toBe(50)
  })
})
