// Numbered migrations: each runs once, in order, inside one transaction, those of a new database all inside one; a newer
// workspace is refused unharmed.
import type Database from 'better-sqlite3'
import { fail } from '../base/fail.ts'
import { migrations } from './schema/index.ts'

/** Brings the schema up to date. `steps`: other migrations, for tests. Throws workspace_newer, workspace_damaged. */
export function migrateDatabase(db: Database.Database, steps: readonly string[] = migrations): void {
  const theirs = Number(db.pragma('user_version', { simple: true }))
  if (theirs > steps.length) throw fail('workspace_newer', { theirs, ours: steps.length })
  if (theirs < 0) throw fail('workspace_damaged', { detail: `its version is ${theirs}` })
  const run = db.transaction((pending: readonly string[]) => {
    for (const sql of pending) {
      db.exec(sql)
      db.pragma(`user_version = ${Number(db.pragma('user_version', { simple: true })) + 1}`)
    }
  })
  const pending = steps.slice(theirs)
  // Nothing is in a new one that could be kept half way, and each commit would wait for the disk.
  if (theirs === 0) run.immediate(pending)
  else for (const sql of pending) run.immediate([sql])
}
