// Tickets: random tokens for files, so that paths never come from the page.
import { randomBytes } from 'node:crypto'
import { accessSync, type BigIntStats, constants, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import type { TicketInfo } from '../../../contract/app/file/file.ts'
import type { Ticket } from '../../../contract/app/ids.ts'
import type { SheetSource } from '../../../contract/app/sheet.ts'
import { fail } from '../../base/fail.ts'

/** `upload` and `paste` are copies of the program's own, each in a folder of its own, kept for one import. */
export type FileOrigin = Extract<SheetSource['kind'], 'paste' | 'sample'> | 'file' | 'upload'

export interface TicketedFile {
  path: string
  fileName: string
  use: 'read' | 'write'
  origin: FileOrigin
  /** Several files that are read as one; `path` is that of the first. */
  parts?: readonly TicketedFile[]
}

export interface FileTickets {
  /** Throws file_missing, not_a_file, file_denied for what cannot be read, would_overwrite_input for writing to what is read. */
  issue(file: string, use: 'read' | 'write', origin?: FileOrigin, fileName?: string): TicketInfo
  /** Several files under one ticket. Throws ticket_unknown. */
  stack(tickets: readonly Ticket[]): TicketInfo
  /** Throws ticket_unknown, also for a ticket of the other use. */
  of(ticket: Ticket, use: 'read' | 'write'): TicketedFile
}

const maxTickets = 1000

/** Where the thread that reads finds it. */
export const sourceOf = ({ path: file, fileName, parts }: TicketedFile) => ({
  file,
  fileName,
  parts: parts?.map(part => ({ file: part.path, fileName: part.fileName })),
})

/** Numbers of files as Windows has them do not fit into a number of JavaScript: two files would be one. */
const statOf = (file: string): BigIntStats | null => statSync(file, { bigint: true, throwIfNoEntry: false }) ?? null

/** The same file by whatever name: links and letter case do not hide it. */
export function sameFile(a: string, b: string): boolean {
  const [first, second] = [statOf(a), statOf(b)]
  if (!first || !second) return path.resolve(a) === path.resolve(b)
  if (first.ino !== 0n) return first.ino === second.ino && first.dev === second.dev
  return realpathSync(a) === realpathSync(b)
}

/** Said when the file is chosen, not when it is read. Windows knows the last only then. */
function refuseUnreadable(file: string, stats: BigIntStats | null, fileName: string): void {
  if (!stats) throw fail('file_missing', { fileName })
  if (!stats.isFile()) throw fail('not_a_file', { fileName })
  try {
    accessSync(file, constants.R_OK)
  } catch {
    throw fail('file_denied', { fileName })
  }
}

export function createTickets(): FileTickets {
  const tickets = new Map<Ticket, TicketedFile>()
  const put = (file: TicketedFile, bytes: number): TicketInfo => {
    // The only place where tickets are made.
    const ticket = randomBytes(24).toString('base64url') as Ticket
    tickets.set(ticket, file)
    for (const oldest of tickets.keys()) {
      if (tickets.size <= maxTickets) break
      tickets.delete(oldest)
    }
    return { ticket, fileName: file.fileName, bytes }
  }
  const readable = (ticket: Ticket, use: TicketedFile['use']): TicketedFile => {
    const found = tickets.get(ticket)
    if (!found || found.use !== use) throw fail('ticket_unknown', {})
    return found
  }
  return {
    issue(file, use, origin = 'file', fileName = path.basename(file)) {
      const stats = statOf(file)
      if (use === 'read') refuseUnreadable(file, stats, fileName)
      if (use === 'write') {
        const inputs = [...tickets.values()].filter(other => other.use === 'read')
        if (inputs.some(other => sameFile(other.path, file))) throw fail('would_overwrite_input', { fileName })
      }
      return put({ path: file, fileName, use, origin }, Number(stats?.size ?? 0n))
    },
    stack(given) {
      const parts = given.map(ticket => readable(ticket, 'read'))
      const [first] = parts
      if (!first) throw fail('bad_request', { what: 'no file' })
      const bytes = parts.reduce((sum, { path: file }) => sum + Number(statOf(file)?.size ?? 0n), 0)
      const fileName = `${first.fileName} and ${parts.length - 1} more`
      return put({ path: first.path, fileName, use: 'read', origin: 'file', parts }, bytes)
    },
    of: readable,
  }
}
