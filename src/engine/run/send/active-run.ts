// A run in the hands of the dispatcher: what is known about it between two ticks.
import type { PriceRange } from '../../../contract/app/run/run-plan.ts'
import type { SentOp } from '../../../contract/app/run/sent-op.ts'
import { webOperation } from '../../../model/operations/index.ts'
import { type LiveRows, liveRows } from '../ledger/live-rows.ts'
import type { AnyRun } from '../ledger/run-row.lane.ts'
import { type BalanceFloor, balanceFloor } from '../money/balance-floor.ts'
import type { ColleaguesUse } from '../money/colleagues.ts'
import { type BalanceMark, freeMonitor, type PriceMonitor, priceMonitor } from '../money/price-monitor.ts'
import type { PriceTrial } from '../money/price-trial.ts'
import type { RunGuard } from './guard.ts'
import type { SendState } from './send-state.ts'

export interface ActiveRun {
  readonly id: number
  /** null: no list is concerned. */
  readonly sheetId: number | null
  readonly resultColumnId: number | null
  readonly op: SentOp
  /** Operations of its calls: its own, and those of further steps of the waterfall. */
  readonly ops: readonly SentOp[]
  /** Try 10 goes one call at a time to its end. */
  readonly serial: boolean
  readonly live: LiveRows
  readonly guard: RunGuard
  readonly floor: BalanceFloor | null
  /** Credits of its dearest call. */
  price: number
  /** Changed by Steering alone. */
  state: SendState
  /** Raised by every change of state from this side: what a tick under way still says about the state is older. */
  epoch: number
  /** Calls with a committed intent and no committed end. */
  open: number
  queue: RunQueue
  /** The writer has something to do or to say although no call and no answer asks for a tick. */
  needsTick: boolean
  /** Credits spent, in doubt or reserved, as of the last tick. */
  used: number
  /** Calls that have ended since it was handed over. */
  made: number
  /** Credits that it and its day may use at most. */
  cap: number
  monitor: PriceMonitor
  /** Changed by BalanceChecks alone. */
  money: MoneyState
  /** Monotonic times of the latest answers, for the rate. */
  answers: number[]
}

/** Its tasks, as of the last tick. */
export interface RunQueue {
  /** When the next task may be claimed: UTC milliseconds, 0 = at once; null = none is waiting. */
  readonly next: number | null
  /** All it could send is in flight for another run; an answer must come first. */
  readonly stalled: boolean
}

/** What is being found out about its money; `reading` and an `unconfirmed` price after the first calls keep all calls back. */
export interface MoneyState {
  /** The balance is being read. */
  reading: boolean
  /** The balance could not be read at the last check. */
  lost: boolean
  /** Credits are gone that nothing explains: its calls go alone, one at a time, until it is known whether they cost more. */
  trial: RunTrial | null
  /** Price that a measurement after the first calls must still confirm; null = nothing to measure. */
  unconfirmed: OpenPrice | null
}

const atOnce: RunQueue = { next: 0, stalled: false }

/** Calls of it may be claimed. */
export const isSending = (run: ActiveRun): boolean => run.state.name === 'sending' && !run.queue.stalled

export interface RunTrial {
  readonly judge: PriceTrial
  /** The balance before the call that is judged next, null = not read yet. */
  before: BalanceMark | null
  /** What colleagues had used before that. */
  colleagues: ColleaguesUse
  /** `made` of the run at that read. */
  made: number
  /** Last entry of the ledger when all was well. */
  readonly since: number
}

/** A price that the service may have changed: the one of the table, and the credits of a call that the run was approved for. */
export interface OpenPrice {
  readonly price: PriceRange
  readonly agreed: number
}

export interface ActiveRunTerms {
  readonly price: PriceRange
  /** null = the interface fixes the price. */
  readonly open: OpenPrice | null
  readonly concurrency: number
  readonly ops: readonly SentOp[]
  /** Credits of its dearest call. */
  readonly dearest: number
  readonly guard: RunGuard
  /** The balance before its first call, null = not known. */
  readonly balance: BalanceMark | null
  /** Monotonic ms. */
  readonly now: number
}

/** `rowIds`: rows that wait, ascending. */
export function activeRun(run: AnyRun, rowIds: Uint32Array, terms: ActiveRunTerms): ActiveRun {
  const { price, open, concurrency, ops, dearest, guard, balance, now } = terms
  return {
    id: run.id,
    sheetId: run.sheet_id,
    resultColumnId: run.head_id,
    op: run.op,
    ops,
    serial: run.kind === 'try',
    live: liveRows(rowIds),
    guard,
    price: dearest,
    floor: run.min_balance === null ? null : balanceFloor(run.min_balance, price.high, concurrency),
    // Until it is handed over.
    state: { name: 'held', reason: null },
    epoch: 0,
    open: 0,
    queue: atOnce,
    needsTick: true,
    used: run.spent + run.unsure + run.reserved,
    made: 0,
    cap: run.cap,
    monitor: monitorOf(run.op, balance, now),
    money: { reading: false, lost: run.balance_lost !== null, trial: null, unconfirmed: open },
    answers: [],
  }
}

/** A run that a person lets go on: its answers counted again, its money from this `balance`. */
export function restart(
  run: ActiveRun,
  { price, balance, now }: { price: number; balance: BalanceMark | null; now: number },
): void {
  run.guard.reset()
  run.made = 0
  run.price = price
  run.monitor = monitorOf(run.op, balance, now)
  run.money.trial = null
  run.queue = atOnce
  run.needsTick = true
}

/** What costs no credits has no price that could rise. */
const monitorOf = (op: SentOp, balance: BalanceMark | null, now: number): PriceMonitor =>
  op === webOperation ? freeMonitor : priceMonitor(balance, now)

const rateWindowMs = 10_000

/** Answers per second over the last ten seconds, null while there are too few. */
export function answerRate(run: ActiveRun, now: number): number | null {
  const recent = run.answers.filter(at => now - at <= rateWindowMs)
  const [first] = recent
  return first === undefined || recent.length < 2 ? null : (recent.length * 1000) / Math.max(1000, now - first)
}
