// The balance reads of open runs: an open price measured by the first calls, one that rises later, and the limit that a
// person set (R-CRD-03).

import type { RunReason } from '../../../contract/app/run/run.ts'
import type { PriceRange } from '../../../contract/app/run/run-plan.ts'
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import type { Clock, Log } from '../../base/host.ts'
import type { Store } from '../../store/store.ts'
import { type ColleaguesUse, takenBetween } from '../money/colleagues.ts'
import type { BalanceMark } from '../money/price-monitor.ts'
import { priceTrial, type RisenPrice } from '../money/price-trial.ts'
import type { ActiveRun, OpenPrice } from './active-run.ts'
import { goesOn } from './send-state.ts'

export interface MoneyParts {
  readonly runs: ReadonlyMap<number, ActiveRun>
  readonly writer: Store['writer']
  readonly clock: Clock
  readonly log: Log
  readonly accountId: number
  /** The price of an operation in the table. */
  readonly listed: (op: SentOp) => PriceRange
  /** A balance to keep in the ledger, for a run if one is named; null = it could not be read. */
  readonly readBalance: (runId: number | null) => Promise<number | null>
  readonly pause: (run: ActiveRun, reason: RunReason, detail: string) => Promise<void>
  /** Starts work that no one waits for. */
  readonly steer: (work: () => Promise<void>) => void
  /** Something may be sent now that could not before. */
  readonly onMove: () => void
  /** What colleagues have used of the account. */
  readonly colleagues: () => Promise<ColleaguesUse>
}

/**
 * Compares what the balance lost since the last check with the ledger, and takes back what the one call in between did not
 * take. Returns credits that are gone and that nothing explains; `made` = calls that had ended before the balance was asked for.
 */
export async function compareBalance(
  { writer, accountId, clock }: Pick<MoneyParts, 'writer' | 'accountId' | 'clock'>,
  run: ActiveRun,
  mark: BalanceMark,
  made: number,
): Promise<number> {
  const { last } = run.monitor
  const since = last && (await writer.urgent('ledgerSince', accountId, last.entry, mark.entry))
  const unexplained = run.monitor.check(mark, since, made, clock.monotonic())
  const { cheaper } = run.monitor
  if (last && cheaper > 0)
    await writer.urgent('bookCheaper', { runId: run.id, since: last.entry, credits: cheaper, now: clock.now() })
  return unexplained
}

/** A balance that comes later than that is not waited for. */
const checkMs = 3000
/** Near the cap the run waits for so many tries of a check. */
const checkTries = 3
const betweenTriesMs = 500

export class BalanceChecks {
  readonly #parts: MoneyParts
  /** What colleagues had used before the balance of the last check, or the first call, of a run. */
  readonly #colleagues = new Map<number, Promise<ColleaguesUse>>()
  /** The same before the balance that is being looked at. */
  #beforeMark: ColleaguesUse = null

  constructor(parts: MoneyParts) {
    this.#parts = parts
  }

  /** Reads the balance if the run's money asks for it now. */
  check(run: ActiveRun): void {
    if (run.money.reading || run.state.name !== 'sending') return
    if (!this.#colleagues.has(run.id)) this.#colleagues.set(run.id, this.#parts.colleagues())
    const { floor } = run
    const { unconfirmed, trial } = run.money
    const { steer, clock } = this.#parts
    if (unconfirmed && !run.guard.careful && run.open === 0) steer(() => this.#measure(run, unconfirmed))
    else if (floor?.due(run.used)) steer(() => this.#readFloor(run))
    else if (floor?.reached(run.used) && run.open === 0)
      steer(() => this.#parts.pause(run, 'balance', `The balance is ${floor.credits} credits.`))
    else if (trial) {
      if (this.#nothingIsOut() && (!trial.before || run.made > trial.made)) steer(() => this.#try(run))
    } else if (run.monitor.due(run.made, clock.monotonic()) || this.#waitsForCheck(run))
      steer(() => this.#checkNow(run))
  }

  /** Its last calls before a check have ended, and more wait. */
  #waitsForCheck(run: ActiveRun): boolean {
    return run.open === 0 && run.queue.next !== null && run.monitor.room(run) <= 0
  }

  #nothingIsOut(): boolean {
    for (const run of this.#parts.runs.values()) if (run.open > 0) return false
    return true
  }

  /** Nothing of a run leaves while its balance is read; if that fails, the run pauses, and may read it again afterwards. */
  async #reading(run: ActiveRun, read: () => Promise<void>): Promise<void> {
    run.money.reading = true
    try {
      await read()
    } finally {
      run.money.reading = false
    }
    this.#parts.onMove()
  }

  #readFloor(run: ActiveRun): Promise<void> {
    return this.#reading(run, async () => {
      const used = run.used
      const credits = await this.#parts.readBalance(run.id)
      if (credits === null) await this.#parts.pause(run, 'balance', 'The balance could not be read.')
      else run.floor?.read(credits, used)
    })
  }

  /** A price above the announced one stops the run: its cap was agreed to for less. A lower one is what it goes on with. */
  #measure(run: ActiveRun, { price, agreed }: OpenPrice): Promise<void> {
    return this.#reading(run, async () => {
      const credits = await this.#parts.readBalance(run.id)
      const before = (await this.#colleagues.get(run.id)) ?? null
      // What colleagues took in between would make a price that no one asked for.
      const isOurs = takenBetween(before, await this.#parts.colleagues()) === 0
      const measured = credits === null || !isOurs ? null : await this.#measuredNow(run, price)
      run.money.unconfirmed = null
      if (measured && measured.value > agreed) {
        const detail = `A request costs ${measured.value} credits instead of ${agreed}.`
        await this.#parts.pause(run, 'price', detail)
      } else if (measured && measured.value > 0 && run.ops.length === 1) run.price = measured.value
    })
  }

  #measuredNow({ id: runId }: ActiveRun, listed: PriceRange) {
    const now = this.#parts.clock.now()
    return this.#parts.writer.urgent('measurePrice', { runId, listed, books: 'difference', now })
  }

