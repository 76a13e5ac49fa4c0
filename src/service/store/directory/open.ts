// Which directory a service uses: in memory for small ones, a SQLite file by default, PostgreSQL where a team shares one.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { openMemoryDirectory } from './memory.ts'
import type { DirectoryStore } from './port.ts'
import { openSqliteDirectory } from './sqlite/open.ts'

/** Where the directory lies. */
export type DirectoryPlace =
  | { readonly in: 'memory' }
  /** The folder of `directory.db`, made if it is not there, and the entry of the reader threads. */
  | { readonly in: 'folder'; readonly dir: string; readonly readerEntry: URL }
  /** `postgres://user:password@host:port/database` */
  | { readonly in: 'postgres'; readonly url: string }

/** Opens a directory. Throws if it is in use, cannot be reached, or is of another version. */
export async function openDirectory(place: DirectoryPlace): Promise<DirectoryStore> {
  switch (place.in) {
    case 'memory':
      return openMemoryDirectory()
    case 'folder':
      mkdirSync(place.dir, { recursive: true })
      return openSqliteDirectory(path.join(place.dir, 'directory.db'), place)
    case 'postgres': {
      const { openPostgresDirectory } = await import('./postgres/open.ts')
      return openPostgresDirectory(place.url)
    }
  }
}
