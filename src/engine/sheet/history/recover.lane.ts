// What the last session left behind: half-imported lists, half-done undos, old trash, more history than is kept.
import type { WriteDb } from '../../store/sql.ts'
import { dropBranches, trimHistory } from './history.lane.ts'
import { dropSheet, dropViews, trashDays } from './trash.lane.ts'
import { undoPiece } from './undo.lane.ts'

/** Characters of history kept in all lists (R-HIS-04). */
const mostHistory = 1_000_000_000

/** Runs once when the workspace opens, before anyone else writes. */
export function recoverLists(db: WriteDb): void {
  const oldest = Date.now() - trashDays * 86_400_000
  const unwanted = db.column<number>(
    "SELECT id FROM sheet WHERE state = 'importing' OR (state = 'trash' AND removed_at < ?)",
    oldest,
  )
  for (const sheetId of unwanted) dropSheet(db, sheetId)
  db.run('DELETE FROM workbook WHERE kept = 0 AND NOT EXISTS (SELECT 1 FROM sheet WHERE workbook_id = workbook.id)')
  // Computed columns whose first filling was cut off; no step knows of them.
  db.run('DELETE FROM col WHERE filling = 1')
  for (const direction of ['undo', 'redo'] as const) {
    const halfway = db.column<number>(`SELECT DISTINCT sheet_id FROM step WHERE state = '${direction}ing'`)
    for (const sheetId of halfway) while (!undoPiece(db, sheetId, direction).done);
  }
  dropBranches(db, oldest)
  dropViews(db)
  trimHistory(db, mostHistory)
}

export const recoverWrite = { recoverLists }
