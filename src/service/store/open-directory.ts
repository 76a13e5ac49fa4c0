// Which adapter a directory is kept by, from the option that names it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openMemoryDirectory } from './directory/memory.ts'
import type { DirectoryStore } from './directory/port.ts'
import { openSqliteDirectory } from './directory/sqlite/open.ts'

/** Entry of the SQLite adapter's reader threads: the source, or in the built program what it was bundled to. */
function readerEntry(): URL {
  const here = import.meta.dirname
  const built = [here, path.dirname(here)]
    .map(dir => path.join(dir, 'directory-reader-thread.js'))
    .find(file => existsSync(file))
  return pathToFileURL(built ?? path.join(here, 'directory/sqlite/reader-thread.ts'))
}

/** A name that no store has. */
class UnknownStore extends Error {
  constructor(name: string) {
    super(`"${name}" is no store: give "memory", "folder" or an address that starts with postgres://.`)
  }
}

/**
 * Opens `memory`, `folder` (`directory.db` in `dir`) or a PostgreSQL address. Several addresses with spaces between them are one
 * directory over several servers; it begins at the first. `partitions`: of a PostgreSQL directory that is made by this. Throws
 * if the name is none of them, or in use.
 */
export async function openDirectory(
  name: string,
  dir: string | undefined,
  partitions?: number,
): Promise<DirectoryStore> {
  if (name === 'memory') return openMemoryDirectory()
  if (name === 'folder' && dir !== undefined) {
    return openSqliteDirectory(path.join(dir, 'directory.db'), { readerEntry: readerEntry() })
  }
  if (/^postgres(ql)?:\/\//.test(name)) {
    // The driver is loaded only by those who use it.
    const { openPostgresDirectory } = await import('./directory/postgres/open.ts')
    const [first = '', ...servers] = name.trim().split(/\s+/)
    return openPostgresDirectory(first, { partitions, servers })
  }
  throw new UnknownStore(name)
}
