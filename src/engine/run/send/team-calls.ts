// Calls of a workspace in a team: claimed from it in one round trip before they leave, renewed while they are out, settled after.
import { Failure } from '../../base/fail.ts'
import type { Clock } from '../../base/host.ts'
import type { SharedGroups } from '../../pacing/shared-groups.ts'
import type { PaceExchange, TeamAccount, TeamLimit, TeamVerdict } from '../../team/claims.ts'
import type { TeamStore } from '../../team/team-store.ts'
import type { Teams } from '../../team/teams.ts'
import { type TeamTrouble, TeamUnavailable } from '../../team/trouble.ts'
import { type ExchangeOutcome, silenceEffect } from '../exchange/classify.ts'
import type { ClaimedCall } from '../ledger/claim.lane.ts'
import type { ColleaguesUse } from '../money/colleagues.ts'
import type { CallExchange } from './sender.ts'

/** What runs need of the team. */
export type RunTeam = Pick<Teams, 'store' | 'outbox' | 'suppressions'>

/** `down`: no verdict could be had. `wait` = it may be over by itself. `at`: monotonic time of a call's place in the pace. */
export type CallVerdict =
  | Exclude<TeamVerdict, { kind: 'yours' }>
  | { readonly kind: 'yours'; readonly idem: string | null; readonly at: number | null }
  | { readonly kind: 'down'; readonly wait: boolean; readonly detail: string }

const renewMs = 30_000
/** A call that a colleague has out is asked about again after about so long. */
const busyMs = 400
/** A call without a place is claimed again so long before the next free one: others want it too. */
const beforePlaceMs = 500
/** So long after a refusal what had left before it has mostly ended. */
const toldAfterMs = 200

export class TeamCalls {
  readonly #team: RunTeam
  readonly #account: TeamAccount
  readonly #clock: Clock
  /** Claims of calls that are out. */
  readonly #out = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #telling: NodeJS.Timeout | null = null
  /** What ends listening. */
  #listening: Promise<() => Promise<void>> | null = null

  /** `accountKey`: as answer keys name it. */
  constructor(team: RunTeam, accountKey: string, clock: Clock) {
    this.#team = team
    this.#clock = clock
    this.#account = { name: accountKey, label: accountKey.replace(/^\S+ /, '') }
  }

  /** What the team says of each call, by its attempt; a call that the team does not know of has no verdict. Never rejects. */
  async claim(calls: readonly ClaimedCall[], paced: SharedGroups): Promise<ReadonlyMap<number, CallVerdict>> {
    const asked = calls.flatMap(call => (call.team ? [{ call, team: call.team }] : []))
    try {
      const store = await this.#team.store()
      // The workspace left its team since the calls were claimed: they are its own matter.
      if (!store) {
        paced.alone()
        return new Map(asked.map(({ call }) => [call.attemptId, { kind: 'yours', idem: call.idem, at: null }]))
      }
      this.#listen(store, paced)
      const verdicts = await store.claim({
        account: this.#account,
        sent: true,
        suppressions: this.#team.suppressions.known(),
        calls: asked.map(({ call: { op, price, idem }, team: { claim, key, maxAge, again } }) => ({
          id: claim,
          op,
          key,
          price,
          maxAge,
          again,
          idem,
          group: paced.nameOf(op),
        })),
        pace: this.#exchange(paced, new Set(asked.map(({ call: { op } }) => paced.nameOf(op)))),
      })
      // They go back to the queue, and are judged by the lists as they are then.
      if (verdicts.some(({ kind }) => kind === 'behind')) await this.#team.suppressions.sync()
      for (const [index, { team }] of asked.entries()) if (verdicts[index]?.kind === 'yours') this.#keep(team.claim)
      const now = this.#clock.monotonic()
      return new Map(
        asked.map(({ call }, index): [number, CallVerdict] => {
          const verdict = verdicts[index] ?? { kind: 'busy' }
          if (verdict.kind !== 'yours') return [call.attemptId, verdict]
          const { idem, waitMs } = verdict
          const at = waitMs === undefined ? null : paced.placed(paced.nameOf(call.op), now, waitMs)
          return [call.attemptId, { kind: 'yours', idem, at }]
        }),
      )
    } catch (error) {
      paced.alone()
      const verdict = downBy(error)
      return new Map(asked.map(({ call }) => [call.attemptId, verdict]))
    }
  }

  /** The service refused a call of this group: all members slow down. */
  refused(group: string, paced: SharedGroups): void {
    void this.#tell(group, paced)
    this.#tellLater(group, paced)
  }

