// A database that is to become the workspace's, looked through before it does: a backup may have been changed by anybody who
// could write to the folder.
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { LostContent } from '../../contract/app/workspace.ts'
import { moveInto } from '../disk/own-files.ts'
import { connectDatabase } from '../store/connect.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { migrations } from '../store/schema/index.ts'
import { type ReadDb, wrapDatabase } from '../store/sql.ts'
import { faultsIn } from './faults.lane.ts'
import { readable } from './readable.ts'
import { salvageDatabase } from './salvage.lane.ts'
import { foreignObjects } from './schema.ts'

/**
 * A sound database of ours stays as it is. Of any other one, what can be used is read into a new one, which takes its place;
 * tells what was lost. What is newer, or no database, stays: opening it says so.
 */
export function siftDatabase(_: ReadDb, file: string): LostContent[] {
  const raw = connectDatabase(file)
  try {
    const version = versionOf(raw)
    if (version === 0 || version > migrations.length) return []
    // No version of ours is below 1: then the schema shows whether it is the present one.
    if (version < 0) raw.pragma(`user_version = ${migrations.length}`)
    const foreign = readable(() => foreignObjects(raw, version < 0 ? migrations.length : version))
    if (foreign?.length === 0 && isSound(raw)) return []
    const clean = `${file}.clean`
    const { lost } = salvageDatabase(wrapDatabase(raw), clean)
    raw.close()
    moveInto(clean, file)
    for (const rest of ['-wal', '-shm', '-journal']) rmSync(`${file}${rest}`, { force: true })
    return [
      ...(foreign ?? []).map(name => ({ what: `“${name}”, which is none of Listwright’s tables`, rows: null })),
      ...lost,
    ]
  } finally {
    if (raw.open) raw.close()
  }
}

/** 0: it is no database. */
function versionOf(raw: Database.Database): number {
  try {
    return Number(raw.pragma('user_version', { simple: true }))
  } catch (error) {
    if (error instanceof Database.SqliteError) return 0
    throw error
  }
}

/** Brings it to the present version first; whatever SQLite refuses on the way is not sound. */
function isSound(raw: Database.Database): boolean {
  try {
    migrateDatabase(raw)
    if (raw.pragma('encoding', { simple: true }) !== 'UTF-8') return false
    if (raw.pragma('integrity_check(1)', { simple: true }) !== 'ok') return false
    const [orphan] = raw.pragma('foreign_key_check') as unknown[]
    const [fault] = faultsIn(wrapDatabase(raw))
    return orphan === undefined && fault === undefined
  } catch (error) {
    if (error instanceof Database.SqliteError) return false
    throw error
  }
}
