// Rows that a run's "Only if" leaves out: asked about a slice of the plan, and again when a row is claimed.

import { cellStates } from '../../../contract/app/cell/cell.ts'
import { duplicateKey } from '../../../contract/app/cell/cell-text.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { OnlyIf, OnlyIfTest } from '../../../contract/app/run/only-if.ts'
import type { ViewCondition } from '../../../contract/app/view.ts'
import { fail } from '../../base/fail.ts'
import { type ConditionSql, joinConditions } from '../../check/condition.lane.ts'
import { filterOf } from '../../sheet/view/filter.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { duplicateSql } from '../../types/cell-sql.ts'

/** The words for a row that does not pass. */
export const leftOutReason = 'Left out by a condition.'

/**
 * Those of the rows that do not pass. Every test is looked up row by row, so that a few rows of a long list cost little.
 * Throws not_found when a test is about a column that is gone.
 */
export function leftOutRows(
  db: ReadDb,
  sheetId: number,
  { join, tests }: OnlyIf,
  now: number,
  rowIds: Iterable<number>,
): Set<number> {
  const columns = columnsOf(db, sheetId)
  const passing = joinConditions(
    tests.map(test => sqlOf(db, sheetId, test, columnOf(columns, test.columnId), now)),
    join === 'all' ? ' AND ' : ' OR ',
  )
  return new Set(
    db.column<number>(
      `SELECT t.id FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value
       WHERE NOT coalesce((${passing.text}), 0)`,
      JSON.stringify(Array.from(rowIds)),
      ...passing.params,
    ),
  )
}

/** The columns that tests are about are still there. */
export const isTestable = (columns: readonly ColumnRow[], { tests }: OnlyIf): boolean =>
  tests.every(({ columnId }) => columns.some(({ id }) => id === columnId))

function columnOf(columns: ColumnRow[], id: ColumnId): ColumnRow {
  const column = columns.find(one => one.id === id)
  if (!column) throw fail('not_found', { what: 'column' })
  return column
}

function sqlOf(db: ReadDb, sheetId: number, test: OnlyIfTest, column: ColumnRow, now: number): ConditionSql {
  switch (test.kind) {
    case 'older':
      return olderThan(sheetId, test, column, now)
    case 'is':
      return equal(test.text, test.not, column)
    case 'state':
      return inState(sheetId, test, column)
    case 'blank':
    case 'contains':
    case 'verdict':
      return filterOf(db, sheetId, { conditions: [conditionOf(test)], search: '' })
  }
}

/** The test as a condition of a view, where views have the same one and look at the row alone. */
function conditionOf(test: Extract<OnlyIfTest, { kind: 'blank' | 'contains' | 'verdict' }>): ViewCondition {
  const { columnId, not } = test
  switch (test.kind) {
    case 'blank':
      return { kind: 'blank', columnId, not, blank: true, markers: true }
    case 'contains':
      return { kind: 'contains', columnId, not, text: test.text }
    case 'verdict':
      return { kind: 'verdict', columnId, not, verdicts: [test.verdict] }
  }
}

/** Equal as duplicates are. */
function equal(text: string, not: boolean, { slot }: ColumnRow): ConditionSql {
  const same = `coalesce(${duplicateSql(`t.${sqlIdentifier(slot)}`)}, '') = ?`
  return { text: not ? `NOT (${same})` : same, params: [duplicateKey(text) ?? ''] }
}

const headOf = ({ id, origin }: ColumnRow): number => origin?.resultColumnId ?? id

/** A row without a state is empty. */
function inState(sheetId: number, { state, not }: OnlyIfTest & { kind: 'state' }, column: ColumnRow): ConditionSql {
  return {
    text: `coalesce((SELECT c.state FROM cell_state c WHERE c.sheet_id = ? AND c.col_id = ? AND c.row_id = t.id), 0)
      ${not ? '<>' : '='} ?`,
    params: [sheetId, headOf(column), cellStates.indexOf(state)],
  }
}

function olderThan(
  sheetId: number,
  { days, not }: { days: number; not: boolean },
  column: ColumnRow,
  now: number,
): ConditionSql {
  return {
    text: `(SELECT coalesce((SELECT fetched_at FROM answer WHERE id = c.answer_id), c.at)
      FROM cell_state c WHERE c.sheet_id = ? AND c.col_id = ? AND c.row_id = t.id) ${not ? '>=' : '<'} ?`,
    params: [sheetId, headOf(column), now - days * 86_400_000],
  }
}
