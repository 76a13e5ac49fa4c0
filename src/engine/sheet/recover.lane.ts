// What the last session left unfinished: half-imported lists, half-done undos, lists too long in the trash.
import type { WriteDb } from '../store/sql.ts'
import { undoPiece } from './undo.lane.ts'
import { dropSheet } from './workbooks.lane.ts'

const trashDays = 30

/** Runs once when the workspace opens, before anyone else writes. */
export function recoverLists(db: WriteDb): void {
  const oldest = Date.now() - trashDays * 86_400_000
  const unwanted = db.column<number>(
    "SELECT id FROM sheet WHERE state = 'importing' OR (state = 'trash' AND removed_at < ?)",
    oldest,
  )
  for (const sheetId of unwanted) dropSheet(db, sheetId)
  for (const direction of ['undo', 'redo'] as const) {
    const halfway = db.column<number>(`SELECT DISTINCT sheet_id FROM step WHERE state = '${direction}ing'`)
    for (const sheetId of halfway) while (!undoPiece(db, sheetId, direction).done);
  }
}

export const recoverWrite = { recoverLists }
