// A spread sample of the filled cells of a column: enough to see how it writes its values, quick in a list of any length.
import { type ReadDb, type SqlText, sqlIdentifier } from '../store/sql.ts'
import { blankSql } from '../types/cell-sql.ts'
import { tableOf } from './rows.lane.ts'

export interface CellSample {
  readonly cells: readonly { readonly cell: string; readonly beside: string | null }[]
  /** Whether these are all filled cells. */
  readonly whole: boolean
}

const maxCells = 1000
const places = 20
/** Rows looked at in one place. */
const reach = 2000
/** A column that is nearly empty is read from its start. */
const fewest = 50

/** `beside`: another column of the same row. */
export function sampleCells(db: ReadDb, sheetId: number, slot: string, beside: string | null): CellSample {
  const table = tableOf(sheetId)
  const cell = `t.${sqlIdentifier(slot)}`
  // Only text says how a column is written: a damaged cell may hold bytes.
  const besideCell = beside === null ? null : `t.${sqlIdentifier(beside)}`
  const other: SqlText = besideCell === null ? 'NULL' : `iif(typeof(${besideCell}) = 'text', ${besideCell}, NULL)`
  const read = (from: number, to: number, limit: number) =>
    db.all<{ cell: string; beside: string | null }>(
      `SELECT substr(${cell}, 1, 500) AS cell, ${other} AS beside FROM ${table} t
       WHERE t.id BETWEEN ? AND ? AND t.gone IS NULL AND typeof(${cell}) = 'text' AND NOT ${blankSql(cell)} ORDER BY t.id LIMIT ?`,
      from,
      to,
      limit,
    )
  const last = db.value<number | null>(`SELECT max(id) FROM ${table}`) ?? 0
  if (last > places * reach) {
    const span = Math.floor(last / places)
    const spread = Array.from({ length: places }, (_, at) =>
      read(at * span + 1, Math.min(last, at * span + reach), maxCells / places),
    ).flat()
    if (spread.length >= fewest) return { cells: spread, whole: false }
  }
  const cells = read(1, last, maxCells + 1)
  return { cells: cells.slice(0, maxCells), whole: cells.length <= maxCells }
}
