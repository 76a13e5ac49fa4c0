// Schema version 27 on top of version 26: lists of earlier versions have dismissed nothing.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { cleanMigration } from './0027-clean.ts'
import { migrations } from './index.ts'

test('a list of an earlier version keeps nothing of a bench', () => {
  const version = migrations.indexOf(cleanMigration) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0)`)
  migrateDatabase(db, version)
  expect(db.prepare('SELECT name, clean FROM sheet').all()).toEqual([{ name: 'List', clean: null }])
  db.close()
})
