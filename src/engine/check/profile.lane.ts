// Counts local findings over a range of rows: one slice of a column profile.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { findingKinds } from '../../contract/app/check.ts'
import type { ReadDb } from '../store/sql.ts'
import { columnOf, columnsOf } from '../table/columns.lane.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { isEmptyMarker } from '../types/empty-marker.ts'
import { oncePerText, visitFilled } from './filled-cells.lane.ts'
import { findingsOf, stillFits } from './local-check.ts'
import { notationsOf } from './notation.lane.ts'
import { countryColumn } from './row-country.lane.ts'
import { wayOf } from './ways.ts'

export interface ProfileSlice {
  /** Row to go on after; null at the end. */
  next: number | null
  filled: number
  fits: number
  /** Cells per kind, by position in `findingKinds`. */
  counts: number[]
  /** The ways in which cells are written. */
  ways: string[]
}

/** What the local check finds in a cell: kinds by position in `findingKinds`; `empty` for a marker of nothing. */
function judgedCell(
  type: ColumnType,
  text: string,
  notation: ColumnNotation,
): { fits: boolean; kinds: number[]; way: string | null } | 'empty' {
  if (isEmptyMarker(text, type, notation.markers)) return 'empty'
  const findings = findingsOf(type, text, notation)
  const kinds = new Set(findings.flatMap(({ kind }) => (kind === 'fine' ? [] : [findingKinds.indexOf(kind)])))
  return { fits: stillFits(findings), kinds: [...kinds], way: wayOf(type, text, notation) }
}

/** Checks the filled cells of up to `limit` rows of a column behind row `after`. Throws not_found when the column is gone. */
function profileSlice(
  db: ReadDb,
  sheetId: number,
  columnId: number,
  after: number,
  limit: number,
  home: string | null,
): ProfileSlice {
  const column = columnOf(db, sheetId, columnId)
  const counts = Array<number>(findingKinds.length).fill(0)
  const ways = new Set<string>()
  let [fits, filled] = [0, 0]
  const judge = oncePerText((text, notation) => judgedCell(column.type, text, notation))
  const next = visitFilled(db, sheetId, column, notationsOf(db, sheetId, home)(column), after, limit, cell => {
    const judged = judge(cell)
    if (judged === 'empty') return
    filled++
    if (judged.fits) fits++
    if (judged.way !== null) ways.add(judged.way)
    for (const at of judged.kinds) counts[at] = (counts[at] ?? 0) + 1
  })
  return { next, filled, fits, counts, ways: [...ways] }
}

/** What a profile of each column depends on: equal texts, equal counts. */
function profileKeys(db: ReadDb, sheetId: number, home: string | null): { columnId: number; key: string }[] {
  const columns = columnsOf(db, sheetId)
  const named = countryColumn(columns)
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const notation = notationsOf(db, sheetId, home)
  return columns
    .filter(({ origin }) => origin === null)
    .map(column => {
      const { id, type, version } = column
      const elsewhere = [notation(column), ...(type === 'phone' ? [named?.id ?? null, named?.version ?? null] : [])]
      return { columnId: id, key: JSON.stringify([type, version, rows, ...elsewhere]) }
    })
}

export const profileRead = { profileSlice, profileKeys }
