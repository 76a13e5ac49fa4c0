// Files that the system handed to the program: they wait here until a page is free to show the next one.
import path from 'node:path'
import type { TicketInfo } from '../../../contract/app/file/file.ts'
import type { FileTickets } from './tickets.ts'

export interface HandedFiles {
  /** Absolute paths, whatever is there; one that waits already is not added again. */
  add(paths: readonly string[]): void
  /** The names of the files that wait, now and after each change, until the signal. */
  watch(signal: AbortSignal): AsyncGenerator<string[]>
  /** The next file, which waits no longer; null = none. Throws file_missing, not_a_file, file_denied. */
  next(): TicketInfo | null
}

export function createHanded(tickets: Pick<FileTickets, 'issue'>): HandedFiles {
  let waiting: readonly string[] = []
  let changed = Promise.withResolvers<void>()
  const put = (paths: readonly string[]) => {
    waiting = paths
    changed.resolve()
    changed = Promise.withResolvers()
  }
  return {
    add: paths => put([...new Set([...waiting, ...paths])]),
    async *watch(signal) {
      const over = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
      while (!signal.aborted) {
        // Taken first: what changes while the names are on their way is sent after them.
        const next = changed.promise
        yield waiting.map(file => path.basename(file))
        await Promise.race([next, over])
      }
    },
    next() {
      const [first, ...rest] = waiting
      if (first === undefined) return null
      put(rest)
      return tickets.issue(first, 'read')
    },
  }
}
