// What a column holds, for its facets: rows, blanks, values, ranges, lengths and states.

import { dateInColumn } from '../../../checks/columns/date-in-column.ts'
import { numberOf } from '../../../checks/columns/number.ts'
import { cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import { cellLength, duplicateKey } from '../../../contract/app/cell/cell-text.ts'
import type { ColumnFigures, ViewSpec } from '../../../contract/app/view.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../../base/cancel-flag.ts'
import type { ConditionSql } from '../../check/condition.lane.ts'
import { dayFirstIn, decimalIn } from '../../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../table/rows.lane.ts'
import { filledSql } from '../../types/cell-sql.ts'
import { filterOf, type LiveRows } from './filter.lane.ts'

const none: ColumnFigures = {
  rows: 0,
  blank: 0,
  distinct: 0,
  repeated: 0,
  numbers: null,
  dates: null,
  lengths: null,
  states: [],
  stale: 0,
}

/** A text and how many cells hold it: a column of a million cells is read once, each of its texts is judged once. */
export type TextGroup = [value: string | null, cells: number]

/** Figures of a column over the rows that the other conditions of the view leave. Throws stopped when cancelled. */
function columnFigures(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  columnId: number,
  flag?: CancelFlag,
): ColumnFigures {
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  if (!column) return none
  const where = filterOf(db, sheetId, spec, live, columnId)
  const read = () =>
    db.arrays<TextGroup>(
      `SELECT ${filledSql(`t.${sqlIdentifier(column.slot)}`)} AS v, count(*) FROM ${tableOf(sheetId)} t
       WHERE ${cancelPoint('t', 't.id')} AND ${where.text} GROUP BY v`,
      ...where.params,
    )
  const groups = flag ? runCancellable(flag, lastRowOf(db, sheetId), read) : read()
  const figures = { ...none, ...wholeOf(groups), repeated: repeatedIn(groups) }
  if (column.type === 'number' || column.type === 'text') {
    const decimal = decimalIn(db, sheetId, column)
    const numbers = rangeOf(groups, text => numberOf(text, decimal))
    // A text column with a number here and there is no column of numbers.
    const filled = figures.rows - figures.blank
    if (numbers && (column.type === 'number' || numbers.cells * 2 > filled)) figures.numbers = numbers
  }
  if (columnTypeFacts[column.type].sort === 'date') {
    const dayFirst = dayFirstIn(db, sheetId, column)
    const days = rangeOf(groups, text => dateInColumn(text, dayFirst)?.ms ?? null)
    if (days) figures.dates = { cells: days.cells, min: dayOf(days.min), max: dayOf(days.max) }
  }
  return column.origin?.resultColumnId === column.id
    ? { ...figures, ...statesOf(db, sheetId, columnId, where, figures.rows) }
    : figures
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function wholeOf(groups: TextGroup[]): Pick<ColumnFigures, 'rows' | 'blank' | 'distinct' | 'lengths'> {
  const whole = { rows: 0, blank: 0, distinct: 0 }
  const lengths = { min: Infinity, max: 0 }
  for (const [value, cells] of groups) {
    whole.rows += cells
    if (value === null) {
      whole.blank += cells
      continue
    }
    whole.distinct++
    const letters = cellLength(value)
    lengths.min = Math.min(lengths.min, letters)
    lengths.max = Math.max(lengths.max, letters)
  }
  return { ...whole, lengths: whole.distinct > 0 ? lengths : null }
}

/** Cells whose text is there more than once. */
export function repeatedIn(groups: TextGroup[]): number {
  let repeated = 0
  /** Groups per key, for texts that are not their own key: only with those can two texts mean the same. */
  const folded = new Map<string, { texts: number; cells: number }>()
  for (const [value, cells] of groups) {
    if (value === null) continue
    const key = duplicateKey(value)
    if (key === null || key === value) continue
    const known = folded.get(key)
    folded.set(key, { texts: (known?.texts ?? 0) + 1, cells: (known?.cells ?? 0) + cells })
  }
  for (const [value, cells] of groups) {
    if (value === null) continue
    const known = folded.size > 0 ? folded.get(value) : undefined
    if (known) {
      known.texts++
      known.cells += cells
    } else if (cells > 1 && (folded.size === 0 || value === duplicateKey(value))) repeated += cells
  }
  for (const { texts, cells } of folded.values()) if (texts > 1 || cells > 1) repeated += cells
  return repeated
}

function rangeOf(groups: TextGroup[], read: (text: string) => number | null): ColumnFigures['numbers'] {
  let [min, max, cells] = [Infinity, -Infinity, 0]
  for (const [text, times] of groups) {
    const value = text === null ? null : read(text)
    if (value === null) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
    cells += times
  }
  return cells === 0 ? null : { cells, min, max }
}

function statesOf(
  db: ReadDb,
  sheetId: number,
  columnId: number,
  where: ConditionSql,
  rows: number,
): Pick<ColumnFigures, 'states' | 'stale'> {
  const found = db.all<{ state: number; cells: number; stale: number }>(
    `SELECT c.state, count(*) AS cells, sum(c.marks & ${cellMarks.stale} <> 0) AS stale FROM ${tableOf(sheetId)} t
     JOIN cell_state c ON c.sheet_id = ? AND c.col_id = ? AND c.row_id = t.id WHERE ${where.text} GROUP BY 1`,
    sheetId,
    columnId,
    ...where.params,
  )
  const counted = new Map(found.map(({ state, cells }) => [state, cells]))
  const known = found.reduce((sum, { cells }) => sum + cells, 0)
  counted.set(0, (counted.get(0) ?? 0) + rows - known)
  return {
    states: cellStates.flatMap((state, at) => {
      const cells = counted.get(at) ?? 0
      return cells > 0 ? [{ state, cells }] : []
    }),
    stale: found.reduce((sum, one) => sum + one.stale, 0),
  }
}

export const figuresRead = { columnFigures }
