// Whether the database file is sound, page by page and reference by reference.
import type { ReadDb } from './sql.ts'

/** What is wrong, one sentence of SQLite's each; none when all is well. Reads the whole file. */
function integrity(db: ReadDb): string[] {
  const pages = db.all<{ integrity_check: string }>('PRAGMA integrity_check(20)').map(row => row.integrity_check)
  const references = db.all<{ table: string; parent: string }>('PRAGMA foreign_key_check')
  return [
    ...pages.filter(line => line !== 'ok'),
    ...references
      .slice(0, 20)
      .map(({ table, parent }) => `a row of ${table} names a row of ${parent} that is not there`),
  ]
}

export const integrityRead = { integrity }
