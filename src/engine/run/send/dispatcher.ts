// The loop that sends: one per account, one message to the writer at a time. A call leaves only after its intent is
// committed and keeps its slot until its answer is, so that a crash leaves at most `concurrency` calls in doubt.
import type { RunReason } from '../../../contract/app/run/run.ts'
import { priceOf } from '../../../contract/service/profile.ts'
import type { AccountConnection } from '../../account/accounts.ts'
import { namingOf } from '../../client/dialect.ts'
import type { GroupRates } from '../../pacing/groups.ts'
import type { ClaimedCall } from '../ledger/claim.lane.ts'
import type { AnyRun } from '../ledger/run-row.lane.ts'
import { searchTerms } from '../pages/terms.ts'
import { tellWritten } from '../results/tell-written.ts'
import { type ActiveRun, activeRun, answerRate, isSending, restart } from './active-run.ts'
import { BalanceChecks } from './balance-checks.ts'
import type { DispatcherParts, RunStartFacts } from './dispatcher-parts.ts'
import { createGuard } from './guard.ts'
import { goesOn } from './send-state.ts'
import { type ArrivedAnswer, answerOf, Sender } from './sender.ts'
import { claimsFor, roomOf } from './slots.ts'
import { Steering } from './steering.ts'
import { byTeam, type CallVerdict, exchangeOf, TeamCalls } from './team-calls.ts'
import type { TickedRun } from './tick.lane.ts'
import { WriterTrouble } from './writer-trouble.ts'

const batch = 64
const oldestMs = 20
const cellsPerTick = 500
/** With nothing to send or book, a tick may spend its 25 ms on cells. */
const cellsPerIdleTick = 1500
const writerRetryMs = 2000
const maxSleepMs = 60_000

