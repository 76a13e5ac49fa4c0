// What a column holds: distinct values with counts, and the figures of a selection.
import type { ViewSpec } from '../../contract/app/view.ts'
import { identifier, type ReadDb } from '../store/sql.ts'
import { columnsOf } from './columns.lane.ts'
import { containing, filterOf, type LiveRows } from './filter.lane.ts'
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
  search: string,
  limit: number,
): FacetCounts {
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  if (!column) return { values: [], distinct: 0 }
  const where = filterOf(db, sheetId, spec, live, columnId)
  const wanted = search === '' ? { text: '1', params: [] } : containing(column.slot, search)
  const counts = `SELECT nullif(t.${identifier(column.slot)}, '') AS value, count(*) AS count FROM ${tableOf(sheetId)} t
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

export const facetRead = { countValues, sumUp }
