// One call on its way: it waits for its turn in the pace, leaves once, and what came back is classified.
import { z } from 'zod'
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import { serviceEndpoints } from '../../../contract/service/endpoints.ts'
import { ServiceProblem } from '../../../contract/service/problem.ts'
import type { ServicePace } from '../../../contract/service/profile.ts'
import { choicesName, type QuestionChoice, QuestionChoices } from '../../../contract/service/question-choices.ts'
import { webOperation } from '../../../model/operations/index.ts'
import type { AccountConnection } from '../../account/accounts.ts'
import type { Clock } from '../../base/host.ts'
import { allowanceOf } from '../../client/allowance-headers.ts'
import { namingOf } from '../../client/dialect.ts'
import type { SeenExchange } from '../../client/errors.ts'
import { parseBody, readerVersion } from '../../client/reader.ts'
import { type GroupRates, type PacedGroups, pacedGroups } from '../../pacing/groups.ts'
import { SendQueue } from '../../pacing/send-queue.ts'
import { type SharedGroups, sharedGroups } from '../../pacing/shared-groups.ts'
import { classifyExchange, type ExchangeOutcome, isReplay } from '../exchange/classify.ts'
import { classifyWeb } from '../exchange/classify-web.ts'
import type { ClaimedCall } from '../ledger/claim.lane.ts'
import type { SettledExchange } from '../ledger/settle.lane.ts'
import type { CallVerdict, TeamCalls } from './team-calls.ts'

/** An outcome on its way to the writer. */
export interface ArrivedAnswer extends SettledExchange {
  /** Monotonic time of its arrival. */
  at: number
  rowIds: number[]
}

/** What came of one call. */
export interface CallExchange {
  readonly seen: SeenExchange
  readonly outcome: ExchangeOutcome
}

/** A call is claimed so many milliseconds before it may leave, beside what its claim itself takes. */
const aheadMs = 25

export class Sender {
  readonly #clock: Clock
  #connection: AccountConnection
  #paced: PacedGroups
  readonly #team: TeamCalls | null
  /** The pace, where a team may share it. */
  #shared: SharedGroups | null = null
  readonly #queue: SendQueue
  /** Operations that have answered here: their paths are right. */
  readonly #answered = new Set<SentOp>()
  /** Connections are made again before the next call. */
  #distrusted = false

  /** `learned` = calls per second found earlier at this account. `team`: of colleagues who may use it too. */
  constructor(connection: AccountConnection, clock: Clock, learned: GroupRates, team: TeamCalls | null) {
    this.#connection = connection
    this.#clock = clock
    this.#team = team
    this.#queue = new SendQueue(() => clock.monotonic())
    this.#paced = this.#pacedBy(learned)
  }

  get connection(): AccountConnection {
    return this.#connection
  }

  get pace(): ServicePace {
    return this.#connection.client.profile.pace
  }

  get paced(): PacedGroups {
    return this.#paced
  }

