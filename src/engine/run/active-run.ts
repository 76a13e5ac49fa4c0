// A run in the hands of the dispatcher: what is known about it between two ticks.
import type { OperationId, Price, RunReason, RunState } from '../../contract/app/run.ts'
import { type BalanceFloor, balanceFloor } from './balance-floor.ts'
import { createGuard, type Guard } from './guard.ts'
import { type LiveRows, liveRows } from './live-rows.ts'
import type { RunRow } from './run-row.lane.ts'

export interface ActiveRun {
  readonly id: number
  readonly sheetId: number
  readonly headId: number | null
  readonly op: OperationId
  /** Try 10 goes one call at a time to its end. */
  readonly serial: boolean
  readonly live: LiveRows
  readonly guard: Guard
  readonly floor: BalanceFloor | null
  state: RunState
  reason: RunReason | null
  /** No call of it leaves any more, whatever the writer still says. */
  resting: boolean
  /** It was told that the run came to rest. */
  rested: boolean
  /** Raised by every change of state from this side: what a tick under way still says about the state is older. */
  epoch: number
  /** Calls with a committed intent and no committed end. */
  open: number
  /** When the next task may be claimed: UTC milliseconds, 0 = at once; null = none is waiting. */
  next: number | null
  /** All it could send is in flight for another run; an answer must come first. */
  stalled: boolean
  unapplied: boolean
  /** It waits for a tick although nothing else calls for one. */
  nudged: boolean
  /** Credits spent, in doubt or reserved, as of the last tick. */
  used: number
  readingBalance: boolean
  /** Price in the table that a measurement after the first calls must still confirm; null = nothing to measure. */
  unconfirmed: Price | null
  /** Monotonic times of the latest answers, for the rate. */
  answers: number[]
}

export interface ActiveRunTerms {
  readonly price: Price
  /** The price, where it is open and was never measured. */
  readonly open: Price | null
  readonly concurrency: number
}

/** `rowIds`: rows that wait, ascending. */
export function activeRun(run: RunRow, rowIds: Uint32Array, { price, open, concurrency }: ActiveRunTerms): ActiveRun {
  return {
    id: run.id,
    sheetId: run.sheet_id,
    headId: run.head_id,
    op: run.op,
    serial: run.kind === 'try',
    live: liveRows(rowIds),
    guard: createGuard(),
    floor: run.min_balance === null ? null : balanceFloor(run.min_balance, price.high, concurrency),
    state: run.state,
    reason: run.reason,
    resting: false,
    rested: false,
    epoch: 0,
    open: 0,
    next: 0,
    stalled: false,
    unapplied: true,
    nudged: true,
    used: run.spent + run.unsure + run.reserved,
    readingBalance: false,
    unconfirmed: open,
    answers: [],
  }
}

/** A run that a person lets go on: looked at anew. */
export function revive(run: ActiveRun, state: RunState): void {
  run.guard.reset()
  run.epoch += 1
  Object.assign(run, { state, reason: null, resting: false, rested: false, next: 0, stalled: false, nudged: true })
}

const rateWindowMs = 10_000

/** Answers per second over the last ten seconds, null while there are too few. */
export function answerRate(run: ActiveRun, now: number): number | null {
  const recent = run.answers.filter(at => now - at <= rateWindowMs)
  const [first] = recent
  return first === undefined || recent.length < 2 ? null : (recent.length * 1000) / Math.max(1000, now - first)
}
