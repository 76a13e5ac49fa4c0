// By example: rows to type results for, and the expression that gives the results typed so far.

import { isBlank } from '../../../contract/app/cell-text.ts'
import type { RowId } from '../../../contract/app/ids.ts'
import type { ByExample, ExampleGiven } from '../../../contract/app/transform.ts'
import { evaluateExpression } from '../../expression/evaluate.ts'
import { printExpression } from '../../expression/print.ts'
import { nameIn } from '../../expression/stored.ts'
import { cellOf } from '../../expression/value.ts'
import type { ReadDb } from '../../store/sql.ts'
import { columnsNamed, columnsOf } from '../../table/columns.lane.ts'
import { readRows } from '../../table/rows.lane.ts'
import { findExpression, longestExample } from './find-expression.ts'

/** Rows that are offered to type results for. */
const mostOffered = 6
/** Rows that are looked at for them. */
export const mostLookedAt = 200

/** Texts of the same build read alike: "Aa a, 9". */
const build = (cells: readonly (string | null)[]): string =>
  cells
    .map(cell =>
      (cell ?? '')
        .replace(/\p{Lu}+/gu, 'A')
        .replace(/\p{L}+/gu, 'a')
        .replace(/\p{N}+/gu, '9'),
    )
    .join('\n')

/** `ids`: some rows of the scope, of which those are offered that differ most in their build. */
function byExample(
  db: ReadDb,
  sheetId: number,
  columnIds: readonly number[],
  ids: Uint32Array,
  given: readonly ExampleGiven[],
): ByExample {
  const columns = columnsNamed(db, sheetId, columnIds)
  const slots = columns.map(({ slot }) => slot)
  const known = readRows(db, sheetId, slots, ids)
    .map((cells, at) => ({ rowId: (ids[at] ?? 0) as RowId, cells }))
    .filter(({ cells }) => !isBlank(cells[0]) && cells.every(cell => (cell?.length ?? 0) <= longestExample))
  const different = [...new Map(known.map(row => [row.cells.join('\n'), row] as const)).values()]
  const firsts = [...new Map(different.toReversed().map(row => [build(row.cells), row] as const)).values()].reverse()
  const offered = [...firsts, ...different.filter(row => !firsts.includes(row))].slice(0, mostOffered)
  const shown = different.filter(row => offered.includes(row))
  const isGiven = (cells: readonly (string | null)[]) => given.some(one => one.cells.join('\n') === cells.join('\n'))
  const others = [...offered, ...different].map(({ cells }) => cells).filter(cells => !isGiven(cells))
  const found = given.length === 0 ? null : findExpression(columns, given, others)
  const read = (cells: readonly (string | null)[]) => (id: number) =>
    cells[columns.findIndex(column => column.id === id)] ?? null
  return {
    rows: shown.map(({ rowId, cells }) => ({
      rowId,
      cells,
      gives: found && cellOf(evaluateExpression(found.node, read(cells))),
    })),
    found: found && { expression: printExpression(found.node, nameIn(columnsOf(db, sheetId))), words: found.words },
  }
}

export const exampleRead = { byExample }
