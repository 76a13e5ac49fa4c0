// How a column writes its dates: whether 03/04/2025 is the third of April.

import { dayOrderOf } from '../../checks/columns/date.ts'
import { ChosenNotation } from '../../contract/app/notation.ts'
import type { ReadDb } from '../store/sql.ts'
import { sampleCells } from './sample.lane.ts'

/** Dates such as 03/04/2025 are read alike in the whole column: as a person chose, else by its cells, else day first. */
export function dayFirstIn(db: ReadDb, sheetId: number, slot: string): boolean {
  const kept = db.value<string | null>(
    'SELECT notation FROM col WHERE sheet_id = ? AND slot = ? AND gone = 0',
    sheetId,
    slot,
  )
  const chosen = kept ? ChosenNotation.parse(JSON.parse(kept)).dates : undefined
  if (chosen) return chosen === 'day'
  return dayOrderOf(sampleCells(db, sheetId, slot, null).cells.map(({ cell }) => cell)).dayFirst ?? true
}
