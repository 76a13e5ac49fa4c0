// Where a new file goes and what it takes over from the one it replaces, and the last step: it takes that one's place.
import { constants, type Stats } from 'node:fs'
import path from 'node:path'
import { refusedOnWindows } from '../../contract/app/file/file-name.ts'
import { fail } from '../base/fail.ts'
import type { Disk } from './disk.ts'
import { isSystemError } from './system-error.ts'

export interface FilePlace {
  /** The file itself: what a symbolic link leads to. */
  readonly file: string
  /** Of the existing file. */
  readonly before: Stats | null
}

/**
 * Where `target` really is. Throws write_denied for what is no file, one that its owner has made read-only, and a name that
 * Windows would take for something else.
 */
export function placeOf(disk: Disk, target: string, fileName: string): FilePlace {
  const refused = disk.platform === 'win32' ? refusedOnWindows(path.basename(target)) : null
  if (refused !== null) throw fail('write_denied', { fileName, detail: refused })
  const before = disk.statSync(target, { throwIfNoEntry: false }) ?? null
  if (before === null) return { file: linkedTo(disk, target), before }
  if (before.isDirectory()) throw fail('write_denied', { fileName, detail: 'a folder with this name already exists' })
  if (!before.isFile())
    throw fail('write_denied', { fileName, detail: 'something with this name exists that is not a file' })
  disk.accessSync(target, constants.W_OK)
  return { file: disk.realpathSync(target), before }
}

/** What a link leads to that is not there yet; any other name is itself. */
function linkedTo(disk: Disk, target: string): string {
  try {
    return path.resolve(path.dirname(target), disk.readlinkSync(target))
  } catch (error) {
    // No link, or nothing of that name at all.
    if (isSystemError(error) && ['EINVAL', 'ENOENT', 'UNKNOWN'].includes(error.code)) return target
    throw error
  }
}

/** The new file gets the mode and the owner of the one before; `mode`: where there was none. */
export function takeOver(disk: Disk, descriptor: number, { before }: FilePlace, mode: number): void {
  if (before) {
    // Only root may give a file to someone else; anybody else keeps writing, as their own.
    tolerant(() => disk.fchownSync(descriptor, before.uid, before.gid), ['EPERM', 'ENOSYS', 'EINVAL', 'ENOTSUP'])
  }
  // File systems without modes (FAT) do not take one.
  tolerant(
    () => disk.fchmodSync(descriptor, before ? before.mode & 0o777 : mode),
    ['EPERM', 'ENOSYS', 'EINVAL', 'ENOTSUP'],
  )
}

const patienceMs = 5000
const firstWaitMs = 20

/**
 * Renames, with patience where another program has the file open for a moment: Windows answers so to virus scanners, indexers
 * and synchronisers. Then asks the disk to keep the name; a folder that cannot be flushed is no failure.
 */
export function putInPlace(disk: Disk, file: string, target: string): void {
  const passing = disk.platform === 'win32' ? ['EPERM', 'EACCES', 'EBUSY'] : ['EBUSY']
  for (let waited = 0, wait = firstWaitMs; ; waited += wait, wait = Math.min(wait * 2, 500)) {
    try {
      disk.renameSync(file, target)
      break
    } catch (error) {
      if (!isSystemError(error) || !passing.includes(error.code) || waited >= patienceMs) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait)
    }
  }
  if (disk.platform !== 'win32') flushFolder(disk, path.dirname(target))
}

/** The rename itself must survive a power cut; Windows has no way to ask and needs none. */
function flushFolder(disk: Disk, folder: string): void {
  try {
    const descriptor = disk.openSync(folder, 'r')
    try {
      disk.fsyncSync(descriptor)
    } finally {
      disk.closeSync(descriptor)
    }
  } catch (error) {
    // The file is written and has its name; many file systems and folders do not offer more.
    if (!isSystemError(error)) throw error
  }
}

function tolerant(work: () => void, codes: readonly string[]): void {
  try {
    work()
  } catch (error) {
    if (!isSystemError(error) || !codes.includes(error.code)) throw error
  }
}
