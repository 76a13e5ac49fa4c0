// The pace of an account that a team shares: each call gets a place in one schedule, which the team's database keeps, and one
// member learns from what all of them see. Without a word of the team it is the pace of this workspace alone.
import type { OpId, PacedOp } from '../../contract/service/endpoints.ts'
import type { ServicePace } from '../../contract/service/profile.ts'
import { type GroupRates, type PacedGroups, pacedGroups } from './groups.ts'
import type { PacedAnswer, Pacer } from './pacer.ts'
import { RetryWaits } from './retry-waits.ts'

/** A call that ended, milliseconds before the message that tells of it. */
export interface SeenCall {
  readonly sentAgo: number
  readonly doneAgo: number
  /** Null = it ended without an answer. */
  readonly status: number | null
  readonly retryAfterMs: number | null
}

/** What a member says of a pacing group. */
export interface PaceAsk {
  readonly group: string
  /** Calls per second that it would go at; null = no limit. It counts where this member leads. */
  readonly perSecond: number | null
  /** That was learned from the service, and is no setting. */
  readonly found: boolean
  /** It does not know the pace of the team yet. */
  readonly fresh: boolean
  /** How long the service has asked for silence, in milliseconds. */
  readonly silentMs: number
  /** Calls that left without a place. */
  readonly beside: number
  readonly seen: readonly SeenCall[]
}

/** What the team says of a pacing group. */
export interface PaceSaid {
  readonly group: string
  /** This member learns for all. */
  readonly lead: boolean
  /** It leads from now on, after another or after a restart. */
  readonly taken: boolean
  /** Calls per second of all members together; null = no limit. */
  readonly perSecond: number | null
  readonly found: boolean
  /** Milliseconds until the next free place, and until the end of a silence. */
  readonly nextMs: number
  readonly silentMs: number
  /** What others saw, for the member that leads. */
  readonly seen: readonly SeenCall[]
}

export interface SharedGroups extends PacedGroups {
  /** What the team hears about these groups; each thing once. */
  ask(groups: Iterable<string>, now: number): PaceAsk[]
  /** The answer, which took so many milliseconds. */
  heard(said: readonly PaceSaid[], now: number, tookMs: number): void
  /** A colleague was refused: for so long nothing may leave. */
  silenced(group: string, now: number, ms: number): void
  /** This member learns for all. */
  leads(group: string): boolean
  /** When a call may leave that the team gave a place in `waitMs`. */
  placed(group: string, now: number, waitMs: number): number
  /** The team cannot be asked, or there is none: the pace is that of this workspace. */
  alone(): void
}

interface Share {
  lead: boolean
  perSecond: number
  found: boolean
  nextAt: number
  silentUntil: number
  /** By the setting of this workspace, when its next call may leave. */
  ownFreeAt: number
  beside: number
  seen: { sentAt: number; doneAt: number; status: number | null; retryAfterMs: number | null }[]
  /** What the member that leads has yet to learn from. */
  unlearned: { at: number; learn(pacer: Pacer): void }[]
}

export interface SharedPaceParts {
  readonly pace: ServicePace
  readonly groups: readonly (readonly OpId[])[]
  /** Rates found earlier at the same account. */
  readonly learned: GroupRates
  /** The service refused a call: the team should know at once. */
  readonly onRefused: (group: string) => void
}

/** A call may catch up with its time by so much. */
const catchUpMs = 25
const slowestLagMs = 500
/** Places are asked for so much earlier, that a busy moment of one member loses none. */
const earlierMs = 75
const mostSeen = 500
/** After so long what others saw is there too: refusals are understood only in the order of all calls. */
const settledMs = 300

