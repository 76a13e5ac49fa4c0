// Schema version 14 on top of version 13: no column that is there is computed.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('columns that are there hold what was typed', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 13)
  db.exec(`INSERT INTO workbook(name, position) VALUES ('Book', 1);
    INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'A', 1, 'ready', '', '{}', 0);
    INSERT INTO col(sheet_id, name, slot, position, type, width) VALUES (1, 'Firm', 'c1', 'a', 'text', 100)`)
  migrateDatabase(db, 14)
  expect(db.prepare('SELECT name, expression, filling FROM col').all()).toEqual([
    { name: 'Firm', expression: null, filling: 0 },
  ])
  db.close()
})
