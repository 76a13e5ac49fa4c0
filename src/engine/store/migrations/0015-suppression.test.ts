// Schema version 15 on top of version 14: nobody is suppressed, and what is known of an addition goes with it.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('nobody is suppressed at first; entries and their keys go with the addition they came with', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 14)
  migrateDatabase(db, 15)
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  expect(count('suppression')).toBe(0)
  db.exec(`INSERT INTO suppression_batch(at, source, note) VALUES (5, 'Typed', '');
    INSERT INTO suppression(batch_id, kind, hash, value) VALUES (1, 'email', zeroblob(32), 'a@b.example');
    INSERT INTO suppression_key VALUES (zeroblob(32), 'email', 1)`)
  expect(() => db.exec("INSERT INTO suppression(batch_id, kind, hash) VALUES (1, 'email', zeroblob(32))")).toThrow(
    /UNIQUE/,
  )
  db.exec('DELETE FROM suppression_batch')
  expect([count('suppression'), count('suppression_key')]).toEqual([0, 0])
  db.close()
})
