// A file appears whole or not at all: written beside its place, flushed, then renamed (R-EXP-06).
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Failure, fail } from '../fail.ts'

export interface Sink {
  write(bytes: Uint8Array): void
  /** Overwrites bytes written before, at `position` from the start. */
  patch(bytes: Uint8Array, position: number): void
  /** Bytes written so far. */
  readonly length: number
  /** Path of the unfinished file. */
  readonly file: string
}

/** How the unfinished file is opened; a test gives one that is always full. */
export type OpenForWriting = (file: string) => number

const openNew: OpenForWriting = file => openSync(file, 'wx', 0o666)

/**
 * Lets `write` fill a new file that then takes the place of `target`. On failure nothing is left and a former file is
 * as it was. Throws disk_full, write_denied, file_in_use, and what `write` throws.
 */
export async function writeAtomically<T>(
  target: string,
  fileName: string,
  write: (sink: Sink) => Promise<T>,
  open: OpenForWriting = openNew,
): Promise<T> {
  const file = path.join(path.dirname(target), `.${path.basename(target)}.${randomBytes(6).toString('hex')}.part`)
  try {
    const descriptor = open(file)
    let result: T
    try {
      result = await write(sinkOf(descriptor, file))
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(file, target)
    flushFolder(path.dirname(target))
    return result
  } catch (error) {
    rmSync(file, { force: true })
    throw writeFailure(error, target, fileName) ?? error
  }
}

function sinkOf(descriptor: number, file: string): Sink {
  let length = 0
  const all = (bytes: Uint8Array, position: number | null) => {
    for (let done = 0; done < bytes.length; )
      done += writeSync(descriptor, bytes, done, bytes.length - done, position === null ? null : position + done)
  }
  return {
    write(bytes) {
      all(bytes, length)
      length += bytes.length
    },
    patch: all,
    get length() {
      return length
    },
    file,
  }
}

/** The rename itself must survive a power cut; Windows has no way to ask and needs none. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Declared failure for an error of the file system; null for any other. */
export function writeFailure(error: unknown, target: string, fileName: string): Failure | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return fail('disk_full', { what: fileName })
    case 'EBUSY':
    case 'ETXTBSY':
      return fail('file_in_use', { fileName })
    case 'EACCES':
    case 'EPERM':
      // Windows answers so when another program has the file open.
      return process.platform === 'win32' && existsSync(target)
        ? fail('file_in_use', { fileName })
        : fail('write_denied', { fileName, detail: 'no permission to write there' })
    case 'EROFS':
      return fail('write_denied', { fileName, detail: 'the drive is read-only' })
    case 'ENOENT':
    case 'ENOTDIR':
      return fail('write_denied', { fileName, detail: 'the folder does not exist' })
    case 'EISDIR':
    case 'ENOTEMPTY':
      return fail('write_denied', { fileName, detail: 'there is a folder of this name' })
    default:
      return null
  }
}
