// The program's own copies of files, uploads and pasted texts: each is deleted as soon as no one wants it any more and
// nothing reads it. What belongs to someone else is left alone.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../../base/host.ts'
import type { TicketedFile } from './tickets.ts'

export interface FileCopies {
  /** Something reads the file, which stays until what is given back is called. */
  hold(file: TicketedFile): () => Promise<void>
  /** The files are read for the last time. */
  takeIn<T>(files: readonly TicketedFile[], read: () => Promise<T>): Promise<T>
  /** The file is released: deleted now, or when nothing reads it. */
  release(file: TicketedFile): Promise<void>
}

export function createCopies(log: Log): FileCopies {
  const readers = new Map<TicketedFile, number>()
  const unwanted = new Set<TicketedFile>()

  async function dropIfFree(file: TicketedFile): Promise<void> {
    if (readers.has(file) || !unwanted.delete(file)) return
    await rm(path.dirname(file.path), { recursive: true, force: true }).catch((error: unknown) =>
      log.error('a copy of a file is left', { error: String(error) }),
    )
  }

  function hold(file: TicketedFile): () => Promise<void> {
    if (file.parts) {
      const ends = file.parts.map(hold)
      return async () => {
        for (const end of ends) await end()
      }
    }
    readers.set(file, (readers.get(file) ?? 0) + 1)
    return async () => {
      const left = (readers.get(file) ?? 1) - 1
      if (left > 0) readers.set(file, left)
      else readers.delete(file)
      await dropIfFree(file)
    }
  }

  async function release(file: TicketedFile): Promise<void> {
    for (const part of file.parts ?? []) await release(part)
    if (file.origin !== 'upload' && file.origin !== 'paste') return
    unwanted.add(file)
    await dropIfFree(file)
  }

  return {
    hold,
    release,
    async takeIn(files, read) {
      const ends = files.map(hold)
      for (const file of files) await release(file)
      try {
        return await read()
      } finally {
        for (const end of ends) await end()
      }
    },
  }
}
