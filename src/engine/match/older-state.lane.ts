// A hidden copy of a list is taken back to an earlier state of it, slice by slice.

import type { BegunCopy } from '../sheet/duplicate.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { columnsOf, putColumnFields } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { writeBlock } from '../table/write-block.ts'

/** Where a column of the list is in its copy. */
function copiedSlots(db: ReadDb, source: number, copy: BegunCopy): [columnId: number, slot: string][] {
  const slots = new Map(copy.slots)
  return columnsOf(db, source).flatMap(({ id, slot }): [number, string][] => {
    const copied = slots.get(slot)
    return copied === undefined ? [] : [[id, copied]]
  })
}

/** Rows that are no more come back as they were last, rows that came later go. */
function rewindRows(db: WriteDb, source: number, { sheetId, slots }: BegunCopy, back: number[], later: number[]): void {
  const names = (side: 0 | 1) => ['id', ...slots.map(pair => sqlIdentifier(pair[side]))].join(', ')
  db.transaction(() => {
    db.run(
      `INSERT OR IGNORE INTO ${tableOf(sheetId)}(${names(1)})
       SELECT ${names(0)} FROM ${tableOf(source)} WHERE id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(back),
    )
    db.run(`DELETE FROM ${tableOf(sheetId)} WHERE id IN (SELECT value FROM json_each(?))`, JSON.stringify(later))
  })
}

function rewindCells(
  db: WriteDb,
  { sheetId }: BegunCopy,
  slot: string,
  rowIds: number[],
  values: (string | null)[],
): void {
  const at = new Map(rowIds.map((id, place) => [id, place]))
  db.transaction(() => {
    writeBlock(db, sheetId, [slot], rowIds, (_, rowId) => values[at.get(rowId) ?? 0] ?? null)
  })
}

/** Columns that came later are no columns of the copy. */
function rewindColumns(db: WriteDb, { sheetId }: BegunCopy, slots: string[]): void {
  db.transaction(() => {
    for (const { id, slot } of columnsOf(db, sheetId))
      if (slots.includes(slot)) putColumnFields(db, sheetId, id, { gone: 1 })
  })
}

export const olderStateRead = { copiedSlots }
export const olderStateWrite = { rewindRows, rewindCells, rewindColumns }
