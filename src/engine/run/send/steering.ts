// The states of the runs of one account while they are open: rest, wait, go on; by a person, by an answer, by the network.
// A change holds here at once, before the writer has noted it: from that moment nothing leaves.
import type { RunId } from '../../../contract/app/ids.ts'
import type { RunReason, RunState } from '../../../contract/app/run/run.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import type { Clock } from '../../base/host.ts'
import type { BalanceRead } from '../../client/client.ts'
import type { SeenExchange } from '../../client/errors.ts'
import type { Store } from '../../store/store.ts'
import type { ExchangeOutcome, RunEffect } from '../exchange/classify.ts'
import type { ActiveRun } from './active-run.ts'
import { Outage } from './outage.ts'
import { goesOn, isHalted, isOurs, nextState, type StateEvent, saidBy } from './send-state.ts'
import type { TickedRun } from './tick.lane.ts'

export interface SteeringParts {
  readonly runs: ReadonlyMap<number, ActiveRun>
  readonly writer: Store['writer']
  readonly changes: ChangeFeed
  readonly clock: Clock
  /** The free call to a service that was found down. */
  readonly readBalance: () => Promise<BalanceRead>
  readonly askTeam: () => Promise<string | null>
  /** What waits for a connection comes back unsent; a run that goes on sends it again. */
  readonly recall: () => void
  /** Operations have allowances of their own: what one is refused says nothing about the others. */
  readonly grouped: () => boolean
  /** The key turned out to have no admin rights. */
  readonly onNotAdmin: () => Promise<void>
  /** A run has halted: done, stopped or paused. */
  readonly onHalt: (run: ActiveRun) => void
  /** Something may be sent or written now that could not before. */
  readonly onMove: () => void
  /** Work that no one waited for failed: mostly the workspace could not be written. Nothing more may be sent until it can. */
  readonly onTrouble: (error: unknown) => void
}

const offlineAfter = 3

export class Steering {
  readonly #parts: SteeringParts
  readonly #outage: Outage
  /** When runs whose own pacing group asked for silence may go on. */
  readonly #pacing = new Map<number, NodeJS.Timeout>()
  /** Calls in a row that never left. */
  #notSent = 0

