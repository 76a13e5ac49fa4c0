// By example: rows to type results for, and the expression that gives the results typed so far.

import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { RowId } from '../../../contract/app/ids.ts'
import type { ByExample, ExampleGiven } from '../../../contract/app/transform.ts'
import { readAsNow } from '../../check/notation.lane.ts'
import { printExpression } from '../../expression/print.ts'
import { nameIn } from '../../expression/stored.ts'
import type { ReadAs } from '../../expression/syntax.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsNamed, columnsOf } from '../../table/columns.lane.ts'
import { presentTable, readRows } from '../../table/rows.lane.ts'
import { noNotation } from '../../types/cell-context.ts'
import { transformOf } from '../kinds.ts'
import { findExpression, maxExampleLength } from './find-expression.ts'

/** Rows that are offered to type results for. */
const maxOffered = 6
/** Rows that are looked at for them. */
export const maxLookedAt = 200

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

/** Whether no row of the list has these cells; spaces around them do not count. */
function isAbsent(db: ReadDb, sheetId: number, slots: readonly string[], { cells }: ExampleGiven): boolean {
  const same = slots.map(slot => `trim(coalesce(${sqlIdentifier(slot)}, '')) = trim(?)`).join(' AND ')
  const texts = slots.map((_, at) => cells[at] ?? '')
  return (
    db.value(`SELECT 1 FROM ${presentTable(db, sheetId)} WHERE gone IS NULL AND ${same} LIMIT 1`, ...texts) ===
    undefined
  )
}

/**
 * `ids`: some rows of the scope, of which those are offered that differ most in their build. What is found gives all examples
 * when it is applied, or nothing is found. `home`: country where the list names none.
 */
function byExample(
  db: ReadDb,
  sheetId: number,
  columnIds: readonly number[],
  ids: Uint32Array,
  given: readonly ExampleGiven[],
  home: string | null,
): ByExample {
  const columns = columnsNamed(db, sheetId, columnIds)
  const slots = columns.map(({ slot }) => slot)
  const known = readRows(db, sheetId, slots, ids)
    .map((cells, at) => ({ rowId: (ids[at] ?? 0) as RowId, cells }))
    .filter(({ cells }) => !isBlank(cells[0]) && cells.every(cell => (cell?.length ?? 0) <= maxExampleLength))
  const different = [...new Map(known.map(row => [row.cells.join('\n'), row] as const)).values()]
  const firsts = [...new Map(different.toReversed().map(row => [build(row.cells), row] as const)).values()].reverse()
  const offered = [...firsts, ...different.filter(row => !firsts.includes(row))].slice(0, maxOffered)
  const shown = different.filter(row => offered.includes(row))
  const isGiven = (cells: readonly (string | null)[]) => given.some(one => one.cells.join('\n') === cells.join('\n'))
  const others = [...offered, ...different].map(({ cells }) => cells).filter(cells => !isGiven(cells))
  const seen = new Set(different.map(({ cells }) => cells.join('\n')))
  const readAs = readAsNow(db, sheetId, home)
  const read = columns.map(({ id, name }) => ({ id, name, readAs: readAs(id) }))
  const found = given.length === 0 ? null : findExpression(read, given, others)
  const expression = found && printExpression(found.node, nameIn(columnsOf(db, sheetId)))
  const made = expression === null ? null : applied(db, sheetId, columns, expression, readAs)
  const gives = made && given.every(({ cells, gives }) => made(cells) === gives) ? made : null
  const unsettled = found?.unsettled ?? null
  // A row that is still open is offered too, so that it can be settled.
  const open = different.filter(row => !shown.includes(row) && row.cells.join('\n') === unsettled?.cells.join('\n'))
  return {
    rows: [...shown, ...open].map(({ rowId, cells }) => ({ rowId, cells, gives: gives?.(cells) ?? null })),
    found: found && gives && expression !== null ? { expression, words: found.words, unsettled } : null,
    absent: given.flatMap((one, at) =>
      seen.has(one.cells.join('\n')) || !isAbsent(db, sheetId, slots, one) ? [] : [at],
    ),
  }
}

/** What the transform makes of a row when the expression is applied. */
function applied(
  db: ReadDb,
  sheetId: number,
  columns: readonly ColumnRow[],
  expression: string,
  readAs: (columnId: number) => ReadAs,
): (cells: readonly (string | null)[]) => string | null {
  const list = { columns: columnsOf(db, sheetId), chosen: columns.map(({ id }) => id), readAs }
  const { of } = transformOf('expression', { expression }, list)
  return cells => {
    const cell = (id: number) => cells[columns.findIndex(column => column.id === id)] ?? null
    return of(cells[0] ?? '', { notation: noNotation, cell }) || null
  }
}

export const exampleRead = { byExample }
