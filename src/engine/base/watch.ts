// How a long query of a lane tells how far it is, and hears that nobody wants it any more: two numbers in shared memory,
// looked at by an SQL function that the query asks every few thousand rows.
import { fail } from './fail.ts'

/** Shared by whoever asks and the lane that works: the share done in millionths, and 1 as soon as it is not wanted. */
export type Watch = Int32Array<SharedArrayBuffer>

const whole = 1_000_000

export const createWatch = (): Watch => new Int32Array(new SharedArrayBuffer(8))

/** How much is done, 0..1. */
export const shareOf = (watch: Watch): number => Atomics.load(watch, 0) / whole

/** The query fails with `stopped`, soon or as soon as it begins. */
export function stopWatched(watch: Watch): void {
  Atomics.store(watch, 1, 1)
}

const progressMs = 100

/** How work is followed by whoever asked for it. */
export interface Followed {
  /** Aborts when nobody wants it any more; it fails with `stopped`. */
  readonly signal: AbortSignal
  /** How much is done, 0..1. */
  reach(share: number): void
}

/** Has a lane work under a watch, tells how far it is, and stops it when asked to. */
export async function underWatch<T>({ signal, reach }: Followed, work: (watch: Watch) => Promise<T>): Promise<T> {
  const watch = createWatch()
  const stop = () => stopWatched(watch)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const timer = setInterval(() => reach(shareOf(watch)), progressMs)
  try {
    return await work(watch)
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
  }
}

/** What the thread is working at. */
let present: { watch: Watch; reach: number } | null = null

/** Does `work` under a watch. `reach`: the number with which `still_wanted` tells that all is done. Throws stopped. */
export function watched<T>(watch: Watch, reach: number, work: () => T): T {
  present = { watch, reach }
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
  const { watch, reach } = present
  if (Atomics.load(watch, 1) === 1) throw fail('stopped', {})
  if (at !== null) Atomics.store(watch, 0, Math.round(Math.min(1, at / Math.max(1, reach)) * whole))
  return 1
}

/** SQL that is true of every row and asks at every 4,096th. `at`: how far that is. */
export const lookedAt = (row: string, at: string): string => `(${row}.id & 4095 <> 0 OR still_wanted(${at}))`
