// The states of the runs of one account while they are open: rest, wait, go on; by a person, by an answer, by the network.
// A change holds here at once, before the writer has noted it: from that moment nothing leaves.
import type { RunId } from '../../contract/app/ids.ts'
import type { Price, RunReason } from '../../contract/app/run.ts'
import type { ChangeFeed } from '../changes.ts'
import type { BalanceRead } from '../client/client.ts'
import type { Seen } from '../client/errors.ts'
import type { Clock, Log } from '../host.ts'
import type { Store } from '../store/store.ts'
import type { ActiveRun } from './active-run.ts'
import type { Outcome, RunEffect } from './classify.ts'
import { Outage } from './outage.ts'
import type { Pulse } from './tick.lane.ts'

export interface SteeringParts {
  readonly runs: ReadonlyMap<number, ActiveRun>
  readonly writer: Store['writer']
  readonly changes: ChangeFeed
  readonly clock: Clock
  readonly log: Log
  /** The free look at a service that was found down. */
  readonly look: () => Promise<BalanceRead>
  /** A balance to keep in the ledger, null = it could not be read. */
  readonly readBalance: (runId: number) => Promise<number | null>
  /** A run has come to rest: done, stopped or paused. */
  readonly onRest: (run: ActiveRun) => void
  /** Something may be sent or written now that could not before. */
  readonly onMove: () => void
}

const offlineAfter = 3
const moving = new Set<string>(['running', 'waiting', 'pausing'])
const atRest = new Set<string>(['done', 'stopped', 'paused'])

export class Steering {
  readonly #parts: SteeringParts
  readonly #outage: Outage
  /** Calls in a row that never left. */
  #notSent = 0