  /** In a silence there are no claims: what was seen until then is sent all the same, and heard by the member that leads. */
  #tellLater(group: string, paced: SharedGroups): void {
    const wait = paced.leads(group) ? 2 * toldAfterMs : toldAfterMs
    this.#telling ??= setTimeout(() => {
      this.#telling = null
      void this.#tell(group, paced)
    }, wait)
  }

  /** Hears of silences as they begin, from the first claim on; claims tell of them too, so it may fail. */
  #listen(store: TeamStore, paced: SharedGroups): void {
    const heard = (group: string, ms: number) => {
      paced.silenced(group, this.#clock.monotonic(), ms)
      this.#tellLater(group, paced)
    }
    const broken = () => {
      this.#listening = null
    }
    this.#listening ??= store.onSilence(this.#account.name, heard, broken).catch(() => async () => undefined)
  }

  async #tell(group: string, paced: SharedGroups): Promise<void> {
    try {
      const store = await this.#team.store()
      if (!store) return
      const { asks, heard } = this.#exchange(paced, [group])
      heard(await store.sharePace(this.#account, asks))
    } catch {
      // The next claim finds the database away, or tells it then.
    }
  }

  #exchange(paced: SharedGroups, groups: Iterable<string>): PaceExchange {
    const began = this.#clock.monotonic()
    return {
      asks: paced.ask(groups, began),
      heard: said => {
        const now = this.#clock.monotonic()
        paced.heard(said, now, now - began)
      },
    }
  }

  /** Why the team cannot be asked; null = it can. */
  async trouble(): Promise<string | null> {
    try {
      await (await this.#team.store())?.ping()
      return null
    } catch (error) {
      return downBy(error).detail
    }
  }

  /** What colleagues have used of the account. */
  async colleagues(): Promise<ColleaguesUse> {
    try {
      return (await (await this.#team.store())?.colleagues(this.#account.name)) ?? null
    } catch {
      return 'unknown'
    }
  }

  /** A call is not out any more. */
  ended(claim: string): void {
    this.#out.delete(claim)
    if (this.#out.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  /** Ends of calls were committed. */
  committed(): void {
    this.#team.outbox.hurry()
  }

  /** Waits until the team has heard of all that ended, if it can hear of it at the moment. */
  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#telling) clearTimeout(this.#telling)
    await (await this.#listening)?.().catch(() => undefined)
    await this.#team.outbox.settled()
  }

  #keep(claim: string): void {
    this.#out.add(claim)
    this.#timer ??= setInterval(() => void this.#renew(), renewMs)
  }

  async #renew(): Promise<void> {
    try {
      await (await this.#team.store())?.renew(this.#account.name, [...this.#out])
    } catch {
      // A lease that runs out makes the call unsure; what came of it is said all the same.
    }
  }
}

function downBy(error: unknown): Extract<CallVerdict, { kind: 'down' }> {
  const { trouble, detail } = troubleIn(error)
  return { kind: 'down', wait: trouble === 'server', detail }
}

function troubleIn(error: unknown): { readonly trouble: TeamTrouble; readonly detail: string } {
  if (error instanceof TeamUnavailable) return { trouble: error.trouble, detail: error.message }
  if (error instanceof Failure && error.code === 'team_unavailable') {
    const { trouble, reason } = (error as Failure<'team_unavailable'>).details
    return { trouble, detail: reason }
  }
  if (error instanceof Failure && error.code === 'team_address')
    return { trouble: 'refused', detail: (error as Failure<'team_address'>).details.reason }
  return { trouble: 'server', detail: error instanceof Error ? error.message : String(error) }
}

const unsent: Omit<ExchangeOutcome, 'task' | 'word'> = {
  attempt: 'not_sent',
  http: null,
  charged: false,
  effect: null,
  retryAfterMs: null,
  keep: false,
}

const notSent = (detail: string): CallExchange['seen'] => ({
  kind: 'no_reply',
  sent: false,
  fault: 'cancelled',
  detail,
})

const limitNames = { day: 'today', month: 'this month', total: 'in all' } as const
const limitWords = ({ kind, own }: TeamLimit) =>
  `The limit of ${own ? 'this member' : 'the team'} for credits ${limitNames[kind]} is reached.`

const unsureReason = 'A colleague sent this without a usable answer. It is sent again only if you choose to.'

/** What a verdict means for a call that it does not let leave. `jitter` from 0 to 1. */
export function exchangeOf(verdict: Exclude<CallVerdict, { kind: 'yours' }>, jitter: number): CallExchange {
  switch (verdict.kind) {
    case 'answered':
      return {
        seen: { kind: 'reply', status: 200, headers: {}, body: verdict.raw },
        outcome: {
          ...unsent,
          attempt: 'answered',
          word: 'answer of a colleague',
          keep: true,
          task: { kind: 'answered', miss: verdict.miss },
        },
      }
    case 'busy':
      return {
        seen: notSent('a colleague has it out'),
        outcome: { ...unsent, word: 'busy', task: { kind: 'again', waitMs: busyMs * (0.5 + jitter), counted: false } },
      }
    case 'later':
      return {
        seen: notSent('no place in the pace'),
        outcome: {
          ...unsent,
          word: 'later',
          task: {
            kind: 'again',
            waitMs: Math.max(busyMs / 2, verdict.waitMs - beforePlaceMs) * (0.75 + jitter / 2),
            counted: false,
          },
          effect: silenceEffect(verdict.waitMs, 'The service asked a colleague to slow down.'),
        },
      }
    case 'behind':
      return {
        seen: notSent('the do-not-contact lists changed'),
        outcome: { ...unsent, word: 'behind', task: { kind: 'again', waitMs: 0, counted: false } },
      }
    case 'unsure':
      return {
        seen: notSent('unsure'),
        outcome: { ...unsent, word: 'unsure', task: { kind: 'left_out', state: 'skipped', reason: unsureReason } },
      }
    case 'over':
      return {
        seen: notSent('limit'),
        outcome: {
          ...unsent,
          word: 'limit',
          task: { kind: 'again', waitMs: 0, counted: false },
          effect: { kind: 'pause', reason: 'team_limit', detail: limitWords(verdict.limit) },
        },
      }
    case 'down':
      return {
        seen: notSent(verdict.detail),
        outcome: {
          ...unsent,
          word: 'team',
          task: { kind: 'again', waitMs: 0, counted: false },
          effect: verdict.wait
            ? { kind: 'team', detail: verdict.detail }
            : { kind: 'pause', reason: 'team', detail: verdict.detail },
        },
      }
  }
}

/** What the writer has to know of a verdict: where it was one, no claim is left that the team must hear the end of. */
export const byTeam = (verdict: CallVerdict | null): { answerAgeMs: number | null } | null =>
  verdict === null || verdict.kind === 'yours' || verdict.kind === 'down'
    ? null
    : { answerAgeMs: verdict.kind === 'answered' ? verdict.ageMs : null }
