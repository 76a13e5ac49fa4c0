// What an expression gives, to choose from: its different values with counts.

import type { ExpressionFacet, ViewSpec } from '../../../../contract/app/view.ts'
import type { CancelFlag } from '../../../base/cancel-flag.ts'
import { readAsNow } from '../../../check/notation.lane.ts'
import { parseExpression } from '../../../expression/parse.ts'
import { lookupIn, storeExpression } from '../../../expression/stored.ts'
import { ExpressionError, withReadAs } from '../../../expression/syntax.ts'
import type { ReadDb } from '../../../store/sql.ts'
import { columnsOf } from '../../../table/columns.lane.ts'
import { listNamesIn } from '../../../table/other-lists.lane.ts'
import { filterOf, type LiveRows } from '../filter.lane.ts'
import { expressionSql } from './expression-value.lane.ts'
import { countedBy, everyValue } from './facet.lane.ts'

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
    const node = parseExpression(expression, lookupIn(columns), { lists: listNamesIn(db), before: false })
    stored = storeExpression(withReadAs(node, readAsNow(db, sheetId, home)))
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { at, length, message } = error
    return { ...nothing, stored: null, problem: { at, length, text: message } }
  }
  const value = expressionSql(db, stored, columns)
  if (!value) return { ...nothing, stored, problem: null }
  const conditions = spec.conditions.filter(one => one.kind !== 'expression' || one.expression !== stored)
  const where = filterOf(db, sheetId, { ...spec, conditions }, live)
  const kept = search === '' ? everyValue : { text: 'instr(fold(value), ?) > 0', params: [search.toLowerCase()] }
  return { problem: null, stored, ...countedBy(db, sheetId, value, where, kept, limit, flag) }
}

export const expressionFacetRead = { countExpression }
