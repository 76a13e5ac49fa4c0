// What the cells of two columns are to each other in each row, as SQL.
import type { ViewCondition } from '../../../contract/app/view.ts'
import { comparedBy } from '../../../model/column-types/compared-by.ts'
import { dayFirstIn, decimalIn } from '../../check/notation.lane.ts'
import { type ReadDb, type SqlText, sqlIdentifier } from '../../store/sql.ts'
import type { ColumnRow } from '../../table/columns.lane.ts'
import { blankSql, duplicateSql } from '../../types/cell-sql.ts'
import { numberSql } from '../../types/number-sql.ts'

type Pair = Pick<Extract<ViewCondition, { kind: 'against' }>, 'firstId' | 'secondId'>

/** What the first is compared with the second by; NULL where one of them is no number or date. */
function differenceSql(db: ReadDb, sheetId: number, first: ColumnRow, second: ColumnRow): SqlText | null {
  const cell = ({ slot }: ColumnRow): SqlText => `t.${sqlIdentifier(slot)}`
  const by = comparedBy(first.type, second.type)
  if (by === 'text') return null
  const number = (column: ColumnRow): SqlText => numberSql(cell(column), decimalIn(db, sheetId, column))
  const date = (column: ColumnRow): SqlText =>
    dayFirstIn(db, sheetId, column) ? `date_value(${cell(column)}, 1)` : `date_value(${cell(column)}, 0)`
  return by === 'number'
    ? `sign((${number(first)}) - (${number(second)}))`
    : `sign((${date(first)}) - (${date(second)}))`
}

/** One of `cellRelations` for rows named `t`; null when a column is gone. */
export function relationSql(
  db: ReadDb,
  sheetId: number,
  { firstId, secondId }: Pair,
  columns: readonly ColumnRow[],
): SqlText | null {
  const first = columns.find(({ id }) => id === firstId)
  const second = columns.find(({ id }) => id === secondId)
  if (!first || !second) return null
  const [a, b]: SqlText[] = [`t.${sqlIdentifier(first.slot)}`, `t.${sqlIdentifier(second.slot)}`]
  if (a === undefined || b === undefined) return null
  const difference = differenceSql(db, sheetId, first, second)
  const filled: SqlText = difference
    ? `CASE ${difference} WHEN 0 THEN 'same' WHEN -1 THEN 'less' WHEN 1 THEN 'more' ELSE 'differs' END`
    : `CASE WHEN ${duplicateSql(a)} = ${duplicateSql(b)} THEN 'alike' ELSE 'differs' END`
  return `CASE WHEN ${blankSql(a)} THEN CASE WHEN ${blankSql(b)} THEN 'both_blank' ELSE 'first_blank' END
    WHEN ${blankSql(b)} THEN 'second_blank' WHEN ${a} = ${b} THEN 'same' ELSE ${filled} END`
}
