// Tells a workspace whose database was lost from one that is new: a new one would ask, and pay, for everything again.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { fail } from '../base/fail.ts'
import { backupFolder } from './backup-files.ts'

/** Made only after the database was: kept files, room for answers, copies, what was set aside, receipts, its log. */
const traces = ['sources', 'reserved-space', 'ballast', 'damaged', 'erasures', 'erasure.json', 'workspace.db-wal']

const holdsSomething = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Something in the folder of `file`, a database, which exists only when the database existed before. */
const traceOf = (file: string): string | null =>
  traces.find(name => holdsSomething(path.join(path.dirname(file), name))) ??
  (existsSync(backupFolder(path.dirname(file))) ? 'backups' : null)

/** Before the database is opened, which would make it. Throws workspace_damaged for one that is missing or empty. */
export function refuseLostFile(file: string): void {
  if (holdsSomething(file)) return
  const trace = traceOf(file)
  if (trace === null) return
  const state = existsSync(file) ? 'is empty' : 'is missing'
  throw fail('workspace_damaged', { detail: `${path.basename(file)} ${state}, but “${trace}” is in the same folder` })
}

/** Before anything is written to it. Throws workspace_damaged for a database that holds nothing of ours and is not new. */
export function refuseForeign(db: Database.Database, file: string): void {
  if (Number(db.pragma('user_version', { simple: true })) !== 0) return
  const tables = Number(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get())
  if (tables > 0)
    throw fail('workspace_damaged', { detail: `${path.basename(file)} is the database of another program` })
  const trace = traceOf(file)
  if (trace !== null)
    throw fail('workspace_damaged', {
      detail: `${path.basename(file)} is empty, but “${trace}” is in the same folder`,
    })
}
