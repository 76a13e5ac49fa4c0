// Files in the program's own folders that need not be whole at every moment: passed on once, copied to be looked at, or added to.
import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  type WriteStream,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { realDisk } from './disk.ts'
import { putInPlace } from './in-place.ts'
import { isSystemError } from './system-error.ts'

/** For this user alone. */
const mode = 0o600

/** A new file to stream into; what was under this name is removed, not followed. */
export function newFile(file: string): WriteStream {
  rmSync(file, { force: true })
  return createWriteStream(file, { flags: 'wx', mode })
}

/** A new file of this content; what was under this name is removed, not followed. */
export function writeNew(file: string, content: string | Uint8Array): void {
  rmSync(file, { force: true })
  writeFileSync(file, content, { mode, flag: 'wx' })
}

/** A copy that can be written to, whatever the mode of the file. */
export function copyOf(file: string, copy: string): void {
  rmSync(copy, { force: true })
  copyFileSync(file, copy)
  chmodSync(copy, mode)
}

/** A file that is whole takes the place of another. */
export function moveInto(file: string, target: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  putInPlace(realDisk, file, target)
}

/** A file that must not exist yet, to be filled line by line: each is in it when `add` returns. Throws errors of the system. */
export function newLines(file: string): { add(line: string): void; close(): void } {
  const descriptor = openSync(file, 'wx', mode)
  return {
    add: line => writeFileSync(descriptor, `${line}\n`),
    close() {
      fsyncSync(descriptor)
      closeSync(descriptor)
    },
  }
}

/** Deletes a file; its content is overwritten first, as one that is only deleted can be brought back. */
export function wipeFile(file: string): void {
  const { size } = statSync(file)
  const descriptor = openSync(file, 'r+')
  try {
    writeFileSync(descriptor, Buffer.alloc(size, ' '))
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  rmSync(file)
}

/** Adds a line. A file of more than `most` bytes is put aside as `.1` first; while another program keeps it from that, it grows. */
export function addLine(file: string, line: string, most: number): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > most)
    try {
      renameSync(file, `${file}.1`)
    } catch (error) {
      if (!isSystemError(error)) throw error
    }
  appendFileSync(file, `${line}\n`, { mode })
}