export function sharedGroups({ pace, groups, learned, onRefused }: SharedPaceParts): SharedGroups {
  const own = pacedGroups(pace, groups, learned)
  const waits = new RetryWaits(pace.retryAfter)
  const shares = new Map<string, Share>()
  let lagMs = 0
  const limit =
    pace.mode === 'learn' ? pace.maxPerSecond : pace.perSecond > 0 ? pace.perSecond : Number.POSITIVE_INFINITY

  const shareOf = (op: PacedOp) => shares.get(own.nameOf(op))
  const rateOf = (share: Share, group: string, now: number) =>
    Math.min(limit, share.lead ? own.of(group).rate(now) : share.perSecond)
  const opensAt = ({ nextAt, silentUntil, ownFreeAt }: Share) => Math.max(nextAt, silentUntil, ownFreeAt)
  const silenceOf = (retryAfterMs: number | null) =>
    pace.mode === 'learn' ? waits.after(retryAfterMs) : (retryAfterMs ?? 1000)

  const toLearn = ({ unlearned }: Share, doneAt: number, answer: PacedAnswer) =>
    unlearned.push(
      { at: answer.sentAt, learn: pacer => pacer.sent(answer.sentAt) },
      { at: doneAt, learn: pacer => pacer.done(doneAt, answer) },
    )
  /** The member that leads learns from all calls, in their order. */
  function learn(group: string, share: Share, now: number): void {
    if (!share.lead) return
    const pacer = own.of(group)
    const due = share.unlearned.filter(({ at }) => at <= now - settledMs)
    share.unlearned = share.unlearned.filter(({ at }) => at > now - settledMs)
    for (const one of due.toSorted((a, b) => a.at - b.at)) one.learn(pacer)
    share.silentUntil = Math.max(share.silentUntil, pacer.pausedUntil(now) ?? 0)
  }

  return {
    nameOf: op => own.nameOf(op),
    of: group => own.of(group),
    begin: (group, rate) => own.begin(group, rate),
    get lagMs() {
      return shares.size > 0 ? lagMs + earlierMs : 0
    },
    dueWithin(group, now, ms) {
      const share = shares.get(group)
      if (!share) return own.dueWithin(group, now, ms)
      const wait = Math.max(0, opensAt(share) - now)
      if (wait > ms) return 0
      const rate = rateOf(share, group, now)
      return Number.isFinite(rate) ? 1 + Math.floor(((ms - wait) * rate) / 1000) : Number.MAX_SAFE_INTEGER
    },
    next(op, now) {
      const share = shareOf(op)
      return share ? Math.max(0, opensAt(share) - now) : own.next(op, now)
    },
    silence: (op, now) => Math.max(0, (shareOf(op)?.silentUntil ?? 0) - now),
    sent(op, now, placed = false) {
      const share = shareOf(op)
      if (!share) own.sent(op, now)
      else if (!placed) share.beside += 1
    },
    done(op, now, answer: PacedAnswer) {
      const group = own.nameOf(op)
      const share = shares.get(group)
      if (!share) {
        own.done(op, now, answer)
        return
      }
      const { status, sentAt, retryAfterMs } = answer
      if (share.lead) toLearn(share, now, answer)
      else if (status !== null) share.seen.push({ sentAt, doneAt: now, status, retryAfterMs })
      if (share.seen.length > mostSeen) share.seen.shift()
      if (status !== 429) {
        if (status !== null) waits.answered()
        return
      }
      share.silentUntil = Math.max(share.silentUntil, now + silenceOf(retryAfterMs))
      onRefused(group)
    },
    rate(op, now) {
      const share = shareOf(op)
      return share ? rateOf(share, own.nameOf(op), now) : own.rate(op, now)
    },
    slowedTo(op, now) {
      const share = shareOf(op)
      if (!share || share.lead) return own.slowedTo(op, now)
      return pace.mode === 'steady' && share.found ? share.perSecond : null
    },
    rates: now =>
      new Map([
        ...own.rates(now),
        ...[...shares].flatMap(([group, { lead, found, perSecond }]) =>
          !lead && found ? [[group, perSecond] as const] : [],
        ),
      ]),
    ask: (asked, now) =>
      [...asked].map(group => {
        const share = shares.get(group)
        if (share) learn(group, share, now)
        const pacer = own.of(group)
        // In a storm of refusals a learning pacer lets one call go at a time.
        const stormy = pace.mode === 'learn' && pacer.slowedTo(now) !== null
        const rate = stormy ? Math.min(1, pacer.rate(now)) : pacer.rate(now)
        const ask: PaceAsk = {
          group,
          perSecond: Number.isFinite(rate) ? rate : null,
          found: pace.mode === 'learn' || rate < limit,
          fresh: share === undefined,
          silentMs: Math.max(0, (share?.silentUntil ?? pacer.pausedUntil(now) ?? 0) - now),
          beside: share?.beside ?? 0,
          seen: (share?.seen ?? []).map(({ sentAt, doneAt, status, retryAfterMs }) => ({
            sentAgo: now - sentAt,
            doneAgo: now - doneAt,
            status,
            retryAfterMs,
          })),
        }
        if (share) {
          share.beside = 0
          share.seen = []
        }
        return ask
      }),
    heard(said, now, tookMs) {
      lagMs = Math.min(slowestLagMs, lagMs === 0 ? tookMs : 0.8 * lagMs + 0.2 * tookMs)
      for (const { group, lead, taken, perSecond, found, nextMs, silentMs, seen } of said) {
        const before = shares.get(group)
        const share: Share = before ?? {
          ...{ lead: false, perSecond: 0, found: false, nextAt: 0, ownFreeAt: 0, beside: 0, seen: [], unlearned: [] },
          silentUntil: own.of(group).pausedUntil(now) ?? 0,
        }
        shares.set(group, share)
        // Who begins to lead goes on from what the team has learned.
        if (lead && taken) own.begin(group, found ? perSecond : null)
        if (!lead) share.unlearned = []
        share.lead = lead
        share.perSecond = perSecond ?? Number.POSITIVE_INFINITY
        share.found = found
        share.nextAt = now + nextMs
        share.silentUntil = Math.max(share.silentUntil, now + silentMs)
        for (const { sentAgo, doneAgo, status, retryAfterMs } of seen)
          toLearn(share, now - doneAgo, { status, sentAt: now - sentAgo, retryAfterMs, allowance: null })
        learn(group, share, now)
      }
    },
    silenced(group, now, ms) {
      const share = shares.get(group)
      if (share) share.silentUntil = Math.max(share.silentUntil, now + ms)
    },
    leads: group => shares.get(group)?.lead === true,
    placed(group, now, waitMs) {
      const share = shares.get(group)
      if (!share) return now + waitMs
      const at = Math.max(now + waitMs, share.ownFreeAt)
      if (Number.isFinite(limit)) share.ownFreeAt = Math.max(share.ownFreeAt, at - catchUpMs) + 1000 / limit
      return at
    },
    alone() {
      for (const [group, { lead, found, perSecond }] of shares) if (!lead && found) own.begin(group, perSecond)
      shares.clear()
    },
  }
}
