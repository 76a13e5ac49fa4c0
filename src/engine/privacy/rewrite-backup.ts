// A backup with something taken out of it: made again beside it, and put in its place under its name and its time.
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { copyOf } from '../disk/own-files.ts'
import { copyInto } from '../store/backup.lane.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/schema/index.ts'
import { type WriteDb, wrapDatabase } from '../store/sql.ts'
import { withoutPerson } from './erase/person-sql.ts'

/** What became of a backup: there was nothing to take out, it was written again without, or it could not be read and is gone. */
export type BackupRewritten = 'clean' | 'rewritten' | 'removed'

/**
 * `takeOut` says whether there was anything. `unreadable`: what becomes of a backup that cannot be read. Throws SQLITE_FULL: the
 * backup is as it was then.
 */
export function rewriteBackup(
  file: string,
  takeOut: (db: WriteDb) => boolean,
  unreadable: 'goes' | 'stays' = 'goes',
): BackupRewritten {
  const removed = () => (unreadable === 'goes' ? removeBackup(file) : 'clean')
  const copy = `${file}.erasing`
  const rests = [copy, `${copy}-wal`, `${copy}-shm`, `${copy}-journal`]
  for (const rest of rests) rmSync(rest, { force: true })
  copyOf(file, copy)
  let raw: Database.Database | null = null
  try {
    raw = connectDatabase(copy)
    raw.function('without_person', withoutPerson)
    if (Number(raw.pragma('user_version', { simple: true })) > migrations.length) return removed()
    if (raw.pragma('quick_check(1)', { simple: true }) !== 'ok') return removed()
    migrateDatabase(raw)
    const db = wrapDatabase(raw)
    if (!takeOut(db)) return 'clean'
    copyInto(db, file)
    return 'rewritten'
  } catch (error) {
    if (error instanceof Database.SqliteError && brokenCodes.has(error.code)) return removed()
    throw error
  } finally {
    raw?.close()
    for (const rest of rests) rmSync(rest, { force: true })
  }
}

const brokenCodes = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT'])

function removeBackup(file: string): BackupRewritten {
  rmSync(file, { force: true })
  return 'removed'
}
