// The steady pacer against a simulated token bucket: full use of the allowance, no 429 at its own limit, obedience.
import { describe, expect, test } from 'vitest'
import { steadyPacer } from './steady.ts'

interface Simulated {
  accepted: number
  refused: number
  sentAt: number[]
}

/** `limit` per second with `burst`; answers take 50 ms; refusals carry Retry-After if given. */
function simulate(
  perSecond: number,
  limit: number,
  burst: number,
  seconds: number,
  retryAfterMs: number | null,
): Simulated {
  const pacer = steadyPacer(perSecond)
  const result: Simulated = { accepted: 0, refused: 0, sentAt: [] }
  let tokens = burst
  let filledAt = 0
  let open: { at: number; sentAt: number; status: number }[] = []
  for (let now = 0; now < seconds * 1000; now++) {
    for (const answer of open.filter(one => one.at <= now))
      pacer.done(now, {
        status: answer.status,
        sentAt: answer.sentAt,
        retryAfterMs: answer.status === 429 ? retryAfterMs : null,
        allowance: null,
      })
    open = open.filter(one => one.at > now)
    if (open.length >= 64 || pacer.next(now) > 0) continue
    pacer.sent(now)
    result.sentAt.push(now)
    tokens = Math.min(burst, tokens + ((now - filledAt) * limit) / 1000)
    filledAt = now
    const status = tokens >= 1 ? 200 : 429
    if (status === 200) {
      tokens -= 1
      result.accepted += 1
    } else result.refused += 1
    open.push({ at: now + 50, sentAt: now, status })
  }
  return result
}

describe('steady pace', () => {
  test('uses its ceiling and is never refused there', () => {
    const { accepted, refused } = simulate(10, 10, 10, 120, null)
    expect(refused).toBe(0)
    expect(accepted).toBeGreaterThanOrEqual(0.99 * 10 * 120)
  })

  test.each([1.3, 2])('finds its way under a limit that its ceiling exceeds %d times', factor => {
    const { accepted, refused } = simulate(10 * factor, 10, 10, 300, 1000)
    expect(refused / (accepted + refused)).toBeLessThanOrEqual(0.01)
    expect(accepted).toBeGreaterThanOrEqual(0.6 * 10 * 300)
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
