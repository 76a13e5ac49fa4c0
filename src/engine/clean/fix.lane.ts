// Fixes over rows of a column: what they would change, and the cells as they would read.
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { FixSample } from '../../contract/app/check.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { notationByCountry } from '../check/filled-cells.lane.ts'
import { countryColumn } from '../check/row-country.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnOf, columnsOf } from '../table/columns.lane.ts'
import { readFirstRows } from '../table/rows.lane.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { type FixChoice, fixAll, fixCell, isWanted } from '../types/fix-cell.ts'

export interface FixColumn {
  sheetId: number
  columnId: number
  /** As it is before the first cell changes: what is fixed would say something else about the rest. */
  notation: ColumnNotation
}

export interface PreviewSlice {
  /** Rows that were read: the first ones of those asked for. */
  done: number
  changes: number
  /** Cells per code if nothing were left out. */
  codes: Record<string, number>
  slips: Record<string, { meant: string; cells: number }>
  /** A few per code. */
  samples: FixSample[]
}

const samplesPerCode = 3

/** Filled cells of the first of `ids` with how they are read, and how many rows that were. */
function cellsOf(db: ReadDb, { sheetId, notation }: FixColumn, column: ColumnRow, ids: Uint32Array) {
  const named = countryColumn(columnsOf(db, sheetId))
  const notationFor = notationByCountry(notation)
  const rows = readFirstRows(db, sheetId, named ? [column.slot, named.slot] : [column.slot], ids)
  const cells = rows.flatMap(([cell = null, own = null], at) =>
    cell === null || isBlank(cell) ? [] : [{ rowId: (ids[at] ?? 0) as RowId, cell, notation: notationFor(own) }],
  )
  return { done: rows.length, cells }
}

/** What fixing the cells of `ids` would do. */
function previewFixes(db: ReadDb, ask: FixColumn, ids: Uint32Array, choice: FixChoice): PreviewSlice {
  const column = columnOf(db, ask.sheetId, ask.columnId)
  const { done, cells } = cellsOf(db, ask, column, ids)
  const slice: PreviewSlice = { done, changes: 0, codes: {}, slips: {}, samples: [] }
  const shown = new Map<string, number>()
  for (const { rowId, cell, notation } of cells) {
    const fixed = fixAll(column.type, cell, notation, choice)
    if (!fixed) continue
    if (fixed.slip) noteSlip(slice, fixed.slip)
    for (const code of fixed.codes) slice.codes[code] = (slice.codes[code] ?? 0) + 1
    if (!isWanted(fixed, choice)) continue
    slice.changes++
    const rare = fixed.codes.some(code => (shown.get(code) ?? 0) < samplesPerCode)
    if (!rare) continue
    for (const code of fixed.codes) shown.set(code, (shown.get(code) ?? 0) + 1)
    slice.samples.push({ rowId, before: cell, after: fixed.after, codes: [...fixed.codes] })
  }
  return slice
}

function noteSlip(slice: PreviewSlice, { domain, meant }: { domain: string; meant: string }): void {
  const known = slice.slips[domain] ?? { meant, cells: 0 }
  slice.slips[domain] = { ...known, cells: known.cells + 1 }
}

/** The cells of `ids` that a fix changes, as they will read. */
function fixedCells(
  db: ReadDb,
  ask: FixColumn,
  ids: Uint32Array,
  choice: FixChoice,
): { done: number; rowIds: number[]; values: string[] } {
  const column = columnOf(db, ask.sheetId, ask.columnId)
  const { done, cells } = cellsOf(db, ask, column, ids)
  const changed: ReturnType<typeof fixedCells> = { done, rowIds: [], values: [] }
  for (const { rowId, cell, notation } of cells) {
    const fixed = fixCell(column.type, cell, notation, choice)
    if (!fixed) continue
    changed.rowIds.push(rowId)
    changed.values.push(fixed.after)
  }
  return changed
}

export const fixRead = { previewFixes, fixedCells }
