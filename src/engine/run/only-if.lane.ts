// Rows that a run's "Only if" leaves out.
import type { ColumnId } from '../../contract/app/ids.ts'
import type { OnlyIf, OnlyIfTest } from '../../contract/app/only-if.ts'
import type { Condition } from '../../contract/app/view.ts'
import { fail } from '../fail.ts'
import { type ColumnRow, columnsOf } from '../sheet/columns.lane.ts'
import { filterOf, joined, type Sql } from '../sheet/filter.lane.ts'
import { tableOf } from '../sheet/rows.lane.ts'
import { identifier, type ReadDb } from '../store/sql.ts'

/** Ids of rows of the list that do not pass, ascending. Throws not_found when a test is about a column that is gone. */
export function leftOutRows(db: ReadDb, sheetId: number, { join, tests }: OnlyIf, now: number): Uint32Array {
  const columns = columnsOf(db, sheetId)
  const passing = joined(
    tests.map(test => sqlOf(db, sheetId, test, columnOf(columns, test.columnId), now)),
    join === 'all' ? ' AND ' : ' OR ',
  )
  return Uint32Array.from(
    db.column<number>(
      `SELECT t.id FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL AND NOT coalesce((${passing.text}), 0) ORDER BY t.id`,
      ...passing.params,
    ),
  )
}

function columnOf(columns: ColumnRow[], id: ColumnId): ColumnRow {
  const column = columns.find(one => one.id === id)
  if (!column) throw fail('not_found', { what: 'column' })
  return column
}

function sqlOf(db: ReadDb, sheetId: number, test: OnlyIfTest, column: ColumnRow, now: number): Sql {
  if (test.kind === 'older') return olderThan(sheetId, test, column, now)
  if (test.kind === 'is') return equal(test.text, test.not, column)
  return filterOf(db, sheetId, { conditions: [conditionOf(test)], search: '' })
}

/** The test as a condition of a view, where views have the same one. */
function conditionOf(test: Exclude<OnlyIfTest, { kind: 'older' | 'is' }>): Condition {
  const { columnId, not } = test
  switch (test.kind) {
    case 'blank':
      return { kind: 'blank', columnId, not, blank: true }
    case 'contains':
      return { kind: 'contains', columnId, not, text: test.text }
    case 'state':
      return { kind: 'state', columnId, not, states: [test.state] }
    case 'verdict':
      return { kind: 'verdict', columnId, not, verdicts: [test.verdict] }
  }
}

/** Equal without case and outer spaces. */
function equal(text: string, not: boolean, { slot }: ColumnRow): Sql {
  const same = `coalesce(fold(trim(t.${identifier(slot)})), '') = ?`
  return { text: not ? `NOT (${same})` : same, params: [text.trim().toLowerCase()] }
}

function olderThan(
  sheetId: number,
  { days, not }: { days: number; not: boolean },
  column: ColumnRow,
  now: number,
): Sql {
  return {
    text: `t.id IN (SELECT c.row_id FROM cell_state c WHERE c.sheet_id = ? AND c.col_id = ?
      AND coalesce((SELECT fetched_at FROM answer WHERE id = c.answer_id), c.at) ${not ? '>=' : '<'} ?)`,
    params: [sheetId, column.origin?.headId ?? column.id, now - days * 86_400_000],
  }
}

export const onlyIfRead = { leftOutRows }