export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #sender: Sender
  readonly #steering: Steering
  readonly #money: BalanceChecks
  readonly #trouble: WriterTrouble
  readonly #runs = new Map<number, ActiveRun>()
  readonly #team: TeamCalls | null
  #waiting: ArrivedAnswer[] = []
  /** Calls that are out. */
  #flying = 0
  /** Calls are claimed from the team. */
  #asking = false
  #ticking = false
  #round = 0
  /** How often what had not left was called back. */
  #recalls = 0
  #timer: NodeJS.Timeout | null = null
  #closed = false
  readonly #idle = new Set<() => void>()

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    // Only accounts that others can use too; a web address has neither an account nor credits.
    const { live, provider, accountKey } = parts.connection
    this.#team = parts.team && live && provider !== 'web' ? new TeamCalls(parts.team, accountKey, parts.clock) : null
    this.#sender = new Sender(parts.connection, parts.clock, parts.learned, this.#team)
    this.#trouble = new WriterTrouble(parts.log, parts.freeRoom)
    this.#steering = new Steering({
      runs: this.#runs,
      writer: parts.store.writer,
      changes: parts.changes,
      clock: parts.clock,
      readBalance: () => this.#sender.connection.client.balance(),
      askTeam: async () => (await this.#team?.trouble()) ?? null,
      recall: () => this.#sender.recall(),
      grouped: () => this.#sender.connection.client.profile.paceGroups.length > 0,
      onNotAdmin: async () => {
        await parts.accounts.setProfile({ keyIsAdmin: false })
      },
      onHalt: run => this.#halted(run),
      onMove: () => this.#pump(),
      onTrouble: error => {
        this.#troubled(error)
        this.#pump()
      },
    })
    this.#money = new BalanceChecks({
      runs: this.#runs,
      writer: parts.store.writer,
      clock: parts.clock,
      log: parts.log,
      accountId: parts.connection.accountId,
      listed: op => priceOf(this.#sender.connection.client.profile, op),
      readBalance: async runId => {
        this.#sender.noteBalanceRead()
        return (await parts.accounts.balanceOf(this.#sender.connection, runId ?? undefined)).credits
      },
      colleagues: async () => (await this.#team?.colleagues()) ?? null,
      pause: (run, reason, detail) => this.halt(run.id, 'paused', reason, detail),
      steer: work => this.#steering.steer(work),
      onMove: () => this.#pump(),
    })
  }

  /** Calls per second by pacing group that the service is known to carry. */
  get learned(): GroupRates | null {
    return this.#sender.learned
  }

  get provider(): AccountConnection['provider'] {
    return this.#sender.connection.provider
  }

  /** A new key or new pace at the same account: calls from now on go the new way. */
  use(connection: AccountConnection): void {
    this.#sender.use(connection)
    this.#pump()
  }

  run(runId: number): ActiveRun | undefined {
    return this.#runs.get(runId)
  }

  runs(): Iterable<ActiveRun> {
    return this.#runs.values()
  }

  /** Whether a run goes on, or calls of one are still out. */
  get going(): boolean {
    return (
      this.#flying > 0 ||
      [...this.#runs.values()].some(({ state }) => state.name === 'sending' || state.name === 'held')
    )
  }

  /** Why runs rest although the workspace could not note it. */
  get trouble(): RunReason | null {
    return this.#trouble.reason
  }

  /** Takes a run on, or lets it go on after a rest. */
  add(row: AnyRun, { rowIds, measured, ops, dearest, answered, balance }: RunStartFacts): void {
    this.#sender.noteAnswered(answered)
    if (this.#flying === 0) this.#sender.renew()
    const now = this.#parts.clock.monotonic()
    let run = this.#runs.get(row.id)
    if (run) restart(run, { price: dearest, balance, now })
    else {
      const price = priceOf(this.#sender.connection.client.profile, row.op)
      const open = price.mark === 'S' ? null : { price, agreed: measured ?? price.high }
      const { concurrency } = this.#sender.pace
      // Pages go one at a time anyway, and each is dear: the first tells the price.
      const careful = row.kind === 'search' ? 1 : undefined
      const guard = createGuard(() => this.#sender.answered(row.op), careful)
      run = activeRun(row, rowIds, { price, open, concurrency, ops, dearest, guard, balance, now })
      this.#runs.set(row.id, run)
    }
    this.#steering.take(run, row.state)
    this.#steering.hurry()
    this.#pump()
  }

  /** Halts a run. From this moment no request of it leaves; open calls may answer. */
  halt(runId: number, goal: 'paused' | 'stopped', reason: RunReason | null, detail: string | null): Promise<void> {
    return this.#steering.halt(runId, goal, reason, detail)
  }

  /** Halts every run. */
  haltAll(reason: RunReason, detail: string | null): Promise<void> {
    return this.#steering.haltAll(reason, detail)
  }

  /** The computer slept or its clock jumped: everything halts, and kept connections are not trusted any more. */
  async interrupt(): Promise<void> {
    this.#sender.distrust()
    await this.haltAll('interrupted', null)
  }

  /** What was claimed and has not left goes back and is judged again: someone was put on a do-not-contact list. */
  recall(): void {
    this.#recalls += 1
    this.#sender.recall()
  }

  /** The computer is connected by another network: calls from now on go by new connections, and an outage may be over. */
  networkChanged(): void {
    this.#sender.replaceConnections()
    this.#steering.hurry()
  }

  /** Answers per second: measured, and what to reckon with; and to what the service's refusals hold it back, if they do. */
  rate(run: ActiveRun): { measured: number | null; expected: number; slowedTo: number | null } {
    const now = this.#parts.clock.monotonic()
    const measured = answerRate(run, now)
    const pace = this.#sender.paced.rate(run.op, now)
    const slowedTo = this.#sender.paced.slowedTo(run.op, now)
    return { measured, expected: measured ?? (Number.isFinite(pace) ? pace : 0), slowedTo }
  }

  /** Waits until nothing is out and nothing waits for the writer, then lets go of everything. */
  async close(): Promise<void> {
    await this.#steering.guarded(() => this.haltAll('interrupted', null))
    while (this.#flying > 0 || this.#ticking || (this.#waiting.length > 0 && !this.trouble))
      await new Promise<void>(resolve => this.#idle.add(resolve))
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#steering.end()
    await this.#team?.close()
  }

  /** How many calls each run may claim now; `out` = slots a run holds. */
  #wants(out: (run: ActiveRun) => number): Map<number, number> {
    if (this.#steering.holding || this.#asking || this.trouble || this.#closed) return new Map()
    return claimsFor(this.#runs.values(), {
      slots: this.#steering.probing ? 1 : this.#sender.pace.concurrency,
      groupsOf: run => [...new Set(run.ops.map(op => this.#sender.paced.nameOf(op)))],
      due: group => this.#sender.due(group),
      batch,
      wall: this.#parts.clock.now(),
      round: this.#round,
      out,
    })
  }

  /** Calls of a run that keep their slot beyond the next tick: its waiting answers are booked by the tick itself. */
  #outAfterBooking(): (run: ActiveRun) => number {
    const booked = new Map<number, number>()
    for (const { runId } of this.#waiting.slice(0, batch)) booked.set(runId, (booked.get(runId) ?? 0) + 1)
    return run => run.open - (booked.get(run.id) ?? 0)
  }

  #pump(): void {
    if (this.#ticking || this.#closed) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (!this.#asking) for (const run of this.#runs.values()) this.#money.check(run)
    const now = this.#parts.clock.monotonic()
    const oldest = this.#waiting[0]?.at
    // One commit for all calls that are out, not one for each half of them; an answer waits 20 ms at most.
    const full = this.#waiting.length >= batch || this.#flying === 0
    const book = oldest !== undefined && (full || now - oldest >= oldestMs)
    const work = [...this.#runs.values()].some(run => run.needsTick)
    if (!this.trouble && (book || work || this.#wants(run => run.open).size > 0))
      void this.#tick(this.#wants(this.#outAfterBooking()))
    else this.#sleep(now, oldest)
    this.#tellIdle()
  }

  /** Sets the timer for the next thing that time alone brings about. */
  #sleep(now: number, oldest: number | undefined): void {
    if (this.trouble) {
      this.#timer = setTimeout(() => void this.#tick(new Map()), writerRetryMs)
      return
    }
    const times = oldest === undefined ? [] : [oldest + oldestMs - now]
    const runs = [...this.#runs.values()]
    const open = runs.reduce((sum, run) => sum + run.open, 0)
    if (!this.#steering.holding && !this.#asking && open < this.#sender.pace.concurrency) {
      const wall = this.#parts.clock.now()
      for (const run of runs)
        if (isSending(run) && run.queue.next !== null && roomOf(run, run.open, batch) > 0)
          times.push(Math.max(run.queue.next - wall, ...run.ops.map(op => this.#sender.next(op))))
    }
    if (times.length === 0) return
    this.#timer = setTimeout(() => this.#pump(), Math.max(1, Math.min(...times, maxSleepMs)))
  }

  async #tick(wants: Map<number, number>): Promise<void> {
    this.#ticking = true
    this.#round += 1
    const { client } = this.#sender.connection
    const settled = this.#waiting.splice(0, batch)
    const runs = [...this.#runs.values()].map(run => ({ run, epoch: run.epoch }))
    for (const { run } of runs) run.needsTick = false
    const recalls = this.#recalls
    try {
      const reply = await this.#parts.store.writer.call('runTick', {
        now: this.#parts.clock.now(),
        settled: settled.map(({ at: _at, rowIds: _rowIds, ...booked }) => booked),
        runs: runs.map(({ run }) => ({
          runId: run.id,
          want: wants.get(run.id) ?? 0,
          naming: namingOf(client.profile, run.op),
        })),
        search: searchTerms(client.profile),
        dailyCap: this.#parts.dailyCap(),
        home: this.#parts.home(),
        probing: this.#steering.probing,
        host: client.host,
        idempotent: client.profile.idempotency !== null,
        live: this.#team !== null,
        cells: settled.length === 0 && wants.size === 0 ? cellsPerIdleTick : cellsPerTick,
      })
      if (this.trouble) await this.#writerRecovered()
      for (const answer of settled) this.#committed(answer)
      if (settled.length > 0) this.#team?.committed()
      tellWritten(this.#parts.changes, reply.sheets)
      if (reply.sheets.some(({ rows }) => rows)) this.#parts.changes.workbooks()
      const verdicts = this.#askTeam(reply.calls)
      for (const call of reply.calls) this.#claimed(call, recalls, verdicts)
      const epochs = new Map(runs.map(({ run, epoch }) => [run.id, epoch]))
      for (const ticked of reply.runs) this.#heard(ticked, epochs.get(ticked.runId) ?? 0)
    } catch (error) {
      this.#waiting.unshift(...settled)
      this.#troubled(error)
    } finally {
      this.#ticking = false
    }
    this.#pump()
  }

  /** The workspace cannot be written: nothing leaves until it can. */
  #troubled(error: unknown): void {
    this.#trouble.note(error)
    this.#steering.holdAll()
  }

  async #writerRecovered(): Promise<void> {
    const { reason, detail } = this.#trouble.over()
    for (const run of this.#runs.values()) await this.halt(run.id, 'paused', reason, detail)
  }

  #committed(answer: ArrivedAnswer): void {
    const run = this.#runs.get(answer.runId)
    if (!run) return
    run.open -= 1
    if (answer.outcome.task.kind !== 'again') run.made += 1
    if (answer.outcome.task.kind === 'again') run.live.returned(answer.rowIds)
    else run.answers.push(this.#parts.clock.monotonic())
    if (run.answers.length > 1000) run.answers.splice(0, 500)
    // Someone's answer may be what a stalled run waits for.
    for (const one of this.#runs.values()) one.queue = { ...one.queue, stalled: false }
  }

  /** Asks the team about calls whose intents are committed, in one round trip; null = it has no say in them. */
  #askTeam(calls: readonly ClaimedCall[]): Promise<ReadonlyMap<number, CallVerdict>> | null {
    const asked = this.#sender.claim(calls)
    if (!asked) return null
    this.#asking = true
    return asked.finally(() =>
      // Not before these have left, or wait for their time: only then is known what else may be claimed, and what a balance shows.
      setImmediate(() => {
        this.#asking = false
        this.#pump()
      }),
    )
  }

  /** `recalls` = how many there had been when the writer was asked for it. */
  #claimed(call: ClaimedCall, recalls: number, verdicts: Promise<ReadonlyMap<number, CallVerdict>> | null): void {
    const run = this.#runs.get(call.runId)
    if (!run) return
    run.open += 1
    run.live.claimed(call.rowIds)
    const stopped = () => !goesOn(run.state) || this.#steering.holding || this.#recalls !== recalls
    void this.#send(call, run, stopped, verdicts)
  }

  #heard(ticked: TickedRun, epoch: number): void {
    const run = this.#runs.get(ticked.runId)
    if (!run) return
    run.queue = { next: ticked.next, stalled: ticked.stalled }
    run.needsTick ||= ticked.unapplied
    run.used = ticked.spent + ticked.unsure + ticked.reserved
    run.cap = ticked.cap
    run.live.ended(ticked.rowIds)
    this.#steering.heard(run, ticked, epoch)
  }

  #halted(run: ActiveRun): void {
    if (run.state.name !== 'paused') this.#runs.delete(run.id)
    this.#parts.onHalt(run, this.#sender.connection)
  }

  async #send(
    call: ClaimedCall,
    run: ActiveRun,
    stopped: () => boolean,
    verdicts: Promise<ReadonlyMap<number, CallVerdict>> | null,
  ): Promise<void> {
    this.#flying += 1
    const verdict = verdicts === null ? null : ((await verdicts).get(call.attemptId) ?? null)
    const { seen, outcome } =
      verdict !== null && verdict.kind !== 'yours'
        ? exchangeOf(verdict, Math.random())
        : await this.#sender.send(call, verdict, stopped)
    if (call.team) this.#team?.ended(call.team.claim)
    this.#flying -= 1
    if (
      call.idem !== null &&
      outcome.http === 422 &&
      'reason' in outcome.task &&
      /idempoten/i.test(outcome.task.reason ?? '')
    )
      this.#parts.log.error('one idempotency key was sent with two bodies', { task: call.taskId })
    const booked = this.#steering.react(run, seen, outcome)
    const said = byTeam(verdict)
    const answer = answerOf(call, seen, booked, this.#parts.clock.monotonic())
    this.#waiting.push(said ? { ...answer, byTeam: said } : answer)
    this.#pump()
  }

  #tellIdle(): void {
    if (this.#flying > 0 || this.#ticking) return
    for (const wake of this.#idle) wake()
    this.#idle.clear()
  }
}
