// Cells of a column that stand for no value, and those that would if a person had not said otherwise.
import type { FoundMarker } from '../../contract/app/cell/notation.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { columnOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { blankSql } from '../types/cell-sql.ts'
import { isEmptyMarker, maxMarkerLength } from '../types/empty-marker.ts'
import { markersOf } from './notation.lane.ts'

const maxShown = 30

/** The most frequent first. Throws not_found. */
function markersIn(db: ReadDb, sheetId: number, columnId: number): FoundMarker[] {
  const { slot, type } = columnOf(db, sheetId, columnId)
  const markers = markersOf(db, sheetId)
  const cell = sqlIdentifier(slot)
  const found = db.arrays<[text: string, cells: number]>(
    `SELECT ${cell}, count(*) FROM ${tableOf(sheetId)}
     WHERE gone IS NULL AND typeof(${cell}) = 'text' AND length(${cell}) <= ${maxMarkerLength} AND NOT ${blankSql(cell)}
     GROUP BY ${cell} ORDER BY count(*) DESC, ${cell}`,
  )
  return found
    .map(([text, cells]) => ({ text, cells, blank: isEmptyMarker(text, type, markers) }))
    .filter(({ text, blank }) => blank || isEmptyMarker(text, type, { ...markers, never: [] }))
    .slice(0, maxShown)
}

export const markersRead = { markersIn }
