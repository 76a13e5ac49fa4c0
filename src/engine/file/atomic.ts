// A file appears whole or not at all: written beside its place, flushed, then renamed (R-EXP-06).
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Failure, fail } from '../fail.ts'
import { type Disk, realDisk } from './disk.ts'
import { placeOf, putInPlace, takeOver } from './in-place.ts'
import { isSystemError, systemWords } from './system-error.ts'

export interface Sink {
  write(bytes: Uint8Array): void
  /** Overwrites bytes written before, at `position` from the start. */
  patch(bytes: Uint8Array, position: number): void
  /** Bytes written so far. */
  readonly length: number
  /** Path of the unfinished file. */
  readonly file: string
}

export interface WriteOptions {
  /** Mode of a new file; one that is replaced keeps its own. */
  readonly mode?: number | undefined
  readonly disk?: Disk
}

/**
 * Lets `write` fill a new file that then takes the place of `target`, with its mode and owner; what a symbolic link leads to
 * is written, the link stays. On failure nothing is left and a former file is as it was. `bytes`: its size, as read back.
 * Throws disk_full, write_denied, file_in_use, and what `write` throws.
 */
export async function writeAtomically<T>(
  target: string,
  fileName: string,
  write: (sink: Sink) => Promise<T>,
  { mode = 0o600, disk = realDisk }: WriteOptions = {},
): Promise<{ result: T; bytes: number }> {
  let file: string | null = null
  try {
    const place = placeOf(disk, target, fileName)
    // Without the name itself: with more before and behind it could be too long for the file system.
    file = path.join(path.dirname(place.file), `.listwright-${randomBytes(6).toString('hex')}.part`)
    const descriptor = disk.openSync(file, 'wx', 0o600)
    let result: T
    let length: number
    try {
      const sink = sinkOf(disk, descriptor, file)
      result = await write(sink)
      length = sink.length
      takeOver(disk, descriptor, place, mode)
      disk.fsyncSync(descriptor)
    } finally {
      disk.closeSync(descriptor)
    }
    putInPlace(disk, file, place.file)
    return { result, bytes: readBack(disk, place.file, fileName, length) }
  } catch (error) {
    if (file) removed(disk, file)
    throw writeFailure(error, target, fileName) ?? error
  }
}

/** What failed is said, not that its rest could not be removed. */
function removed(disk: Disk, file: string): void {
  try {
    disk.rmSync(file, { force: true })
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

/** The file is there, whole, and can be read: a drive that loses what it took is found out now. */
function readBack(disk: Disk, target: string, fileName: string, length: number): number {
  const descriptor = disk.openSync(target, 'r')
  try {
    const { size } = disk.fstatSync(descriptor)
    if (size !== length)
      throw fail('write_denied', { fileName, detail: `of ${length} bytes ${size} are there after writing` })
    if (size > 0) disk.readSync(descriptor, Buffer.alloc(1), 0, 1, size - 1)
    return size
  } finally {
    disk.closeSync(descriptor)
  }
}

function sinkOf(disk: Disk, descriptor: number, file: string): Sink {
  let length = 0
  const all = (bytes: Uint8Array, position: number) => {
    for (let done = 0; done < bytes.length; )
      done += disk.writeSync(descriptor, bytes, done, bytes.length - done, position + done)
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

/** Declared failure for an error of the file system; null for any other. */
export function writeFailure(error: unknown, target: string, fileName: string): Failure | null {
  if (error instanceof Failure) return error
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
      return isSystemError(error) ? fail('write_denied', { fileName, detail: systemWords(error) }) : null
  }
}
