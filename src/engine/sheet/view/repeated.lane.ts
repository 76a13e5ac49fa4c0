// Which rows of a window hold a value that another row of the list holds too: looked for by window, and kept for the whole list
// once several windows were asked for without a change in between, as while someone scrolls.
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import type { ColumnRow } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { duplicateSql } from '../../types/cell-sql.ts'

interface Kept {
  /** Of the rows and of the cells of the column. */
  readonly version: string
  asked: number
  /** A bit for each row by its id; null until it is worth it. */
  bits: Uint8Array | null
}

/** Windows that are looked at one by one. */
const maxWindows = 3
const maxColumns = 8
/** By columns. */
const keptOf = new WeakMap<ReadDb, Map<number, Kept>>()

/** Positions in `ids`. */
export function repeatedIn(db: ReadDb, sheetId: number, column: ColumnRow, ids: Uint32Array): number[] {
  const rowsVersion = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const version = `${sheetId} ${rowsVersion} ${column.version} ${column.slot}`
  const kept = keptOf.get(db) ?? new Map<number, Kept>()
  keptOf.set(db, kept)
  const before = kept.get(column.id)
  const now = before?.version === version ? before : { version, asked: 0, bits: null }
  kept.delete(column.id)
  kept.set(column.id, now)
  for (const oldest of kept.keys()) {
    if (kept.size <= maxColumns) break
    kept.delete(oldest)
  }
  now.asked += 1
  if (now.asked <= maxWindows) return inWindow(db, sheetId, column, ids)
  const bits = now.bits ?? inList(db, sheetId, column)
  now.bits = bits
  return Array.from(ids.keys()).filter(at => isSet(bits, ids[at] ?? 0))
}

const isSet = (bits: Uint8Array, id: number) => ((bits[id >> 3] ?? 0) & (1 << (id & 7))) !== 0

/** The keys of the window alone are counted: no group is made of the other values. */
function inWindow(db: ReadDb, sheetId: number, column: ColumnRow, ids: Uint32Array): number[] {
  const key = (row: 't' | 'o') => duplicateSql(`${row}.${sqlIdentifier(column.slot)}`)
  return db
    .arrays<[number]>(
      `WITH shown AS MATERIALIZED (
         SELECT j.key AS place, ${key('t')} AS k FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value)
       SELECT place FROM shown WHERE k IN (
         SELECT ${key('o')} AS held FROM ${tableOf(sheetId)} o
         WHERE o.gone IS NULL AND held IN (SELECT k FROM shown WHERE k IS NOT NULL)
         GROUP BY held HAVING count(*) > 1)`,
      JSON.stringify(Array.from(ids)),
    )
    .map(([at]) => at)
}

function inList(db: ReadDb, sheetId: number, column: ColumnRow): Uint8Array {
  const bits = new Uint8Array(((db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0) >> 3) + 1)
  const key = duplicateSql(`o.${sqlIdentifier(column.slot)}`)
  const groups = db.arrays<[string]>(
    `SELECT json_group_array(id) FROM (SELECT o.id AS id, ${key} AS k FROM ${tableOf(sheetId)} o WHERE o.gone IS NULL)
     WHERE k IS NOT NULL GROUP BY k HAVING count(*) > 1`,
  )
  for (const [list] of groups)
    for (const id of JSON.parse(list) as number[]) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7))
  return bits
}
