// The data folder as a host opens it: made when it is not there, and refused where other users of this computer could read
// the lists in it, or have put something into it.
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs'
import path from 'node:path'
import { fail } from '../engine/base/fail.ts'
import { isSystemError, systemWords } from '../engine/disk/system-error.ts'

/** As store/open.ts has it, which a command that only looks does not load. */
const databaseFile = (dataDir: string) => path.join(dataDir, 'workspace.db')

/** Bits of a mode that let others than the owner in. */
const others = 0o077

/** Chromium's own files, which it keeps with links of its own. */
const browsersOwn = /^(browser$|Singleton)/

/**
 * Makes the folder for this user alone, or judges an existing one. Throws folder_refused for one of someone else, one that
 * others may enter, one with a symbolic link in it, and one that cannot be made or used, or whose database cannot be written.
 */
export function openDataDir(dataDir: string): void {
  const stats = made(dataDir)
  refuseOfOthers(dataDir, stats)
  if (isOpenToOthers(stats)) {
    // Nothing is in it that anybody could have read.
    if (readdirSync(dataDir).length > 0) throw fail('folder_refused', { dataDir, reason: 'open', detail: '' })
    chmodSync(dataDir, 0o700)
    // A drive formatted with FAT takes it and forgets it.
    if (isOpenToOthers(statSync(dataDir))) throw fail('folder_refused', { dataDir, reason: 'open', detail: 'drive' })
  }
  const link = linkIn(dataDir)
  if (link !== null) throw fail('folder_refused', { dataDir, reason: 'link', detail: link })
  const kept = unwritable(dataDir)
  if (kept !== null) throw fail('folder_refused', { dataDir, reason: 'unusable', detail: kept })
}

/** SQLite gives its log the mode of the database: opened read-only once, both would have to be mended. */
function unwritable(dataDir: string): string | null {
  for (const ending of ['', '-wal', '-shm']) {
    const file = `${databaseFile(dataDir)}${ending}`
    if (!existsSync(file)) continue
    try {
      accessSync(file, constants.R_OK | constants.W_OK)
    } catch (error) {
      return `${path.basename(file)}: ${reasonIn(error)}`
    }
  }
  return null
}

const reasonIn = (error: unknown): string =>
  isSystemError(error) ? systemWords(error) : error instanceof Error ? error.message : String(error)

/** Whether it is there and can be read but not written, as on a disc or a snapshot of a disk, or its database cannot. */
export function readOnlyFolder(dataDir: string): boolean {
  const database = databaseFile(dataDir)
  const all = existsSync(database) ? [dataDir, database] : [dataDir]
  if (!all.every(place => allows(place, constants.R_OK)) || !allows(dataDir, constants.X_OK)) return false
  return !all.every(place => allows(place, constants.W_OK))
}

/** What is not there allows nothing. */
function allows(place: string, mode: number): boolean {
  try {
    accessSync(place, mode)
    return true
  } catch {
    return false
  }
}

/** Takes a folder of this user from everybody else; false when there was nothing to mend. Throws folder_refused. */
export function closeDataDir(dataDir: string): boolean {
  const stats = made(dataDir)
  refuseOfOthers(dataDir, stats)
  if (!isOpenToOthers(stats)) return false
  chmodSync(dataDir, 0o700)
  return true
}

function made(dataDir: string): Stats {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return statSync(dataDir)
  } catch (error) {
    throw fail('folder_refused', { dataDir, reason: 'unusable', detail: reasonIn(error) })
  }
}

/** Windows keeps the folders of users apart by itself. */
const isOpenToOthers = ({ mode }: Stats) => process.platform !== 'win32' && (mode & others) !== 0

function refuseOfOthers(dataDir: string, { uid }: Stats): void {
  const me = process.getuid?.()
  if (me !== undefined && uid !== me)
    throw fail('folder_refused', { dataDir, reason: 'not_yours', detail: `user ${uid}` })
}

/** A link would let what is written here be written elsewhere. The folder itself may be one: that is the person's choice. */
function linkIn(dataDir: string): string | null {
  const inside = (folder: string, at: string): string | null => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (folder === dataDir && browsersOwn.test(entry.name)) continue
      const name = path.join(at, entry.name)
      if (entry.isSymbolicLink()) return name
      const found = entry.isDirectory() ? inside(path.join(folder, entry.name), name) : null
      if (found !== null) return found
    }
    return null
  }
  return inside(dataDir, '')
}
