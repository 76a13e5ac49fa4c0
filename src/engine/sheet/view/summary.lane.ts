// The figures of a selection: filled cells, numbers, and how many different values there are.
import { decimalIn } from '../../check/notation.lane.ts'
import { type ReadDb, type SqlValue, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { filledSql } from '../../types/cell-sql.ts'
import { numberSql } from '../../types/number-sql.ts'
import type { RowSet } from './row-sets.ts'

/** Figures of some cells. */
export interface SelectionFigures {
  nonEmpty: number
  numbers: number
  sum: number
  /** Infinity and -Infinity where no cell is a number. */
  min: number
  max: number
}

/** SQLite returns at most 2,000 columns; each of ours takes five. */
const columnsPerQuery = 100

/** Figures over the cells of `rows` in these columns. Only columns of type number and text count as numbers. */
function sumUp(db: ReadDb, sheetId: number, columnIds: number[], rows: RowSet): SelectionFigures {
  const figures: SelectionFigures = { nonEmpty: 0, numbers: 0, sum: 0, min: Infinity, max: -Infinity }
  const columns = chosen(db, sheetId, columnIds)
  for (let at = 0; at < columns.length; at += columnsPerQuery)
    add(db, sheetId, columns.slice(at, at + columnsPerQuery), rows, figures)
  return figures
}

type Five = [filled: number, numbers: number, sum: number, min: number | null, max: number | null]

function add(db: ReadDb, sheetId: number, columns: ColumnRow[], rows: RowSet, figures: SelectionFigures): void {
  const { text, params } = rowsFrom(sheetId, rows)
  const cells = columns.map((column, at) => {
    const { slot, type } = column
    const cell = `t.${sqlIdentifier(slot)}`
    const numeric = type === 'number' || type === 'text'
    return `${filledSql(cell)} AS v${at}, ${numeric ? numberSql(cell, decimalIn(db, sheetId, column)) : 'NULL'} AS n${at}`
  })
  const sums = columns.map((_, at) => `count(v${at}), count(n${at}), total(n${at}), min(n${at}), max(n${at})`)
  // LIMIT keeps SQLite from working out each number again for every figure that is made of it.
  const [found = []] = db.arrays<number[]>(
    `SELECT ${sums.join(', ')} FROM (SELECT ${cells.join(', ')} FROM ${text} LIMIT -1)`,
    ...params,
  )
  for (let at = 0; at < found.length; at += 5) {
    // Five figures a column, in this order.
    const [filled, numbers, sum, min, max] = found.slice(at, at + 5) as Five
    figures.nonEmpty += filled
    figures.numbers += numbers
    figures.sum += sum
    figures.min = Math.min(figures.min, min ?? Infinity)
    figures.max = Math.max(figures.max, max ?? -Infinity)
  }
}

/** How many different values, blank ones aside, the cells of several blocks hold. */
function countDistinct(db: ReadDb, sheetId: number, blocks: { columnIds: number[]; sets: RowSet[] }[]): number {
  const parts = blocks.flatMap(({ columnIds, sets }) =>
    chosen(db, sheetId, columnIds).flatMap(({ slot }) =>
      sets.map(rows => ({ value: filledSql(`t.${sqlIdentifier(slot)}`), ...rowsFrom(sheetId, rows) })),
    ),
  )
  const [only] = parts
  // One set of one column is counted where it is.
  if (only && parts.length === 1)
    return db.value<number>(`SELECT count(DISTINCT ${only.value}) FROM ${only.text}`, ...only.params) ?? 0
  const found = new Set<string | null>()
  for (const { value, text, params } of parts)
    for (const one of db.column<string | null>(`SELECT DISTINCT ${value} FROM ${text}`, ...params)) found.add(one)
  found.delete(null)
  return found.size
}

const chosen = (db: ReadDb, sheetId: number, columnIds: number[]): ColumnRow[] =>
  columnsOf(db, sheetId).filter(({ id }) => columnIds.includes(id))

/** FROM and WHERE for the rows of a set, named `t`. */
function rowsFrom(sheetId: number, rows: RowSet): { text: string; params: SqlValue[] } {
  const table = tableOf(sheetId)
  return rows instanceof Uint32Array
    ? {
        text: `json_each(?) j CROSS JOIN ${table} t ON t.id = j.value`,
        params: [JSON.stringify(Array.from(rows))],
      }
    : { text: `${table} t WHERE t.id BETWEEN ? AND ?`, params: [rows.from, rows.to] }
}

export const summaryRead = { sumUp, countDistinct }
