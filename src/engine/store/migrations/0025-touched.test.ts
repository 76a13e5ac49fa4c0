// Schema version 25 on top of version 24: entries of earlier versions do not say over which rows they reach.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { touchedMigration } from './0025-touched.ts'
import { migrations } from './index.ts'

test('an entry of an earlier version stays as it is and reaches over rows that are not known', () => {
  const version = migrations.indexOf(touchedMigration) + 1
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, version - 1)
  db.exec(`INSERT INTO workbook(id, name, position) VALUES (1, 'Book', 1);
    INSERT INTO sheet(id, workbook_id, name, position, state, note, view, changed_at) VALUES (1, 1, 'List', 1, 'ready', '', '{}', 0);
    INSERT INTO step(id, sheet_id, label, at) VALUES (1, 1, 'Fill', 0);
    INSERT INTO step_change(step_id, kind, column_id, rows, before, after) VALUES (1, 'cells', 1, '[3,2]', '[null,null]', '["a","b"]')`)
  migrateDatabase(db, version)
  const kept = db.prepare('SELECT rows, after, low, high FROM step_change').all()
  expect(kept).toEqual([{ rows: '[3,2]', after: '["a","b"]', low: null, high: null }])
  db.close()
})
