// A copy of a workspace for one reading command, while the workspace is open in another process or lies on a medium that cannot be
// written. The copy is thrown away with all that opening it does.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { copyOf } from '../disk/own-files.ts'
import { connectDatabase } from '../store/connect.ts'
import { databaseFile } from '../store/open.ts'

/** More than any database has: all pages in one go, as of one moment. */
const allPages = 2 ** 31 - 1

/**
 * Puts the database and the settings of `dataDir` into `target`, an empty folder. `open`: another process may be writing, and the
 * copy is a reader's view of one committed moment; otherwise no one writes and the files are copied. Throws SQLite's codes.
 */
export async function copyForReading(dataDir: string, target: string, open: boolean): Promise<void> {
  const file = databaseFile(dataDir)
  if (open) {
    const db = connectDatabase(file, { readonly: true, fileMustExist: true, timeout: 5000 })
    try {
      await db.backup(databaseFile(target), { progress: () => allPages })
    } finally {
      db.close()
    }
  } else {
    // The log holds what was committed and is not in the database yet.
    for (const one of [file, `${file}-wal`]) if (existsSync(one)) copyOf(one, path.join(target, path.basename(one)))
  }
  const settings = path.join(dataDir, 'settings.json')
  if (existsSync(settings)) copyOf(settings, path.join(target, 'settings.json'))
}
