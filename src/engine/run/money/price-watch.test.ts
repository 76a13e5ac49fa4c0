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
const start = { credits: 1000, entry: 1, settled: 0 }

test('looks grow rarer with the run', () => {
  const far = 1_000_000
  expect([0, 25, 100, 10_000].map(lookDistance)).toEqual([25, 25, 100, 400])
  // Calls out of a million and looks at them: a look is free, but a request.
  let looks = 0
  for (let made = 0; made < far; looks++) made += lookDistance(made)
  expect(looks).toBeLessThan(far / 390)
})

describe('calls before the next look', () => {
  test('are a quarter of what the cap has left, and one at its end', () => {
    const looks: number[] = []
    for (let settled = 0; settled < 100; ) {
      const calls = priceWatch({ credits: 1000 - settled, entry: 1, settled }, 0).room({
        used: settled,
        cap: 100,
        price: 1,
      })
      looks.push(calls)
      settled += calls
    }
    expect(looks).toEqual([25, 18, 14, 10, 8, 6, 4, 3, 3, 2, 1, 1, 1, 1, 1, 1, 1])
  })

  test('are fewer by those that are out or have ended since, and by what is gone unexplained', () => {
    const watch = priceWatch(start, 0)
    expect([0, 1, 7, 10].map(used => watch.room({ used, cap: 40, price: 1 }))).toEqual([10, 9, 3, 0])
    expect([0, 5].map(used => watch.room({ used, cap: 40, price: 5 }))).toEqual([2, 1])
    watch.look({ credits: 984, entry: 9, settled: 4 }, booked(4), 4, 0)
    // 12 beyond the 4 that are booked: 24 of 40 are left.
    expect(watch.room({ used: 4, cap: 40, price: 1 })).toBe(6)
    watch.excuse(12)
    expect(watch.room({ used: 4, cap: 40, price: 1 })).toBe(9)
  })

  test('say when one more could break the cap', () => {
    const watch = priceWatch(start, 0)
    watch.look({ credits: 990, entry: 9, settled: 4 }, booked(4), 4, 0)
    expect([10, 11].map(cap => watch.exhausted({ used: 4, cap, price: 1 }))).toEqual([true, false])
    expect(watch.room({ used: 4, cap: 10, price: 1 })).toBe(1)
  })

  test('wait for the first look, and are not held by one that fails', () => {
    const watch = priceWatch(null, 0)
    const money = { used: 0, cap: 10, price: 1 }
    expect([watch.room(money), watch.exhausted(money)]).toEqual([0, false])
    watch.blind(0, 0)
    expect(watch.room(money)).toBe(Number.POSITIVE_INFINITY)
    watch.look(start, null, 0, 0)
    expect(watch.room(money)).toBe(2)
  })

  test('are as many as you like where they cost nothing', () => {
    expect(priceWatch(start, 0).room({ used: 0, cap: 0, price: 0 })).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a look', () => {
  test('is due after some calls, or some minutes in which there was one', () => {
    const watch = priceWatch(start, 0)
    expect([watch.due(24, 0), watch.due(25, 0)]).toEqual([false, true])
    expect([watch.due(0, 400_000), watch.due(1, 400_000)]).toEqual([false, true])
    watch.blind(25, 400_000)
    expect([watch.due(49, 400_001), watch.due(50, 400_001), watch.due(26, 700_000)]).toEqual([false, true, true])
  })

  test('says nothing without an earlier one', () => {
    const watch = priceWatch(null, 0)
    expect(watch.look(start, null, 25, 0)).toBe(0)
    expect(watch.look({ credits: 970, entry: 9, settled: 0 }, booked(25), 50, 0)).toBe(5)
  })

  test('lets what is out explain what is gone, and counts it once', () => {
    const watch = priceWatch(start, 0)
    // 25 booked, 4 more charged but still out.
    expect(watch.look({ credits: 971, entry: 9, settled: 0 }, booked(25, { reserved: 4 }), 25, 0)).toBe(0)
    // The 4 are booked now, and one more is gone.
    expect(watch.look({ credits: 970, entry: 20, settled: 0 }, booked(4), 29, 0)).toBe(1)
    watch.excuse(1)
    expect(watch.look({ credits: 969, entry: 21, settled: 0 }, booked(1), 30, 0)).toBe(0)
  })

  test('lets calls that cost less than booked pay for later ones, as the cap does', () => {
    const watch = priceWatch(start, 0)
    expect(watch.look({ credits: 990, entry: 9, settled: 0 }, booked(20), 10, 0)).toBe(0)
    expect(watch.look({ credits: 965, entry: 19, settled: 0 }, booked(20), 20, 0)).toBe(0)
    expect(watch.look({ credits: 940, entry: 29, settled: 0 }, booked(10), 30, 0)).toBe(10)
  })

  test('is not fooled by credits that were added', () => {
    const watch = priceWatch(start, 0)
    const refilled = booked(25, { refilled: 500, upTo: { booked: 25, refilled: 500 } })
    expect(watch.look({ credits: 1445, entry: 9, settled: 0 }, refilled, 25, 0)).toBe(30)
    const other = priceWatch(start, 0)
    expect(other.look({ credits: 5000, entry: 9, settled: 0 }, booked(25), 25, 0)).toBe(0)
    expect(other.look({ credits: 4950, entry: 19, settled: 0 }, booked(25), 50, 0)).toBe(25)
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
