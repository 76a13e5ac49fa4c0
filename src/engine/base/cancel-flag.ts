// Progress and cancelling of a long query in a lane: two numbers in shared memory, read and written by an SQL function that
// the query calls every few thousand rows.
import { fail } from './fail.ts'

/** Shared by the caller and the lane: the share done in millionths, and 1 once the work is cancelled. */
export type CancelFlag = Int32Array<SharedArrayBuffer>

const whole = 1_000_000

export const createCancelFlag = (): CancelFlag => new Int32Array(new SharedArrayBuffer(8))

/** How much is done, 0..1. */
export const shareOf = (flag: CancelFlag): number => Atomics.load(flag, 0) / whole

/** The query fails with `stopped`, soon or as soon as it begins. */
export function raiseCancelFlag(flag: CancelFlag): void {
  Atomics.store(flag, 1, 1)
}

const progressMs = 100

/** How a caller follows its work and cancels it. */
export interface WorkOptions {
  /** Aborts when no one wants it any more; it fails with `stopped`. */
  readonly signal: AbortSignal
  /** How much is done, 0..1. */
  reach(share: number): void
}

/** Runs work of a lane with a flag: reports its progress, and cancels it when the signal aborts. */
export async function withCancelFlag<T>(
  { signal, reach }: WorkOptions,
  work: (flag: CancelFlag) => Promise<T>,
): Promise<T> {
  const flag = createCancelFlag()
  const stop = () => raiseCancelFlag(flag)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const timer = setInterval(() => reach(shareOf(flag)), progressMs)
  try {
    return await work(flag)
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** What the thread is working at. */
let present: { flag: CancelFlag; reach: number } | null = null

/** Does `work`, which the flag can cancel. `reach`: the number at which `still_wanted` counts as all done. Throws stopped. */
export function runCancellable<T>(flag: CancelFlag, reach: number, work: () => T): T {
  present = { flag, reach }
  try {
    stillWanted(0)
    const result = work()
    stillWanted(reach)
    return result
  } finally {
    present = null
  }
}

/** The SQL function `still_wanted`: always 1. `at`: how far it is, null where that is not known. Throws stopped. */
export function stillWanted(at: number | null): 1 {
  if (!present) return 1
  const { flag, reach } = present
  if (Atomics.load(flag, 1) === 1) throw fail('stopped', {})
  if (at !== null) Atomics.store(flag, 0, Math.round(Math.min(1, at / Math.max(1, reach)) * whole))
  return 1
}

/** SQL that is true of every row and asks at every 4,096th. `at`: how far that is. */
export const cancelPoint = (row: string, at: string): string => `(${row}.id & 4095 <> 0 OR still_wanted(${at}))`
