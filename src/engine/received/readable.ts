// Reading a database that may be damaged.
import Database from 'better-sqlite3'

/** null where SQLite fails: here that means damage; anything else is a fault of ours. */
export function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Database.SqliteError) return null
    throw error
  }
}
