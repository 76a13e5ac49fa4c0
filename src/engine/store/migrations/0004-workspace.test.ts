// Schema version 4 on top of version 3: steps become a tree, branches without a known parent go.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../migrate.ts'

test('each step follows the one before it in its list; dropped ones go', () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrateDatabase(db, 3)
  db.exec(`INSERT INTO workbook(name, position) VALUES ('Book', 1);
    INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES
      (1, 'A', 1, 'ready', '', '{}', 0), (1, 'B', 2, 'ready', '', '{}', 0);
    INSERT INTO step(sheet_id, label, at, state) VALUES
      (1, 'a', 0, 'done'), (2, 'other list', 0, 'done'), (1, 'left', 0, 'dropped'), (1, 'b', 0, 'done'), (1, 'c', 0, 'undone')`)
  migrateDatabase(db, 4)
  expect(db.prepare('SELECT label, parent, left_at FROM step WHERE sheet_id = 1 ORDER BY id').raw().all()).toEqual([
    ['a', null, null],
    ['b', 1, null],
    ['c', 4, null],
  ])
  expect(db.prepare('SELECT parent FROM step WHERE sheet_id = 2').pluck().all()).toEqual([null])
  expect(db.prepare('SELECT kept FROM workbook').pluck().get()).toBe(0)
  expect(db.prepare('SELECT DISTINCT place FROM sheet').pluck().all()).toEqual([null])
})
