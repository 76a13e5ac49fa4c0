// The learning pacer against simulated services: its goals, each the mean of eight seeds.
import { describe, expect, test } from 'vitest'
import { bucket, fixedWindow, type Limit, type Outcome, pacedRun, roads, storm } from '../../testing/run/rate-limit.ts'
import { bracketPacer } from './bracket.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
/** The goals hold on either way to the service. */
const ways = ['far', 'near'] as const

interface Setting {
  limit: () => Limit
  seconds: number
  retryAfter?: 'strict' | 'soft'
  from?: number
}

function mean(
  { limit, seconds, retryAfter = 'strict', from = 0 }: Setting,
  way: (typeof ways)[number],
): Omit<Outcome, 'accepted'> {
  const runs = seeds.map(seed =>
    pacedRun(bracketPacer({ maxPerSecond: 5000, retryAfter }), limit(), seconds, { seed, from, road: roads[way] }),
  )
  const of = (pick: (run: Outcome) => number) => runs.reduce((sum, run) => sum + pick(run), 0) / runs.length
  return { share: of(run => run.share), refusals: of(run => run.refusals), early: of(run => run.early) }
}

const steps = (now: number) => [50, 20, 100, 50][Math.min(3, Math.floor(now / 60_000))] ?? 50
const fifty = () => 50

describe('share of the allowance and of refusals', () => {
  test.each<[string, Setting, number, number]>([
    ['bucket, Retry-After, cold', { limit: () => bucket(fifty, 10, 'whole seconds'), seconds: 120 }, 0.9, 0.005],
    ['the same after 20 s', { limit: () => bucket(fifty, 10, 'whole seconds'), seconds: 120, from: 20 }, 0.93, 0.005],
    ['soft', { limit: () => bucket(fifty, 10, 'whole seconds'), seconds: 120, retryAfter: 'soft' }, 0.95, 0.005],
    ['bucket without Retry-After', { limit: () => bucket(fifty, 10, 'none'), seconds: 120 }, 0.95, 0.005],
    ['window with headers', { limit: () => fixedWindow(300, 10_000, 'none', true), seconds: 120 }, 0.92, 0.001],
    [
      'window with Retry-After',
      { limit: () => fixedWindow(300, 10_000, 'whole seconds', false), seconds: 120, from: 20 },
      0.95,
      0.01,
    ],
    ['changing limit', { limit: () => bucket(steps, 10, 'whole seconds'), seconds: 240 }, 0.75, 0.005],
    [
      'changing limit, soft',
      { limit: () => bucket(steps, 10, 'whole seconds'), seconds: 240, retryAfter: 'soft' },
      0.85,
      0.005,
    ],
    [
      '20 s after a storm of 60 s',
      { limit: () => storm(bucket(fifty, 10, 'none'), 60_000, 120_000, null), seconds: 200, from: 140 },
      0.8,
      0.005,
    ],
    ['minutes of the clock', { limit: () => fixedWindow(600, 60_000, 'none', false), seconds: 300 }, 0.95, 0.06],
  ])('%s', (_, setting, share, refusals) => {
    for (const way of ways) {
      const found = mean(setting, way)
      expect(found.share, way).toBeGreaterThanOrEqual(share)
      expect(found.refusals, way).toBeLessThanOrEqual(refusals)
      if (setting.retryAfter !== 'soft') expect(found.early, way).toBe(0)
    }
  })
})

test("a bucket's time to full is no window: its headers change nothing", () => {
  const without = pacedRun(bracketPacer({ maxPerSecond: 5000, retryAfter: 'strict' }), bucket(fifty, 10, 'none'), 60)
  const told = pacedRun(bracketPacer({ maxPerSecond: 5000, retryAfter: 'strict' }), bucket(fifty, 10, 'none', true), 60)
  expect(told).toEqual(without)
})

test('never faster than allowed, and warm at what was learned', () => {
  const capped = pacedRun(
    bracketPacer({ maxPerSecond: 20, retryAfter: 'strict' }),
    bucket(() => 1000, 100, 'none'),
    30,
  )
  expect(capped.accepted).toBeLessThanOrEqual(20 * 30 + 8)
  const warm = bracketPacer({ maxPerSecond: 5000, retryAfter: 'strict', learned: 50 })
  expect(warm.rate(0)).toBeCloseTo(49)
  expect(pacedRun(warm, bucket(fifty, 10, 'whole seconds'), 30)).toMatchObject({ early: 0 })
})

test('nothing leaves before Retry-After has passed', () => {
  const pacer = bracketPacer({ maxPerSecond: 50, retryAfter: 'strict' })
  pacer.sent(0)
  pacer.done(40, { status: 429, sentAt: 0, retryAfterMs: 7000, allowance: null })
  expect(pacer.pausedUntil(40)).toBe(7040)
  expect(pacer.dueWithin(40, 25)).toBe(0)
  expect(pacer.next(40)).toBeGreaterThanOrEqual(7000)
})

test('a call that ends without an answer is out no more, so that a storm is left', () => {
  const pacer = bracketPacer({ maxPerSecond: 50, retryAfter: 'strict' })
  let now = 0
  const call = (status: number | null) => {
    now += pacer.next(now) + 1
    const sentAt = now
    pacer.sent(sentAt)
    now += 10
    pacer.done(now, { status, sentAt, retryAfterMs: status === 429 ? 1000 : null, allowance: null })
  }
  call(200)
  for (let refusal = 0; refusal < 4; refusal++) call(429)
  call(null)
  expect(pacer.next(now + 1000)).toBe(0)
})
