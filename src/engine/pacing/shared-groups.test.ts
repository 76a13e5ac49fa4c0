// The pace that a team shares, as one member keeps it: before a word of the team, while it follows, while it leads, and after.
import { expect, test } from 'vitest'
import type { ServicePace } from '../../contract/service/profile.ts'
import { commonGroup } from './groups.ts'
import { type PaceSaid, sharedGroups } from './shared-groups.ts'

const steady: ServicePace = { concurrency: 4, perSecond: 10, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' }
const op = 'validate.email'

const said = (more: Partial<PaceSaid> = {}): PaceSaid => ({
  ...{ group: commonGroup, lead: false, taken: false, perSecond: 5, found: true, nextMs: 0, silentMs: 0, seen: [] },
  ...more,
})
const refusal = (sentAt: number, retryAfterMs: number | null) => ({
  ...{ status: 429, sentAt, retryAfterMs, allowance: null },
})

function opened(pace: ServicePace = steady) {
  const refused: string[] = []
  return {
    refused,
    paced: sharedGroups({ pace, groups: [], learned: new Map(), onRefused: name => refused.push(name) }),
  }
}

test('before the team has said anything, it is the pace of the workspace', () => {
  const { paced } = opened()
  paced.sent(op, 0)
  expect(paced.next(op, 40)).toBeCloseTo(60)
  expect(paced.rate(op, 40)).toBe(10)
  expect(paced.ask([commonGroup], 40)).toMatchObject([
    { perSecond: 10, found: false, fresh: true, beside: 0, seen: [] },
  ])
})

test('who follows asks as fast as the team goes, and tells what came of its calls', () => {
  const { paced, refused } = opened()
  paced.heard([said({ nextMs: 300 })], 1000, 12)
  expect(paced.lagMs).toBeGreaterThan(12)
  expect(paced.next(op, 1000)).toBe(300)
  expect(paced.dueWithin(commonGroup, 1000, 200)).toBe(0)
  expect(paced.dueWithin(commonGroup, 1000, 500)).toBe(2)
  paced.sent(op, 1300, true)
  paced.sent('account.balance', 1310)
  paced.done(op, 1350, { status: 200, sentAt: 1300, retryAfterMs: null, allowance: null })
  expect(refused).toEqual([])
  paced.done(op, 1400, refusal(1320, 7000))
  expect(refused).toEqual([commonGroup])
  expect(paced.silence(op, 1400)).toBe(7000)
  expect(paced.next(op, 1500)).toBe(6900)
  const [ask] = paced.ask([commonGroup], 1500)
  expect(ask).toMatchObject({ fresh: false, beside: 1, silentMs: 6900 })
  expect(ask?.seen).toEqual([
    { sentAgo: 200, doneAgo: 150, status: 200, retryAfterMs: null },
    { sentAgo: 180, doneAgo: 100, status: 429, retryAfterMs: 7000 },
  ])
  expect(paced.ask([commonGroup], 1600)).toMatchObject([{ beside: 0, seen: [] }])
})

test('its own setting holds for its calls, however fast the team goes', () => {
  const { paced } = opened()
  paced.heard([said({ perSecond: 100 })], 0, 0)
  expect(paced.rate(op, 0)).toBe(10)
  const places = [0, 10, 20, 30].map(waitMs => paced.placed(commonGroup, 0, waitMs))
  expect(places.map(Math.round)).toEqual([0, 100, 200, 300])
})

test('who leads learns from what others saw, and silence of theirs is its own', () => {
  const { paced } = opened({ ...steady, mode: 'learn' })
  paced.heard([said({ lead: true, taken: true, perSecond: 40 })], 0, 0)
  const before = paced.rate(op, 0)
  expect(before).toBeCloseTo(39.2)
  for (let call = 0; call < 40; call++) {
    paced.sent(op, call * 25, true)
    paced.done(op, call * 25 + 10, { status: 200, sentAt: call * 25, retryAfterMs: null, allowance: null })
  }
  const seen = [{ sentAgo: 30, doneAgo: 10, status: 429, retryAfterMs: 2000 }]
  paced.heard([said({ lead: true, perSecond: before, seen, silentMs: 1990 })], 1000, 0)
  expect(paced.silence(op, 1000)).toBeCloseTo(1990)
  // Others may have seen more of that moment.
  expect(paced.ask([commonGroup], 1100)[0]?.perSecond).toBeCloseTo(before)
  expect(paced.ask([commonGroup], 1400)[0]?.perSecond).toBeLessThan(before)
  expect(paced.silence(op, 1400)).toBeCloseTo(1590)
})

test('without the team it goes on alone from what the team had learned', () => {
  const { paced } = opened()
  paced.heard([said({ perSecond: 4 })], 0, 0)
  paced.alone()
  expect(paced.rate(op, 100)).toBe(4)
  // The limit may be gone: as a pace of one workspace, it rises after quiet time.
  expect(paced.rate(op, 31_000)).toBeCloseTo(4.4)
})
