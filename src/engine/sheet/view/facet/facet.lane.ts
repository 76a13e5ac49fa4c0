// What can be chosen in a column: its different values, or the domains in them, with counts.
import { searchKey } from '../../../../checks/keys/plain.ts'
import type { FacetKind, ListedValues, ListedValuesAsk, ViewSpec } from '../../../../contract/app/view.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../../../base/cancel-flag.ts'
import { type ConditionSql, containsSql, joinConditions } from '../../../check/condition.lane.ts'
import { type ReadDb, type SqlText, sqlIdentifier } from '../../../store/sql.ts'
import { columnsOf } from '../../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../../table/rows.lane.ts'
import { filledSql, textOrderSql } from '../../../types/cell-sql.ts'
import { filterOf, type LiveRows } from '../filter.lane.ts'
import { keptNames, namesNow } from '../kept-column.lane.ts'
import type { Named } from '../kept-names.ts'

type Cell = string | null

export interface FacetCounts {
  values: { value: Cell; count: number }[]
  distinct: number
}

/**
 * Values of a column with their counts, most frequent first and equal ones in the order of sorted cells, in the rows that the other conditions of the view leave.
 * Blank cells are one value (null). `search` keeps values that contain it. Languages and scripts of a whole list are kept with the
 * column as it is now, and counted and filtered by from then on. `rows`: those of the view, where they are known to be so still.
 * Throws stopped when cancelled.
 */
function countValues(
  db: ReadDb,
  sheetId: number,
  spec: ViewSpec,
  live: LiveRows[],
  columnId: number,
  of: FacetKind,
  search: string,
  limit: number,
  flag?: CancelFlag,
  rows: Uint32Array | null = null,
): FacetCounts {
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  if (!column) return { values: [], distinct: 0 }
  if (flag && (of === 'language' || of === 'script')) {
    const others = spec.conditions.filter(one => one.columnId !== columnId)
    const isWhole = spec.search === '' && others.length === 0
    const counts = runCancellable(flag, lastRowOf(db, sheetId), () => {
      const named = isWhole ? keptNames(db, of, sheetId, columnId) : namesNow(db, of, sheetId, columnId)
      if (!named) return null
      const isOrdered = rows !== null && others.length === spec.conditions.length
      const ids = isOrdered ? rows : idsOf(db, sheetId, filterOf(db, sheetId, spec, live, columnId))
      return countedNames(db, named, ids, search, limit)
    })
    if (counts) return counts
  }
  const where = filterOf(db, sheetId, spec, live, columnId)
  const cell = `t.${sqlIdentifier(column.slot)}`
  const value = { text: facetSql(of, cell), params: [] }
  if (search !== '' && (of === 'shape' || of === 'script' || of === 'language')) {
    const kept = searched(search)
    return countedBy(db, sheetId, value, where, kept, limit, flag)
  }
  const wanted = search === '' ? { text: '1', params: [] } : containsSql(column.slot, search)
  return countedBy(db, sheetId, value, joinConditions([where, wanted], ' AND '), everyValue, limit, flag)
}

function facetSql(of: FacetKind, cell: SqlText): SqlText {
  if (of === 'value') return filledSql(cell)
  if (of === 'domain') return `domain_in(${cell})`
  if (of === 'language') return `language_of(${cell})`
  return of === 'shape' ? `shape_of(${cell})` : `scripts_of(${cell})`
}

/** Values that contain a text. */
const searched = (search: string): ConditionSql => ({
  text: 'instr(fold(value), ?) > 0',
  params: [search.toLowerCase()],
})

const idsOf = (db: ReadDb, sheetId: number, { text, params }: ConditionSql): number[] =>
  db.column<number>(`SELECT t.id FROM ${tableOf(sheetId)} t WHERE ${cancelPoint('t', 't.id')} AND ${text}`, ...params)

function countedNames(
  db: ReadDb,
  { code, names }: Named,
  ids: Iterable<number>,
  search: string,
  limit: number,
): FacetCounts {
  const counts = new Float64Array(names.length)
  for (const id of ids) {
    const at = code[id] ?? 0
    counts[at] = (counts[at] ?? 0) + 1
  }
  const counted = names.flatMap((name, at) => ((counts[at] ?? 0) > 0 ? [[name, counts[at]]] : []))
  const pairs = `SELECT json_extract(j.value, '$[0]') AS value, json_extract(j.value, '$[1]') AS count FROM json_each(?) j`
  const kept = search === '' ? everyValue : searched(search)
  return mostFrequent(db, { text: pairs, params: [JSON.stringify(counted)] }, kept, limit)
}

/** Of values that are all named. */
export const everyValue: ConditionSql = { text: '1', params: [] }

/**
 * How often each value of rows named `t` occurs, most frequent first and equal ones in the order of sorted cells. `kept`: which values
 * are named, each being `value`. Throws stopped when cancelled.
 */
export function countedBy(
  db: ReadDb,
  sheetId: number,
  value: ConditionSql,
  where: ConditionSql,
  kept: ConditionSql,
  limit: number,
  flag?: CancelFlag,
): FacetCounts {
  const counts = {
    text: `SELECT ${value.text} AS value, count(*) AS count FROM ${tableOf(sheetId)} t
      WHERE ${cancelPoint('t', 't.id')} AND ${where.text} GROUP BY 1`,
    params: [...value.params, ...where.params],
  }
  const read = () => mostFrequent(db, counts, kept, limit)
  return flag ? runCancellable(flag, lastRowOf(db, sheetId), read) : read()
}

/** The most frequent of counted values, as `countedBy` orders them. */
function mostFrequent(db: ReadDb, counts: ConditionSql, kept: ConditionSql, limit: number): FacetCounts {
  const rows = db.all<{ value: Cell; count: number; distinct_values: number }>(
    `SELECT value, count, count(*) OVER () AS distinct_values FROM (${counts.text})
     WHERE ${kept.text} ORDER BY count DESC, value IS NULL, ${textOrderSql('value')}, value LIMIT ?`,
    ...counts.params,
    ...kept.params,
    limit,
  )
  return { values: rows.map(({ value, count }) => ({ value, count })), distinct: rows[0]?.distinct_values ?? 0 }
}

/** Which values of the whole list are among those listed. Throws stopped when cancelled. */
function listedValues(
  db: ReadDb,
  { sheetId, columnId, values, alike }: ListedValuesAsk,
  flag?: CancelFlag,
): ListedValues {
  const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
  if (!column) return { found: [], missing: values }
  const keyOf = alike ? searchKey : (text: string) => text
  const cell = `t.${sqlIdentifier(column.slot)}`
  const listed = alike ? '1' : `${cell} IN (SELECT value FROM json_each(?))`
  const read = () =>
    db.all<{ value: string }>(
      `SELECT DISTINCT ${filledSql(cell)} AS value FROM ${tableOf(sheetId)} t
        WHERE ${cancelPoint('t', 't.id')} AND value IS NOT NULL AND ${listed}`,
      ...(alike ? [] : [JSON.stringify(values)]),
    )
  const rows = flag ? runCancellable(flag, lastRowOf(db, sheetId), read) : read()
  const keys = new Set(values.map(keyOf))
  const found = rows.flatMap(({ value }) => (keys.has(keyOf(value)) ? [value] : []))
  const met = new Set(found.map(keyOf))
  return { found, missing: values.filter(value => !met.has(keyOf(value))) }
}

export const facetRead = { countValues, listedValues }
