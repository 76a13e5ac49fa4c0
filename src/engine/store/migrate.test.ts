// Each migration from the schema before it, with data in place; a newer workspace is refused unharmed.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { migrations } from './migrations/index.ts'

const memory = () => {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  return db
}
const tablesOf = (db: Database.Database) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all()
const versionOf = (db: Database.Database) => db.pragma('user_version', { simple: true })

test('0001 makes lists, columns and steps; ids are never used again', () => {
  const db = memory()
  migrateDatabase(db, 1)
  expect(versionOf(db)).toBe(1)
  expect(tablesOf(db)).toEqual(['col', 'row_problem', 'sheet', 'stale_input', 'step', 'step_change', 'workbook'])
  db.exec(`INSERT INTO workbook(name, position) VALUES ('Book', 1);
    INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'L', 1, 'ready', '', '{}', 0);
    INSERT INTO col(sheet_id, slot, name, type, position, width) VALUES (1, 'c1', 'A', 'text', 'i', 100);
    INSERT INTO step(sheet_id, label, at) VALUES (1, 'Edit', 0);
    INSERT INTO step_change(step_id, kind, rows) VALUES (1, 'cells', '[1]');
    DELETE FROM sheet;`)
  // A list takes its columns and history with it.
  for (const table of ['col', 'step', 'step_change'])
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  db.exec(
    "INSERT INTO sheet(workbook_id, name, position, state, note, view, changed_at) VALUES (1, 'M', 1, 'ready', '', '{}', 0)",
  )
  expect(db.prepare('SELECT id FROM sheet').pluck().get()).toBe(2)
})

test('0002 adds the ledger beside the lists that are there', () => {
  const db = memory()
  migrateDatabase(db, 1)
  db.exec("INSERT INTO workbook(name, position) VALUES ('Book', 1)")
  migrateDatabase(db, 2)
  expect(versionOf(db)).toBe(2)
  expect(tablesOf(db)).toEqual(expect.arrayContaining(['account', 'answer', 'attempt', 'cell_state', 'run', 'task']))
  expect(db.prepare('SELECT name FROM workbook').pluck().all()).toEqual(['Book'])
})

test('0003 keeps states as they are and gives them room for rule and policy', () => {
  const db = memory()
  migrateDatabase(db, 2)
  db.exec('INSERT INTO cell_state(sheet_id, col_id, row_id, state, at) VALUES (1, 2, 3, 3, 0)')
  migrateDatabase(db, 3)
  expect(db.prepare('SELECT state, rule, policy FROM cell_state').get()).toEqual({ state: 3, rule: null, policy: null })
  expect(tablesOf(db)).toContain('policy')
})

test('0005 keeps runs and accounts; the former text of a stale cell is not needed any more', () => {
  const db = memory()
  migrateDatabase(db, 4)
  db.exec("INSERT INTO account(profile, name) VALUES ('embedded', 'main')")
  migrateDatabase(db, 5)
  expect(db.prepare('SELECT name, balance_at FROM account').get()).toEqual({ name: 'main', balance_at: null })
  expect(tablesOf(db)).toContain('pace')
  expect(tablesOf(db)).not.toContain('stale_input')
})

test('all migrations run once; running them again changes nothing', () => {
  const db = memory()
  migrateDatabase(db)
  const tables = tablesOf(db)
  migrateDatabase(db)
  expect(versionOf(db)).toBe(migrations.length)
  expect(tablesOf(db)).toEqual(tables)
})

test('a migration that fails leaves the version before it', () => {
  const db = memory()
  migrateDatabase(db, 3)
  db.exec('CREATE TABLE pace(id INTEGER)')
  expect(() => migrateDatabase(db)).toThrow(/already exists/)
  // The fourth is there, of the fifth nothing.
  expect(versionOf(db)).toBe(4)
  expect(tablesOf(db)).toContain('stale_input')
})

test('a new database has all of them or none', () => {
  const db = memory()
  db.exec('CREATE TABLE run(id INTEGER)')
  expect(() => migrateDatabase(db)).toThrow(/already exists/)
  expect(versionOf(db)).toBe(0)
  expect(tablesOf(db)).toEqual(['run'])
})

test('a workspace of a newer program is refused', () => {
  const db = memory()
  db.pragma(`user_version = ${migrations.length + 3}`)
  expect(() => migrateDatabase(db)).toThrow(
    expect.objectContaining({
      code: 'workspace_newer',
      details: { theirs: migrations.length + 3, ours: migrations.length },
    }),
  )
  expect(tablesOf(db)).toEqual([])
})
