// A workspace that was closed in order is read as it lies; every other is left to those who open it.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listWorkbooks } from '../sheet/list-workbooks.lane.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { readAtRest } from './at-rest.ts'
import { takeLock } from './lock.ts'

let dir: string
const file = (name: string) => path.join(dir, name)
const change = (work: (db: Database.Database) => void) => {
  const db = new Database(file('workspace.db'))
  try {
    work(db)
  } finally {
    db.close()
  }
}
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-at-rest-'))
  change(db => {
    db.pragma('journal_mode = WAL')
    migrateDatabase(db)
    db.exec("INSERT INTO workbook (id, name, position, kept) VALUES (1, 'Fair', 1, 1)")
  })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('is read, unchanged, and free again', () => {
  const before = readFileSync(file('workspace.db'))
  for (let time = 0; time < 2; time++)
    expect(readAtRest(dir, listWorkbooks)?.value).toMatchObject([{ name: 'Fair', sheets: [] }])
  expect(readFileSync(file('workspace.db')).equals(before)).toBe(true)
  expect(readdirSync(dir).filter(name => !/^workspace\.(db(-shm|-wal)?|held)$/.test(name))).toEqual([])
  takeLock(dir).release()
})

test.each(['erase-all.json', 'erasure.json', 'replace.json', 'workspace.db-check'])(
  'is left alone where %s says that something is to be done',
  name => {
    writeFileSync(file(name), '{}')
    expect(readAtRest(dir, listWorkbooks)).toBeNull()
  },
)

test('is left alone while it is in use', () => {
  const lock = takeLock(dir)
  expect(readAtRest(dir, listWorkbooks)).toBeNull()
  lock.release()
  expect(readAtRest(dir, listWorkbooks)).not.toBeNull()
})

test('is left alone after a session that did not close', () => {
  const db = new Database(file('workspace.db'))
  db.exec("UPDATE workbook SET name = 'Trade fair'")
  const log = readFileSync(file('workspace.db-wal'))
  db.close()
  writeFileSync(file('workspace.db-wal'), log)
  expect(readAtRest(dir, listWorkbooks)).toBeNull()
})

test.each([-1, 1])('is left alone where its version differs by %d', by => {
  change(db => db.pragma(`user_version = ${Number(db.pragma('user_version', { simple: true })) + by}`))
  expect(readAtRest(dir, listWorkbooks)).toBeNull()
})

test('is left alone where there is none, or it is damaged', () => {
  writeFileSync(file('workspace.db'), 'x'.repeat(10_000))
  expect(readAtRest(dir, listWorkbooks)).toBeNull()
  rmSync(file('workspace.db'))
  expect(readAtRest(dir, listWorkbooks)).toBeNull()
  expect(existsSync(file('workspace.db'))).toBe(false)
})
