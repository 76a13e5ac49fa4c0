// The loop that sends: one per account, one message to the writer at a time. A call leaves only after its intent is
// committed and keeps its slot until its answer is, so that a crash leaves at most `concurrency` calls in doubt (runs.md 7).
import type { RunId, SheetId } from '../../contract/app/ids.ts'
import type { RunReason } from '../../contract/app/run.ts'
import { endpoints } from '../../contract/service/endpoints.ts'
import { priceOf } from '../../contract/service/profile.ts'
import type { Accounts, Connection } from '../account/accounts.ts'
import type { ChangeFeed } from '../changes.ts'
import { allowanceOf } from '../client/allowance-headers.ts'
import { namingOf } from '../client/dialect.ts'
import type { Seen } from '../client/errors.ts'
import { readerVersion } from '../client/reader.ts'
import type { Clock, Log } from '../host.ts'
import { choosePacer } from '../pacing/choose.ts'
import type { Pacer } from '../pacing/pacer.ts'
import type { Store } from '../store/store.ts'
import { type ActiveRun, activeRun, answerRate, revive, shareSlots } from './active-run.ts'
import type { Call } from './claim.lane.ts'
import { classify, type Outcome, type RunEffect } from './classify.ts'
import { Outage } from './outage.ts'
import type { RunRow } from './run-row.lane.ts'
import type { Settled } from './settle.lane.ts'
import type { Pulse } from './tick.lane.ts'
import { WriterTrouble } from './writer-trouble.ts'

export interface DispatcherParts {
  readonly connection: Connection
  readonly store: Store
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly clock: Clock
  readonly log: Log
  readonly dailyCap: () => number | null
  /** A run has come to rest: done, stopped or paused. `connection`: the way its last calls went. */
  readonly onRest: (run: ActiveRun, connection: Connection) => void
  /** Gives room back to a full disk. Returns whether there was some. */
  readonly freeRoom: () => boolean
}

interface Answer extends Settled {
  /** Monotonic time of its arrival. */
  at: number
  rowIds: number[]
}

const batch = 64
const oldestMs = 20
const aheadMs = 25
const cellsPerTick = 500
/** With nothing to send or book, a tick may spend its 25 ms on cells. */
const cellsPerIdleTick = 1500
const offlineAfter = 3
const writerRetryMs = 2000
const longestSleepMs = 60_000
const moving = new Set<string>(['running', 'waiting', 'pausing'])
const atRest = new Set<string>(['done', 'stopped', 'paused'])

