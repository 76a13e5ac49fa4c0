// Going back to a backup must not forget who opted out since: their entries go along into the database that takes over.
import Database from 'better-sqlite3'
import { connectDatabase } from './connect.ts'
import { migrateDatabase } from './migrate.ts'
import { migrations } from './schema/index.ts'
import { wrapDatabase } from './sql.ts'

interface Entry {
  id: number
  batch_id: number
  kind: string
  hash: Buffer
  value: string | null
  print: Buffer | null
  given: number
}

/** Adds the entries of `present` that `fresh` lacks. Nothing is brought from a file that cannot be read. */
export function keepSuppressed(present: string, fresh: string): void {
  const raw = connectDatabase(fresh)
  try {
    // It will be refused whole when it is opened.
    if (Number(raw.pragma('user_version', { simple: true })) > migrations.length) return
    migrateDatabase(raw)
    raw.prepare('ATTACH ? AS present').run(present)
    const db = wrapDatabase(raw)
    if (db.value("SELECT 1 FROM present.sqlite_schema WHERE name = 'suppression'") === undefined) return
    db.transaction(() => {
      const batches = new Map<number, number>()
      const missing = db.all<Entry>(
        `SELECT e.*, s.print FROM present.suppression e
         LEFT JOIN present.suppression_seal s ON s.id = e.seal_id
         WHERE NOT EXISTS (SELECT 1 FROM main.suppression m WHERE m.kind = e.kind AND m.hash = e.hash) ORDER BY e.id`,
      )
      for (const { id, batch_id, kind, hash, value, print, given } of missing) {
        // They stay sealed by the secret that they were sealed by.
        if (print) db.run('INSERT OR IGNORE INTO main.suppression_seal(print) VALUES (?)', print)
        const batchId =
          batches.get(batch_id) ??
          db.run(
            `INSERT INTO main.suppression_batch(at, source, note)
             SELECT at, source, note FROM present.suppression_batch WHERE id = ?`,
            batch_id,
          ).lastInsertRowid
        batches.set(batch_id, batchId)
        const { lastInsertRowid } = db.run(
          `INSERT INTO main.suppression(batch_id, kind, hash, value, seal_id, given)
           VALUES (?, ?, ?, ?, (SELECT id FROM main.suppression_seal WHERE print = ?), ?)`,
          batchId,
          kind,
          hash,
          value,
          print,
          given,
        )
        db.run(
          `INSERT INTO main.suppression_key(hash, kind, entry_id)
           SELECT hash, kind, ? FROM present.suppression_key WHERE entry_id = ?`,
          lastInsertRowid,
          id,
        )
      }
    })
  } catch (error) {
    // A damaged file is what a person wants to get away from.
    if (!(error instanceof Database.SqliteError)) throw error
  } finally {
    raw.close()
  }
}
