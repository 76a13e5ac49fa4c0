// Schema version 9 on top of version 8: what rows are known by goes with the list, lists before it are simply not read yet.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('lists of before are unread; a list that goes takes the note about its reading with it', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 8)
  db.exec(`INSERT INTO workbook(name, position) VALUES ('Book', 1);
    INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'A', 1, 'ready', '', '{}', 0)`)
  migrateDatabase(db, 9)
  expect(db.prepare('SELECT count(*) FROM known_sheet').pluck().get()).toBe(0)
  db.exec("INSERT INTO known_sheet VALUES (1, '[]', 1, 0); DELETE FROM sheet")
  expect(db.prepare('SELECT count(*) FROM known_sheet').pluck().get()).toBe(0)
})

test('values of filters belong to an account', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 9)
  const keep = "INSERT INTO filter_values VALUES (1, 'city', '', 1, 0, 0, '[]')"
  expect(() => db.exec(keep)).toThrow('FOREIGN KEY')
  db.exec("INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main')")
  db.exec(keep)
  expect(() => db.exec(keep)).toThrow('UNIQUE')
})
