// Schema version 33 on top of version 32: lists of earlier versions are kept until a person deletes them.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { retentionMigration } from './0033-retention.ts'
import { migrations } from './index.ts'

test('a list of an earlier version has no day', () => {
  const version = migrations.indexOf(retentionMigration) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0)`)
  migrateDatabase(db, version)
  expect(db.prepare('SELECT * FROM retention').all()).toEqual([])
  db.close()
})
