// Numbered migrations: each runs once, in order, inside one transaction, those of a new database all inside one; a newer
// workspace is refused unharmed.
import type Database from 'better-sqlite3'
import { fail } from '../base/fail.ts'
import { migrations } from './migrations/index.ts'

/** Brings the schema up to date (or up to `target`, for tests). Throws workspace_newer, workspace_damaged. */
export function migrateDatabase(db: Database.Database, target = migrations.length): void {
  const theirs = Number(db.pragma('user_version', { simple: true }))
  if (theirs > migrations.length) throw fail('workspace_newer', { theirs, ours: migrations.length })
  if (theirs < 0) throw fail('workspace_damaged', { detail: `its version is ${theirs}` })
  const upTo = (last: number) => {
    for (let version = Number(db.pragma('user_version', { simple: true })); version < last; version++) {
      const sql = migrations[version]
      if (sql === undefined) throw new Error(`no migration ${version + 1}`)
      db.exec(sql)
      db.pragma(`user_version = ${version + 1}`)
    }
  }
  const inOne = db.transaction(upTo)
  // Nothing is in it that could be kept half way, and each commit would wait for the disk.
  if (theirs === 0 && target > 0) inOne.immediate(target)
  else for (let version = theirs; version < target; version++) inOne.immediate(version + 1)
}
