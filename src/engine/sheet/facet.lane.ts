// What a column holds: distinct values with counts, and the figures of a selection.
import { cellStates, mark } from '../../contract/app/cell.ts'
import type { ColumnFigures, ViewSpec } from '../../contract/app/view.ts'
import { identifier, type ReadDb } from '../store/sql.ts'
import { columnsOf } from './columns.lane.ts'
import { dateOf } from './date.ts'
import { dayFirstIn } from './day-first.lane.ts'
import { containing, filterOf, type LiveRows, type Sql } from './filter.lane.ts'
import { numberOf } from './number.ts'
import { readRows, tableOf } from './rows.lane.ts'

type Cell = string | null

export interface FacetCounts {
  values: { value: Cell; count: number }[]
  distinct: number
}

/**
 * Values of a column with their counts, most frequent first, in the rows that the other conditions of the view leave.
 * Blank cells are one value (null). `search` keeps values that contain it.
 */
export function countValues(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  columnId: number,
  of: 'value' | 'domain',
  search: string,
  limit: number,
): FacetCounts {
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  if (!column) return { values: [], distinct: 0 }
  const where = filterOf(db, sheetId, spec, live, columnId)
  const cell = `t.${identifier(column.slot)}`
  const wanted = search === '' ? { text: '1', params: [] } : containing(column.slot, search)
  const value = of === 'domain' ? `domain_in(${cell})` : `nullif(${cell}, '')`
  const counts = `SELECT ${value} AS value, count(*) AS count FROM ${tableOf(sheetId)} t
    WHERE ${where.text} AND (${wanted.text}) GROUP BY 1`
  const params = [...where.params, ...wanted.params]
  const rows = db.all<{ value: Cell; count: number; distinct_values: number }>(
    `SELECT value, count, count(*) OVER () AS distinct_values FROM (${counts}) ORDER BY count DESC, value LIMIT ?`,
    ...params,
    limit,
  )
  return { values: rows.map(({ value, count }) => ({ value, count })), distinct: rows[0]?.distinct_values ?? 0 }
}

/** Figures of some cells; `values` are the distinct non-empty ones, or null when there were more than asked for. */
export interface Figures {
  nonEmpty: number
  numbers: number
  sum: number
  min: number
  max: number
  values: string[] | null
}

/** Figures over the cells of `ids` in these columns. Only columns of type number and text count as numbers. */
export function sumUp(db: ReadDb, sheetId: number, columnIds: number[], ids: Uint32Array, mostValues: number): Figures {
  const columns = columnsOf(db, sheetId).filter(({ id }) => columnIds.includes(id))
  const numeric = columns.map(({ type }) => type === 'number' || type === 'text')
  const figures: Figures = { nonEmpty: 0, numbers: 0, sum: 0, min: Infinity, max: -Infinity, values: null }
  const values = new Set<string>()
  const slots = columns.map(({ slot }) => slot)
  for (const row of readRows(db, sheetId, slots, ids)) {
    for (const [at, cell] of row.entries()) {
      if (cell === null || cell === '') continue
      figures.nonEmpty++
      if (values.size <= mostValues) values.add(cell)
      const number = numeric[at] ? numberOf(cell) : null
      if (number === null) continue
      figures.numbers++
      figures.sum += number
      figures.min = Math.min(figures.min, number)
      figures.max = Math.max(figures.max, number)
    }
  }
  if (values.size <= mostValues) figures.values = [...values]
  return figures
}

const bins = 10

/** Figures of a column over the rows that the other conditions of the view leave. */
export function columnFigures(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  columnId: number,
): ColumnFigures {
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
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  if (!column) return none
  const where = filterOf(db, sheetId, spec, live, columnId)
  const cell = `t.${identifier(column.slot)}`
  const dayFirst = column.type === 'date' && dayFirstIn(db, sheetId, column.slot)
  const numbers: { value: number; cells: number }[] = []
  const dates: { value: number; cells: number }[] = []
  const keys = new Map<string, number>()
  const lengths = { min: Infinity, max: 0 }
  const figures = { ...none }
  const values = db.each<{ value: Cell; cells: number }>(
    `SELECT nullif(${cell}, '') AS value, count(*) AS cells FROM ${tableOf(sheetId)} t WHERE ${where.text} GROUP BY 1`,
    ...where.params,
  )
  for (const { value, cells } of values) {
    figures.rows += cells
    if (value === null) {
      figures.blank += cells
      continue
    }
    figures.distinct++
    const key = value.trim().toLowerCase()
    keys.set(key, (keys.get(key) ?? 0) + cells)
    lengths.min = Math.min(lengths.min, value.length)
    lengths.max = Math.max(lengths.max, value.length)
    const number = column.type === 'number' || column.type === 'text' ? numberOf(value) : null
    if (number !== null) numbers.push({ value: number, cells })
    const date = column.type === 'date' ? dateOf(value, dayFirst) : null
    if (date) dates.push({ value: date.ms, cells })
  }
  for (const cells of keys.values()) if (cells > 1) figures.repeated += cells
  if (figures.distinct > 0) figures.lengths = lengths
  const numberRange = rangeOf(numbers)
  // A text column with a number here and there is no column of numbers.
  const filled = figures.rows - figures.blank
  if (numberRange && (column.type === 'number' || numberRange.cells * 2 > filled)) figures.numbers = numberRange
  const dateRange = rangeOf(dates)
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  if (dateRange) figures.dates = { cells: dateRange.cells, min: day(dateRange.min), max: day(dateRange.max) }
  return column.origin?.headId === column.id
    ? { ...figures, ...statesOf(db, sheetId, columnId, where, figures.rows) }
    : figures
}

function rangeOf(values: { value: number; cells: number }[]) {
  if (values.length === 0) return null
  let [min, max, cells] = [Infinity, -Infinity, 0]
  for (const one of values) {
    min = Math.min(min, one.value)
    max = Math.max(max, one.value)
    cells += one.cells
  }
  const counts = Array<number>(bins).fill(0)
  for (const one of values) {
    const bin = max > min ? Math.min(bins - 1, Math.floor(((one.value - min) / (max - min)) * bins)) : 0
    counts[bin] = (counts[bin] ?? 0) + one.cells
  }
  return { cells, min, max, bins: counts }
}

function statesOf(
  db: ReadDb,
  sheetId: number,
  columnId: number,
  where: Sql,
  rows: number,
): Pick<ColumnFigures, 'states' | 'stale'> {
  const found = db.all<{ state: number; cells: number; stale: number }>(
    `SELECT c.state, count(*) AS cells, sum(c.marks & ${mark.stale} <> 0) AS stale FROM ${tableOf(sheetId)} t
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

export const facetRead = { countValues, columnFigures, sumUp }
