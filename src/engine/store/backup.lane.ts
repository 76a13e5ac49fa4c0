// Copies of the workspace, made and read on a lane of their own: a copy is a reader's snapshot, so no one waits for it.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import type { BackupContent } from '../../contract/app/workspace.ts'
import { makeWhole } from '../disk/write-file.ts'
import { unfinishedName } from './backup-files.ts'
import { connectDatabase } from './connect.ts'
import type { WriteDb } from './sql.ts'

/** Writes a whole, compact copy to `target`, which appears only when it is complete. Throws SQLITE_FULL, SQLITE_CORRUPT. */
export function copyInto(db: Pick<WriteDb, 'run'>, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  makeWhole(target, part => db.run('VACUUM INTO ?', part), { unfinished: unfinishedName(target) })
}

/** Lists in a backup; null when the file cannot be read or its pages do not fit together. */
export function lookInto(_: WriteDb, file: string): BackupContent {
  let copy: Database.Database | null = null
  try {
    copy = connectDatabase(file, { readonly: true, fileMustExist: true })
    if (copy.pragma('quick_check(1)', { simple: true }) !== 'ok') return { lists: null }
    const lists = copy.prepare(
      `SELECT s.name, w.name AS workbook, s.rows FROM sheet s JOIN workbook w ON w.id = s.workbook_id
       WHERE s.state = 'ready' ORDER BY w.position, s.position, s.id`,
    )
    // Described by our own schema.
    return { lists: lists.all() as NonNullable<BackupContent['lists']> }
  } catch (error) {
    // A file that is no database is an answer here, anything else a fault.
    if (error instanceof Database.SqliteError) return { lists: null }
    throw error
  } finally {
    copy?.close()
  }
}
