// Schema version 11 on top of version 10: no column that is there is locked.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('columns that are there are not locked', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 10)
  db.exec(`INSERT INTO workbook(name, position) VALUES ('Book', 1);
    INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'A', 1, 'ready', '', '{}', 0);
    INSERT INTO col(sheet_id, name, slot, position, type, width) VALUES (1, 'Firm', 'c1', 'a', 'text', 100)`)
  migrateDatabase(db, 11)
  expect(db.prepare('SELECT name, locked FROM col').all()).toEqual([{ name: 'Firm', locked: 0 }])
  db.close()
})
