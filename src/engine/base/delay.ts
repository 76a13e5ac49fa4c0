// A pause that ends early when no one waits any more.
import { setTimeout } from 'node:timers/promises'

/** Ends after `ms` or with the signal, whichever comes first; never fails. */
export const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => {})
