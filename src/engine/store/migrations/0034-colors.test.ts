// Schema version 34 on top of version 33: columns of earlier versions have no colors.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { colorsMigration } from './0034-colors.ts'
import { migrations } from './index.ts'

test('a column of an earlier version has no color rules', () => {
  const version = migrations.indexOf(colorsMigration) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0);
    INSERT INTO col(id, sheet_id, slot, name, type, position, width) VALUES (1, 1, 'c1', 'Phone', 'phone', 'a', 160)`)
  migrateDatabase(db, version)
  expect(db.prepare('SELECT name, colors FROM col').all()).toEqual([{ name: 'Phone', colors: null }])
  db.close()
})
