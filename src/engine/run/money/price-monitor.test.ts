// When the balance is checked, and what its fall says.
import { describe, expect, test } from 'vitest'
import { checkDistance, type LedgerSince, type PriceMonitor, priceMonitor } from './price-monitor.ts'

const booked = (credits: number, more: Partial<LedgerSince> = {}): LedgerSince => ({
  calls: credits,
  corrected: 0,
  booked: credits,
  refilled: 0,
  upTo: { booked: credits, refilled: 0 },
  reserved: 0,
  ...more,
})
const start = { credits: 1000, entry: 1, settled: 0 }

/** A run that has checked all of its calls, but for `out`. */
const run = (money: { used: number; cap: number; price: number }, made = 0, open = 0) => ({ ...money, made, open })
/** A monitor that has seen so many calls of one credit, each alone or in longer steps. */
function seen(calls: number): PriceMonitor {
  const monitor = priceMonitor(start, 0)
  monitor.check({ credits: 1000 - calls, entry: 9, settled: calls }, booked(calls), calls, 0)
  return monitor
}

test('the first calls are checked one by one, and then as many as were made, 400 at the most', () => {
  const far = 1_000_000
  expect([0, 1, 4, 5, 25, 100, 10_000].map(checkDistance)).toEqual([1, 1, 1, 5, 25, 100, 400])
  // Calls out of a million and checks of them, each when half of the way is gone: a check is free, but a request.
  let checks = 0
  for (let made = 0; made < far; checks++) made += Math.ceil(checkDistance(made) / 2)
  expect(checks).toBeLessThan(far / 195)
})

describe('calls before the next check', () => {
  test('are a quarter of what the cap has left, and one at its end', () => {
    const checks: number[] = []
    for (let settled = 50; settled < 150; ) {
      const calls = seen(settled).room(run({ used: settled, cap: 150, price: 1 }, settled))
      checks.push(calls)
      settled += calls
    }
    expect(checks).toEqual([25, 18, 14, 10, 8, 6, 4, 3, 3, 2, 1, 1, 1, 1, 1, 1, 1])
  })

  test('are one at a time until five were checked, and never more than were', () => {
    const money = { used: 0, cap: 1_000_000, price: 1 }
    expect([0, 4, 5, 30, 5000].map(made => seen(made).room(run({ ...money, used: made }, made)))).toEqual([
      1, 1, 5, 30, 400,
    ])
    // What is out or has ended since the check is none of them.
    expect(seen(30).room(run({ ...money, used: 42 }, 37, 5))).toBe(18)
    expect(seen(3).room(run({ ...money, used: 4 }, 3, 1))).toBe(0)
    // Calls without a price are watched like others.
    expect(seen(30).room(run({ used: 0, cap: 0, price: 0 }, 30))).toBe(30)
  })

  test('are one at a time again when a run goes on after a wait', () => {
    const monitor = seen(200)
    monitor.anew(200)
    const money = { used: 200, cap: 1_000_000, price: 1 }
    expect([monitor.room(run(money, 200)), monitor.room(run(money, 200, 1))]).toEqual([1, 0])
    expect([monitor.due(200, 0), monitor.due(201, 0)]).toEqual([false, true])
    monitor.check({ credits: 795, entry: 12, settled: 205 }, booked(5), 205, 0)
    expect(monitor.room(run({ ...money, used: 205 }, 205))).toBe(5)
  })

  test('are fewer by those that are out or have ended since, and by what is gone unexplained', () => {
    const monitor = seen(100)
    const money = (used: number, price = 1) => ({ used: 100 + used, cap: 140, price })
    expect([0, 1, 7, 10].map(used => monitor.room(run(money(used), 100, used)))).toEqual([10, 9, 3, 0])
    expect([0, 5].map(used => monitor.room(run(money(used, 5), 100, used / 5)))).toEqual([2, 1])
    monitor.check({ credits: 884, entry: 19, settled: 104 }, booked(4), 104, 0)
    // 12 beyond the 4 that are booked: 24 of 40 are left.
    expect(monitor.room(run(money(4), 104))).toBe(6)
    monitor.excuse(12)
    expect(monitor.room(run(money(4), 104))).toBe(9)
  })

  test('say when one more could break the cap', () => {
    const monitor = priceMonitor(start, 0)
    monitor.check({ credits: 990, entry: 9, settled: 4 }, booked(4), 4, 0)
    expect([10, 11].map(cap => monitor.exhausted(run({ used: 4, cap, price: 1 }, 4)))).toEqual([true, false])
    expect(monitor.room(run({ used: 4, cap: 10, price: 1 }, 4))).toBe(1)
  })

  test('wait for the first check, and are not held by one that fails', () => {
    const monitor = priceMonitor(null, 0)
    const money = run({ used: 0, cap: 10, price: 1 })
    expect([monitor.room(money), monitor.exhausted(money)]).toEqual([0, false])
    monitor.blind(0, 0)
    expect(monitor.room(money)).toBe(Number.POSITIVE_INFINITY)
    monitor.check(start, null, 0, 0)
    expect(monitor.room(money)).toBe(1)
  })
})