  constructor(parts: SteeringParts) {
    this.#parts = parts
    this.#outage = new Outage({
      clock: parts.clock,
      look: parts.look,
      onWait: (reason, detail, until) => this.#hold(reason, detail, until),
      onOver: () => this.#goOn(),
      onGivenUp: detail => this.steer(() => this.restAll('service', detail)),
    })
  }

  /** Nothing may leave: the service cannot be reached, is down, or asked for silence. */
  get holding(): boolean {
    return this.#outage.active
  }

  /** The next call shows whether the service is there again. */
  get probing(): boolean {
    return this.#outage.probing
  }

  /** A person wants to go on: looks at the service at once. */
  hurry(): void {
    this.#outage.hurry()
  }

  end(): void {
    this.#outage.end()
  }

  /** Brings a run to rest. From this moment no request of it leaves; open calls may answer. */
  async rest(
    runId: number,
    goal: 'paused' | 'stopped',
    reason: RunReason | null,
    detail: string | null,
  ): Promise<void> {
    const run = this.#parts.runs.get(runId)
    if (run) {
      run.resting = true
      run.epoch += 1
      run.nudged = true
    }
    const row = await this.#parts.writer.urgent('restRun', runId, goal, reason, detail)
    if (run && row) {
      // A paused run that is stopped comes to rest once more.
      if (row.state !== run.state) run.rested = false
      run.state = row.state
      run.reason = row.reason
      run.nudged = true
      this.#noticeRest(run)
    }
    this.#tell(runId)
    this.#parts.onMove()
  }

  /** Brings every run to rest. */
  async restAll(reason: RunReason, detail: string | null): Promise<void> {
    const runs = [...this.#parts.runs.values()].filter(run => moving.has(run.state))
    for (const run of runs) run.resting = true
    this.#outage.end()
    for (const run of runs) await this.rest(run.id, 'paused', reason, detail)
  }

  /** Takes over how a run stands after a tick; `epoch` = the run's when the tick was asked for. */
  heard(run: ActiveRun, pulse: Pulse, epoch: number): void {
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

  /** Lets an exchange act on its run and on the account. Returns the outcome to book: a failed probe counts no try. */
  react(run: ActiveRun, seen: Seen, outcome: Outcome): Outcome {
    const { http, effect } = outcome
    if (seen.kind === 'reply') this.#notSent = 0
    if (effect) this.#act(effect, run)
    if (this.#outage.probing && http !== null && http >= 500) {
      this.#outage.failedProbe()
      this.#outage.begin('service', 'The service still answers with errors.')
      return { ...outcome, task: { kind: 'again', waitMs: 0, counted: false } }
    }
    if (outcome.task.kind === 'answered') this.#outage.answered()
    const alarm = run.guard.note(outcome)
    if (alarm?.kind === 'pause') this.steer(() => this.rest(run.id, 'paused', alarm.reason, alarm.detail))
    if (alarm?.kind === 'wait') this.#outage.begin('service', alarm.detail)
    return outcome
  }

  /**
   * Reads the balance when the run's money asks for it: to measure an open price after its first calls, and to stop at
   * the limit that a person set.
   */
  watchMoney(run: ActiveRun): void {
    if (run.resting || run.readingBalance || run.state !== 'running') return
    const { floor, unconfirmed } = run
    if (unconfirmed && !run.guard.careful && run.open === 0) this.steer(() => this.#measure(run, unconfirmed))
    if (!floor) return
    if (floor.due(run.used)) this.steer(() => this.#readFloor(run))
    else if (floor.reached(run.used) && run.open === 0)
      this.steer(() => this.rest(run.id, 'paused', 'balance', `${floor.credits} credits are left.`))
  }

  async #readFloor(run: ActiveRun): Promise<void> {
    run.readingBalance = true
    const used = run.used
    const credits = await this.#parts.readBalance(run.id)
    run.readingBalance = false
    if (credits === null) await this.rest(run.id, 'paused', 'balance', 'The balance could not be read.')
    else run.floor?.read(credits, used)
    this.#parts.onMove()
  }

  /** A price above the one in the table stops the run: its cap was agreed to for less. */
  async #measure(run: ActiveRun, price: Price): Promise<void> {
    run.readingBalance = true
    run.unconfirmed = null
    const { writer, clock } = this.#parts
    const credits = await this.#parts.readBalance(run.id)
    const measured = credits === null ? null : await writer.urgent('measurePrice', run.id, price, clock.now())
    run.readingBalance = false
    if (measured && measured.value > price.high) {
      const detail = `A call costs ${measured.value} credits instead of ${price.high}.`
      await this.rest(run.id, 'paused', 'price', detail)
    }
    this.#parts.onMove()
  }

  /** Work that nobody waits for: its failure is a bug, logged, and never ends the process. */
  async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#parts.log.error('a run could not be steered', { error: String(error) })
    }
  }

  steer(work: () => Promise<void>): void {
    void this.guarded(work)
  }

  /** Tells once that a run has come to rest. */
  #noticeRest(run: ActiveRun): void {
    if (run.rested || !atRest.has(run.state) || run.open > 0) return
    run.rested = true
    this.#parts.onRest(run)
  }

  #act(effect: RunEffect, run: ActiveRun): void {
    switch (effect.kind) {
      case 'pause': {
        const { reason, detail } = effect
        // A refused operation stops by itself; a refused key or missing credits concern every run of the account.
        const alone = reason === 'forbidden' || reason === 'setup'
        this.steer(() => (alone ? this.rest(run.id, 'paused', reason, detail) : this.restAll(reason, detail)))
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
    for (const run of this.#parts.runs.values()) {
      if (run.resting || (run.state !== 'running' && run.state !== 'waiting')) continue
      run.epoch += 1
      run.state = 'waiting'
      run.reason = reason
      this.steer(async () => {
        await this.#parts.writer.urgent('waitRun', run.id, reason, detail, until)
        this.#tell(run.id)
      })
    }
  }

  #goOn(): void {
    this.steer(async () => {
      for (const run of this.#parts.runs.values()) {
        if (run.resting || (run.state !== 'running' && run.state !== 'waiting')) continue
        await this.#parts.writer.urgent('continueRun', run.id)
        run.epoch += 1
        run.state = 'running'
        run.reason = null
        run.next = 0
        this.#tell(run.id)
      }
      this.#parts.onMove()
    })
  }

  #tell(runId: number): void {
    // Ids of our own runs.
    this.#parts.changes.run(runId as RunId)
  }
}
