// Migrations run once, in order, each whole or not at all; a newer workspace is refused unharmed.
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'
import { migrations } from './schema/index.ts'

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

const first = 'CREATE TABLE a(x)'
const second = 'CREATE TABLE b(x); INSERT INTO b SELECT x FROM a'
const third = 'CREATE TABLE c(x); CREATE TABLE a(y)'

test('all migrations run once; running them again changes nothing', () => {
  const db = memory()
  migrateDatabase(db)
  const tables = tablesOf(db)
  migrateDatabase(db)
  expect(versionOf(db)).toBe(migrations.length)
  expect(tablesOf(db)).toEqual(tables)
})

test('a later migration finds the data of the version before it', () => {
  const db = memory()
  migrateDatabase(db, [first])
  db.exec('INSERT INTO a VALUES (7)')
  migrateDatabase(db, [first, second])
  expect(versionOf(db)).toBe(2)
  expect(db.prepare('SELECT x FROM b').pluck().all()).toEqual([7])
})

test('a migration that fails leaves the version before it', () => {
  const db = memory()
  migrateDatabase(db, [first])
  expect(() => migrateDatabase(db, [first, second, third])).toThrow(/already exists/)
  // The second is there, of the third nothing.
  expect(versionOf(db)).toBe(2)
  expect(tablesOf(db)).toEqual(['a', 'b'])
})

test('a new database has all of them or none', () => {
  const db = memory()
  expect(() => migrateDatabase(db, [first, second, third])).toThrow(/already exists/)
  expect(versionOf(db)).toBe(0)
  expect(tablesOf(db)).toEqual([])
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
