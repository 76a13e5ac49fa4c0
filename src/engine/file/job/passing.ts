// Files that pass through a folder of the program: pasted texts, downloads, copies that are read again. They end with the session.
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { fullDisk } from '../../disk/write-file.ts'

export interface PassingFiles {
  /** Where a file of this name may be written: in a folder of its own. */
  path(fileName: string): Promise<string>
  /** A file that `write` fills; where it fails, nothing of it is left. Throws disk_full, and what `write` throws. */
  filled<T>(fileName: string, write: (file: string) => T | Promise<T>): Promise<{ file: string; done: T }>
}

/** `ready`: what an earlier session left in the folder is gone. */
export function createPassing(folder: string, ready: Promise<void>): PassingFiles {
  async function place(fileName: string): Promise<string> {
    await ready
    const own = path.join(folder, randomUUID())
    await mkdir(own, { recursive: true, mode: 0o700 })
    return path.join(own, fileName)
  }
  return {
    path: place,
    async filled(fileName, write) {
      const file = await place(fileName)
      try {
        return { file, done: await write(file) }
      } catch (error) {
        await rm(path.dirname(file), { recursive: true, force: true })
        throw fullDisk(error, 'the workspace') ?? error
      }
    },
  }
}
