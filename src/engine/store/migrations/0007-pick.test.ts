// Schema version 7 on top of version 6: no result that is there counts as chosen by hand.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('results that are there were chosen by nobody', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 6)
  db.exec(`INSERT INTO workbook(name, position) VALUES ('Book', 1);
    INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'A', 1, 'ready', '', '{}', 0);
    INSERT INTO col(sheet_id, name, slot, position, type, width) VALUES (1, 'Firm', 'c1', 'a', 'text', 100);
    INSERT INTO cell_state(sheet_id, col_id, row_id, state, marks, at) VALUES (1, 1, 1, 3, 4, 0)`)
  migrateDatabase(db, 7)
  expect(db.prepare('SELECT marks, pick FROM cell_state').all()).toEqual([{ marks: 4, pick: null }])
})
