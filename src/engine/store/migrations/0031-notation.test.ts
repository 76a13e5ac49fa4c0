// Schema version 31 on top of version 30: columns of earlier versions are read by their cells.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { notationMigration } from './0031-notation.ts'
import { migrations } from './index.ts'

test('a column of an earlier version has no notation chosen', () => {
  const version = migrations.indexOf(notationMigration) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0);
    INSERT INTO col(id, sheet_id, slot, name, type, position, width) VALUES (1, 1, 'c1', 'Phone', 'phone', 'a', 160)`)
  migrateDatabase(db, version)
  expect(db.prepare('SELECT name, notation FROM col').all()).toEqual([{ name: 'Phone', notation: null }])
  expect(db.prepare('SELECT name, markers FROM sheet').all()).toEqual([{ name: 'List', markers: null }])
  db.close()
})
