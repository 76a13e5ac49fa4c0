// The lock by which one process has a workspace.
import path from 'node:path'
import Database from 'better-sqlite3'

/**
 * Holds the workspace in `dataDir` for this process alone, by an empty database; null when another holds it. SQLite's locks are those of the system
 * on each platform, and count inside one process too. The file stays: who deletes it could let two in.
 */
export function hold(dataDir: string): Database.Database | null {
  const database = new Database(path.join(dataDir, 'workspace.held'), { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
}