  constructor(parts: SteeringParts) {
    this.#parts = parts
    this.#outage = new Outage({
      clock: parts.clock,
      readBalance: parts.readBalance,
      askTeam: parts.askTeam,
      onWait: (reason, detail, until) => this.#hold(reason, detail, until),
      onOver: () => this.#goOn(),
      onGivenUp: detail => this.steer(() => this.haltAll('service', detail)),
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

  /** A person wants to continue: tries the service at once. */
  hurry(): void {
    this.#outage.hurry()
  }

  end(): void {
    this.#outage.end()
    for (const timer of this.#pacing.values()) clearTimeout(timer)
    this.#pacing.clear()
  }

  /** A run as it was handed over; whether it has halted already is for the next tick to say. */
  take(run: ActiveRun, state: RunState): void {
    this.#move(run, state === 'running' || state === 'waiting' ? 'resumed' : 'pausing')
    run.epoch += 1
  }

  /** Nothing of any run leaves from now on. */
  holdAll(): void {
    for (const run of this.#parts.runs.values()) this.#move(run, 'hold')
  }

  /** Halts a run. From this moment no request of it leaves; open calls may answer. */
  async halt(
    runId: number,
    goal: 'paused' | 'stopped',
    reason: RunReason | null,
    detail: string | null,
  ): Promise<void> {
    const run = this.#parts.runs.get(runId)
    if (run) {
      this.#move(run, 'hold')
      run.needsTick = true
      this.#parts.recall()
    }
    const row = await this.#parts.writer.urgent('haltRun', runId, goal, reason, detail)
    if (run && row) {
      run.needsTick = true
      this.#move(run, saidBy(row.state, run.open), row.reason)
    }
    this.#tell(runId)
    this.#parts.onMove()
  }

  /** Halts every run. */
  async haltAll(reason: RunReason, detail: string | null): Promise<void> {
    const runs = [...this.#parts.runs.values()].filter(run => !isHalted(run.state))
    for (const run of runs) this.#move(run, 'hold')
    this.#outage.end()
    for (const run of runs) await this.halt(run.id, 'paused', reason, detail)
  }

  /** Takes over the state of a run after a tick; `epoch` = the run's when the tick was asked for. */
  heard(run: ActiveRun, ticked: TickedRun, epoch: number): void {
    this.#tell(run.id)
    if (run.epoch !== epoch) {
      run.needsTick = true
      return
    }
    // Taking many tasks off the queue of a stopped run needs several ticks.
    if (ticked.state === 'pausing' && run.open === 0) run.needsTick = true
    this.#move(run, saidBy(ticked.state, run.open), ticked.reason)
  }

  /** Lets an exchange act on its run and on the account. Returns the outcome to book: a failed probe counts no try. */
  react(run: ActiveRun, seen: SeenExchange, outcome: ExchangeOutcome): ExchangeOutcome {
    const { http, effect } = outcome
    if (seen.kind === 'reply') this.#notSent = 0
    if (effect) this.#act(effect, run)
    if (this.#outage.probing && http !== null && http >= 500) {
      this.#outage.failedProbe()
      this.#outage.begin('service', 'The service still returns errors.')
      return { ...outcome, task: { kind: 'again', waitMs: 0, counted: false } }
    }
    if (outcome.task.kind === 'answered') this.#outage.answered()
    const alarm = run.guard.note(outcome)
    if (alarm?.kind === 'pause') this.steer(() => this.halt(run.id, 'paused', alarm.reason, alarm.detail))
    if (alarm?.kind === 'wait') this.#outage.begin('service', alarm.detail)
    return outcome
  }

  /** Work that no one waits for: its failure pauses the runs, and never ends the process. */
  async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#parts.onTrouble(error)
    }
  }

  steer(work: () => Promise<void>): void {
    void this.guarded(work)
  }

  /** The one way a state changes; what belongs to leaving one and to entering one. */
  #move(run: ActiveRun, event: StateEvent, reason: RunReason | null = null): void {
    const { name } = run.state
    run.state = nextState(run.state, event, reason)
    if (isOurs(event)) run.epoch += 1
    if (run.state.name === name) return
    if (name === 'pacing') {
      clearTimeout(this.#pacing.get(run.id))
      this.#pacing.delete(run.id)
    }
    if (isHalted(run.state)) this.#parts.onHalt(run)
  }

  #act(effect: RunEffect, run: ActiveRun): void {
    switch (effect.kind) {
      case 'pause': {
        const { reason, detail } = effect
        // A refused operation stops by itself; a refused key or missing credits concern every run of the account.
        const alone = reason === 'forbidden' || reason === 'setup' || (reason === 'slow_down' && this.#parts.grouped())
        this.steer(() => (alone ? this.halt(run.id, 'paused', reason, detail) : this.haltAll(reason, detail)))
        break
      }
      case 'wait':
        if (this.#parts.grouped()) this.#waitAlone(run, effect.detail, effect.ms)
        else this.#outage.begin('slow_down', effect.detail, effect.ms)
        break
      case 'team':
        this.#outage.begin('team', effect.detail)
        break
      case 'not_admin':
        this.steer(() => this.#parts.onNotAdmin())
        break
      case 'unreachable':
        this.#notSent += 1
        if (effect.atOnce || this.#notSent >= offlineAfter) this.#outage.begin('offline', effect.detail)
    }
  }

  /** A run waits for its own pacing group; the others go on. */
  #waitAlone(run: ActiveRun, detail: string, ms: number): void {
    if (!goesOn(run.state) || run.state.name === 'pacing') return
    this.#move(run, 'refused', 'slow_down')
    this.#noteWait(run, 'slow_down', detail, this.#parts.clock.now() + ms)
    const goOn = () => {
      this.#move(run, 'due')
      if (this.holding) return
      this.steer(async () => {
        await this.#continue(run)
        this.#parts.onMove()
      })
    }
    this.#pacing.set(run.id, setTimeout(goOn, ms))
  }

  #noteWait(run: ActiveRun, reason: RunReason, detail: string, until: number): void {
    this.steer(async () => {
      await this.#parts.writer.urgent('waitRun', run.id, reason, detail, until)
      this.#tell(run.id)
    })
  }

  async #continue(run: ActiveRun): Promise<void> {
    await this.#parts.writer.urgent('continueRun', run.id, this.#parts.clock.now())
    this.#move(run, 'over')
    run.queue = { ...run.queue, next: 0 }
    // The price may have changed meanwhile.
    run.monitor.anew(run.made)
    this.#tell(run.id)
  }

  /** Running runs wait; they go on by themselves. */
  #hold(reason: RunReason, detail: string, until: number): void {
    this.#notSent = 0
    this.#parts.recall()
    for (const run of this.#parts.runs.values()) {
      if (!goesOn(run.state)) continue
      this.#move(run, 'outage', reason)
      this.#noteWait(run, reason, detail, until)
    }
  }

  #goOn(): void {
    this.steer(async () => {
      for (const run of this.#parts.runs.values()) {
        // One that waits for its own pacing group has a time of its own.
        if (run.state.name === 'sending' || run.state.name === 'waiting') await this.#continue(run)
      }
      this.#parts.onMove()
    })
  }

  #tell(runId: number): void {
    // Ids of our own runs.
    this.#parts.changes.run(runId as RunId)
  }
}
