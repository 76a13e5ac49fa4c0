// The loop that sends: one per account, one message to the writer at a time. A call leaves only after its intent is
// committed and keeps its slot until its answer is, so that a crash leaves at most `concurrency` calls in doubt (runs.md 7).
import type { OperationId, RunReason, RunState } from '../../contract/app/run.ts'
import { endpoints } from '../../contract/service/endpoints.ts'
import { priceOf } from '../../contract/service/profile.ts'
import type { Accounts, Connection } from '../account/accounts.ts'
import type { ChangeFeed } from '../changes.ts'
import { namingOf } from '../client/dialect.ts'
import type { Seen } from '../client/errors.ts'
import { readerVersion } from '../client/reader.ts'
import { Failure } from '../fail.ts'
import type { Clock, Log } from '../host.ts'
import type { Store } from '../store/store.ts'
import type { Call } from './claim.lane.ts'
import { classify, type Outcome, type RunEffect } from './classify.ts'
import { createGuard, type Guard } from './guard.ts'
import { type LiveRows, liveRows } from './live-rows.ts'
import { type Pacer, steadyPacer } from './pacer.ts'
import type { RunRow } from './run-row.lane.ts'
import type { Settled } from './settle.lane.ts'
import type { Pulse } from './tick.lane.ts'

/** A run in the hands of the dispatcher. */
export interface ActiveRun {
  readonly id: number
  readonly sheetId: number
  readonly headId: number | null
  readonly op: OperationId
  readonly serial: boolean
  readonly minBalance: number | null
  readonly live: LiveRows
  readonly guard: Guard
  state: RunState
  reason: RunReason | null
  /** No call of it leaves any more, whatever the writer still says. */
  resting: boolean
  /** Calls with a committed intent and no committed end. */
  open: number
  /** See Pulse. */
  next: number | null
  unapplied: boolean
  /** All it could send is in flight for another run; an answer must come first. */
  stalled: boolean
  /** It waits for a tick although nothing else calls for one. */
  nudged: boolean
  /** Money in doubt or gone, as of the last tick. */
  used: number
  balance: { credits: number; usedThen: number } | null
  readingBalance: boolean
  /** Times of answers, for the rate. */
  answers: number[]
}

export interface DispatcherParts {
  readonly connection: Connection
  readonly store: Store
  readonly accounts: Accounts
  readonly changes: ChangeFeed
  readonly clock: Clock
  readonly log: Log
  readonly dailyCap: () => number | null
  /** A run has come to rest: done, stopped or paused. */
  readonly onRest: (run: ActiveRun) => void
  /** A lane could not write; frees room on a full disk. Returns whether there was some. */
  readonly freeRoom: () => boolean
}

interface Answer extends Settled {
  at: number
  rowIds: number[]
}

/** Why nothing is sent for a while; it ends by itself. */
interface Outage {
  reason: 'offline' | 'service' | 'slow_down'
  detail: string
  /** UTC milliseconds of the next look. */
  until: number
  timer: NodeJS.Timeout
}

const batch = 64
const oldestMs = 20
const aheadMs = 25
const cellsPerTick = 500
/** With nothing to send or book, a tick may spend its 25 ms on cells. */
const cellsPerIdleTick = 1500
const rateWindowMs = 10_000
const offlineAfter = 3
const waits = { offline: [2000, 4000, 8000, 16_000, 30_000], service: [5000, 10_000, 20_000, 40_000, 60_000] }
const mostServiceMs = 15 * 60_000
const writerRetryMs = 2000

