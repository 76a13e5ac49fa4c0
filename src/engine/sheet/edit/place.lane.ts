// Places for rows inserted in the middle: numbers between those of their neighbours.
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { tableOf } from '../../table/rows.lane.ts'

/** Below this distance neighbours are spread again, long before two doubles could become equal. */
const minGap = 1e-5

/** Puts the new rows `ids` in front of the row `before`. */
export function placeRows(db: WriteDb, sheetId: number, ids: number[], before: number): void {
  let high = placeOf(db, sheetId, before)
  let low = placeBelow(db, sheetId, high, before)
  for (let reach = 100; (high - low) / (ids.length + 1) < minGap; reach *= 10) {
    spread(db, sheetId, before, reach)
    high = placeOf(db, sheetId, before)
    low = placeBelow(db, sheetId, high, before)
  }
  const step = (high - low) / (ids.length + 1)
  const put = `UPDATE ${tableOf(sheetId)} SET ord = ? WHERE id = ?`
  for (const [index, id] of ids.entries()) db.run(put, low + step * (index + 1), id)
}

/** Puts rows that were just added at the end behind a row; where nothing follows it, they are there already. */
export function placeBehind(db: WriteDb, sheetId: number, ids: number[], rowId: number): void {
  const [next] = neighbours(db, sheetId, placeOf(db, sheetId, rowId), rowId, 1, 'above')
  if (next && !ids.includes(next.id)) placeRows(db, sheetId, ids, next.id)
}

const placeOf = (db: ReadDb, sheetId: number, id: number) =>
  db.value<number>(`SELECT coalesce(ord, id) FROM ${tableOf(sheetId)} WHERE id = ?`, id) ?? id

/** The highest place below `high`; 1 below the first row when there is none. */
function placeBelow(db: ReadDb, sheetId: number, high: number, before: number): number {
  return neighbours(db, sheetId, high, before, 1, 'below')[0]?.place ?? high - 1
}

interface Place {
  id: number
  place: number
}

/**
 * Up to `count` rows next to a place, nearest first, removed ones too. Placed rows come from the index on ord, all
 * others stand where their id says.
 */
function neighbours(
  db: ReadDb,
  sheetId: number,
  place: number,
  but: number,
  count: number,
  side: 'below' | 'above',
): Place[] {
  const table = tableOf(sheetId)
  const [compare, order] = side === 'below' ? ['<=', 'DESC'] : ['>=', 'ASC']
  const placed = db.all<Place>(
    `SELECT id, ord AS place FROM ${table} WHERE ord IS NOT NULL AND ord ${compare} ? AND id <> ?
     ORDER BY ord ${order}, id ${order} LIMIT ?`,
    place,
    but,
    count,
  )
  const natural = db.all<Place>(
    `SELECT id, id AS place FROM ${table} WHERE ord IS NULL AND id ${compare} ? AND id <> ?
     ORDER BY id ${order} LIMIT ?`,
    place,
    but,
    count,
  )
  const sign = side === 'below' ? -1 : 1
  return [...placed, ...natural].sort((a, b) => sign * (a.place - b.place || a.id - b.id)).slice(0, count)
}

/** Gives the rows around `before` even distances. Order stays; ids stay. */
function spread(db: WriteDb, sheetId: number, before: number, reach: number): void {
  const place = placeOf(db, sheetId, before)
  const below = neighbours(db, sheetId, place, before, reach, 'below').reverse()
  const above = neighbours(db, sheetId, place, before, reach, 'above')
  const rows = [...below, { id: before, place }, ...above]
  // A full reach keeps its outermost rows where they are; beyond the ends of the list there is room.
  const from = below.length === reach ? (rows[0]?.place ?? place) : (rows[0]?.place ?? place) - reach
  const last = rows.at(-1)?.place ?? place
  const to = last
  const step = (to - from) / (rows.length - 1 || 1)
  const put = `UPDATE ${tableOf(sheetId)} SET ord = ? WHERE id = ?`
  for (const [index, { id }] of rows.entries()) db.run(put, from + step * index, id)
}
