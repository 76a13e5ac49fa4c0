// Where things lie: the data folder of this computer's user, and the program's own folder.
import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** Data folder when none is named: LISTWRIGHT_DATA, else the system's usual place. The same for every host. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env.LISTWRIGHT_DATA) return path.resolve(env.LISTWRIGHT_DATA)
  if (platform === 'win32') return path.join(env.APPDATA ?? path.join(homedir(), 'AppData', 'Roaming'), 'Listwright')
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'Listwright')
  return path.join(env.XDG_DATA_HOME ?? path.join(homedir(), '.local', 'share'), 'listwright')
}

/** Whether a command in any shell uses this folder unasked: LISTWRIGHT_DATA may be set where this program was started only. */
export function isUsualDataDir(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
  platform = process.platform,
): boolean {
  return path.resolve(dataDir) === defaultDataDir({ ...env, LISTWRIGHT_DATA: undefined }, platform)
}

/** Makes the data folder when it is not there, for this user alone: lists of people lie in it. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
}

/** The folder that holds package.json, from source or from `out/`. */
export function programDir(from: string): string {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, 'package.json'))) return dir
    if (dir === path.dirname(dir)) throw new Error(`no package.json above ${from}`)
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
      'The data folder lies in a cloud-synced folder. Syncing a database while it is open can damage it; move the folder.',
    )
  }
  if (
    (type !== null && networkTypes.has(type)) ||
    /^(\\\\|\/\/)/.test(dataDir) ||
    /^\/(net|mnt\/nfs)\//.test(dataDir)
  ) {
    warnings.push(
      'The data folder lies on a network drive. A lost connection can damage the database; use a local folder.',
    )
  }
  return warnings
}
