// Schema version 23 on top of version 22: steps of before are whole, and nothing is under way.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { unfinishedMigration } from './0023-unfinished.ts'
import { migrations } from './index.ts'

test('no step of before counts as cut off, and a list has one travel at most, which goes with it', () => {
  const version = migrations.indexOf(unfinishedMigration) + 1
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, version - 1)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0);
    INSERT INTO step(sheet_id, label, at, key) VALUES (1, 'Fill', 0, 'a key')`)
  migrateDatabase(db, version)
  expect(db.prepare('SELECT label, open FROM step').all()).toEqual([{ label: 'Fill', open: 0 }])
  const begin = db.prepare('INSERT INTO travel(sheet_id, target, label) VALUES (1, NULL, ?)')
  begin.run('Jump to: The beginning')
  expect(() => begin.run('Undo: Fill')).toThrow(/UNIQUE/)
  db.exec('DELETE FROM sheet')
  expect(db.prepare('SELECT * FROM travel').all()).toEqual([])
  db.close()
})