  /** The balance with the ledger's last entry before it was asked for; null when the service does not answer in time. */
  async #mark(run: ActiveRun): Promise<BalanceMark | null> {
    this.#beforeMark = await this.#parts.colleagues()
    const stood = await this.#parts.writer.urgent('ledgerMark', run.id)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>(resolve => {
      timer = setTimeout(() => resolve(null), checkMs)
    })
    const credits = await Promise.race([this.#parts.readBalance(null), late])
    clearTimeout(timer)
    return credits === null ? null : { credits, ...stood }
  }

  /** `made` = calls that had ended before the balance was asked for. Returns credits that nothing explains. */
  async #unexplained(run: ActiveRun, mark: BalanceMark, made: number): Promise<number> {
    const credits = await compareBalance(this.#parts, run, mark, made)
    const before = (await this.#colleagues.get(run.id)) ?? null
    const now = await this.#parts.colleagues()
    const known = this.#beforeMark === 'unknown' ? null : this.#beforeMark
    this.#colleagues.set(run.id, Promise.resolve(known ?? before))
    // What they have out may be charged already, now and at the next check again: nothing that they explain pauses a run.
    const theirs = Math.min(credits, takenBetween(before, now) ?? 0)
    if (theirs === 0) return credits
    run.monitor.excuse(theirs)
    const elsewhere = { runId: run.id, credits: theirs, balance: mark.credits, now: this.#parts.clock.now() }
    await this.#parts.writer.urgent('noteElsewhere', elsewhere)
    return credits - theirs
  }

  #checkNow(run: ActiveRun): Promise<void> {
    return this.#reading(run, async () => {
      const since = run.monitor.last?.entry ?? 0
      const tries = run.monitor.room(run) > 0 ? 1 : checkTries
      let { made } = run
      let mark = await this.#mark(run)
      for (let more = tries - 1; more > 0 && !mark && goesOn(run.state); more--) {
        await new Promise(resolve => setTimeout(resolve, betweenTriesMs))
        made = run.made
        mark = await this.#mark(run)
      }
      await this.#tellWhetherLost(run, mark === null)
      if (!mark) run.monitor.blind(run.made, this.#parts.clock.monotonic())
      else if ((await this.#unexplained(run, mark, made)) > 0)
        run.money.trial = { judge: priceTrial(), before: null, colleagues: null, made: run.made, since }
    })
  }

  async #tellWhetherLost(run: ActiveRun, lost: boolean): Promise<void> {
    if (run.money.lost === lost) return
    run.money.lost = lost
    const { writer, clock } = this.#parts
    await writer.urgent('noteBalanceLost', run.id, lost ? clock.now() : null)
  }

  /** Finds out what the last call took, which went alone, and decides or lets one more go. */
  async #try(run: ActiveRun): Promise<void> {
    const { trial } = run.money
    if (!trial) return
    await this.#reading(run, async () => {
      const mark = await this.#mark(run)
      if (mark) await this.#judge(run, mark)
      else run.money.trial = null
      trial.made = run.made
    })
  }

  async #judge(run: ActiveRun, mark: BalanceMark): Promise<void> {
    const { writer, clock, log } = this.#parts
    const { trial } = run.money
    if (!trial) return
    const { before, colleagues, judge } = trial
    trial.before = mark
    trial.colleagues = this.#beforeMark
    const credits = await this.#unexplained(run, mark, run.made)
    // Where it is not known what colleagues took, a call that looks dearer says nothing.
    const theirs = takenBetween(colleagues, await this.#parts.colleagues())
    const booked = before && theirs !== null ? await writer.urgent('callSince', run.id, before.entry) : null
    const verdict = before ? judge.note(before.credits - mark.credits - (theirs ?? 0), booked) : 'more'
    if (verdict === 'more') {
      // An account that cannot pay for a call is refused by the service, for nothing.
      if (run.monitor.exhausted(run) && mark.credits >= run.price) await this.#giveUp(run, credits)
      return
    }
    run.money.trial = null
    if (verdict === 'risen') {
      const risen = judge.risen.map(one => ({ ...one, listed: this.#parts.listed(one.op) }))
      const rise = { runId: run.id, unbooked: credits, since: trial.since, risen, now: clock.now() }
      await writer.urgent('bookRise', rise)
      await this.#parts.pause(run, 'price', risenWords(judge.risen, judge.steady))
    } else if (verdict === 'same' && credits > 0) {
      run.monitor.excuse(credits)
      const elsewhere = { runId: run.id, credits, balance: mark.credits, now: clock.now() }
      await writer.urgent('noteElsewhere', elsewhere)
      log.info('unexplained credits left the account', { run: run.id, credits })
    }
  }

  /** The trial cannot go on: if the calls took what is gone, one more breaks the cap. */
  async #giveUp(run: ActiveRun, credits: number): Promise<void> {
    run.money.trial = null
    const gone = credits === 1 ? '1 more credit left the account' : `${credits} more credits left the account`
    await this.#parts.pause(run, 'unexplained', `${gone} than the runs booked.`)
  }
}

function risenWords(risen: readonly RisenPrice[], steady: boolean): string {
  const [first] = risen
  if (!first) return 'A request costs more than before.'
  if (steady && risen.length === 1) return `A request costs ${first.price} credits instead of ${first.was}.`
  const calls = risen.reduce((sum, one) => sum + one.calls, 0)
  return `Each of ${calls} requests cost at least ${first.price} credits instead of ${first.was}.`
}