export class Dispatcher {
  readonly #parts: DispatcherParts
  #connection: Connection
  #pacer: Pacer
  readonly #runs = new Map<number, ActiveRun>()
  #waiting: Answer[] = []
  /** Calls that are out, by attempt. */
  #flying = 0
  #ticking = false
  #turn = 0
  #timer: NodeJS.Timeout | null = null
  #notSent = 0
  #outage: Outage | null = null
  /** The next call shows whether an outage is over; its try is not counted. */
  #probing = false
  /** Times the service was found down since the last good answer. */
  #setbacks = 0
  #downSince = 0
  #writerTrouble = false
  #closed = false
  /** Connections are made anew before the next call. */
  #distrusted = false
  readonly #idle = new Set<() => void>()

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#connection = parts.connection
    this.#pacer = steadyPacer(parts.connection.client.profile.pace.perSecond)
  }

  get provider(): Connection['provider'] {
    return this.#connection.provider
  }

  /** A new key or new pace at the same account: calls from now on go the new way. */
  use(connection: Connection): void {
    if (connection.client.profile.pace.perSecond !== this.#connection.client.profile.pace.perSecond)
      this.#pacer = steadyPacer(connection.client.profile.pace.perSecond)
    this.#connection = connection
  }

  run(runId: number): ActiveRun | undefined {
    return this.#runs.get(runId)
  }

  runs(): Iterable<ActiveRun> {
    return this.#runs.values()
  }

  /** Takes a run on, or lets it go on after a rest. `rowIds`: rows that wait, ascending. */
  add(run: RunRow, rowIds: Uint32Array): void {
    if (this.#distrusted && this.#flying === 0) {
      this.#connection.client.renew()
      this.#distrusted = false
    }
    const known = this.#runs.get(run.id)
    if (known) {
      known.guard.reset()
      Object.assign(known, {
        state: run.state,
        reason: null,
        resting: false,
        next: 0,
        stalled: false,
        nudged: true,
        balance: null,
      })
    } else {
      this.#runs.set(run.id, {
        id: run.id,
        sheetId: run.sheet_id,
        headId: run.head_id,
        op: run.op,
        serial: run.kind === 'try',
        minBalance: run.min_balance,
        live: liveRows(rowIds),
        guard: createGuard(),
        state: run.state,
        reason: run.reason,
        resting: false,
        open: 0,
        next: 0,
        unapplied: true,
        stalled: false,
        nudged: true,
        used: run.spent + run.unsure + run.reserved,
        balance: null,
        readingBalance: false,
        answers: [],
      })
    }
    const outage = this.#outage
    // A person's click is a good moment to look again, unless the service itself named the time.
    if (outage?.reason === 'slow_down') this.#hold(outage)
    else if (outage) void this.#guarded(() => this.#probe(outage.reason, outage.detail))
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
      run.nudged = true
    }
    const row = await this.#parts.store.writer.urgent('restRun', runId, goal, reason, detail)
    if (run && row) {
      run.state = row.state
      run.reason = row.reason
      if (row.state === 'paused' && run.open === 0) this.#rested(run)
    }
    this.#parts.changes.run(runId as never)
    this.#pump()
  }

  /** Brings every run to rest, e.g. when the computer went to sleep. */
  async restAll(reason: RunReason, detail: string | null, goal: 'paused' | 'stopped' = 'paused'): Promise<void> {
    const moving = [...this.#runs.values()].filter(run => ['running', 'waiting', 'pausing'].includes(run.state))
    for (const run of moving) run.resting = true
    this.#endOutage()
    for (const run of moving) await this.rest(run.id, goal, reason, detail)
  }

  /** The computer slept or its clock jumped: everything rests, and kept connections are not trusted any more. */
  async interrupt(): Promise<void> {
    this.#distrusted = true
    await this.restAll('interrupted', null)
  }

  /** Calls per second and when the service has asked for silence, for progress. */
  pace(run: ActiveRun): { perSecond: number | null; expected: number } {
    const now = this.#parts.clock.monotonic()
    const recent = run.answers.filter(at => now - at <= rateWindowMs)
    const first = recent[0]
    const span = first === undefined ? 0 : Math.max(1000, now - first)
    const perSecond = recent.length > 1 ? (recent.length * 1000) / span : null
    const rate = this.#pacer.rate(now)
    return { perSecond, expected: perSecond ?? (Number.isFinite(rate) ? rate : 0) }
  }

  /** Waits until nothing is out and nothing waits for the writer, then lets go of everything. */
  async close(): Promise<void> {
    await this.#guarded(() => this.restAll('interrupted', null))
    while (this.#flying > 0 || this.#ticking || (this.#waiting.length > 0 && !this.#writerTrouble))
      await new Promise<void>(resolve => this.#idle.add(resolve))
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#endOutage()
  }

  /** Calls of a run that keep their slot beyond the next tick: its waiting answers are booked by the tick itself. */
  #outAfterBooking(): (run: ActiveRun) => number {
    const booked = new Map<number, number>()
    for (const { runId } of this.#waiting.slice(0, batch)) booked.set(runId, (booked.get(runId) ?? 0) + 1)
    return run => run.open - (booked.get(run.id) ?? 0)
  }

  /** How many calls each run may claim now, in the order of their turn; `out` = slots a run holds. */
  #wants(now: number, out: (run: ActiveRun) => number): Map<number, number> {
    const wants = new Map<number, number>()
    const { concurrency } = this.#connection.client.profile.pace
    if (this.#outage || this.#writerTrouble || this.#closed) return wants
    const open = [...this.#runs.values()].reduce((sum, run) => sum + out(run), 0)
    let free = Math.min(concurrency - open, this.#pacer.dueWithin(now, aheadMs), batch)
    if (this.#probing) free = Math.min(free, 1 - open)
    if (free <= 0) return wants
    const wall = this.#parts.clock.now()
    const ready = [...this.#runs.values()].filter(
      run => run.state === 'running' && !run.resting && !run.stalled && run.next !== null && run.next <= wall,
    )
    const rooms = new Map(ready.map(run => [run.id, this.#roomOf(run, out(run))]))
    for (let given = true; free > 0 && given; ) {
      given = false
      for (let index = 0; index < ready.length && free > 0; index++) {
        const run = ready[(index + this.#turn) % ready.length]
        const room = run ? (rooms.get(run.id) ?? 0) : 0
        if (!run || room <= 0) continue
        rooms.set(run.id, room - 1)
        wants.set(run.id, (wants.get(run.id) ?? 0) + 1)
        free -= 1
        given = true
      }
    }
    return wants
  }

  #roomOf(run: ActiveRun, out: number): number {
    const careful = run.serial || run.guard.careful
    const room = careful ? 1 - out : batch
    return run.minBalance === null ? room : Math.min(room, this.#balanceRoom(run, run.minBalance))
  }

  /** Calls that keep the balance above the limit a person set, by the last read; asks for a new read in time. */
  #balanceRoom(run: ActiveRun, least: number): number {
    const { high } = priceOf(this.#connection.client.profile, run.op)
    const { concurrency } = this.#connection.client.profile.pace
    const { balance } = run
    const since = balance ? run.used - balance.usedThen : 0
    const calls = balance ? Math.floor((balance.credits - least - since) / Math.max(1, high)) : 0
    const soon = !balance || calls <= concurrency || since >= (balance.credits - least) / 2
    if (soon && (!balance || since > 0) && !run.readingBalance) void this.#readBalance(run)
    // With a fresh read and nothing out, no room means that the limit is reached.
    else if (balance && calls <= 0 && run.open === 0 && !run.readingBalance)
      void this.#guarded(() => this.rest(run.id, 'paused', 'balance', `${balance.credits} credits are left.`))
    return run.readingBalance && calls <= concurrency ? 0 : calls
  }

  async #readBalance(run: ActiveRun): Promise<void> {
    run.readingBalance = true
    const { credits } = await this.#parts.accounts.balanceOf(this.#connection)
    run.readingBalance = false
    if (credits === null) await this.rest(run.id, 'paused', 'balance', 'The balance could not be read.')
    else run.balance = { credits, usedThen: run.used }
    this.#pump()
  }

  #pump(): void {
    if (this.#ticking || this.#closed) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const now = this.#parts.clock.monotonic()
    const oldest = this.#waiting[0]?.at
    const free = this.#wants(now, run => run.open).size > 0
    const book =
      this.#waiting.length >= batch ||
      (oldest !== undefined && (now - oldest >= oldestMs || this.#waiting.length >= this.#flying))
    const work = [...this.#runs.values()].some(run => run.unapplied || run.nudged)
    if (!this.#writerTrouble && (book || free || work)) void this.#tick(this.#wants(now, this.#outAfterBooking()))
    else this.#sleep(now, oldest)
    this.#tellIdle()
  }

  #sleep(now: number, oldest: number | undefined): void {
    const wall = this.#parts.clock.now()
    const times: number[] = []
    if (this.#writerTrouble) times.push(writerRetryMs)
    else if (oldest !== undefined) times.push(oldest + oldestMs - now)
    const { concurrency } = this.#connection.client.profile.pace
    const runs = [...this.#runs.values()]
    const full = runs.reduce((sum, run) => sum + run.open, 0) >= concurrency
    if (!this.#outage && !this.#writerTrouble && !full)
      for (const run of runs)
        if (
          run.state === 'running' &&
          !run.resting &&
          !run.stalled &&
          run.next !== null &&
          this.#roomOf(run, run.open) > 0
        )
          times.push(Math.max(run.next - wall, this.#pacer.next(now) - aheadMs))
    if (times.length === 0) return
    const trouble = this.#writerTrouble
    this.#timer = setTimeout(
      () => {
        if (trouble) void this.#tick(new Map())
        else this.#pump()
      },
      Math.max(1, Math.min(...times, 60_000)),
    )
  }

  async #tick(wants: Map<number, number>): Promise<void> {
    this.#ticking = true
    this.#turn += 1
    const { client } = this.#connection
    const settled = this.#waiting.splice(0, batch)
    const runs = [...this.#runs.values()]
    for (const run of runs) run.nudged = false
    const asked = runs.map(run => ({
      runId: run.id,
      want: run.resting ? 0 : (wants.get(run.id) ?? 0),
      naming: namingOf(client.profile, run.op),
    }))
    try {
      const reply = await this.#parts.store.writer.call('runTick', {
        now: this.#parts.clock.now(),
        settled: settled.map(({ at: _at, rowIds: _rowIds, ...booked }) => booked),
        runs: asked,
        dailyCap: this.#parts.dailyCap(),
        host: client.host,
        cells: settled.length === 0 && wants.size === 0 ? cellsPerIdleTick : cellsPerTick,
      })
      if (this.#writerTrouble) await this.#writerRecovered()
      for (const answer of settled) this.#committed(answer)
      if (settled.length > 0) for (const run of runs) run.stalled = false
      for (const { sheetId, version } of reply.sheets) this.#parts.changes.sheet({ sheetId: sheetId as never, version })
      for (const call of reply.calls) this.#claimed(call)
      for (const pulse of reply.runs) this.#heard(pulse)
    } catch (error) {
      this.#waiting.unshift(...settled)
      this.#writerFailed(error)
    } finally {
      this.#ticking = false
    }
    this.#pump()
  }

  #committed(answer: Answer): void {
    const run = this.#runs.get(answer.runId)
    if (!run) return
    run.open -= 1
    const { kind } = answer.outcome.task
    if (kind === 'again') {
      run.live.returned(answer.rowIds)
      // The writer's own word about when follows in the pulse.
    } else run.answers.push(this.#parts.clock.monotonic())
    if (run.answers.length > 1000) run.answers.splice(0, 500)
  }

  #claimed(call: Call): void {
    const run = this.#runs.get(call.runId)
    if (!run) return
    run.open += 1
    run.live.claimed(call.rowIds)
    void this.#send(call, run)
  }

  #heard(pulse: Pulse): void {
    const run = this.#runs.get(pulse.runId)
    if (!run) return
    const before = run.state
    run.state = pulse.state
    run.reason = pulse.reason
    run.next = pulse.next
    run.unapplied = pulse.unapplied
    run.stalled = pulse.stalled
    run.used = pulse.spent + pulse.unsure + pulse.reserved
    run.live.ended(pulse.rowIds)
    if (pulse.state === 'pausing' || pulse.state === 'paused') run.resting = true
    // Taking many tasks off the queue of a stopped run needs several ticks.
    if (pulse.state === 'pausing' && run.open === 0) run.nudged = true
    this.#parts.changes.run(run.id as never)
    if (pulse.state !== before && ['done', 'stopped', 'paused'].includes(pulse.state) && run.open === 0)
      this.#rested(run)
  }

  #rested(run: ActiveRun): void {
    if (run.state === 'done' || run.state === 'stopped') this.#runs.delete(run.id)
    this.#parts.onRest(run)
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
      run.resting || this.#outage
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

  /** Classifies an exchange and lets it act on pace, guard and run. */
  #judge(call: Call, run: ActiveRun, seen: Seen, sentAt: number): Outcome {
    const { clock } = this.#parts
    const { profile } = this.#connection.client
    const now = clock.monotonic()
    const outcome = classify(
      seen,
      {
        op: call.op,
        body: call.body,
        tries: call.tries,
        pathKnown: endpoints[call.op].pathMark === 'S',
        practice: !this.#connection.live,
        chargeOn: profile.chargeOn,
        naming: namingOf(profile, call.op),
      },
      clock.now(),
      Math.random,
    )
    if (outcome.http !== null)
      this.#pacer.done(now, { status: outcome.http, sentAt, retryAfterMs: outcome.retryAfterMs })
    if (seen.kind === 'reply') this.#notSent = 0
    if (outcome.effect) this.#act(outcome.effect, run)
    const good = outcome.task.kind === 'answered'
    if (this.#probing && outcome.http !== 429) {
      this.#probing = false
      const down = outcome.http !== null && outcome.http >= 500
      if (down) {
        this.#waitFor('service', 'The service still answers with errors.')
        return { ...outcome, task: { kind: 'again', waitMs: 0, counted: false } }
      }
    }
    if (good) {
      this.#setbacks = 0
      this.#downSince = 0
    }
    const alarm = run.guard.note(outcome)
    if (alarm?.kind === 'pause') void this.#guarded(() => this.rest(run.id, 'paused', alarm.reason, alarm.detail))
    if (alarm?.kind === 'wait') this.#waitFor('service', alarm.detail)
    return outcome
  }

  #act(effect: RunEffect, run: ActiveRun): void {
    switch (effect.kind) {
      case 'pause': {
        const { reason, detail } = effect
        // A refused operation stops by itself; a refused key, credits or address concern every run of the account.
        if (reason === 'forbidden' || reason === 'setup') {
          run.resting = true
          void this.#guarded(() => this.rest(run.id, 'paused', reason, detail))
        } else void this.#guarded(() => this.restAll(reason, detail))
        break
      }
      case 'wait':
        this.#waitFor('slow_down', effect.detail, effect.ms)
        break
      case 'unreachable':
        this.#notSent += 1
        if (effect.atOnce || this.#notSent >= offlineAfter) this.#waitFor('offline', effect.detail)
    }
  }

  /** All running runs wait and go on by themselves. */
  #waitFor(reason: Outage['reason'], detail: string, ms?: number): void {
    if (this.#outage || this.#closed) return
    const now = this.#parts.clock.monotonic()
    const steps = reason === 'slow_down' ? [0] : waits[reason]
    const delay = ms ?? steps[Math.min(this.#setbacks, steps.length - 1)] ?? 1000
    this.#setbacks += 1
    if (reason === 'service') {
      this.#downSince ||= now
      if (now - this.#downSince > mostServiceMs) {
        void this.#guarded(() => this.restAll('service', detail))
        return
      }
    }
    this.#notSent = 0
    const timer = setTimeout(() => void this.#guarded(() => this.#probe(reason, detail)), delay)
    this.#outage = { reason, detail, until: this.#parts.clock.now() + delay, timer }
    this.#hold(this.#outage)
  }

  #hold({ reason, detail, until }: Outage): void {
    for (const run of this.#runs.values()) {
      if (run.state !== 'running' || run.resting) continue
      run.state = 'waiting'
      run.reason = reason
      void this.#guarded(async () => {
        await this.#parts.store.writer.urgent('waitRun', run.id, reason, detail, until)
        this.#parts.changes.run(run.id as never)
      })
    }
  }

  async #probe(reason: Outage['reason'], detail: string): Promise<void> {
    if (!this.#outage) return
    const read = reason === 'slow_down' ? null : await this.#connection.client.balance()
    if (!this.#outage || this.#closed) return
    this.#endOutage()
    if (read && !read.ok && (read.status === 0 || read.status >= 500)) {
      this.#waitFor(reason, read.detail || detail)
      return
    }
    this.#probing = reason !== 'slow_down'
    for (const run of this.#runs.values()) {
      if (run.state !== 'waiting' || run.resting) continue
      await this.#parts.store.writer.urgent('continueRun', run.id)
      run.state = 'running'
      run.reason = null
      run.next = 0
      this.#parts.changes.run(run.id as never)
    }
    this.#pump()
  }

  #endOutage(): void {
    if (this.#outage) clearTimeout(this.#outage.timer)
    this.#outage = null
  }

  /** The writer could not commit: nothing was sent for it, answers stay here until it can. */
  #writerFailed(error: unknown): void {
    const first = !this.#writerTrouble
    this.#writerTrouble = true
    if (first) this.#parts.log.error('a run could not be written', { error: String(error) })
    for (const run of this.#runs.values()) run.resting = true
    if (this.#isDisk(error) && this.#parts.freeRoom()) this.#parts.log.info('room for paid answers was freed')
    this.#troubleReason = this.#isDisk(error) ? 'disk' : 'guard'
  }

  #troubleReason: RunReason = 'disk'

  #isDisk(error: unknown): boolean {
    const code = error instanceof Failure || (error instanceof Error && 'code' in error) ? String(error.code) : ''
    return code === 'disk_full' || code.startsWith('SQLITE_IOERR') || code === 'SQLITE_FULL'
  }

  /** Why runs rest although the workspace could not note it. */
  get trouble(): RunReason | null {
    return this.#writerTrouble ? this.#troubleReason : null
  }

  async #writerRecovered(): Promise<void> {
    this.#writerTrouble = false
    const detail =
      this.#troubleReason === 'disk' ? 'The disk is full.' : 'A booking was refused; nothing further was sent.'
    for (const run of this.#runs.values())
      await this.#parts.store.writer.urgent('restRun', run.id, 'paused', this.#troubleReason, detail)
  }

  /** Runs work that nobody waits for; its failure is a bug, logged, and never ends the process. */
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
