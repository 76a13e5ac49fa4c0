// The rows of a view by the values of one to three columns, counted, with the figures of a number column.
import type { ViewSpec } from '../../../../contract/app/view.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../../../base/cancel-flag.ts'
import { decimalIn } from '../../../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../../store/sql.ts'
import { columnsOf } from '../../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../../table/rows.lane.ts'
import { filledSql } from '../../../types/cell-sql.ts'
import { numberSql } from '../../../types/number-sql.ts'
import { filterOf, type LiveRows } from '../filter.lane.ts'

type Cell = string | null

export interface RowGroups {
  /** `keys`: a value for each column, null where it is blank. `numbers` of the figure column make up `sum`. */
  groups: { keys: Cell[]; rows: number; numbers: number; sum: number }[]
  /** Groups in all, of which only the largest are listed. */
  found: number
  /** Rows in all of them. */
  rows: number
}

const none: RowGroups = { groups: [], found: 0, rows: 0 }

/** The largest groups first, at most `limit`. Throws stopped when cancelled. */
function groupRows(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  columnIds: number[],
  figureId: number | null,
  limit: number,
  flag?: CancelFlag,
): RowGroups {
  const columns = columnsOf(db, sheetId)
  const by = columnIds.flatMap(id => columns.find(column => column.id === id) ?? [])
  if (by.length < columnIds.length) return none
  const figure = columns.find(({ id }) => id === figureId)
  const where = filterOf(db, sheetId, spec, live)
  const keys = by.map(({ slot }, at) => `${filledSql(`t.${sqlIdentifier(slot)}`)} AS k${at}`)
  const names = by.map((_, at) => `k${at}`).join(', ')
  const number = figure ? numberSql(`t.${sqlIdentifier(figure.slot)}`, decimalIn(db, sheetId, figure)) : 'NULL'
  const cells = `SELECT ${keys.join(', ')}, ${number} AS n FROM ${tableOf(sheetId)} t
    WHERE ${cancelPoint('t', 't.id')} AND ${where.text} LIMIT -1`
  const groups = `SELECT ${names}, count(*) AS size, count(n) AS numbers, total(n) AS sum FROM (${cells}) GROUP BY ${names}`
  const read = () =>
    db.arrays<Cell[]>(
      `SELECT size, numbers, sum, count(*) OVER (), sum(size) OVER (), ${names} FROM (${groups})
        ORDER BY size DESC, ${names} LIMIT ?`,
      ...where.params,
      limit,
    )
  const found = flag ? runCancellable(flag, lastRowOf(db, sheetId), read) : read()
  return {
    groups: found.map(([rows, numbers, sum, , , ...values]) => ({
      keys: values,
      rows: Number(rows),
      numbers: Number(numbers),
      sum: Number(sum),
    })),
    found: Number(found[0]?.[3] ?? 0),
    rows: Number(found[0]?.[4] ?? 0),
  }
}

export const groupRead = { groupRows }
