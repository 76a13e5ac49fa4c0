// Simulated services with a limit, and what a pacer makes of them: share of the allowance, share of refusals.
import type { CallAllowance, Pacer } from '../../engine/pacing/pacer.ts'

/** One call at `now`: accepted, or refused with what its answer says. */
export interface Limit {
  call(now: number): { ok: boolean; retryAfterMs: number | null; allowance: CallAllowance | null }
  /** Calls that a perfect client could have had accepted between two times. */
  allowed(from: number, to: number): number
}

export type RetryAfter = 'none' | 'whole seconds'

const asked = (retryAfter: RetryAfter, ms: number) =>
  retryAfter === 'none' ? null : Math.max(1, Math.ceil(ms / 1000)) * 1000

/** A token bucket whose rate may change with time: `at(now)` calls per second. */
export function bucket(at: (now: number) => number, burst: number, retryAfter: RetryAfter, headers = false): Limit {
  let tokens = burst
  let filledAt = 0
  return {
    call(now) {
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * at(now))
      filledAt = now
      const ok = tokens >= 1
      if (ok) tokens -= 1
      const allowance = headers ? { remaining: Math.floor(tokens), resetMs: ((burst - tokens) / at(now)) * 1000 } : null
      return { ok, retryAfterMs: ok ? null : asked(retryAfter, ((1 - tokens) / at(now)) * 1000), allowance }
    },
    allowed(from, to) {
      let sum = 0
      for (let now = from; now < to; now += 10) sum += at(now) / 100
      return sum
    },
  }
}

/** `count` calls in each `windowMs`, counted from multiples of the window. */
export function fixedWindow(count: number, windowMs: number, retryAfter: RetryAfter, headers: boolean): Limit {
  let used = 0
  let window = 0
  return {
    call(now) {
      const index = Math.floor(now / windowMs)
      if (index !== window) {
        window = index
        used = 0
      }
      const left = (index + 1) * windowMs - now
      const ok = used < count
      if (ok) used += 1
      return {
        ok,
        retryAfterMs: ok ? null : asked(retryAfter, left),
        allowance: headers ? { remaining: count - used, resetMs: left } : null,
      }
    },
    allowed: (from, to) => (count * (to - from)) / windowMs,
  }
}

/** Refuses everything from `from` to `to`; else as `limit`. */
export const storm = (limit: Limit, from: number, to: number, retryAfterMs: number | null): Limit => ({
  call: now => (now >= from && now < to ? { ok: false, retryAfterMs, allowance: null } : limit.call(now)),
  allowed: (start, end) => limit.allowed(start, Math.min(end, from)) + limit.allowed(Math.max(start, to), end),
})

/**
 * Refuses a share of the calls whatever their pace, and asks for `waitMs` each time. What that leaves possible at
 * `perSecond`: each refusal costs its call and its wait.
 */
export function flaky(perSecond: number, share: number, waitMs: number, seed: number): Limit {
  const random = seeded(seed)
  return {
    call: () => {
      const ok = random() >= share
      return { ok, retryAfterMs: ok ? null : waitMs, allowance: null }
    },
    allowed: (from, to) => (((to - from) / 1000) * perSecond * (1 - share)) / (1 + (share * perSecond * waitMs) / 1000),
  }
}

export interface Outcome {
  /** Share of what a perfect client could have had. */
  share: number
  /** Refusals among all calls. */
  refusals: number
  accepted: number
  /** Calls that left while the service had asked for silence. */
  early: number
}

/** A small generator with a seed (mulberry32), so that runs can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The way to a service and back, and the timers of the one who asks. */
export interface Road {
  /** Shortest and longest time from a call's leaving to its answer, milliseconds; half of it is the way there. */
  readonly answerMs: readonly [shortest: number, longest: number]
  /** Timers count whole milliseconds, and ring late: most by less than two, one in 50 by up to 15, one in 1000 by up to 200. */
  readonly lateTimers: boolean
}

/** A service somewhere in the world, and one on this computer. */
export const roads = {
  far: { answerMs: [30, 90], lateTimers: true },
  near: { answerMs: [1, 5], lateTimers: true },
} as const satisfies Record<string, Road>

/** After how long a timer rings that was set to `ms`. */
function ringsAfter(ms: number, { lateTimers }: Road, random: () => number): number {
  if (!lateTimers) return ms
  const luck = random()
  const late = luck < 0.001 ? 200 : luck < 0.02 ? 15 : 1.5
  return Math.max(1, Math.trunc(ms)) + late * random()
}

interface Call {
  readonly sentAt: number
  readonly arrivesAt: number
  readonly answersAt: number
  said: ReturnType<Limit['call']> | null
}

/**
 * Runs a pacer against a limit for `seconds`, with `slots` calls at once. Calls reach the service, whose clock counts whole
 * milliseconds, in the order of their arrival. Figures are taken from `from` seconds on.
 */
export function pacedRun(
  pacer: Pacer,
  limit: Limit,
  seconds: number,
  { slots = 64, seed = 1, from = 0, road = roads.far as Road } = {},
): Outcome {
  const random = seeded(seed)
  const [shortest, longest] = road.answerMs
  const end = seconds * 1000
  let open: Call[] = []
  let accepted = 0
  let refused = 0
  let early = 0
  let silentUntil = 0
  let wakesAt = 0
  for (let now = 0; now < end; ) {
    for (const call of open.filter(({ arrivesAt, said }) => arrivesAt <= now && !said)) {
      call.said = limit.call(Math.floor(call.arrivesAt))
      if (call.arrivesAt < from * 1000) continue
      if (call.said.ok) accepted += 1
      else refused += 1
    }
    for (const { sentAt, said } of open.filter(({ answersAt }) => answersAt <= now)) {
      const { ok, retryAfterMs, allowance } = said ?? { ok: false, retryAfterMs: null, allowance: null }
      pacer.done(now, { status: ok ? 200 : 429, sentAt, retryAfterMs, allowance })
      if (retryAfterMs !== null) silentUntil = Math.max(silentUntil, now + retryAfterMs)
    }
    open = open.filter(({ answersAt }) => answersAt > now)
    // A waiting call checks again when a timer rings or an answer comes.
    while (open.length < slots && pacer.next(now) <= 0) {
      pacer.sent(now)
      if (now < silentUntil) early += 1
      const takes = shortest + random() * (longest - shortest)
      const call = { sentAt: now, arrivesAt: now + takes / 2, answersAt: now + takes, said: null }
      const behind = open.findIndex(({ arrivesAt }) => arrivesAt > call.arrivesAt)
      open.splice(behind < 0 ? open.length : behind, 0, call)
    }
    if (wakesAt <= now || open.length < slots) wakesAt = now + ringsAfter(Math.min(50, pacer.next(now)), road, random)
    now = Math.min(wakesAt, ...open.flatMap(({ arrivesAt, answersAt, said }) => (said ? [answersAt] : [arrivesAt])))
  }
  return {
    share: accepted / limit.allowed(from * 1000, end),
    refusals: refused / Math.max(1, accepted + refused),
    accepted,
    early,
  }
}
