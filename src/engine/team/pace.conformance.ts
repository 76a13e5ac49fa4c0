// The pace of an account that members share, on a real PostgreSQL server: places in one schedule, silences, who learns, and clocks.
import { describe, expect, test } from 'vitest'
import { type TestMember, teamAccount, teamCall, teamSuite } from '../../testing/workspace/team-suite.ts'
import type { PaceAsk, PaceSaid } from '../pacing/shared-groups.ts'

const at = teamSuite()
const group = 'all'
let inputs = 0

const ask = (more: Partial<PaceAsk> = {}): PaceAsk => ({
  ...{ group, perSecond: 10, found: true, fresh: false, silentMs: 0, beside: 0, seen: [] },
  ...more,
})

/** Claims so many new inputs. Returns the wait of each: null where no place was free. */
async function claim({ store }: TestMember, count: number, more: Partial<PaceAsk> = {}) {
  let said: PaceSaid | undefined
  const calls = Array.from({ length: count }, (_, index) => teamCall(`pace ${inputs + index}`, { group }))
  inputs += count
  const verdicts = await store.claim({
    ...{ account: teamAccount, sent: true, suppressions: 0, calls },
    pace: { asks: [ask(more)], heard: all => ([said] = all) },
  })
  const waits = verdicts.map(verdict => (verdict.kind === 'yours' ? (verdict.waitMs ?? Number.NaN) : null))
  const later = verdicts.flatMap(verdict => (verdict.kind === 'later' ? [verdict.waitMs] : []))
  if (!said) throw new Error('the team said nothing of the pace')
  return { waits, later, said }
}

/** As if the clock of the server had been set by so much, while it was out of use for a moment. */
const setClock = (ms: number) =>
  at.sql(
    `UPDATE listwright_team.pace SET next_at = next_at - $1 * interval '1 millisecond', led_at = led_at - $1 * interval '1 millisecond',
       silent_until = silent_until - $1 * interval '1 millisecond', as_of = as_of - $1 * interval '1 millisecond'`,
    [ms],
  )
const hourMs = 3_600_000

describe('places', () => {
  test('of two members follow one another, a second ahead at most', async () => {
    const { anna, ben } = await at.pair()
    const first = await claim(anna, 3)
    const second = await claim(ben, 3)
    const [a = 0, b = 0, c = 0] = first.waits.map(Number)
    expect(b - a).toBeGreaterThanOrEqual(99)
    expect(c - b).toBeGreaterThanOrEqual(99)
    // Less the time between the two claims.
    expect(Number(second.waits[0])).toBeGreaterThan(0)
    expect(Number(second.waits[0])).toBeLessThanOrEqual(c + 101)
    const third = await claim(anna, 20)
    expect(third.waits.filter(wait => wait !== null).length).toBeLessThanOrEqual(11)
    expect(third.later.length).toBeGreaterThan(5)
    for (const wait of third.later) expect(wait).toBeGreaterThan(1000)
  })

  test('that a member left unused are free for the others a second later', async () => {
    const { anna, ben } = await at.pair()
    await claim(anna, 12)
    await new Promise(resolve => setTimeout(resolve, 1200))
    const { waits, said } = await claim(ben, 3)
    expect(Number(waits[0])).toBeLessThanOrEqual(100)
    expect(said).toMatchObject({ lead: false, perSecond: 10 })
  })

  test('a call that leaves without one moves those of others', async () => {
    const { anna } = await at.pair()
    await claim(anna, 1)
    const { waits } = await claim(anna, 1, { beside: 5 })
    expect(Number(waits[0])).toBeGreaterThan(300)
  })

  test('without a limit all are at once', async () => {
    const { anna } = await at.pair()
    expect((await claim(anna, 30, { perSecond: null, found: false })).waits).toEqual(Array(30).fill(0))
  })
})

test('a refusal that one has seen holds all', async () => {
  const { anna, ben } = await at.pair()
  await claim(anna, 1)
  expect((await claim(ben, 1)).waits[0]).not.toBeNull()
  await anna.store.sharePace(teamAccount, [ask({ silentMs: 30_000 })])
  const { later, said } = await claim(ben, 1)
  expect(later[0]).toBeGreaterThan(25_000)
  expect(said.silentMs).toBeGreaterThan(25_000)
})

describe('who learns', () => {
  const refused = { sentAgo: 60, doneAgo: 20, status: 429, retryAfterMs: 1000 }

  test('the first says how fast all go, and hears what the others saw, once', async () => {
    const { anna, ben } = await at.pair()
    expect((await claim(anna, 1, { fresh: true, perSecond: 20 })).said).toMatchObject({ lead: true, taken: false })
    const bens = (await claim(ben, 1, { fresh: true, perSecond: 99, seen: [refused] })).said
    expect(bens).toMatchObject({ lead: false, perSecond: 20, seen: [] })
    const heard = (await claim(anna, 1, { perSecond: 15 })).said
    expect(heard).toMatchObject({ lead: true, perSecond: 15, seen: [{ status: 429, retryAfterMs: 1000 }] })
    expect(heard.seen[0]?.sentAgo).toBeGreaterThanOrEqual(60)
    expect((await claim(anna, 1)).said.seen).toEqual([])
    expect((await claim(ben, 1)).said.perSecond).toBe(10)
  })

  test('one that is not heard of for ten seconds is followed by another, who goes on from what was learned', async () => {
    const { anna, ben } = await at.pair()
    await claim(anna, 1, { perSecond: 33 })
    await at.sql("UPDATE listwright_team.pace SET led_at = led_at - interval '11 seconds'")
    expect((await claim(ben, 1, { perSecond: 5 })).said).toMatchObject({ lead: true, taken: true, perSecond: 33 })
    expect((await claim(anna, 1, { perSecond: 5 })).said).toMatchObject({ lead: false, perSecond: 33 })
    expect((await claim(ben, 1, { perSecond: 30 })).said).toMatchObject({ lead: true, taken: false, perSecond: 30 })
  })

  test('a setting of another is nothing that was learned', async () => {
    const { anna, ben } = await at.pair()
    await claim(anna, 1, { perSecond: 4, found: false })
    await at.sql("UPDATE listwright_team.pace SET led_at = led_at - interval '11 seconds'")
    expect((await claim(ben, 1, { perSecond: 12, found: false })).said).toMatchObject({ lead: true, perSecond: 12 })
  })
})

describe('the clock of the server', () => {
  test.each([-hourMs, hourMs])('jumps by %d ms: places are as before, within a second', async jump => {
    const { anna, ben } = await at.pair()
    await claim(anna, 4)
    await setClock(jump)
    const { waits } = await claim(ben, 2)
    expect(Number(waits[0])).toBeLessThanOrEqual(500)
    expect(Number(waits[1])).toBeLessThanOrEqual(600)
    expect((await claim(anna, 1)).waits[0]).not.toBeNull()
  })

  test('set back in a silence, leaves of it what there was', async () => {
    const { anna, ben } = await at.pair()
    await claim(anna, 1, { silentMs: 5000 })
    await setClock(-hourMs)
    const { later } = await claim(ben, 1)
    expect(later[0]).toBeGreaterThan(2000)
    expect(later[0]).toBeLessThanOrEqual(5100)
  })
})
