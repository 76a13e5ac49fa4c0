// Schema version 37 on top of version 36: lists of earlier versions have no export that is remembered.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { lastExport } from './0037-last-export.ts'
import { migrations } from './index.ts'

test('a list of an earlier version opens the export dialog as a new one does', () => {
  const version = migrations.indexOf(lastExport) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0)`)
  migrateDatabase(db, version)
  expect(db.prepare('SELECT name, last_export FROM sheet').all()).toEqual([{ name: 'List', last_export: null }])
  db.close()
})
