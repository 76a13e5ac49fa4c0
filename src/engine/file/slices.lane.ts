// Rows of files in and out of the wide tables, in slices: one text with the ends of its cells crosses threads cheaply.
import type { Detection } from '../../contract/app/sheet.ts'
import { insertColumn, type NewColumn, putColumnFields } from '../sheet/columns.lane.ts'
import { insertRows, tableOf } from '../sheet/rows.lane.ts'
import { insertSheet, type NewSheet, publishSheet } from '../sheet/workbooks.lane.ts'
import { identifier, type ReadDb, type WriteDb } from '../store/sql.ts'
import { mayNeedGuard, needsGuard } from './guard.ts'
import { packSlice, type Slice, unpackSlice } from './slice.ts'
import { cellCharacters } from './xlsx-limits.ts'

/** A line that did not fit the header, kept as it stood. `row` counts from 0 within its slice. */
export interface SliceProblem {
  row: number
  line: number
  text: string
}

export interface BegunImport {
  sheetId: number
  columns: { id: number; slot: string }[]
}

/** Makes the list and its columns; it stays invisible until `finishImport`. */
export function beginImport(db: WriteDb, sheet: Omit<NewSheet, 'state'>, columns: NewColumn[]): BegunImport {
  return db.transaction(() => {
    const sheetId = insertSheet(db, { ...sheet, state: 'importing' })
    return {
      sheetId,
      columns: columns.map(column => {
        const { id, slot } = insertColumn(db, sheetId, column, null)
        return { id, slot }
      }),
    }
  })
}

/**
 * Appends a slice to a list that is being imported; its rows get the next ids. Returns the milliseconds it took.
 * Nothing is promised before `finishImport`, whose commit flushes all frames before it: slices need no flush of their
 * own. A loss of power in between leaves an unfinished list, which is dropped when the workspace opens.
 */
export function appendSlice(
  db: WriteDb,
  sheetId: number,
  slots: string[],
  slice: Slice,
  problems: SliceProblem[],
): number {
  const started = performance.now()
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    db.transaction(() => {
      const first = (db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0) + 1
      insertRows(db, sheetId, slots, unpackSlice(slice), slice.rows)
      for (const { row, line, text } of problems)
        db.run(
          'INSERT INTO row_problem(sheet_id, row_id, line, text) VALUES (?,?,?,?)',
          sheetId,
          first + row,
          line,
          text,
        )
    })
  } finally {
    db.exec('PRAGMA synchronous = FULL')
  }
  return performance.now() - started
}

/** Cells of rows for export, in the order of `ids`; rows removed meanwhile are left out. */
export function readSlice(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): Slice {
  const names = slots.map(slot => `t.${identifier(slot)}`).join(',')
  const rows = db.arrays<(string | null)[]>(
    `SELECT ${names} FROM json_each(?) j JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE t.gone IS NULL ORDER BY j.key`,
    JSON.stringify(Array.from(ids)),
  )
  return packSlice(rows, slots.length)
}

export interface FinishedImport {
  note: string
  /** What the whole file says of each column; no detection for a type that was chosen otherwise. */
  columns: { columnId: number; width: number; detection: Detection | null }[]
}

/** The last step of an import: the list appears. */
export function finishImport(db: WriteDb, sheetId: number, { note, columns }: FinishedImport): void {
  db.transaction(() => {
    db.run('UPDATE sheet SET note = ? WHERE id = ?', note, sheetId)
    for (const { columnId, width, detection } of columns)
      putColumnFields(db, columnId, { width, detection: detection && JSON.stringify(detection) })
    publishSheet(db, sheetId)
  })
}

/** Cells a spreadsheet could run, and cells beyond Excel's limit. */
export interface RiskyCells {
  guarded: number
  overLong: number
}

export function countRisky(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array): RiskyCells {
  const { text, ends } = readSlice(db, sheetId, slots, ids)
  const counts = { guarded: 0, overLong: 0 }
  let start = 0
  for (const end of ends) {
    if (end - start > cellCharacters) counts.overLong++
    if (end > start && mayNeedGuard(text.charCodeAt(start)) && needsGuard(text.slice(start, end))) counts.guarded++
    start = end
  }
  return counts
}

/** Ids of all lists that are there, those in the trash too. */
export const sheetIds = (db: ReadDb): number[] => db.column<number>('SELECT id FROM sheet')

/** True when no cell, row or column of an imported list differs from what was imported. */
export function isUntouched(db: ReadDb, sheetId: number, columnIds: number[]): boolean {
  const changes = db.value<number>(
    `SELECT count(*) FROM step_change c JOIN step s ON s.id = c.step_id
     WHERE s.sheet_id = ? AND s.state <> 'dropped' AND c.undone = 0
       AND (c.kind IN ('inserted','deleted')
         OR (c.kind = 'cells' AND c.column_id IN (SELECT value FROM json_each(?))))`,
    sheetId,
    JSON.stringify(columnIds),
  )
  return changes === 0
}

export const slicesRead = { readSlice, countRisky, isUntouched, sheetIds }
export const slicesWrite = { beginImport, appendSlice, finishImport }