describe('a check', () => {
  test('is due after half of the calls before it, or some minutes in which there was one', () => {
    const monitor = seen(50)
    expect([monitor.due(50, 0), monitor.due(74, 0), monitor.due(75, 0)]).toEqual([false, false, true])
    expect([monitor.due(50, 400_000), monitor.due(51, 400_000)]).toEqual([false, true])
    monitor.blind(100, 400_000)
    expect([monitor.due(149, 400_001), monitor.due(150, 400_001), monitor.due(101, 700_000)]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('says nothing without an earlier one', () => {
    const monitor = priceMonitor(null, 0)
    expect(monitor.check(start, null, 25, 0)).toBe(0)
    expect(monitor.check({ credits: 970, entry: 9, settled: 0 }, booked(25), 50, 0)).toBe(5)
  })

  test('lets what is out explain what is gone, and counts it once', () => {
    const monitor = priceMonitor(start, 0)
    // 25 booked, 4 more charged but still out.
    expect(monitor.check({ credits: 971, entry: 9, settled: 0 }, booked(25, { reserved: 4 }), 25, 0)).toBe(0)
    // The 4 are booked now, and one more is gone.
    expect(monitor.check({ credits: 970, entry: 20, settled: 0 }, booked(4), 29, 0)).toBe(1)
    monitor.excuse(1)
    expect(monitor.check({ credits: 969, entry: 21, settled: 0 }, booked(1), 30, 0)).toBe(0)
  })

  test('takes a call for cheaper when it went alone, all before it was in balance and it took a part of its price', () => {
    const cheaper = (lost: number, more: Partial<LedgerSince> = {}, before = 0) => {
      const monitor = priceMonitor(start, 0)
      if (before > 0) monitor.check({ credits: 1000, entry: 2, settled: before }, booked(before, { calls: 1 }), 1, 0)
      monitor.check({ credits: 1000 - lost, entry: 9, settled: 0 }, booked(5, { calls: 1, ...more }), 1, 0)
      return monitor.cheaper
    }
    expect([2, 5, 8].map(lost => cheaper(lost))).toEqual([3, 0, 0])
    // Nothing may just be late, and after it so may a part of two.
    expect([cheaper(0), cheaper(2, {}, 5)]).toEqual([0, 0])
    // Not alone: another call, one that is out, one that ended during the read, credits that were added.
    expect(cheaper(2, { calls: 2 })).toBe(0)
    expect(cheaper(2, { reserved: 5 })).toBe(0)
    expect(cheaper(2, { upTo: { booked: 0, refilled: 0 } })).toBe(0)
    expect(cheaper(2, { refilled: 1 })).toBe(0)
    // What was taken back for the call before is no call.
    expect(cheaper(2, { booked: 2, upTo: { booked: 2, refilled: 0 }, corrected: -3 }, 3)).toBe(3)
  })

  test('lets calls that cost less than booked pay for later ones, as the cap does', () => {
    const monitor = priceMonitor(start, 0)
    expect(monitor.check({ credits: 990, entry: 9, settled: 0 }, booked(20), 10, 0)).toBe(0)
    expect(monitor.check({ credits: 965, entry: 19, settled: 0 }, booked(20), 20, 0)).toBe(0)
    expect(monitor.check({ credits: 940, entry: 29, settled: 0 }, booked(10), 30, 0)).toBe(10)
  })

  test('is not fooled by credits that were added', () => {
    const monitor = priceMonitor(start, 0)
    const refilled = booked(25, { refilled: 500, upTo: { booked: 25, refilled: 500 } })
    expect(monitor.check({ credits: 1445, entry: 9, settled: 0 }, refilled, 25, 0)).toBe(30)
    const other = priceMonitor(start, 0)
    expect(other.check({ credits: 5000, entry: 9, settled: 0 }, booked(25), 25, 0)).toBe(0)
    expect(other.check({ credits: 4950, entry: 19, settled: 0 }, booked(25), 50, 0)).toBe(25)
  })
})