  #pacedBy(learned: GroupRates): PacedGroups {
    const { pace, paceGroups: groups } = this.#connection.client.profile
    const team = this.#team
    if (!team) return pacedGroups(pace, groups, learned)
    const shared = sharedGroups({ pace, groups, learned, onRefused: group => team.refused(group, shared) })
    this.#shared = shared
    return shared
  }

  /** How long before it leaves a call is claimed, in milliseconds. */
  get aheadMs(): number {
    return aheadMs + this.#paced.lagMs
  }

  /** Asks the team about calls whose intents are committed, in one round trip; null = it has no say in them. */
  claim(calls: readonly ClaimedCall[]): Promise<ReadonlyMap<number, CallVerdict>> | null {
    if (!this.#team || !this.#shared || !calls.some(call => call.team)) return null
    return this.#team.claim(calls, this.#shared)
  }

  /** These operations answered in earlier runs; one whose path was set by hand must show it again. */
  noteAnswered(ops: readonly SentOp[]): void {
    const { paths } = this.#connection.client.profile
    for (const op of ops) if (op === webOperation || paths[op] === undefined) this.#answered.add(op)
  }

  answered(op: SentOp): boolean {
    return this.#answered.has(op)
  }

  /** The path is the specification's own or has answered, so that its 404 is about the input. */
  #pathKnown(op: SentOp): boolean {
    if (op === webOperation) return true
    const own = this.#connection.client.profile.paths[op] !== undefined
    return this.#answered.has(op) || (serviceEndpoints[op].pathMark === 'S' && !own)
  }

  /** A new key or new pace at the same account: calls from now on go the new way. */
  use(connection: AccountConnection): void {
    const before = this.#connection.client.profile
    const rates = this.learned ?? new Map()
    this.recall()
    this.#connection = connection
    const { pace, paceGroups, paths } = connection.client.profile
    if (JSON.stringify(paths) !== JSON.stringify(before.paths)) this.#answered.clear()
    if (JSON.stringify([pace, paceGroups]) !== JSON.stringify([before.pace, before.paceGroups]))
      this.#paced = this.#pacedBy(rates)
  }

  /** Calls per second by pacing group that the service is known to carry; null while nothing was learned. */
  get learned(): GroupRates | null {
    const rates = this.#paced.rates(this.#clock.monotonic())
    return this.pace.mode === 'learn' && rates.size > 0 ? rates : null
  }

  /** Calls that wait for a connection, so that nothing of them has left, come back unsent. */
  recall(): void {
    this.#connection.client.recall()
  }

  /** Kept connections are not trusted any more. */
  distrust(): void {
    this.#distrusted = true
  }

  /** The network changed: new connections for what comes. */
  replaceConnections(): void {
    this.#connection.client.replace()
  }

  /** Makes connections again if they are not trusted; only while nothing is out. */
  renew(): void {
    if (this.#distrusted) this.#connection.client.renew()
    this.#distrusted = false
  }

  /** Reading the balance costs nothing, but counts in the pace. What became of it is not the pace's matter. */
  noteBalanceRead(): void {
    const sentAt = this.#clock.monotonic()
    this.#paced.sent('account.balance', sentAt)
    this.#paced.done('account.balance', sentAt, { status: null, sentAt, retryAfterMs: null, allowance: null })
  }

  /** Calls of a pacing group that may be claimed now. */
  due(group: string): number {
    return this.#queue.due(this.#paced, group, this.aheadMs)
  }

  /** Milliseconds until one more call of an operation may be claimed, below 0 = at once. */
  next(op: SentOp): number {
    return this.#queue.next(this.#paced, op) - this.aheadMs
  }

  /**
   * Sends a call whose intent is committed at its time; it goes back unsent if `stopped` says at the last moment that
   * nothing may leave, or if the service has asked for silence since. `verdict`: of the team, which it was asked from.
   */
  async send(
    call: ClaimedCall,
    verdict: Extract<CallVerdict, { kind: 'yours' }> | null,
    stopped: () => boolean,
  ): Promise<CallExchange> {
    const clock = this.#clock
    const { client } = this.#connection
    const paced = this.#paced
    const named = verdict?.idem ? { ...call, idem: verdict.idem } : call
    const leave = async (sentAt: number): Promise<CallExchange> => {
      const seen = await client.call(call.op, call.body, String(call.attemptId), { idempotencyKey: named.idem })
      const outcome = this.#judge(named, seen)
      const { http, retryAfterMs } = outcome
      const allowance = seen.kind === 'reply' ? allowanceOf(seen.headers, clock.now()) : null
      paced.done(call.op, clock.monotonic(), { status: http, sentAt, retryAfterMs, allowance })
      return { seen, outcome }
    }
    const place = verdict?.at ?? null
    const exchange =
      place === null
        ? await this.#queue.take(paced, call.op, stopped, leave)
        : await this.#queue.takeAt(paced, call.op, place, stopped, leave)
    if (exchange) return exchange.answer
    const seen: SeenExchange = { kind: 'no_reply', sent: false, fault: 'cancelled', detail: 'not yet' }
    return { seen, outcome: this.#judge(call, seen) }
  }

  #judge(call: ClaimedCall, seen: SeenExchange): ExchangeOutcome {
    const clock = this.#clock
    const { profile } = this.#connection.client
    if (call.op === webOperation) return classifyWeb(seen, call, clock.now(), Math.random)
    const asked = {
      op: call.op,
      body: call.body,
      tries: call.tries,
      pathKnown: this.#pathKnown(call.op),
      practice: !this.#connection.live,
      idempotent: call.idem !== null,
      chargeOn: profile.chargeOn,
      naming: namingOf(profile, call.op),
    }
    const outcome = classifyExchange(seen, asked, clock.now(), Math.random)
    const { http } = outcome
    if (http !== null && http >= 200 && http < 300) this.#answered.add(call.op)
    return outcome
  }
}

/** Words of a query that the service did not heed: a JSON list, percent-encoded. A header that is none says nothing. */
function ignoredIn(header: string | undefined): string[] | undefined {
  if (header === undefined) return undefined
  try {
    const words: unknown = JSON.parse(decodeURIComponent(header))
    return Array.isArray(words) ? words.filter(word => typeof word === 'string') : undefined
  } catch {
    return undefined
  }
}

const answeredWith = z.object({ [choicesName]: QuestionChoices })

/** What words of a question can mean; a body that says nothing of the kind gives undefined. */
function choicesIn(status: number, body: Uint8Array): QuestionChoice[] | undefined {
  const parsed = parseBody(body)
  if (!parsed.ok) return undefined
  if (status === 200) return answeredWith.safeParse(parsed.json).data?.[choicesName]
  if (status !== 400) return undefined
  return QuestionChoices.safeParse(ServiceProblem.safeParse(parsed.json).data?.extra?.[choicesName]).data
}

/** What the writer books for a call. `at` = monotonic time of arrival. */
export function answerOf(call: ClaimedCall, seen: SeenExchange, outcome: ExchangeOutcome, at: number): ArrivedAnswer {
  const reply = seen.kind === 'reply' ? seen : null
  return {
    at,
    rowIds: call.rowIds,
    runId: call.runId,
    taskId: call.taskId,
    attemptId: call.attemptId,
    outcome,
    raw: outcome.keep && reply ? reply.body : null,
    bytes: reply?.body.length ?? 0,
    source: reply?.headers['x-practice-source'] ?? null,
    replayed: call.idem !== null && isReplay(reply),
    ignored: ignoredIn(reply?.headers['x-query-unparsed']),
    choices: call.op === 'search.ai' && reply ? choicesIn(reply.status, reply.body) : undefined,
    reader: readerVersion,
  }
}
