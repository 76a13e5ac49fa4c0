// A list as it was before its first step: how many rows it had, and how many cells of each column were filled.
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnRow, columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { tipOf } from '../../table/step.lane.ts'
import { blankSql } from '../../types/cell-sql.ts'
import { changesOn, columnsOn, rowsOn, wayBetween } from './compare.lane.ts'

export interface AtImport {
  readonly rows: number
  /** By column, of those that were there and are still. */
  readonly filled: ReadonlyMap<number, number>
}

/** What the list has now, for where its rows are the same: their cells are then not counted twice. */
export interface CountedNow {
  readonly rows: number
  /** Filled cells by column. */
  readonly filled: ReadonlyMap<number, number>
}

/** Null where the first steps are forgotten. */
export function atImport(db: ReadDb, sheetId: number, now: CountedNow): AtImport | null {
  if ((db.value<number>('SELECT forgotten FROM sheet WHERE id = ?', sheetId) ?? 0) > 0) return null
  const way = wayBetween(db, sheetId, null, tipOf(db, sheetId))
  const moved = rowsOn(db, way)
  const changed = columnsOn(db, way)
  const columns = columnsOf(db, sheetId).filter(
    ({ id, origin, computed }) => origin === null && computed === null && changed.get(id)?.was.gone !== 1,
  )
  const added = [...moved].flatMap(([id, { was, is }]) => (!was && is ? [id] : []))
  const removed = [...moved].flatMap(([id, { was, is }]) => (was && !is ? [id] : []))
  // Cells as they are stored, of the rows that were there: what was written since is taken back below.
  const same = added.length === 0 && removed.length === 0
  const counts = same ? now : countRows(db, sheetId, columns, added, removed)
  const filled = new Map<number, number>(columns.map(({ id }) => [id, counts.filled.get(id) ?? 0]))
  const ends = new Map<number, Map<number, { was: boolean; is: boolean }>>()
  for (const { columnId, rowIds, before, after } of changesOn(db, way, ['cells'])) {
    const cells = ends.get(columnId) ?? new Map<number, { was: boolean; is: boolean }>()
    ends.set(columnId, cells)
    for (const [at, rowId] of rowIds.entries()) {
      if (moved.get(rowId)?.was === false) continue
      const is = !isBlank(after[at])
      cells.set(rowId, { was: cells.get(rowId)?.was ?? !isBlank(before[at]), is })
    }
  }
  for (const [columnId, cells] of ends) {
    const counted = filled.get(columnId)
    if (counted === undefined) continue
    let differ = 0
    for (const { was, is } of cells.values()) differ += Number(was) - Number(is)
    filled.set(columnId, counted + differ)
  }
  return { rows: counts.rows, filled }
}

/** Of all rows but the added ones, and of the removed ones. */
function countRows(
  db: ReadDb,
  sheetId: number,
  columns: readonly ColumnRow[],
  added: readonly number[],
  removed: readonly number[],
): CountedNow {
  const ids = 'SELECT value FROM json_each(?)'
  const filled = columns.map(({ slot }) => `, count(NOT nullif(${blankSql(`t.${sqlIdentifier(slot)}`)}, 1))`).join('')
  const [rows = 0, ...counts] =
    db.arrays<number[]>(
      `SELECT count(*)${filled} FROM ${tableOf(sheetId)} t
       WHERE (t.gone IS NULL AND t.id NOT IN (${ids})) OR t.id IN (${ids})`,
      JSON.stringify(added),
      JSON.stringify(removed),
    )[0] ?? []
  return { rows, filled: new Map(columns.map(({ id }, at) => [id, counts[at] ?? 0])) }
}
