// Where things lie: the data folder of this computer's user, the resources and thread entries of the program.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/** Data folder: `--workspace`, LISTWRIGHT_DATA, else the system's usual place. */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env.LISTWRIGHT_DATA) return path.resolve(env.LISTWRIGHT_DATA)
  if (platform === 'win32') return path.join(env.APPDATA ?? path.join(homedir(), 'AppData', 'Roaming'), 'Listwright')
  if (platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'Listwright')
  return path.join(env.XDG_DATA_HOME ?? path.join(homedir(), '.local', 'share'), 'listwright')
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
  /(^|[/\\])(dropbox|onedrive[^/\\]*|google ?drive|icloud ?drive|mobile documents|nextcloud|pcloud(drive)?)([/\\]|$)/i

export function folderWarnings(dataDir: string): string[] {
  const warnings: string[] = []
  if (syncedFolder.test(dataDir)) {
    warnings.push(
      'The data folder lies in a cloud-synced folder. Syncing a database while it is open can damage it; move the folder.',
    )
  }
  if (/^(\\\\|\/\/)/.test(dataDir) || /^\/(net|mnt\/nfs|Volumes\/[^/]+\.(smb|afp))/.test(dataDir)) {
    warnings.push(
      'The data folder lies on a network drive. A lost connection can damage the database; use a local folder.',
    )
  }
  return warnings
}
