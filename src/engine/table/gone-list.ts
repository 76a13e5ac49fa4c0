// A list that was deleted for good between the call of a page that still shows it and its turn in a lane.
import Database from 'better-sqlite3'
import { SheetId } from '../../contract/app/ids.ts'
import { type Failure, fail } from '../base/fail.ts'
import type { ReadDb } from '../store/sql.ts'

/** The failure to declare where the table of a list that no longer exists was missed; null for any other error. */
export function goneList(db: ReadDb, error: unknown): Failure<'sheet_gone'> | null {
  if (!(error instanceof Database.SqliteError)) return null
  const missed = SheetId.safeParse(Number(/^no such table: (?:main\.)?s(\d+)$/.exec(error.message)?.[1]))
  if (!missed.success || db.value('SELECT 1 FROM sheet WHERE id = ?', missed.data) !== undefined) return null
  return fail('sheet_gone', { sheetId: missed.data })
}
