// Where the data of this computer's user lies, and which places are worth a warning.
import { existsSync, statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { DataPlaceReason } from '../contract/app/app.ts'
import { Failure, fail } from '../engine/base/fail.ts'
import { type MoveWarnings, movedTo, warningsOf } from './moved-note.ts'
import { isPortable, portableDir } from './portable.ts'

export interface DataPlace {
  readonly dataDir: string
  readonly why: DataPlaceReason
}

/** The folder that a person named, else the one of this computer. Throws folder_refused where no place for one is known. */
export const dataDirOf = (named: string | undefined): string => placeOf(named).dataDir

/**
 * Where the data lies: where a person said, LISTWRIGHT_DATA says, next to a portable program, where it was moved to, or the
 * system's usual place. The same for every host, and never one in the current folder by accident. Throws folder_refused.
 */
export function placeOf(
  named: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): DataPlace {
  if (named !== undefined) {
    const dataDir = path.resolve(named)
    return { dataDir, why: dataDir === portableDir() ? 'portable' : 'option' }
  }
  if (env.LISTWRIGHT_DATA) return { dataDir: path.resolve(env.LISTWRIGHT_DATA), why: 'variable' }
  if (isPortable()) return { dataDir: portableDir(), why: 'portable' }
  const usual = usualDataDir(env, platform)
  const moved = movedTo(usual)
  return moved === null ? { dataDir: usual, why: 'usual' } : { dataDir: moved, why: 'moved' }
}

/** The system's usual place, wherever the data is. Throws folder_refused. */
export function usualDataDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const home = () => homeFolder(env, platform)
  // On Windows not in APPDATA, which networks copy at each log-on.
  if (platform === 'win32')
    return path.join(absolute(env, 'LOCALAPPDATA', platform) ?? path.join(home(), 'AppData', 'Local'), 'Listwright')
  if (platform === 'darwin') return path.join(home(), 'Library', 'Application Support', 'Listwright')
  return path.join(absolute(env, 'XDG_DATA_HOME', platform) ?? path.join(home(), '.local', 'share'), 'listwright')
}

/** A variable that names a folder; null when it is not set or empty. Throws folder_refused for a relative path. */
function absolute(env: NodeJS.ProcessEnv, name: string, platform: NodeJS.Platform): string | null {
  const value = env[name]
  if (!value) return null
  const { isAbsolute } = platform === 'win32' ? path.win32 : path.posix
  // A path of the other form only comes from tests that ask for another system.
  if (isAbsolute(value) || path.isAbsolute(value)) return value
  throw fail('folder_refused', { dataDir: '', reason: 'not_absolute', detail: `${name} (“${value}”)` })
}

/** HOME, or on Windows USERPROFILE; else what the system knows of this user. Throws folder_refused. */
function homeFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const name = platform === 'win32' ? 'USERPROFILE' : 'HOME'
  const named = absolute(env, name, platform)
  if (named !== null) return named
  const unknown = (why: string) =>
    fail('folder_refused', { dataDir: '', reason: 'no_home', detail: `${name} is not set, and ${why}` })
  let known: string
  try {
    known = userInfo().homedir
  } catch {
    // What Node throws for a user by number alone differs from system to system.
    throw unknown('this user has no account on this computer')
  }
  if (!path.isAbsolute(known)) throw unknown('this user has no home folder')
  return known
}

/** Why a host that was started here uses this folder. */
export function reasonOf(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): DataPlaceReason {
  try {
    const unnamed = placeOf(undefined, env, platform)
    if (unnamed.dataDir === path.resolve(dataDir)) return unnamed.why
  } catch (error) {
    // Without a place for one that is not named, this one was.
    if (!(error instanceof Failure)) throw error
  }
  return placeOf(dataDir, env, platform).why
}

/** What a person should know of a move of this data folder that is not over. */
export function moveWarnings(dataDir: string): MoveWarnings {
  try {
    return warningsOf(dataDir, usualDataDir())
  } catch (error) {
    // Where there is no usual place, or no readable note in it, nothing is known of a move.
    if (error instanceof Failure) return { unfinished: null, kept: null }
    throw error
  }
}

/** Whether a command in any shell uses this folder unasked: LISTWRIGHT_DATA may be set where this program was started only. */
export function isUsualDataDir(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): boolean {
  try {
    return path.resolve(dataDir) === placeOf(undefined, { ...env, LISTWRIGHT_DATA: undefined }, platform).dataDir
  } catch (error) {
    // Where there is no usual place, none is it.
    if (error instanceof Failure) return false
    throw error
  }
}

/** Names of cloud folders whose sync would copy a database while it is being written. */
const syncedFolder =
  /(^|[/\\])(dropbox|onedrive( ?-[^/\\]*)?|google ?drive|icloud ?drive|mobile documents|nextcloud|pcloud(drive)?)([/\\]|$)/i

/** Types of network file systems as Linux numbers them (statfs(2)): NFS, SMB, CIFS, SMB2, AFS, Coda, 9P, Ceph. */
const networkTypes: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x73757245, 0x01021997, 0x00c36400,
])

/** The type of the file system that a folder lies on; null where the system does not number them or the folder is not there. */
export function fileSystemType(dataDir: string, platform = process.platform): number | null {
  if (platform !== 'linux' || !existsSync(dataDir)) return null
  return statfsSync(dataDir).type
}

/** Sentences about a data folder where a database is not safe: by its name, and on Linux by its file system. */
export function folderWarnings(dataDir: string, type = fileSystemType(dataDir)): string[] {
  const warnings: string[] = []
  if (syncedFolder.test(dataDir)) {
    warnings.push(
      'The data folder is in a cloud-synced folder. Syncing an open database can damage it. Move the data folder.',
    )
  }
  if (
    (type !== null && networkTypes.has(type)) ||
    /^(\\\\|\/\/)/.test(dataDir) ||
    /^\/(net|mnt\/nfs)\//.test(dataDir)
  ) {
    warnings.push(
      'The data folder is on a network drive. A lost connection can damage the database. Use a local folder.',
    )
  }
  return warnings
}
