// Schema version 29: decisions that values are not one go with their list.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('a pair is kept once and goes with its list', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 28)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0)`)
  migrateDatabase(db, 29)
  db.exec("INSERT INTO not_one VALUES (1, 1, 'Acme', 'Acne')")
  expect(() => db.exec("INSERT INTO not_one VALUES (1, 1, 'Acme', 'Acne')")).toThrow(/UNIQUE/)
  db.exec('DELETE FROM sheet')
  expect(db.prepare('SELECT count(*) FROM not_one').pluck().get()).toBe(0)
  db.close()
})
