// What the last session left behind: half-imported lists, half-done actions, old trash, more history than is kept.
import { Failure } from '../../base/fail.ts'
import type { CutOff } from '../../store/cut-off.ts'
import type { WriteDb } from '../../store/sql.ts'
import { dropBranches, endTravel, trimHistory } from '../../table/step.lane.ts'
import { computeQuietly, rowsToCompute } from '../computed/compute.lane.ts'
import { takeBranch, wayTo } from './jump.lane.ts'
import { takeBackOpen } from './take-back.lane.ts'
import { dropSheet, dropViews, trashDays } from './trash.lane.ts'
import { endHalfway, walkSteps } from './undo.lane.ts'

/** Characters of history kept in all lists (R-HIS-04). */
const maxHistory = 1_000_000_000

/** Runs once when the workspace opens, before anyone else writes. */
export function recoverLists(db: WriteDb): CutOff[] {
  const oldest = Date.now() - trashDays * 86_400_000
  const unwanted = db.column<number>(
    "SELECT id FROM sheet WHERE state = 'importing' OR (state = 'trash' AND removed_at < ?)",
    oldest,
  )
  for (const sheetId of unwanted) dropSheet(db, sheetId)
  db.run('DELETE FROM workbook WHERE kept = 0 AND NOT EXISTS (SELECT 1 FROM sheet WHERE workbook_id = workbook.id)')
  // Computed columns whose first filling was cut off; no step knows of them.
  db.run('DELETE FROM col WHERE filling = 1')
  const nameOf = (sheetId: number) => db.value<string>('SELECT name FROM sheet WHERE id = ?', sheetId) ?? ''
  const cut: CutOff[] = [
    ...takeBackOpen(db).map(({ sheetId, label }) => ({ list: nameOf(sheetId), label, was: 'put_back' as const })),
    ...endTravels(db).map(({ sheet_id, label }) => ({ list: nameOf(sheet_id), label, was: 'ended' as const })),
  ]
  dropBranches(db, oldest)
  dropViews(db)
  trimHistory(db, maxHistory)
  return cut
}

interface Travelling {
  sheet_id: number
  target: number | null
  label: string
}

/** Walks what was under way between steps to where it was to end. */
function endTravels(db: WriteDb): Travelling[] {
  const travels = db.all<Travelling>('SELECT sheet_id, target, label FROM travel')
  const halfway = "SELECT DISTINCT sheet_id FROM step WHERE state IN ('undoing', 'redoing')"
  for (const sheetId of db.column<number>(halfway)) endHalfway(db, sheetId)
  for (const { sheet_id, target } of travels) {
    try {
      const way = wayTo(db, sheet_id, target)
      walkSteps(db, sheet_id, 'undo', way.undo)
      if (way.branch && target !== null) takeBranch(db, sheet_id, target)
      walkSteps(db, sheet_id, 'redo', way.redo)
    } catch (error) {
      // Its way is barred, by a run that was begun on it: the list stays at a step between.
      if (!(error instanceof Failure)) throw error
    }
    computeQuietly(db, sheet_id, 0, rowsToCompute(db, sheet_id))
    endTravel(db, sheet_id)
  }
  return travels
}

export const recoverWrite = { recoverLists }
