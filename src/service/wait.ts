// A wait that the service's end cuts short.
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so many milliseconds. Returns false, at once, if the signal aborts. Does not keep the process alive. */
export async function waitUntilEnd(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  // The only way this wait fails is its abort.
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return !signal.aborted
}