export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #outage: Outage
  readonly #trouble: WriterTrouble
  #connection: Connection
  #pacer: Pacer
  readonly #runs = new Map<number, ActiveRun>()
  #waiting: Answer[] = []
  /** Calls that are out. */
  #flying = 0
  #ticking = false
  #turn = 0
  #timer: NodeJS.Timeout | null = null
  #notSent = 0
  /** Connections are made anew before the next call. */
  #distrusted = false
  #closed = false
  readonly #idle = new Set<() => void>()

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#connection = parts.connection
    this.#pacer = choosePacer(this.#pace)
    this.#trouble = new WriterTrouble(parts.log, parts.freeRoom)
    this.#outage = new Outage({
      clock: parts.clock,
      look: () => this.#connection.client.balance(),
      onWait: (reason, detail, until) => this.#hold(reason, detail, until),
      onOver: () => this.#goOn(),
      onGivenUp: detail => this.#steer(() => this.restAll('service', detail)),
    })
  }

  get provider(): Connection['provider'] {
    return this.#connection.provider
  }

  get #pace() {
    return this.#connection.client.profile.pace
  }

  /** A new key or new pace at the same account: calls from now on go the new way. */
  use(connection: Connection): void {
    const before = this.#pace.perSecond
    this.#connection = connection
    if (this.#pace.perSecond === before) return
    this.#pacer = choosePacer(this.#pace)
    this.#pump()
  }

  run(runId: number): ActiveRun | undefined {
    return this.#runs.get(runId)
  }

  runs(): Iterable<ActiveRun> {
    return this.#runs.values()
  }

  /** Why runs rest although the workspace could not note it. */
  get trouble(): RunReason | null {
    return this.#trouble.reason
  }

  /** Takes a run on, or lets it go on after a rest. `rowIds`: rows that wait, ascending. */
  add(row: RunRow, rowIds: Uint32Array): void {
    if (this.#distrusted && this.#flying === 0) {
      this.#connection.client.renew()
      this.#distrusted = false
    }
    const known = this.#runs.get(row.id)
    if (known) revive(known, row.state)
    else {
      const { high } = priceOf(this.#connection.client.profile, row.op)
      this.#runs.set(row.id, activeRun(row, rowIds, high, this.#pace.concurrency))
    }
    this.#outage.hurry()
    this.#pump()
  }

  /** Brings a run to rest. From this moment no request of it leaves; open calls may answer. */
  async rest(
    runId: number,
    goal: 'paused' | 'stopped',
    reason: RunReason | null,
    detail: string | null,
  ): Promise<void> {
    const run = this.#runs.get(runId)
    if (run) {
      run.resting = true
      run.epoch += 1
      run.nudged = true
    }
    const row = await this.#parts.store.writer.urgent('restRun', runId, goal, reason, detail)
    if (run && row) {
      // A paused run that is stopped comes to rest once more.
      if (row.state !== run.state) run.rested = false
      run.state = row.state
      run.reason = row.reason
      run.nudged = true
      this.#noticeRest(run)
    }
    this.#tell(runId)
    this.#pump()
  }

  /** Brings every run to rest. */
  async restAll(reason: RunReason, detail: string | null): Promise<void> {
    const runs = [...this.#runs.values()].filter(run => moving.has(run.state))
    for (const run of runs) run.resting = true
    this.#outage.end()
    for (const run of runs) await this.rest(run.id, 'paused', reason, detail)
  }

  /** The computer slept or its clock jumped: everything rests, and kept connections are not trusted any more. */
  async interrupt(): Promise<void> {
    this.#distrusted = true
    await this.restAll('interrupted', null)
  }

  /** Answers per second: measured, and what to reckon with. */
  rate(run: ActiveRun): { measured: number | null; expected: number } {
    const now = this.#parts.clock.monotonic()
    const measured = answerRate(run, now)
    const pace = this.#pacer.rate(now)
    return { measured, expected: measured ?? (Number.isFinite(pace) ? pace : 0) }
  }

  /** Waits until nothing is out and nothing waits for the writer, then lets go of everything. */
  async close(): Promise<void> {
    await this.#guarded(() => this.restAll('interrupted', null))
    while (this.#flying > 0 || this.#ticking || (this.#waiting.length > 0 && !this.trouble))
      await new Promise<void>(resolve => this.#idle.add(resolve))
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#outage.end()
  }

  /** How many calls each run may claim now, in turn; `out` = slots a run holds. */
  #wants(now: number, out: (run: ActiveRun) => number): Map<number, number> {
    const open = [...this.#runs.values()].reduce((sum, run) => sum + out(run), 0)
    const slots = this.#outage.probing ? 1 : this.#pace.concurrency
    const free = Math.min(slots - open, this.#pacer.dueWithin(now, aheadMs), batch)
    if (free <= 0 || this.#outage.active || this.trouble || this.#closed) return new Map()
    const wall = this.#parts.clock.now()
    const ready = [...this.#runs.values()].filter(run => this.#sends(run) && run.next !== null && run.next <= wall)
    return shareSlots(
      ready.map(run => ({ id: run.id, room: this.#roomOf(run, out(run)) })),
      free,
      this.#turn,
    )
  }

  #sends(run: ActiveRun): boolean {
    return run.state === 'running' && !run.resting && !run.stalled
  }

  /** Calls of a run that keep their slot beyond the next tick: its waiting answers are booked by the tick itself. */
  #outAfterBooking(): (run: ActiveRun) => number {
    const booked = new Map<number, number>()
    for (const { runId } of this.#waiting.slice(0, batch)) booked.set(runId, (booked.get(runId) ?? 0) + 1)
    return run => run.open - (booked.get(run.id) ?? 0)
  }

  #roomOf(run: ActiveRun, out: number): number {
    const room = run.serial || run.guard.careful ? 1 - out : batch
    const { floor } = run
    if (!floor) return room
    if (run.readingBalance) return 0
    if (floor.due(run.used)) {
      this.#steer(() => this.#readBalance(run))
      return 0
    }
    if (floor.reached(run.used) && run.open === 0)
      this.#steer(() => this.rest(run.id, 'paused', 'balance', `${floor.credits} credits are left.`))
    return Math.min(room, floor.room(run.used))
  }

  async #readBalance(run: ActiveRun): Promise<void> {
    run.readingBalance = true
    const used = run.used
    const { credits } = await this.#parts.accounts.balanceOf(this.#connection)
    run.readingBalance = false
    if (credits === null) await this.rest(run.id, 'paused', 'balance', 'The balance could not be read.')
    else run.floor?.read(credits, used)
    this.#pump()
  }

  #pump(): void {
    if (this.#ticking || this.#closed) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const now = this.#parts.clock.monotonic()
    const oldest = this.#waiting[0]?.at
    const full = this.#waiting.length >= batch || this.#waiting.length >= this.#flying
    const book = oldest !== undefined && (full || now - oldest >= oldestMs)
    const work = [...this.#runs.values()].some(run => run.unapplied || run.nudged)
    if (!this.trouble && (book || work || this.#wants(now, run => run.open).size > 0))
      void this.#tick(this.#wants(now, this.#outAfterBooking()))
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
    if (!this.#outage.active && open < this.#pace.concurrency) {
      const wall = this.#parts.clock.now()
      for (const run of runs)
        if (this.#sends(run) && run.next !== null && this.#roomOf(run, run.open) > 0)
          times.push(Math.max(run.next - wall, this.#pacer.next(now) - aheadMs))
    }
    if (times.length === 0) return
    this.#timer = setTimeout(() => this.#pump(), Math.max(1, Math.min(...times, longestSleepMs)))
  }

  async #tick(wants: Map<number, number>): Promise<void> {
    this.#ticking = true
    this.#turn += 1
    const { client } = this.#connection
    const settled = this.#waiting.splice(0, batch)
    const runs = [...this.#runs.values()].map(run => ({ run, epoch: run.epoch }))
    for (const { run } of runs) run.nudged = false
    try {
      const reply = await this.#parts.store.writer.call('runTick', {
        now: this.#parts.clock.now(),
        settled: settled.map(({ at: _at, rowIds: _rowIds, ...booked }) => booked),
        runs: runs.map(({ run }) => ({
          runId: run.id,
          want: run.resting ? 0 : (wants.get(run.id) ?? 0),
          naming: namingOf(client.profile, run.op),
        })),
        dailyCap: this.#parts.dailyCap(),
        host: client.host,
        cells: settled.length === 0 && wants.size === 0 ? cellsPerIdleTick : cellsPerTick,
      })
      if (this.trouble) await this.#writerRecovered()
      for (const answer of settled) this.#committed(answer)
      for (const { sheetId, version } of reply.sheets)
        this.#parts.changes.sheet({ sheetId: sheetId as SheetId, version })
      for (const call of reply.calls) this.#claimed(call)
      const epochs = new Map(runs.map(({ run, epoch }) => [run.id, epoch]))
      for (const pulse of reply.runs) this.#heard(pulse, epochs.get(pulse.runId) ?? 0)
    } catch (error) {
      this.#waiting.unshift(...settled)
      this.#trouble.note(error)
      for (const run of this.#runs.values()) run.resting = true
    } finally {
      this.#ticking = false
    }
    this.#pump()
  }

  async #writerRecovered(): Promise<void> {
    const { reason, detail } = this.#trouble.over()
    for (const run of this.#runs.values()) await this.rest(run.id, 'paused', reason, detail)
  }

  #committed(answer: Answer): void {
    const run = this.#runs.get(answer.runId)
    if (!run) return
    run.open -= 1
    if (answer.outcome.task.kind === 'again') run.live.returned(answer.rowIds)
    else run.answers.push(this.#parts.clock.monotonic())
    if (run.answers.length > 1000) run.answers.splice(0, 500)
    // Somebody's answer may be what a stalled run waits for.
    for (const one of this.#runs.values()) one.stalled = false
  }

  #claimed(call: Call): void {
    const run = this.#runs.get(call.runId)
    if (!run) return
    run.open += 1
    run.live.claimed(call.rowIds)
    void this.#send(call, run)
  }

  #heard(pulse: Pulse, epoch: number): void {
    const run = this.#runs.get(pulse.runId)
    if (!run) return
    run.next = pulse.next
    run.unapplied = pulse.unapplied
    run.stalled = pulse.stalled
    run.used = pulse.spent + pulse.unsure + pulse.reserved
    run.live.ended(pulse.rowIds)
    this.#tell(run.id)
    if (run.epoch !== epoch) {
      run.nudged = true
      return
    }
    run.state = pulse.state
    run.reason = pulse.reason
    if (pulse.state === 'pausing' || pulse.state === 'paused') run.resting = true
    // Taking many tasks off the queue of a stopped run needs several ticks.
    if (pulse.state === 'pausing' && run.open === 0) run.nudged = true
    this.#noticeRest(run)
  }

  /** Tells once that a run has come to rest. */
  #noticeRest(run: ActiveRun): void {
    if (run.rested || !atRest.has(run.state) || run.open > 0) return
    run.rested = true
    if (run.state === 'done' || run.state === 'stopped') this.#runs.delete(run.id)
    this.#parts.onRest(run, this.#connection)
  }

  async #send(call: Call, run: ActiveRun): Promise<void> {
    this.#flying += 1
    const { clock } = this.#parts
    const { client } = this.#connection
    const wait = this.#pacer.next(clock.monotonic())
    this.#pacer.sent(clock.monotonic() + wait)
    if (wait >= 1) await new Promise(resolve => setTimeout(resolve, wait))
    const sentAt = clock.monotonic()
    const seen: Seen =
      run.resting || this.#outage.active
        ? { kind: 'no_reply', sent: false, fault: 'cancelled', detail: 'stopped' }
        : await client.call(call.op, call.body, String(call.attemptId))
    const outcome = this.#judge(call, run, seen, sentAt)
    this.#flying -= 1
    const reply = seen.kind === 'reply' ? seen : null
    this.#waiting.push({
      at: clock.monotonic(),
      rowIds: call.rowIds,
      runId: call.runId,
      taskId: call.taskId,
      attemptId: call.attemptId,
      outcome,
      raw: outcome.keep && reply ? reply.body : null,
      bytes: reply?.body.length ?? 0,
      source: reply?.headers['x-practice-source'] ?? null,
      reader: readerVersion,
    })
    this.#pump()
  }

  /** Classifies an exchange and lets it act on pace, outage, guard and run. */
  #judge(call: Call, run: ActiveRun, seen: Seen, sentAt: number): Outcome {
    const { clock } = this.#parts
    const { profile } = this.#connection.client
    const asked = {
      op: call.op,
      body: call.body,
      tries: call.tries,
      pathKnown: endpoints[call.op].pathMark === 'S',
      practice: !this.#connection.live,
      chargeOn: profile.chargeOn,
      naming: namingOf(profile, call.op),
    }
    const outcome = classify(seen, asked, clock.now(), Math.random)
    const { http, retryAfterMs, effect } = outcome
    if (http !== null) {
      const allowance = seen.kind === 'reply' ? allowanceOf(seen.headers, clock.now()) : null
      this.#pacer.done(clock.monotonic(), { status: http, sentAt, retryAfterMs, allowance })
    }
    if (seen.kind === 'reply') this.#notSent = 0
    if (effect) this.#act(effect, run)
    if (this.#outage.probing && http !== null && http >= 500) {
      this.#outage.failedProbe()
      this.#outage.begin('service', 'The service still answers with errors.')
      return { ...outcome, task: { kind: 'again', waitMs: 0, counted: false } }
    }
    if (outcome.task.kind === 'answered') this.#outage.answered()
    const alarm = run.guard.note(outcome)
    if (alarm?.kind === 'pause') this.#steer(() => this.rest(run.id, 'paused', alarm.reason, alarm.detail))
    if (alarm?.kind === 'wait') this.#outage.begin('service', alarm.detail)
    return outcome
  }

  #act(effect: RunEffect, run: ActiveRun): void {
    switch (effect.kind) {
      case 'pause': {
        const { reason, detail } = effect
        // A refused operation stops by itself; a refused key or missing credits concern every run of the account.
        const alone = reason === 'forbidden' || reason === 'setup'
        this.#steer(() => (alone ? this.rest(run.id, 'paused', reason, detail) : this.restAll(reason, detail)))
        break
      }
      case 'wait':
        this.#outage.begin('slow_down', effect.detail, effect.ms)
        break
      case 'unreachable':
        this.#notSent += 1
        if (effect.atOnce || this.#notSent >= offlineAfter) this.#outage.begin('offline', effect.detail)
    }
  }

  /** Running runs wait; they go on by themselves. */
  #hold(reason: RunReason, detail: string, until: number): void {
    this.#notSent = 0
    for (const run of this.#runs.values()) {
      if (run.resting || (run.state !== 'running' && run.state !== 'waiting')) continue
      run.epoch += 1
      run.state = 'waiting'
      run.reason = reason
      this.#steer(async () => {
        await this.#parts.store.writer.urgent('waitRun', run.id, reason, detail, until)
        this.#tell(run.id)
      })
    }
  }

  #goOn(): void {
    this.#steer(async () => {
      for (const run of this.#runs.values()) {
        if (run.resting || (run.state !== 'running' && run.state !== 'waiting')) continue
        await this.#parts.store.writer.urgent('continueRun', run.id)
        run.epoch += 1
        run.state = 'running'
        run.reason = null
        run.next = 0
        this.#tell(run.id)
      }
      this.#pump()
    })
  }

  #tell(runId: number): void {
    this.#parts.changes.run(runId as RunId)
  }

  #steer(work: () => Promise<void>): void {
    void this.#guarded(work)
  }

  /** Work that nobody waits for: its failure is a bug, logged, and never ends the process. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#parts.log.error('a run could not be steered', { error: String(error) })
    }
  }

  #tellIdle(): void {
    if (this.#flying > 0 || this.#ticking) return
    for (const wake of this.#idle) wake()
    this.#idle.clear()
  }
}
