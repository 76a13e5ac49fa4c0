// The one way to a database: every connection of the program is made here.
import Database from 'better-sqlite3'

/**
 * Opens a database. No SQL that lies in the file, as a view, a default or a check of its schema, may call anything with an
 * effect (`trusted_schema`); that the schema itself cannot be written is SQLite's defensive mode, which better-sqlite3
 * begins with. Throws SQLite's codes.
 */
export function connectDatabase(file: string, options: Database.Options = {}): Database.Database {
  const db = new Database(file, options)
  db.pragma('trusted_schema = OFF')
  return db
}
