// Deleting so that nothing of it is left in the pages of the database.
import type { WriteDb } from './sql.ts'

/** What `work` deletes or shortens is overwritten with zeros where it was. */
export function overwriting<T>(db: WriteDb, work: () => T): T {
  db.exec('PRAGMA secure_delete = ON')
  try {
    return work()
  } finally {
    db.exec('PRAGMA secure_delete = OFF')
  }
}
