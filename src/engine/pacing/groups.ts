// The pacers of one account: one for all operations that share its allowance, one for each group that has its own.
import type { OpId, PacedOp } from '../../contract/service/endpoints.ts'
import type { ServicePace } from '../../contract/service/profile.ts'
import { choosePacer } from './choose.ts'
import type { PacedAnswer, Pacer } from './pacer.ts'

/** Calls per second by the name of the group. */
export type GroupRates = ReadonlyMap<string, number>

export interface PacedGroups {
  /** Name of the group an operation belongs to. */
  nameOf(op: PacedOp): string
  /** What paces a group. */
  of(group: string): Pacer
  /** Paces a group from the beginning, at a rate that was found; null = none was. */
  begin(group: string, rate: number | null): void
  /** How much earlier than it leaves a call must be claimed, in milliseconds, because a team is asked for its place. */
  readonly lagMs: number
  /** Calls that may leave within the next `ms`. */
  dueWithin(group: string, now: number, ms: number): number
  /** Milliseconds until the next call of an operation may leave. */
  next(op: PacedOp, now: number): number
  /** Milliseconds of a silence in which no place counts: calls that were given one get another. */
  silence(op: PacedOp, now: number): number
  /** `placed`: at the time that a team gave it. */
  sent(op: PacedOp, now: number, placed?: boolean): void
  done(op: PacedOp, now: number, answer: PacedAnswer): void
  /** Calls per second of an operation's group at present; Infinity without a limit. */
  rate(op: PacedOp, now: number): number
  /** Calls per second of an operation's group while the service's refusals hold it back, else null. */
  slowedTo(op: PacedOp, now: number): number | null
  /** Rates of the groups that answered since the start. */
  rates(now: number): GroupRates
}

/** The group of all operations that no other one names. */
export const commonGroup = 'all'

/** `learned`: rates found earlier at the same account. */
export function pacedGroups(pace: ServicePace, groups: readonly (readonly OpId[])[], learned: GroupRates): PacedGroups {
  const names = new Map<PacedOp, string>()
  // The first operation names its group; a group that gets more members keeps what it learned.
  for (const group of groups) for (const op of group) names.set(op, group[0] ?? commonGroup)
  const pacers = new Map<string, Pacer>()
  const answered = new Set<string>()
  const nameOf = (op: PacedOp) => names.get(op) ?? commonGroup
  const pacerOf = (group: string): Pacer => {
    const known = pacers.get(group)
    if (known) return known
    const made = choosePacer(pace, learned.get(group) ?? null)
    pacers.set(group, made)
    return made
  }
  return {
    nameOf,
    of: pacerOf,
    begin(group, rate) {
      pacers.set(group, choosePacer(pace, rate ?? learned.get(group) ?? null, rate))
    },
    lagMs: 0,
    dueWithin: (group, now, ms) => pacerOf(group).dueWithin(now, ms),
    next: (op, now) => pacerOf(nameOf(op)).next(now),
    silence: (op, now) => Math.max(0, (pacerOf(nameOf(op)).pausedUntil(now) ?? 0) - now),
    sent: (op, now) => pacerOf(nameOf(op)).sent(now),
    done(op, now, answer) {
      if (answer.status !== null) answered.add(nameOf(op))
      pacerOf(nameOf(op)).done(now, answer)
    },
    rate: (op, now) => pacerOf(nameOf(op)).rate(now),
    slowedTo: (op, now) => pacerOf(nameOf(op)).slowedTo(now),
    rates: now => new Map([...answered].map(group => [group, pacerOf(group).rate(now)] as const)),
  }
}
