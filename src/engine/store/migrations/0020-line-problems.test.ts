// Lines that did not fit, of lists imported before, keep their text; what else is known of lines is not known of them.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'
import { lineProblems } from './0020-line-problems.ts'
import { migrations } from './index.ts'

test('lines that are there have no repair', () => {
  const version = migrations.indexOf(lineProblems) + 1
  const db = new Database(':memory:')
  migrateDatabase(db, version - 1)
  db.pragma('foreign_keys = OFF')
  db.exec("INSERT INTO row_problem(sheet_id, row_id, line, text) VALUES (1, 2, 3, 'a,b')")
  migrateDatabase(db, version)
  expect(db.prepare('SELECT line, text, kind, found, expected, repair FROM row_problem').all()).toEqual([
    { line: 3, text: 'a,b', kind: 'values', found: null, expected: null, repair: null },
  ])
  db.close()
})
