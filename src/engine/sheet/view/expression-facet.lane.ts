// What an expression gives, to choose from: its different values with counts.

import type { ExpressionFacet, ViewSpec } from '../../../contract/app/view.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../../base/cancel-flag.ts'
import { readAsNow } from '../../check/notation.lane.ts'
import { parseExpression } from '../../expression/parse.ts'
import { lookupIn, storeExpression } from '../../expression/stored.ts'
import { ExpressionError, withReadAs } from '../../expression/syntax.ts'
import type { ReadDb } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../table/rows.lane.ts'
import { textOrderSql } from '../../types/cell-sql.ts'
import { expressionSql } from './expression-value.lane.ts'
import { filterOf, type LiveRows } from './filter.lane.ts'

export interface FacetOf {
  /** As a person wrote it. */
  readonly expression: string
  readonly search: string
  readonly limit: number
  /** Country of phone numbers where the list names none. */
  readonly home: string | null
}

/** Values of an expression with their counts in the rows that the other conditions of the view leave. Throws stopped. */
function countExpression(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  { expression, search, limit, home }: FacetOf,
  flag?: CancelFlag,
): ExpressionFacet {
  const columns = columnsOf(db, sheetId)
  const nothing = { values: [], distinct: 0 }
  let stored: string
  try {
    const node = parseExpression(expression, lookupIn(columns))
    stored = storeExpression(withReadAs(node, readAsNow(db, sheetId, home)))
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { at, length, message } = error
    return { ...nothing, stored: null, problem: { at, length, text: message } }
  }
  const value = expressionSql(stored, columns)
  if (!value) return { ...nothing, stored, problem: null }
  const conditions = spec.conditions.filter(one => one.kind !== 'expression' || one.expression !== stored)
  const where = filterOf(db, sheetId, { ...spec, conditions }, live)
  const read = () =>
    db.all<{ value: string | null; count: number; distinct_values: number }>(
      `SELECT value, count, count(*) OVER () AS distinct_values FROM (
         SELECT ${value.text} AS value, count(*) AS count FROM ${tableOf(sheetId)} t
         WHERE ${cancelPoint('t', 't.id')} AND ${where.text} GROUP BY 1)
       WHERE ? = '' OR instr(fold(value), ?) > 0
       ORDER BY count DESC, value IS NULL, ${textOrderSql('value')}, value LIMIT ?`,
      ...value.params,
      ...where.params,
      search,
      search.toLowerCase(),
      limit,
    )
  const rows = flag ? runCancellable(flag, lastRowOf(db, sheetId), read) : read()
  return {
    problem: null,
    stored,
    values: rows.map(({ value, count }) => ({ value, count })),
    distinct: rows[0]?.distinct_values ?? 0,
  }
}

export const expressionFacetRead = { countExpression }
