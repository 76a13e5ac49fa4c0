// Calls that wait for their time: they keep their order and the pace, and a refusal that comes meanwhile holds them.
import { expect, test } from 'vitest'
import type { ServicePace } from '../../contract/service/profile.ts'
import { commonGroup, pacedGroups } from './groups.ts'
import { SendQueue } from './send-queue.ts'

const pace: ServicePace = { concurrency: 8, perSecond: 20, mode: 'steady', maxPerSecond: 50, retryAfter: 'strict' }
const clock = () => performance.now()
const never = () => false

/** A call that tells when it left. */
const leave = async (now: number) => now

async function leftAt(waiting: ReturnType<typeof SendQueue.prototype.take<number>>): Promise<number | null> {
  const taken = await waiting
  return taken ? taken.answer : null
}

test('calls leave in order, none before its time, and count as claimed while they wait', async () => {
  const paced = pacedGroups(pace, [], new Map())
  const queue = new SendQueue(clock)
  const began = clock()
  const calls = [1, 2, 3].map(() => leftAt(queue.take(paced, 'validate.email', never, leave)))
  expect(queue.due(paced, commonGroup, 25)).toBe(0)
  // Counted from the first: a busy computer may have taken a while to come here.
  expect(queue.next(paced, 'validate.email')).toBeGreaterThanOrEqual(began + 100 - clock())
  const times = await Promise.all(calls)
  for (const [index, at] of times.entries()) expect(at).toBeGreaterThanOrEqual(began + index * 50)
  expect(times).toEqual([...times].sort((one, other) => (one ?? 0) - (other ?? 0)))
})

test('what waits when a 429 comes leaves after Retry-After, or goes back if that is long', async () => {
  for (const [retryAfterMs, goesBack] of [
    [80, false],
    [30_000, true],
  ] as const) {
    const paced = pacedGroups(pace, [], new Map())
    const queue = new SendQueue(clock)
    const first = await leftAt(queue.take(paced, 'validate.email', never, leave))
    const second = leftAt(queue.take(paced, 'validate.email', never, leave))
    const heardAt = clock()
    paced.done('validate.email', heardAt, { status: 429, sentAt: first ?? 0, retryAfterMs, allowance: null })
    const at = await second
    if (goesBack) expect(at).toBeNull()
    else expect(at).toBeGreaterThanOrEqual(heardAt + retryAfterMs)
    const alone = paced.next('validate.email', clock())
    expect(queue.next(paced, 'validate.email')).toBeLessThanOrEqual(alone)
  }
})

test('a stop reaches what waits', async () => {
  const paced = pacedGroups(pace, [], new Map())
  const queue = new SendQueue(clock)
  let stopped = false
  await queue.take(paced, 'validate.email', () => stopped, leave)
  const second = leftAt(queue.take(paced, 'validate.email', () => stopped, leave))
  stopped = true
  expect(await second).toBeNull()
})

test('without a limit all calls of a moment leave in it', () => {
  const paced = pacedGroups({ ...pace, perSecond: 0 }, [], new Map())
  const queue = new SendQueue(clock)
  let left = 0
  for (let call = 0; call < 5; call++) void queue.take(paced, 'validate.email', never, async () => (left += 1))
  expect(left).toBe(5)
})
