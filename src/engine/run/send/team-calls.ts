// Calls of a workspace in a team: claimed from it in one round trip before they leave, renewed while they are out, settled after.
import { Failure } from '../../base/fail.ts'
import type { TeamAccount, TeamLimit, TeamVerdict } from '../../team/claims.ts'
import type { Teams } from '../../team/teams.ts'
import { type TeamTrouble, TeamUnavailable } from '../../team/trouble.ts'
import type { ExchangeOutcome } from '../exchange/classify.ts'
import type { ClaimedCall } from '../ledger/claim.lane.ts'
import type { ColleaguesUse } from '../money/colleagues.ts'
import type { CallExchange } from './sender.ts'

/** What runs need of the team. */
export type RunTeam = Pick<Teams, 'store' | 'outbox' | 'suppressions'>

/** `down`: no verdict could be had. `wait` = it may be over by itself. */
export type CallVerdict = TeamVerdict | { readonly kind: 'down'; readonly wait: boolean; readonly detail: string }

const renewMs = 30_000
/** A call that a colleague has out is asked about again after about so long. */
const busyMs = 400

export class TeamCalls {
  readonly #team: RunTeam
  readonly #account: TeamAccount
  /** Claims of calls that are out. */
  readonly #out = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  /** `accountKey`: as answer keys name it. */
  constructor(team: RunTeam, accountKey: string) {
    this.#team = team
    this.#account = { name: accountKey, label: accountKey.replace(/^\S+ /, '') }
  }

  /** What the team says of each call, by its attempt; a call that the team does not know of has no verdict. Never rejects. */
  async claim(calls: readonly ClaimedCall[]): Promise<ReadonlyMap<number, CallVerdict>> {
    const asked = calls.flatMap(call => (call.team ? [{ call, team: call.team }] : []))
    try {
      const store = await this.#team.store()
      // The workspace left its team since the calls were claimed: they are its own matter.
      if (!store) return new Map(asked.map(({ call }) => [call.attemptId, { kind: 'yours', idem: call.idem }]))
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
        })),
      })
      // They go back to the queue, and are judged by the lists as they are then.
      if (verdicts.some(({ kind }) => kind === 'behind')) await this.#team.suppressions.sync()
      for (const [index, { team }] of asked.entries()) if (verdicts[index]?.kind === 'yours') this.#keep(team.claim)
      return new Map(asked.map(({ call }, index) => [call.attemptId, verdicts[index] ?? { kind: 'busy' }]))
    } catch (error) {
      const verdict = downBy(error)
      return new Map(asked.map(({ call }) => [call.attemptId, verdict]))
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
