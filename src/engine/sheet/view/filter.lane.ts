// The WHERE of a view: its conditions and search as SQL over the list's wide table.
import { type CellState, cellMarks, cellStates } from '../../../contract/app/cell/cell.ts'
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import type { ViewCondition, ViewSpec } from '../../../contract/app/view.ts'
import {
  type ConditionSql,
  containsSql,
  duplicatedSql,
  joinConditions,
  withFinding,
  withoutValue,
} from '../../check/condition.lane.ts'
import { dayFirstIn, decimalIn } from '../../check/notation.lane.ts'
import { breaksRule } from '../../rules/broken-cells.lane.ts'
import { type ReadDb, type SqlText, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { blankSql, lengthSql } from '../../types/cell-sql.ts'
import { numberSql } from '../../types/number-sql.ts'
import { relationSql } from './against-sql.lane.ts'
import { expressionSql } from './facet/expression-value.lane.ts'
import { type NamedKind, namesNow } from './kept-column.lane.ts'
import { standingRows } from './standing.lane.ts'

/** Rows whose state is not stored but known to the runs now (queued, running): all of them, and per state. */
export interface LiveRows {
  columnId: number
  rowIds: number[]
  states: number[]
}

const always: ConditionSql = { text: '1', params: [] }

/**
 * Conditions of `spec` for rows named `t`. Conditions on columns that are gone do not bind. `except`: a column whose
 * own conditions are left out (facets show what else could be chosen).
 */
export function filterOf(
  db: ReadDb,
  sheetId: number,
  spec: Pick<ViewSpec, 'conditions' | 'search'>,
  live: LiveRows[] = [],
  except: number | null = null,
): ConditionSql {
  const columns = columnsOf(db, sheetId)
  const parts: ConditionSql[] = [{ text: 't.gone IS NULL', params: [] }]
  for (const condition of spec.conditions) {
    if (condition.columnId === null) {
      parts.push(ofRows(db, condition, columns, sheetId))
      continue
    }
    const column = columns.find(({ id }) => id === condition.columnId)
    if (!column || column.id === except) continue
    const wanted = ofColumn(db, condition, column, columns, sheetId, live)
    parts.push(condition.not ? { ...wanted, text: `NOT coalesce((${wanted.text}), 0)` } : wanted)
  }
  if (spec.search !== '') {
    const visible = columns.filter(column => !column.hidden).map(({ slot }) => containsSql(slot, spec.search))
    parts.push(visible.length > 0 ? joinConditions(visible, ' OR ') : { text: '0', params: [] })
  }
  return joinConditions(parts, ' AND ')
}

function ofRows(
  db: ReadDb,
  condition: ViewCondition & { columnId: null },
  columns: ColumnRow[],
  sheetId: number,
): ConditionSql {
  if (condition.kind === 'problems')
    return { text: 't.id IN (SELECT row_id FROM row_problem WHERE sheet_id = ?)', params: [sheetId] }
  if (condition.kind === 'standing') return standingRows(db, condition, columns, sheetId)
  if (condition.kind === 'rules') return breaksRule(db, sheetId, columns, null, columns)
  if (condition.kind === 'expression') {
    const value = expressionSql(db, condition.expression, columns)
    if (!value) return always
    const wanted = {
      text: `coalesce(${value.text}, '') IN (SELECT value FROM json_each(?))`,
      params: [...value.params, JSON.stringify(condition.values.map(one => one ?? ''))],
    }
    return only(wanted, !condition.not)
  }
  if (condition.kind === 'against') {
    const relation = relationSql(db, sheetId, condition, columns)
    if (!relation) return always
    const wanted = {
      text: `((${relation}) IN (SELECT value FROM json_each(?)))`,
      params: [JSON.stringify(condition.relations)],
    }
    return only(wanted, !condition.not)
  }
  if (condition.kind === 'ticked')
    return { text: 't.id IN (SELECT row_id FROM row_tick WHERE sheet_id = ?)', params: [sheetId] }
  return { text: 't.id IN (SELECT value FROM json_each(?))', params: [JSON.stringify(condition.rowIds)] }
}

/** One condition on a column for rows named `t`, by what is stored. */
export const cellCondition = (
  db: ReadDb,
  condition: Exclude<ViewCondition, { columnId: null }>,
  column: ColumnRow,
  columns: ColumnRow[],
  sheetId: number,
): ConditionSql => ofColumn(db, condition, column, columns, sheetId, [])

function ofColumn(
  db: ReadDb,
  condition: Exclude<ViewCondition, { columnId: null }>,
  column: ColumnRow,
  columns: ColumnRow[],
  sheetId: number,
  live: LiveRows[],
): ConditionSql {
  const cell = `t.${sqlIdentifier(column.slot)}`
  switch (condition.kind) {
    case 'contains':
      return condition.text === '' ? always : containsSql(column.slot, condition.text)
    case 'values':
      return oneOf(cell, condition.values)
    case 'blank':
      return only(
        condition.markers ? withoutValue(db, sheetId, column) : { text: blankSql(cell), params: [] },
        condition.blank,
      )
    case 'duplicate':
      return duplicatedSql(column.slot, sheetId)
    case 'unread': {
      const value =
        condition.as === 'number'
          ? numberSql(cell, decimalIn(db, sheetId, column))
          : `date_value(${cell}, ${dayFirstIn(db, sheetId, column) ? 1 : 0})`
      return { text: `NOT ${blankSql(cell)} AND ${value} IS NULL`, params: [] }
    }
    case 'number':
      return between(numberSql(cell, decimalIn(db, sheetId, column)), condition.from, condition.to)
    case 'date': {
      const day = `date_value(${cell}, ${dayFirstIn(db, sheetId, column) ? 1 : 0})`
      const ms = (date: string | null, days: number) => (date === null ? null : Date.parse(date) + days * 86_400_000)
      // The last day counts to its end.
      const end = ms(condition.to, 1)
      return between(day, ms(condition.from, 0), end === null ? null : end - 1)
    }
    case 'length':
      return between(lengthSql(cell), condition.from, condition.to)
    case 'shape':
      return {
        text: `shape_of(${cell}) IN (SELECT value FROM json_each(?))`,
        params: [JSON.stringify(condition.shapes)],
      }
    case 'script':
      return oneOfNames(db, 'script', condition.scripts, column, sheetId)
    case 'language':
      return oneOfNames(db, 'language', condition.languages, column, sheetId)
    case 'domain':
      return {
        text: `domain_in(${cell}) IN (SELECT value FROM json_each(?))`,
        params: [JSON.stringify(condition.domains)],
      }
    case 'stale':
      return {
        text: `t.id IN (SELECT row_id FROM cell_state WHERE sheet_id = ? AND col_id = ? AND marks & ${cellMarks.stale} <> 0)`,
        params: [sheetId, column.origin?.resultColumnId ?? column.id],
      }
    case 'state':
      return inState(condition.states, column, sheetId, live)
    case 'evidence':
      return answeredBetween(condition.from, condition.to, column, sheetId)
    case 'rule':
      return breaksRule(db, sheetId, [column], condition.rules, columns)
    case 'local':
      return withFinding(db, condition.kinds, condition.country, column, columns, sheetId)
    case 'verdict': {
      const verdict = verdictColumn(column, columns)
      return oneOf(`t.${sqlIdentifier(verdict.slot)}`, condition.verdicts)
    }
  }
}

const only = ({ text, params }: ConditionSql, wanted: boolean): ConditionSql => ({
  text: wanted ? text : `NOT ${text}`,
  params,
})

/** The end is not included. */
function answeredBetween(from: string | null, to: string | null, column: ColumnRow, sheetId: number): ConditionSql {
  const least = from === null ? 0 : Date.parse(from)
  const end = to === null ? Number.MAX_SAFE_INTEGER : Date.parse(to)
  return {
    text: `t.id IN (SELECT c.row_id FROM cell_state c JOIN answer a ON a.id = c.answer_id
      WHERE c.sheet_id = ? AND c.col_id = ? AND a.fetched_at >= ? AND a.fetched_at < ?)`,
    params: [sheetId, column.origin?.resultColumnId ?? column.id, least, end],
  }
}

/** A verdict can be asked of the column itself, of another column of its run, or of the checked column. */
function verdictColumn(column: ColumnRow, columns: ColumnRow[]): ColumnRow {
  if (column.origin?.field === 'verdict') return column
  const sources = [column.id, column.origin?.sourceId]
  return columns.find(({ origin }) => origin?.field === 'verdict' && sources.includes(origin.sourceId)) ?? column
}

function oneOf(cell: SqlText, values: (string | null)[]): ConditionSql {
  const texts = values.filter(value => !isBlank(value))
  const text = `${cell} IN (SELECT value FROM json_each(?))`
  return {
    text: texts.length < values.length ? `${blankSql(cell)} OR ${text}` : text,
    params: [JSON.stringify(texts)],
  }
}

/** By what is kept of the column, which its facet has read; else cell by cell. */
function oneOfNames(
  db: ReadDb,
  kind: NamedKind,
  wanted: readonly string[],
  { id, slot }: ColumnRow,
  sheetId: number,
): ConditionSql {
  const named = namesNow(db, kind, sheetId, id)
  if (!named) {
    const name = `${kind === 'script' ? 'scripts_of' : 'language_of'}(t.${sqlIdentifier(slot)})`
    return { text: `${name} IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(wanted)] }
  }
  const codes = named.names.flatMap((name, code) => (name !== null && wanted.includes(name) ? [code] : []))
  return { text: 'kept_code(?, t.id) IN (SELECT value FROM json_each(?))', params: [named.key, JSON.stringify(codes)] }
}

/** Both ends included; null is open. What has no value is outside. The value is worked out once. */
function between(value: SqlText, from: number | null, to: number | null): ConditionSql {
  if (from !== null && to !== null) return { text: `${value} BETWEEN ? AND ?`, params: [from, to] }
  if (from !== null) return { text: `${value} >= ?`, params: [from] }
  return to === null ? { text: `${value} IS NOT NULL`, params: [] } : { text: `${value} <= ?`, params: [to] }
}

function inState(states: CellState[], column: ColumnRow, sheetId: number, live: LiveRows[]): ConditionSql {
  const resultColumnId = column.origin?.resultColumnId ?? column.id
  const wanted = states.map(state => cellStates.indexOf(state))
  const stored = (text: 'IN' | 'NOT IN', numbers: number[]): ConditionSql => ({
    text: `t.id ${text} (SELECT row_id FROM cell_state WHERE sheet_id = ? AND col_id = ?
      AND state IN (SELECT value FROM json_each(?)))`,
    params: [sheetId, resultColumnId, JSON.stringify(numbers)],
  })
  const other = cellStates.map((_, index) => index).filter(index => index > 0)
  const parts = [stored('IN', wanted)]
  if (wanted.includes(0)) parts.push(stored('NOT IN', other))
  const now = live.find(rows => rows.columnId === resultColumnId)
  if (!now) return joinConditions(parts, ' OR ')
  const within = (text: 'IN' | 'NOT IN', rowIds: number[]): ConditionSql => ({
    text: `t.id ${text} (SELECT value FROM json_each(?))`,
    params: [JSON.stringify(rowIds)],
  })
  const matching = now.rowIds.filter((_, index) => wanted.includes(now.states[index] ?? 0))
  return joinConditions(
    [joinConditions([joinConditions(parts, ' OR '), within('NOT IN', now.rowIds)], ' AND '), within('IN', matching)],
    ' OR ',
  )
}
