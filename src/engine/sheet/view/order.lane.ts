// The order of a view: which rows it shows and in what sequence, as row ids.

import type { SheetId } from '../../../contract/app/ids.ts'
import type { SortKey, ViewSpec } from '../../../contract/app/view.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { type CancelFlag, cancelPoint, runCancellable } from '../../base/cancel-flag.ts'
import { fail } from '../../base/fail.ts'
import { dayFirstIn, decimalIn } from '../../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { lastRowOf, tableOf } from '../../table/rows.lane.ts'
import { blankSql, textOrderSql } from '../../types/cell-sql.ts'
import { filterOf, type LiveRows } from './filter.lane.ts'

export interface ViewOrder {
  ids: Uint32Array
  version: number
  /** Rows in the list, filtered or not. */
  total: number
}

/** Of a sort this much goes by while the rows are read, the rest while they are put in order. */
const readingShare = 0.8

/** Row ids of a view in order; ties stand as in the list, blanks last. Throws sheet_gone, and stopped when cancelled. */
function orderRows(db: ReadDb, sheetId: SheetId, spec: ViewSpec, live: LiveRows[], flag?: CancelFlag): ViewOrder {
  const sheet = db.get<{ rows: number; version: number }>('SELECT rows, version FROM sheet WHERE id = ?', sheetId)
  if (!sheet) throw fail('sheet_gone', { sheetId })
  const { rows: total, version } = sheet
  const sort = sortTerms(db, sheetId, spec.sort)
  const filtered = spec.conditions.length > 0 || spec.search !== ''
  if (sort.length === 0 && !filtered && isUntouched(db, sheetId, total))
    return { ids: countingUp(total), version, total }
  const order = [...sort, ...(sort.length > 0 ? ['coalesce(t.ord, t.id)'] : []), 't.id'].join(', ')
  const find = () => {
    const where = filterOf(db, sheetId, spec, live)
    return db.column<number>(
      `SELECT t.id FROM ${tableOf(sheetId)} t WHERE ${cancelPoint('t', 't.id')} AND ${where.text} ORDER BY ${order}`,
      ...where.params,
    )
  }
  const last = lastRowOf(db, sheetId)
  const found = flag ? runCancellable(flag, sort.length > 0 ? last / readingShare : last, find) : find()
  const ids = Uint32Array.from(found)
  return { ids: sort.length > 0 ? ids : inPlace(db, sheetId, ids), version, total }
}

/** Neither were rows taken away nor do any stand elsewhere than their ids say. */
function isUntouched(db: ReadDb, sheetId: number, total: number): boolean {
  const table = tableOf(sheetId)
  return (
    lastRowOf(db, sheetId) === total && db.value(`SELECT 1 FROM ${table} WHERE ord IS NOT NULL LIMIT 1`) === undefined
  )
}

function countingUp(length: number): Uint32Array {
  const ids = new Uint32Array(length)
  for (let index = 0; index < length; index++) ids[index] = index + 1
  return ids
}

/** Moves the rows that were inserted in the middle, a few of all, to their place; `ids` are in order of id. */
function inPlace(db: ReadDb, sheetId: number, ids: Uint32Array): Uint32Array {
  const places = new Map(
    db.arrays<[id: number, place: number]>(`SELECT id, ord FROM ${tableOf(sheetId)} WHERE ord IS NOT NULL`),
  )
  if (places.size === 0) return ids
  const moved: { id: number; place: number }[] = []
  for (const id of ids) {
    const place = places.get(id)
    if (place !== undefined) moved.push({ id, place })
  }
  moved.sort((a, b) => a.place - b.place || a.id - b.id)
  const result = new Uint32Array(ids.length)
  let at = 0
  let next = 0
  for (const id of ids) {
    if (places.has(id)) continue
    for (let row = moved[next]; row && row.place < id; row = moved[++next]) result[at++] = row.id
    result[at++] = id
  }
  for (let row = moved[next]; row; row = moved[++next]) result[at++] = row.id
  return result
}

function sortTerms(db: ReadDb, sheetId: number, sort: SortKey[]): string[] {
  if (sort.length === 0) return []
  const columns = columnsOf(db, sheetId)
  return sort.flatMap(({ columnId, descending }) => {
    const column = columns.find(({ id }) => id === columnId)
    return column ? [`${sortKey(db, sheetId, column)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`] : []
  })
}

/** The key of a cell as SQL. Plain digits and ASCII texts, the most of any list, never leave SQLite. */
function sortKey(db: ReadDb, sheetId: number, column: ColumnRow): string {
  const { slot, type } = column
  const cell = `t.${sqlIdentifier(slot)}`
  const blank = `WHEN ${blankSql(cell)} THEN NULL`
  const { sort } = columnTypeFacts[type]
  if (sort === 'number')
    return `CASE ${blank} WHEN ${cell} NOT GLOB '*[^0-9]*' AND length(${cell}) < 16 THEN CAST(${cell} AS INTEGER)
      ELSE number_key(${cell}, ${decimalIn(db, sheetId, column) === ',' ? "','" : "'.'"}) END`
  if (sort === 'date') return `date_key(${cell}, ${dayFirstIn(db, sheetId, column) ? 1 : 0})`
  return `CASE ${blank} ELSE ${textOrderSql(cell)} END`
}

/** The row that follows `rowId` in the list's own order, or null when it is the last. Throws sheet_gone. */
function rowBelow(db: ReadDb, sheetId: SheetId, rowId: number): number | null {
  // A view may outlive its list.
  if (db.value('SELECT 1 FROM sheet WHERE id = ?', sheetId) === undefined) throw fail('sheet_gone', { sheetId })
  const table = tableOf(sheetId)
  return (
    db.value<number>(
      `SELECT id FROM ${table} WHERE gone IS NULL AND coalesce(ord, id) >
       (SELECT coalesce(ord, id) FROM ${table} WHERE id = ?) ORDER BY coalesce(ord, id), id LIMIT 1`,
      rowId,
    ) ?? null
  )
}

export const orderRead = { orderRows, rowBelow }
