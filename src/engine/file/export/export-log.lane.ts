// Which rows of a list went into which file and when: written when the file is in its place, read for "Seen before".
import type { ReadDb, WriteDb } from '../../store/sql.ts'

/** Files remembered per list; older ones are forgotten. */
const maxKept = 50

/** An export that has ended; `fileName` without its folder. */
export interface ExportNote {
  sheetId: number
  /** UTC milliseconds. */
  at: number
  fileName: string
  /** Row ids in any order. */
  ids: Uint32Array
}

/** Remembers an export; a list that was deleted for good meanwhile has none. */
function noteExport(db: WriteDb, { sheetId, at, fileName, ids }: ExportNote): void {
  db.transaction(() => {
    if (db.value('SELECT 1 FROM sheet WHERE id = ?', sheetId) === undefined) return
    db.run(
      'INSERT INTO export_log(sheet_id, at, file_name, n_rows, rows) VALUES (?, ?, ?, ?, ?)',
      ...[sheetId, at, fileName, ids.length],
      packRanges(ids),
    )
    db.run(
      `DELETE FROM export_log WHERE sheet_id = ? AND id <=
         (SELECT id FROM export_log WHERE sheet_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
      ...[sheetId, sheetId, maxKept],
    )
  })
}

/** When each of these rows was last written to a file, UTC milliseconds; rows that never were have no entry. */
export function lastExports(db: ReadDb, sheetId: number, rowIds: readonly number[]): Map<number, number> {
  const found = new Map<number, number>()
  let open = rowIds
  for (const { at, rows } of db.each<{ at: number; rows: Buffer }>(
    'SELECT at, rows FROM export_log WHERE sheet_id = ? ORDER BY id DESC',
    sheetId,
  )) {
    for (const rowId of open) if (rangesHold(rows, rowId)) found.set(rowId, at)
    open = open.filter(rowId => !found.has(rowId))
    if (open.length === 0) break
  }
  return found
}

const pairBytes = 8

/** Row ids as ascending ranges: a whole list is one pair, whatever its length. */
export function packRanges(ids: Uint32Array): Buffer {
  const sorted = ids.slice().sort()
  const bounds: number[] = []
  for (const id of sorted) {
    const last = bounds.at(-1)
    if (last !== undefined && id <= last + 1) bounds[bounds.length - 1] = id
    else bounds.push(id, id)
  }
  const packed = Buffer.alloc(bounds.length * 4)
  for (const [at, bound] of bounds.entries()) packed.writeUInt32LE(bound, at * 4)
  return packed
}

/** Whether a row id is within one of the ranges. */
export function rangesHold(ranges: Buffer, rowId: number): boolean {
  let low = 0
  let high = ranges.length / pairBytes - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (rowId < ranges.readUInt32LE(middle * pairBytes)) high = middle - 1
    else if (rowId > ranges.readUInt32LE(middle * pairBytes + 4)) low = middle + 1
    else return true
  }
  return false
}

export const exportLogWrite = { noteExport }
