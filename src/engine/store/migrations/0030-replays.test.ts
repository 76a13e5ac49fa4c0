// Schema version 30: what a step did goes with the step, and a replay with its list.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('a step that is forgotten takes what it did along, a list its replay', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 29)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0);
    INSERT INTO step(id, sheet_id, label, at) VALUES (1, 1, 'Clean', 0)`)
  migrateDatabase(db, 30)
  db.exec(`INSERT INTO step_doing VALUES (1, '{"do":"clean"}'); INSERT INTO replay VALUES (1, 'abc', '[]', NULL)`)
  expect(() => db.exec(`INSERT INTO replay VALUES (1, 'def', '[]', NULL)`)).toThrow(/UNIQUE/)
  db.exec('DELETE FROM step')
  expect(db.prepare('SELECT count(*) FROM step_doing').pluck().get()).toBe(0)
  db.exec('DELETE FROM sheet')
  expect(db.prepare('SELECT count(*) FROM replay').pluck().get()).toBe(0)
  db.close()
})
