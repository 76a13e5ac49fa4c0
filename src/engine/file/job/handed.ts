// Files that the system handed to the program: they wait here until a page is free to show the next one.
import path from 'node:path'
import type { TicketInfo } from '../../../contract/app/file/file.ts'
import { createWaiting } from '../../base/waiting.ts'
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
  const waiting = createWaiting()
  return {
    add: waiting.add,
    async *watch(signal) {
      for await (const files of waiting.watch(signal)) yield files.map(file => path.basename(file))
    },
    next() {
      const file = waiting.next()
      return file === null ? null : tickets.issue(file, 'read')
    },
  }
}
