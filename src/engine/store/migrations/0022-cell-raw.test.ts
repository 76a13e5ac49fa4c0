// Schema version 22 on top of version 21: lists imported before keep what they show and have no stored values.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { cellRaw } from './0022-cell-raw.ts'
import { migrations } from './index.ts'

test('a cell has at most one stored value, and lists that are there have none', () => {
  const version = migrations.indexOf(cellRaw) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.exec('CREATE TABLE s1(id INTEGER PRIMARY KEY, ord REAL, gone INTEGER, c1 TEXT)')
  db.exec("INSERT INTO s1(id, c1) VALUES (1, '5 Jan 2024')")
  migrateDatabase(db, version)
  expect(db.prepare('SELECT * FROM s1').all()).toEqual([{ id: 1, ord: null, gone: null, c1: '5 Jan 2024' }])
  expect(db.prepare('SELECT * FROM cell_raw').all()).toEqual([])
  const insert = db.prepare('INSERT INTO cell_raw(sheet_id, col_id, row_id, shown, raw) VALUES (1, 1, 1, ?, ?)')
  insert.run(null, '45296')
  expect(() => insert.run('5 Jan 2024', '45296')).toThrow(/UNIQUE/)
  db.close()
})
