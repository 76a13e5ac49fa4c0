// A backup that is restored gets the suppressed identities of the database it replaces.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BackupName } from '../../contract/app/workspace.ts'
import { backupFile } from './backup-files.ts'
import { keepSuppressed } from './keep-suppressed.ts'
import { migrateDatabase } from './migrate.ts'
import { databaseFile } from './open.ts'
import { planReplacement, replaceDatabase } from './replace.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-keep-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

function database(file: string, ...values: string[]): void {
  const db = new Database(file)
  migrateDatabase(db)
  for (const [at, value] of values.entries()) {
    db.prepare('INSERT INTO suppression_batch(at, source, note) VALUES (?, ?, ?)').run(at, 'Typed', value)
    const hash = Buffer.alloc(32, value)
    db.prepare("INSERT INTO suppression(batch_id, kind, hash, value) VALUES (?, 'email', ?, ?)").run(
      at + 1,
      hash,
      value,
    )
    db.prepare("INSERT INTO suppression_key VALUES (?, 'email', ?)").run(hash, at + 1)
  }
  db.close()
}

function keptIn(file: string): unknown[] {
  const db = new Database(file, { readonly: true })
  const kept = db
    .prepare(
      `SELECT e.value, b.note, k.hash = e.hash AS found FROM suppression e JOIN suppression_batch b ON b.id = e.batch_id
       JOIN suppression_key k ON k.entry_id = e.id ORDER BY e.value`,
    )
    .all()
  db.close()
  return kept
}

const kept = (value: string) => ({ value, note: value, found: 1 })

test('entries that it lacks are added once; those that it has stay', async () => {
  const file = backupFile(dir, 'daily')
  mkdirSync(path.dirname(file), { recursive: true })
  database(file, 'a', 'b')
  database(databaseFile(dir), 'b', 'c')
  planReplacement(dir, { kind: 'backup', name: BackupName.parse(path.basename(file)) })
  await replaceDatabase(dir, async () => [])
  expect(keptIn(databaseFile(dir))).toEqual([kept('a'), kept('b'), kept('c')])
  const old = path.join(dir, 'old.db')
  database(old)
  keepSuppressed(databaseFile(dir), old)
  keepSuppressed(databaseFile(dir), old)
  expect(keptIn(old)).toEqual(keptIn(databaseFile(dir)))
})

test('from a damaged file nothing is brought, and the backup stays as it is', () => {
  const backup = path.join(dir, 'backup.db')
  database(backup, 'a')
  const damaged = path.join(dir, 'damaged.db')
  writeFileSync(damaged, 'this is no database, and has been one'.repeat(100))
  keepSuppressed(damaged, backup)
  expect(keptIn(backup)).toEqual([kept('a')])
})
