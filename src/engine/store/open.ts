// Opens the workspace database with the pragmas of each lane (architecture.md 5, runs.md 10).
import { statSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { hasFinding } from '../check/has-finding.ts'
import { fail } from '../fail.ts'
import { sqlFunctions } from '../sheet/sort-keys.ts'
import { migrate } from './migrate.ts'

export const laneNames = ['writer', 'grid', 'scan'] as const
export type LaneName = (typeof laneNames)[number]

export const databaseFile = (dataDir: string) => path.join(dataDir, 'workspace.db')

/** The writer creates and migrates; grid and scan open what is there, read-only. Throws workspace_newer, SQLite codes. */
export function openLane(name: LaneName, file: string): Database.Database {
  const crashed = name === 'writer' && (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const db = new Database(file, { readonly: name !== 'writer', timeout: 5000 })
  try {
    db.pragma('cache_size = -8192')
    for (const [called, work] of Object.entries({ ...sqlFunctions, has_finding: hasFinding }))
      db.function(called, { deterministic: true }, work)
    if (name === 'writer') prepareWriter(db, crashed)
    else db.pragma('query_only = ON')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function prepareWriter(db: Database.Database, crashed: boolean): void {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('wal_autocheckpoint = 4000')
  if (process.platform === 'darwin') {
    db.pragma('fullfsync = ON')
    db.pragma('checkpoint_fullfsync = ON')
  }
  // A log that is left over means that the last session did not close: only then is reading every page worth its time.
  if (crashed) {
    const found = db.pragma('quick_check(1)', { simple: true })
    if (found !== 'ok') throw fail('workspace_damaged', { detail: String(found) })
  }
  migrate(db)
}
