// Places for statements of the console: so many go at a time, others wait in the order they came, and a caller that hangs up leaves
// the line.
import { fail } from '../base/fail.ts'

export interface StatementPlaces {
  /** Works when a place is free. Throws stopped when `signal` aborts before. */
  take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** No one in the line gets a place any more. */
  close(): void
}

export function createPlaces(most: number): StatementPlaces {
  const line = new Set<{ enter: () => void; leave: () => void }>()
  let taken = 0

  /** Resolves with the place. */
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const settle = (then: () => void) => () => {
        line.delete(entry)
        signal?.removeEventListener('abort', entry.leave)
        then()
      }
      const entry = { enter: settle(resolve), leave: settle(() => reject(fail('stopped', {}))) }
      line.add(entry)
      signal?.addEventListener('abort', entry.leave, { once: true })
    })

  return {
    async take(work, signal) {
      if (signal?.aborted) throw fail('stopped', {})
      // A place that becomes free is handed on, so that no one overtakes the line.
      if (taken < most) taken++
      else await wait(signal)
      try {
        return await work()
      } finally {
        const [next] = line
        if (next) next.enter()
        else taken--
      }
    },
    close() {
      for (const { leave } of [...line]) leave()
    },
  }
}
