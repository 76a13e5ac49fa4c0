// Rules that all rows of a list keep or break together, as SQL: SQLite sorts on disk what does not fit into its memory.
import type { CellRule } from '../../contract/app/rules/cell-rule.ts'
import { cancelPoint } from '../base/cancel-flag.ts'
import type { ConditionSql } from '../check/condition.lane.ts'
import { markersOf } from '../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { trimmedSql } from '../types/cell-sql.ts'
import { maxMarkerLength, mayBeMarkerSql } from '../types/empty-marker.ts'
import { isRowRule, type RowRule } from './cell-tests.ts'

export type ListRule = Exclude<CellRule, RowRule>
export const isListRule = (rule: CellRule): rule is ListRule => !isRowRule(rule)

/** A query for the ids of rows that break the rule, in no order. `columns`: of the list, those that the rule reads among them. */
export function breakingRows(
  db: ReadDb,
  sheetId: number,
  rule: ListRule,
  column: ColumnRow,
  columns: readonly ColumnRow[],
): ConditionSql {
  const text = (one: ColumnRow) => ruleTextSql(db, sheetId, one)
  const cell = text(column)
  const from = `FROM ${tableOf(sheetId)} t WHERE t.gone IS NULL AND ${cancelPoint('t', 't.id')}`
  if (rule.kind === 'unique')
    return {
      text: `SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY v ORDER BY id) AS place
        FROM (SELECT t.id AS id, ${cell.text} AS v ${from}) WHERE v IS NOT NULL) WHERE place > 1`,
      params: cell.params,
    }
  const by = rule.by.flatMap(({ columnId }) => columns.find(({ id }) => id === columnId) ?? []).map(text)
  const keys = by.map((_, at) => `k${at}`)
  const read = `SELECT t.id AS id, ${cell.text} AS v, ${by.map((one, at) => `${one.text} AS ${sqlIdentifier(`k${at}`)}`).join(', ')} ${from}`
  const params = [...cell.params, ...by.flatMap(one => one.params)]
  const key = keys.map(sqlIdentifier).join(', ')
  const filled = ['v', ...keys].map(name => `${sqlIdentifier(name)} IS NOT NULL`).join(' AND ')
  // The most frequent value of a group is right; of several, the first one in the list.
  return {
    text: `SELECT id FROM (${read}) WHERE (v, ${key}) IN (
      SELECT v, ${key} FROM (
        SELECT v, ${key}, row_number() OVER (PARTITION BY ${key} ORDER BY n DESC, first) AS place FROM (
          SELECT v, ${key}, count(*) AS n, min(id) AS first FROM (${read}) WHERE ${filled} GROUP BY ${key}, v))
      WHERE place > 1)`,
    params: [...params, ...params],
  }
}

/** `ruleCell` of a cell, as SQL. */
function ruleTextSql(db: ReadDb, sheetId: number, { slot, type }: ColumnRow): ConditionSql {
  const cell = `t.${sqlIdentifier(slot)}`
  const markers = markersOf(db, sheetId)
  const mayBe = markers.also.length > 0 ? `length(${cell}) <= ${maxMarkerLength}` : mayBeMarkerSql(cell)
  return {
    text: `CASE WHEN ${mayBe} AND is_marker(?, ${cell}, ?) THEN NULL ELSE ${trimmedSql(cell)} END`,
    params: [type, JSON.stringify(markers)],
  }
}
