// Opens the workspace database with the pragmas of each lane (docs/architecture.md).
import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type Database from 'better-sqlite3'
import { stillWanted } from '../base/cancel-flag.ts'
import { fail } from '../base/fail.ts'
import { isChanged, newCell } from '../base/new-cell.ts'
import { copyInto } from './backup.lane.ts'
import { backupFile } from './backup-files.ts'
import { connectDatabase } from './connect.ts'
import { refuseForeign, refuseLostFile } from './lost.ts'
import { migrateDatabase } from './migrate.ts'
import { migrations } from './schema/index.ts'
import { type WriteDb, wrapDatabase } from './sql.ts'

export const laneNames = ['writer', 'grid', 'scan', 'count', 'backup'] as const
export type LaneName = (typeof laneNames)[number]

export const databaseFile = (dataDir: string) => path.join(dataDir, 'workspace.db')

/** Lies beside a database in which a lane met a damaged page: the next opening reads every page. */
export const checkMark = (file: string): string => `${file}-check`

/** What features add to a connection. */
export interface LaneSql {
  /** SQL functions that give the same for the same arguments, by name. */
  readonly functions: Readonly<Record<string, (...args: never[]) => unknown>>
  /** The same, with any number of arguments. */
  readonly variadic: Readonly<Record<string, (...args: never[]) => unknown>>
  /** The SQL function `without_person`; what it gives depends on whom the thread is erasing. */
  readonly withoutPerson: (text: unknown) => unknown
  /** Runs on the writer after the migrations. */
  migrated(db: WriteDb): void
}

/**
 * The writer creates and migrates; the others open what is there, read-only, and backup also what is damaged. Throws
 * workspace_newer, workspace_damaged, SQLite codes.
 */
export function openLane(name: LaneName, file: string, sql: LaneSql): Database.Database {
  if (name === 'backup') {
    // A database that is missing is read as an empty one: there is nothing to copy, and nothing is made in its place.
    const copied = existsSync(file)
      ? connectDatabase(file, { readonly: true, timeout: 5000 })
      : connectDatabase(':memory:')
    copied.function('without_person', sql.withoutPerson)
    return copied
  }
  const crashed =
    name === 'writer' &&
    ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 || existsSync(checkMark(file)))
  if (name === 'writer') refuseLostFile(file)
  const db = connectDatabase(file, { readonly: name !== 'writer', timeout: 5000 })
  try {
    db.pragma('cache_size = -8192')
    for (const [called, work] of Object.entries(sql.functions)) db.function(called, { deterministic: true }, work)
    for (const [called, work] of Object.entries(sql.variadic))
      db.function(called, { deterministic: true, varargs: true }, work)
    db.function('still_wanted', stillWanted)
    db.function('without_person', sql.withoutPerson)
    if (name === 'writer') db.function('new_cell', { directOnly: true }, newCell)
    if (name === 'writer') db.function('is_changed', { directOnly: true, varargs: true }, isChanged)
    if (name === 'writer') prepareWriter(db, file, crashed, sql)
    else db.pragma('query_only = ON')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function prepareWriter(db: Database.Database, file: string, crashed: boolean, sql: LaneSql): void {
  refuseForeign(db, file)
  // Of a database that holds nothing yet: what changes a whole column has half as many pages to write.
  db.pragma('page_size = 8192')
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  // Only where those beside the writer (`checkpoints.ts`) fall behind: a column of a million cells and what its step keeps, 300 MB,
  // is written without one. The file is cut back when the log begins again.
  db.pragma('wal_autocheckpoint = 40000')
  db.pragma('journal_size_limit = 67108864')
  if (process.platform === 'darwin') {
    db.pragma('fullfsync = ON')
    db.pragma('checkpoint_fullfsync = ON')
  }
  // A log that is left over means that the last session did not close; only then, or when a lane has met a damaged
  // page, is reading every page worth its time.
  if (crashed) {
    const found = db.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw fail('workspace_damaged', { detail: String(found) })
    rmSync(checkMark(file), { force: true })
  }
  bringUpToDate(db, file)
  sql.migrated(wrapDatabase(db))
}

/** Migrates; where the form of the data is about to change, a backup keeps it in its former one. `steps`: other ones, for tests. */
export function bringUpToDate(db: Database.Database, file: string, steps: readonly string[] = migrations): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  if (version > 0 && version < steps.length) copyInto(wrapDatabase(db), backupFile(path.dirname(file), 'migration'))
  migrateDatabase(db, steps)
}
