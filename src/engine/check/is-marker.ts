// The SQL function `is_marker`: whether a cell holds a word that counts as blank.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { EmptyMarkers } from '../../contract/app/cell/notation.ts'
import { isEmptyMarker, noMarkers } from '../types/empty-marker.ts'

let known = { text: '', markers: noMarkers }

/** 1 or 0. `own`: the markers of the list, as JSON; one statement sends the same for row after row. */
export function isMarker(type: ColumnType, cell: string | null, own: string): number {
  if (own !== known.text) known = { text: own, markers: JSON.parse(own) as EmptyMarkers }
  return cell !== null && isEmptyMarker(cell, type, known.markers) ? 1 : 0
}
