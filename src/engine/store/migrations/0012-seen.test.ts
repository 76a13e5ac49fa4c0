// Schema version 12 on top of version 11: exports and "Seen before" go with their list and column.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('lists of before have no exports; what is noted about a list goes with it', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 11)
  db.exec(`INSERT INTO workbook(name, position) VALUES ('Book', 1);
    INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'A', 1, 'ready', '', '{}', 0);
    INSERT INTO col(sheet_id, name, slot, position, type, width) VALUES (1, 'Firm', 'c1', 'a', 'text', 100)`)
  migrateDatabase(db, 12)
  const count = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()
  expect([count('export_log'), count('seen_column')]).toEqual([0, 0])
  db.exec(`INSERT INTO export_log(sheet_id, at, file_name, n_rows, rows) VALUES (1, 5, 'a.csv', 0, x'');
    INSERT INTO seen_column VALUES (1, 1, 5, 'print', 1); DELETE FROM sheet`)
  expect([count('export_log'), count('seen_column')]).toEqual([0, 0])
  db.close()
})
