// Where the installed program keeps compiled code: below this user's own folder of caches, where no one else can put code.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The system's usual place; null where the user has none. */
export function cacheHome(env, platform, home) {
  if (platform === 'win32') return env.LOCALAPPDATA ? path.join(env.LOCALAPPDATA, 'Listwright', 'Cache') : null
  if (env.XDG_CACHE_HOME && path.isAbsolute(env.XDG_CACHE_HOME)) return path.join(env.XDG_CACHE_HOME, 'listwright')
  if (!home) return null
  return platform === 'darwin'
    ? path.join(home, 'Library', 'Caches', 'Listwright')
    : path.join(home, '.cache', 'listwright')
}

/** The folder for this version; null where none can be written, which only makes a start slower. */
export function compiledFolder(env, platform, version) {
  const home = cacheHome(env, platform, env.HOME || os.homedir())
  if (home === null) return null
  const all = path.join(home, 'compiled')
  try {
    if (mkdirSync(path.join(all, version), { recursive: true, mode: 0o700 }))
      // Code of another version is not asked for again.
      for (const other of readdirSync(all))
        if (other !== version) rmSync(path.join(all, other), { recursive: true, force: true })
    return path.join(all, version)
  } catch {
    // A read-only home, a full disk: the program itself says so where it matters.
    return null
  }
}
