// The bucket behind refusals, found from what was accepted between them.
import { describe, expect, test } from 'vitest'
import { bucket } from '../../testing/run/rate-limit.ts'
import { bucketFit, isSure } from './bucket-fit.ts'

/** Sends at `pace(ms)` calls per second until refused, then rests `restMs`; answers come 40 ms later. Fits of `cuts` refusals. */
function fits(
  at: (now: number) => number,
  burst: number,
  cuts: number,
  pace: (seconds: number, cut: number) => number,
) {
  const limit = bucket(at, burst, 'none')
  const fit = bucketFit()
  const found: ReturnType<typeof fit.emptied>[] = []
  let now = 0
  for (let cut = 0; cut < cuts; cut++) {
    for (const began = now; ; now += 1000 / pace((now - began) / 1000, cut)) {
      fit.sent(now)
      const { ok } = limit.call(now)
      fit.answered(now, !ok)
      if (ok) continue
      found.push(fit.emptied(now, pace((now - began) / 1000, cut)))
      break
    }
    now += 1000
  }
  return found
}

const growing = (seconds: number, cut: number) => (cut === 0 ? 5 * 2 ** seconds : 40 * 1.08 ** seconds)

describe('a token bucket', () => {
  test.each([
    [50, 10],
    [50, 50],
    [8, 5],
    [500, 100],
  ])('of %d a second and a burst of %d is found at the second refusal', (perSecond, burst) => {
    const paces = (seconds: number, cut: number) => (growing(seconds, cut) * perSecond) / 50
    const [first, second] = fits(() => perSecond, burst, 2, paces)
    expect(first).toBeNull()
    expect(second && isSure(second)).toBe(true)
    expect(second?.rate).toBeGreaterThan(0.96 * perSecond)
    expect(second?.rate).toBeLessThan(1.04 * perSecond)
  })

  test('is found again at the first refusals after its limit fell', () => {
    const fallsAt = 15_000
    const found = fits(
      now => (now < fallsAt ? 50 : 20),
      10,
      5,
      (seconds, cut) => (cut < 2 ? growing(seconds, cut) : cut === 2 ? 49 + seconds / 100 : 30),
    )
    // The third stretch has both limits in it; those after it have one.
    expect(found[4]?.rate).toBeGreaterThan(18)
    expect(found[4]?.rate).toBeLessThan(22)
  })
})

test('a refusal before anything was sent says nothing', () => {
  expect(bucketFit().emptied(0, 10)).toBeNull()
})
