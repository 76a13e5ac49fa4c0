// Schema version 28: decisions that rows are not the same go with their list.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('a pair is kept once, the lower row first, and goes with its list', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 27)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0)`)
  migrateDatabase(db, 28)
  db.exec('INSERT INTO not_same VALUES (1, 2, 3)')
  expect(() => db.exec('INSERT INTO not_same VALUES (1, 2, 3)')).toThrow(/UNIQUE/)
  expect(() => db.exec('INSERT INTO not_same VALUES (1, 3, 2)')).toThrow(/CHECK/)
  db.exec('DELETE FROM sheet')
  expect(db.prepare('SELECT count(*) FROM not_same').pluck().get()).toBe(0)
  db.close()
})
