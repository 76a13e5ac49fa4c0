// A file appears whole or not at all: written beside its place, flushed, then renamed (R-EXP-06). Whatever the program writes
// for someone to find again goes by here.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Failure, fail } from '../base/fail.ts'
import { type Disk, realDisk } from './disk.ts'
import { type FilePlace, placeOf, putInPlace, takeOver } from './in-place.ts'
import { isSystemError, systemWords } from './system-error.ts'

export interface FileSink {
  write(bytes: Uint8Array): void
  /** Overwrites bytes written before, at `position` from the start. */
  patch(bytes: Uint8Array, position: number): void
  /** Bytes written so far. */
  readonly length: number
  /** Path of the unfinished file. */
  readonly file: string
}

export interface WriteOptions {
  /** What a failure calls it; else its name. */
  readonly fileName?: string | undefined
  /** Mode of a new file; one that is replaced keeps its own. Without one it is for its user alone. */
  readonly mode?: number | undefined
  /** Where it is until it is whole; else beside its place, under a name of its own. */
  readonly unfinished?: string | undefined
  readonly disk?: Disk | undefined
}

/** A file on its way: where it is written, and where it goes. */
interface Begun {
  readonly disk: Disk
  readonly place: FilePlace
  readonly file: string
  readonly mode: number
}

function begin(target: string, { fileName, mode = 0o600, unfinished, disk = realDisk }: WriteOptions): Begun {
  const place = placeOf(disk, target, fileName ?? path.basename(target))
  // Without the name itself: with more before and behind it could be too long for the file system.
  const made = () => path.join(path.dirname(place.file), `.listwright-${randomBytes(6).toString('hex')}.part`)
  return { disk, place, file: unfinished ?? made(), mode }
}

/** What is written gets the mode and owner of the file before and reaches the disk. */
function seal({ disk, place, mode }: Begun, descriptor: number): void {
  takeOver(disk, descriptor, place, mode)
  disk.fsyncSync(descriptor)
}

/** The file takes its place. Returns its size, as read back. */
function put({ disk, place, file }: Begun, length: number, fileName: string): number {
  putInPlace(disk, file, place.file)
  return readBack(disk, place.file, fileName, length)
}

/**
 * Lets `write` fill a new file that then takes the place of `target`, with its mode and owner; what a symbolic link leads to
 * is written, the link stays. On failure nothing is left and a former file is as it was. `bytes`: its size, as read back.
 * Throws disk_full, write_denied, file_in_use, and what `write` throws.
 */
export async function writeAtomically<T>(
  target: string,
  write: (sink: FileSink) => Promise<T>,
  options: WriteOptions = {},
): Promise<{ result: T; bytes: number }> {
  const fileName = options.fileName ?? path.basename(target)
  let begun: Begun | null = null
  try {
    begun = begin(target, options)
    const { disk, file } = begun
    const descriptor = disk.openSync(file, 'wx', 0o600)
    const sink = sinkOf(disk, descriptor, file)
    let result: T
    try {
      result = await write(sink)
      seal(begun, descriptor)
    } finally {
      disk.closeSync(descriptor)
    }
    return { result, bytes: put(begun, sink.length, fileName) }
  } catch (error) {
    if (begun) removed(begun)
    throw writeFailure(error, target, fileName) ?? error
  }
}

/** The same at once, for what is small or is about to be said. Throws disk_full, write_denied, file_in_use. */
export function writeWhole(target: string, content: string | Uint8Array, options: WriteOptions = {}): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const disk = options.disk ?? realDisk
  makeWhole(
    target,
    file => {
      const descriptor = disk.openSync(file, 'r+')
      try {
        sinkOf(disk, descriptor, file).write(bytes)
      } finally {
        disk.closeSync(descriptor)
      }
    },
    options,
  )
}

/** The same for a file that something else makes, such as SQLite: `make` gets the path of an empty file. */
export function makeWhole<T>(target: string, make: (file: string) => T, options: WriteOptions = {}): T {
  const fileName = options.fileName ?? path.basename(target)
  let begun: Begun | null = null
  try {
    begun = begin(target, options)
    makeEmpty(begun, options)
    const result = make(begun.file)
    finish(begun, fileName)
    return result
  } catch (error) {
    if (begun) removed(begun)
    throw writeFailure(error, target, fileName) ?? error
  }
}

/** The same for what takes its time. Returns the size of the file. */
export async function makeWholeLater(
  target: string,
  make: (file: string) => Promise<void>,
  options: WriteOptions = {},
): Promise<number> {
  const fileName = options.fileName ?? path.basename(target)
  let begun: Begun | null = null
  try {
    begun = begin(target, options)
    makeEmpty(begun, options)
    await make(begun.file)
    return finish(begun, fileName)
  } catch (error) {
    if (begun) removed(begun)
    throw writeFailure(error, target, fileName) ?? error
  }
}

function makeEmpty({ disk, file }: Begun, options: WriteOptions): void {
  // Of one that was cut off under the same name.
  if (options.unfinished !== undefined) disk.rmSync(file, { force: true })
  // Made here, so that a folder that takes no file is an error of the system, whatever makes the rest.
  disk.closeSync(disk.openSync(file, 'wx', 0o600))
}

/** What was made takes its place. */
function finish(begun: Begun, fileName: string): number {
  const { disk, file } = begun
  const descriptor = disk.openSync(file, 'r+')
  let size: number
  try {
    seal(begun, descriptor)
    size = disk.fstatSync(descriptor).size
  } finally {
    disk.closeSync(descriptor)
  }
  return put(begun, size, fileName)
}

/** What failed is said, not that its rest could not be removed. */
function removed({ disk, file }: Begun): void {
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
      throw fail('write_denied', { fileName, detail: `only ${size} of ${length} bytes were written` })
    if (size > 0) disk.readSync(descriptor, Buffer.alloc(1), 0, 1, size - 1)
    return size
  } finally {
    disk.closeSync(descriptor)
  }
}

function sinkOf(disk: Disk, descriptor: number, file: string): FileSink {
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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)
const noRoom = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Declared failure where there was no room for `what`, which only writing can meet; null for any other error. */
export const fullDisk = (error: unknown, what: string): Failure | null =>
  noRoom.has(codeOf(error)) ? fail('disk_full', { what }) : null

/** Declared failure for an error of the file system; null for any other. */
export function writeFailure(error: unknown, target: string, fileName: string): Failure | null {
  if (error instanceof Failure) return error
  const full = fullDisk(error, fileName)
  if (full) return full
  switch (codeOf(error)) {
    case 'EBUSY':
    case 'ETXTBSY':
      return fail('file_in_use', { fileName })
    case 'EACCES':
    case 'EPERM':
      // Windows answers so when another program has the file open.
      return process.platform === 'win32' && existsSync(target)
        ? fail('file_in_use', { fileName })
        : fail('write_denied', { fileName, detail: 'you do not have permission to write there' })
    case 'EROFS':
      return fail('write_denied', { fileName, detail: 'the drive is read-only' })
    case 'ENOENT':
    case 'ENOTDIR':
      return fail('write_denied', { fileName, detail: 'the folder does not exist' })
    case 'EISDIR':
    case 'ENOTEMPTY':
      return fail('write_denied', { fileName, detail: 'a folder with this name already exists' })
    default:
      return isSystemError(error) ? fail('write_denied', { fileName, detail: systemWords(error) }) : null
  }
}
