// Pacing groups: what one group is refused does not hold the others, and each keeps the rate it learned.
import { expect, test } from 'vitest'
import type { ServicePace } from '../../contract/service/profile.ts'
import { commonGroup, pacedGroups } from './groups.ts'

const pace: ServicePace = { concurrency: 4, perSecond: 10, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' }
const refused = { status: 429, sentAt: 0, retryAfterMs: 30_000, allowance: null }

test('a refusal holds the operations of its group and no others', () => {
  const paced = pacedGroups(pace, [['validate.phone', 'person.byId']], new Map())
  paced.sent('validate.phone', 0)
  paced.done('validate.phone', 100, refused)
  expect(paced.next('person.byId', 200)).toBeCloseTo(29_900)
  expect(paced.next('validate.email', 200)).toBe(0)
  expect(paced.nameOf('search.ai')).toBe(commonGroup)
  expect(paced.dueWithin(paced.nameOf('validate.phone'), 200, 25)).toBe(0)
  expect(paced.dueWithin(commonGroup, 200, 25)).toBeGreaterThan(0)
})

test('without groups one refusal holds all', () => {
  const paced = pacedGroups(pace, [], new Map())
  paced.sent('validate.phone', 0)
  paced.done('validate.phone', 100, refused)
  expect(paced.next('validate.email', 200)).toBeGreaterThan(29_000)
})

test('learned rates are told and begun with by group, of those that answered', () => {
  const learn = { ...pace, mode: 'learn' } as const
  const paced = pacedGroups(learn, [['validate.phone']], new Map([['validate.phone', 20]]))
  expect(paced.rate('validate.phone', 0)).toBeCloseTo(19.6)
  expect(paced.rate('validate.email', 0)).toBeCloseTo(5)
  paced.sent('validate.phone', 0)
  paced.done('validate.phone', 50, { status: 200, sentAt: 0, retryAfterMs: null, allowance: null })
  expect([...paced.rates(60).keys()]).toEqual(['validate.phone'])
})
