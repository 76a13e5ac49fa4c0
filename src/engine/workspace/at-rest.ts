// A workspace that was closed in order, read without a writer, lanes, backups and everything else that opening it for work takes.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { connectDatabase } from '../store/connect.ts'
import { plannedWork } from '../store/planned-work.ts'
import { migrations } from '../store/schema/index.ts'
import { type ReadDb, wrapDatabase } from '../store/sql.ts'
import { hold } from './hold.ts'

const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Whether opening it has something to do first: it is new, a session was cut off, or something is planned. */
function needsOpening(dataDir: string): boolean {
  const file = path.join(dataDir, 'workspace.db')
  return (
    bytesOf(file) === 0 ||
    bytesOf(`${file}-wal`) > 0 ||
    existsSync(`${file}-check`) ||
    Object.values(plannedWork).some(name => existsSync(path.join(dataDir, name)))
  )
}

/**
 * What `read` gives, with no one else in the workspace in the meantime; null where it must be opened for work, which also says why it
 * cannot be: it is in use, damaged, or of another version. Nothing is written to the database.
 */
export function readAtRest<T>(dataDir: string, read: (db: ReadDb) => T): { readonly value: T } | null {
  if (needsOpening(dataDir)) return null
  const held = hold(dataDir)
  if (!held) return null
  try {
    // Once more, now that no one else can leave something to do.
    if (needsOpening(dataDir)) return null
    const db = connectDatabase(path.join(dataDir, 'workspace.db'), { readonly: true, fileMustExist: true })
    try {
      if (db.pragma('user_version', { simple: true }) !== migrations.length) return null
      return { value: read(wrapDatabase(db)) }
    } finally {
      db.close()
    }
  } catch {
    // Opening it for work meets the same and says it in its own words.
    return null
  } finally {
    held.close()
  }
}
