// When the balance is looked at, what its fall says, and the trial that tells a risen price from other use of the account.
import { describe, expect, test } from 'vitest'
import { type LedgerSince, lookDistance, priceTrial, priceWatch } from './price-watch.ts'

const booked = (credits: number, more: Partial<LedgerSince> = {}): LedgerSince => ({
  booked: credits,
  refilled: 0,
  upTo: { booked: credits, refilled: 0 },
  reserved: 0,
  ...more,
})
const start = { credits: 1000, entry: 1 }

test('looks grow rarer with the run and more frequent before its cap', () => {
  const far = 1_000_000
  expect([0, 25, 100, 10_000].map(made => lookDistance(made, far))).toEqual([25, 25, 100, 400])
  expect([10_000, 800, 200, 60].map(left => lookDistance(10_000, left))).toEqual([400, 200, 50, 25])
  // Calls out of a million and looks at them: a look is free, but a request.
  let looks = 0
  for (let made = 0; made < far; looks++) made += lookDistance(made, far - made)
  expect(looks).toBeLessThan(far / 390)
})

describe('a look', () => {
  test('is due after some calls, or some minutes in which there was one', () => {
    const watch = priceWatch(start, 0)
    expect([watch.due(24, 1000, 0), watch.due(25, 1000, 0)]).toEqual([false, true])
    expect([watch.due(0, 1000, 400_000), watch.due(1, 1000, 400_000)]).toEqual([false, true])
    watch.blind(25, 400_000)
    expect([watch.due(49, 1000, 400_001), watch.due(50, 1000, 400_001), watch.due(26, 1000, 700_000)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('says nothing without an earlier one', () => {
    const watch = priceWatch(null, 0)
    expect(watch.look(start, null, 25, 0)).toBe(0)
    expect(watch.look({ credits: 970, entry: 9 }, booked(25), 50, 0)).toBe(5)
  })

  test('lets what is out explain what is gone, and counts it once', () => {
    const watch = priceWatch(start, 0)
    // 25 booked, 4 more charged but still out.
    expect(watch.look({ credits: 971, entry: 9 }, booked(25, { reserved: 4 }), 25, 0)).toBe(0)
    // The 4 are booked now, and one more is gone.
    expect(watch.look({ credits: 970, entry: 20 }, booked(4), 29, 0)).toBe(1)
    watch.excuse(1)
    expect(watch.look({ credits: 969, entry: 21 }, booked(1), 30, 0)).toBe(0)
  })

  test('lets calls that cost less than booked pay for later ones, as the cap does', () => {
    const watch = priceWatch(start, 0)
    expect(watch.look({ credits: 990, entry: 9 }, booked(20), 10, 0)).toBe(0)
    expect(watch.look({ credits: 965, entry: 19 }, booked(20), 20, 0)).toBe(0)
    expect(watch.look({ credits: 940, entry: 29 }, booked(10), 30, 0)).toBe(10)
  })

  test('is not fooled by credits that were added', () => {
    const watch = priceWatch(start, 0)
    const refilled = booked(25, { refilled: 500, upTo: { booked: 25, refilled: 500 } })
    expect(watch.look({ credits: 1445, entry: 9 }, refilled, 25, 0)).toBe(30)
    const other = priceWatch(start, 0)
    expect(other.look({ credits: 5000, entry: 9 }, booked(25), 25, 0)).toBe(0)
    expect(other.look({ credits: 4950, entry: 19 }, booked(25), 50, 0)).toBe(25)
  })
})

describe('a trial', () => {
  const call = { credits: 1, op: 'validate.email' } as const

  test('acquits by one call that took no more than its price', () => {
    const trial = priceTrial()
    expect([trial.note(40, call), trial.note(3, call), trial.note(1, call)]).toEqual(['more', 'more', 'same'])
  })

  test('convicts when each of five took more, at the least that one took', () => {
    const trial = priceTrial()
    expect([2, 2, 9, 2, 2].map(lost => trial.note(lost, call))).toEqual(['more', 'more', 'more', 'more', 'risen'])
    expect(trial.risen).toEqual([{ op: 'validate.email', price: 2, was: 1, calls: 5 }])
    expect(trial.steady).toBe(false)
  })

  test('learns nothing from calls that were not charged, and gives up in the end', () => {
    const trial = priceTrial()
    const verdicts = Array.from({ length: 25 }, () => trial.note(0, null))
    expect(new Set(verdicts.slice(0, -1))).toEqual(new Set(['more']))
    expect(verdicts.at(-1)).toBe('unclear')
    expect(trial.risen).toEqual([])
  })
})
