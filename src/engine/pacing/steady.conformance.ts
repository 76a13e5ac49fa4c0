// The steady pacer against a simulated token bucket: full use of the allowance, no 429 at its own limit, obedience.
import { describe, expect, test } from 'vitest'
import { bucket, fixedWindow, flaky, pacedRun, roads } from '../../testing/run/rate-limit.ts'
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

  test.each([
    [4, 0.001, 0.97],
    [4, 0.01, 0.9],
    [4, 0.05, 0.7],
    [50, 0.001, 0.97],
    [50, 0.01, 0.9],
    [50, 0.05, 0.7],
  ])('keeps what refusals by chance leave possible: %d a second, a share of %d', (told, share, goal) => {
    for (const road of ['far', 'near'] as const) {
      // Long enough for some 60 refusals, whose number would decide else.
      const seconds = Math.max(600, Math.min(4000, 60 / (told * share)))
      const shares = [1, 2, 3, 4, 5].map(
        seed => pacedRun(steadyPacer(told), flaky(told, share, 1000, seed), seconds, { seed, road: roads[road] }).share,
      )
      expect(shares.reduce((sum, one) => sum + one, 0) / shares.length, road).toBeGreaterThanOrEqual(goal)
    }
  })

  test('a single refusal costs its pause', () => {
    const pacer = steadyPacer(8)
    for (const sentAt of [0, 10, 20, 30]) pacer.sent(sentAt)
    for (const sentAt of [0, 10, 20, 30]) pacer.done(50, { status: 429, sentAt, retryAfterMs: 1000, allowance: null })
    expect(pacer.next(60)).toBe(990)
    expect(pacer.rate(1050)).toBe(8)
  })

  test('a window that its ceiling exceeds is found too', () => {
    const limit = fixedWindow(100, 10_000, 'whole seconds', false)
    const { share, refusals } = pacedRun(steadyPacer(20), limit, 600)
    expect(share).toBeGreaterThanOrEqual(0.8)
    expect(refusals).toBeLessThanOrEqual(0.01)
  })

  test('says how many calls get away while the service holds them back, and nothing else', () => {
    const pacer = steadyPacer(20)
    pacedRun(
      pacer,
      bucket(() => 12, 10, 'whole seconds'),
      60,
    )
    expect(pacer.slowedTo(60_000)).toBeGreaterThan(10)
    expect(pacer.slowedTo(60_000)).toBeLessThan(13.3)
    const free = steadyPacer(20)
    pacedRun(
      free,
      bucket(() => 20, 10, 'whole seconds'),
      60,
    )
    expect(free.slowedTo(60_000)).toBeNull()
    const unlucky = steadyPacer(50)
    pacedRun(unlucky, flaky(50, 0.05, 1000, 3), 60)
    expect(unlucky.slowedTo(60_000)).toBeGreaterThan(5)
    expect(unlucky.slowedTo(60_000)).toBeLessThan(30)
    expect(unlucky.slowedTo(80_000)).toBeNull()
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

  test('without a limit of its own, a first call that is refused by chance does not keep the others back', () => {
    for (const [share, goal] of [
      [0, 400],
      [0.002, 80],
      [0.015, 15],
    ] as const)
      for (const seed of [1, 2]) {
        const pacer = steadyPacer(0)
        pacer.sent(0)
        pacer.done(40, { status: 429, sentAt: 0, retryAfterMs: null, allowance: null })
        expect(pacer.rate(40)).toBe(0.5)
        // As if the run began when the pause is over.
        const begun = 1100
        const later = {
          ...pacer,
          next: (now: number) => pacer.next(now + begun),
          sent: (now: number) => pacer.sent(now + begun),
          done: (now: number, seen: Parameters<typeof pacer.done>[1]) =>
            pacer.done(now + begun, { ...seen, sentAt: seen.sentAt + begun }),
        }
        const { accepted } = pacedRun(later, flaky(1000, share, 1000, seed), 60, { seed })
        expect(accepted / 60, `${share} of the calls refused, seed ${seed}`).toBeGreaterThan(goal)
      }
  })

  test.each([5, 10, 50, 200])('without a limit of its own it still finds one of the service: %d a second', told => {
    for (const retryAfter of ['whole seconds', 'none'] as const) {
      const limit = bucket(() => told, 10, retryAfter)
      const { share, refusals } = pacedRun(steadyPacer(0), limit, 120)
      expect(share, retryAfter).toBeGreaterThanOrEqual(0.7)
      // Most of them are those of the first moment, when all slots ask at once.
      expect(refusals, retryAfter).toBeLessThanOrEqual(0.13)
    }
  })
})
