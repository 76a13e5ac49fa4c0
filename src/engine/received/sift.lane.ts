// A database that is to become the workspace's, looked through before it does: a backup may have been changed by anybody who
// could write to the folder.
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { LostContent } from '../../contract/app/workspace.ts'
import { moveInto } from '../disk/own-files.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/migrations/index.ts'
import { type ReadDb, wrapDatabase } from '../store/sql.ts'
import { mendDatabase } from './mend.lane.ts'
import { salvageDatabase } from './salvage.lane.ts'
import { foreignObjects } from './schema.ts'

/**
 * Mends the file in place and tells what was lost. One that holds more than our own tables is read into a new one. What is
 * newer, or cannot be read at all, stays as it is: opening it says so.
 */
export function siftDatabase(_: ReadDb, file: string): LostContent[] {
  const raw = connectDatabase(file)
  try {
    const version = Number(raw.pragma('user_version', { simple: true }))
    if (version < 1 || version > migrations.length) return []
    const foreign = foreignObjects(raw, version)
    if (foreign.length === 0) {
      migrateDatabase(raw)
      return mendDatabase(wrapDatabase(raw))
    }
    const clean = `${file}.clean`
    const { lost } = salvageDatabase(wrapDatabase(raw), clean)
    raw.close()
    moveInto(clean, file)
    for (const rest of ['-wal', '-shm', '-journal']) rmSync(`${file}${rest}`, { force: true })
    return [...foreign.map(name => ({ what: `“${name}”, which is none of Listwright's tables`, rows: null })), ...lost]
  } catch (error) {
    if (error instanceof Database.SqliteError) return []
    throw error
  } finally {
    if (raw.open) raw.close()
  }
}
