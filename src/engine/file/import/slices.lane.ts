// Rows of files into the wide tables, in slices: one text with the ends of its cells crosses threads cheaply.
import type { LineProblemKind } from '../../../contract/app/file/line.ts'
import type { TypeDetection } from '../../../contract/app/sheet.ts'
import { renameWorkbook } from '../../sheet/arrange.lane.ts'
import { insertSheet, type NewSheet, publishSheet } from '../../sheet/workbooks.lane.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { insertColumn, type NewColumn, putColumnFields } from '../../table/columns.lane.ts'
import { insertRows, lastRowOf, tableOf, touchRows } from '../../table/rows.lane.ts'
import { type RowSlice, unpackSlice } from '../job/slice.ts'
import type { ImportPart } from './bytes/byte-import.ts'
import type { LineRepair } from './lines.lane.ts'

/** A line that did not fit, kept as it was. `row` counts from 0 within its slice. */
export interface SliceProblem {
  row: number
  line: number
  text: string
  kind: LineProblemKind
  found: number | null
  expected: number | null
  /** What mends the row: cells by their place in the slice, as they are and as they would be. */
  repair: [place: number, before: string | null, after: string | null][] | null
}

/** What a workbook stores for cells that show as another text. */
export interface SliceRaws {
  /** Row within the slice times its width, plus place: in this order. */
  cells: Uint32Array
  /** As one row. */
  values: RowSlice
}

export interface BegunImport {
  sheetId: number
  workbookId: number
  columns: { id: number; slot: string }[]
}

/** Makes the list and its columns; it stays invisible until `finishImports`. */
function beginImport(
  db: WriteDb,
  sheet: Omit<NewSheet, 'state'>,
  columns: (NewColumn & { note: string })[],
): BegunImport {
  return db.transaction(() => {
    const sheetId = insertSheet(db, { ...sheet, state: 'importing' })
    return {
      sheetId,
      workbookId: db.value<number>('SELECT workbook_id FROM sheet WHERE id = ?', sheetId) ?? 0,
      columns: columns.map(column => {
        const { id, slot } = insertColumn(db, sheetId, column, null)
        if (column.note !== '') putColumnFields(db, sheetId, id, { note: column.note })
        return { id, slot }
      }),
    }
  })
}

/** One more column at the end of a list that is being imported. */
function addImportColumn(
  db: WriteDb,
  sheetId: number,
  column: NewColumn & { note: string },
): BegunImport['columns'][0] {
  return db.transaction(() => {
    const { id, slot } = insertColumn(db, sheetId, column, null)
    putColumnFields(db, sheetId, id, { note: column.note })
    return { id, slot }
  })
}

/**
 * Appends a slice to a list that is being imported; its rows get the next ids. Returns the milliseconds it took.
 * Nothing is promised before `finishImports`, whose commit flushes all frames before it: slices need no flush of their
 * own. A loss of power in between leaves an unfinished list, which is dropped when the workspace opens.
 */
function appendSlice(
  db: WriteDb,
  sheetId: number,
  columns: BegunImport['columns'],
  slice: RowSlice,
  problems: SliceProblem[],
  raws: SliceRaws | null,
): number {
  const started = performance.now()
  const slots = columns.map(({ slot }) => slot)
  db.exec('PRAGMA synchronous = NORMAL')
  try {
    db.transaction(() => {
      const first = (db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0) + 1
      const cells = unpackSlice(slice)
      insertRows(db, sheetId, slots, cells, slice.rows)
      if (raws) insertRaws(db, sheetId, columns, first, cells, raws)
      for (const { row, line, text, kind, found, expected, repair } of problems)
        db.run(
          'INSERT INTO row_problem(sheet_id, row_id, line, text, kind, found, expected, repair) VALUES (?,?,?,?,?,?,?,?)',
          sheetId,
          first + row,
          line,
          text,
          kind,
          found,
          expected,
          repair && JSON.stringify(repairOf(repair, slots)),
        )
    })
  } finally {
    db.exec('PRAGMA synchronous = FULL')
  }
  return performance.now() - started
}

/**
 * Takes a part of a list that is being imported over from the file it lies in, whole records at a time: the tables have the
 * same columns and the same index, and there is nothing to be chosen (sqlite.org/src, `xferOptimization`). As with slices
 * nothing is promised before `finishImports`.
 */
function takePart(db: WriteDb, sheetId: number, { file, rows, firstId }: Omit<ImportPart, 'share'>): void {
  const table = tableOf(sheetId)
  db.run('ATTACH ? AS part', file)
  db.exec('PRAGMA synchronous = NORMAL; PRAGMA cell_size_check = ON')
  try {
    db.transaction(() => {
      if (lastRowOf(db, sheetId) + 1 !== firstId) throw new Error(`part: begins at ${firstId}`)
      const { changes } = db.run(`INSERT INTO ${table} SELECT * FROM part.t`)
      if (changes !== rows || lastRowOf(db, sheetId) !== firstId + rows - 1) throw new Error(`part: ${changes}/${rows}`)
      db.run('UPDATE sheet SET rows = rows + ? WHERE id = ?', rows, sheetId)
      touchRows(db, sheetId)
    })
  } finally {
    db.exec('PRAGMA synchronous = FULL; PRAGMA cell_size_check = OFF')
    db.exec('DETACH part')
  }
}

/** Values per statement: fewer statements are fewer calls, and more than some tens gain nothing. */
const rawsAtOnce = 50

function insertRaws(
  db: WriteDb,
  sheetId: number,
  columns: BegunImport['columns'],
  first: number,
  shown: (string | null)[],
  { cells, values }: SliceRaws,
): void {
  const raws = unpackSlice(values)
  const insert = (count: number) =>
    `INSERT INTO cell_raw(sheet_id, col_id, row_id, shown, raw) VALUES ${Array(count).fill('(?,?,?,?,?)').join(',')}`
  const many = insert(rawsAtOnce)
  let bound: (string | number | null)[] = []
  let count = 0
  for (let at = 0; at < cells.length; at++) {
    const [raw, cell = 0] = [raws[at], cells[at]]
    const column = columns[cell % columns.length]
    if (raw == null || !column) continue
    bound.push(sheetId, column.id, first + Math.floor(cell / columns.length), shown[cell] ?? null, raw)
    if (++count < rawsAtOnce) continue
    db.run(many, ...bound)
    bound = []
    count = 0
  }
  if (count > 0) db.run(insert(count), ...bound)
}

const repairOf = (parts: NonNullable<SliceProblem['repair']>, slots: string[]): LineRepair =>
  Object.fromEntries(
    parts.flatMap(([place, before, after]) => {
      const slot = slots[place]
      return slot === undefined ? [] : [[slot, [before, after] as [string | null, string | null]]]
    }),
  )

export interface FinishedImport {
  sheetId: number
  note: string
  /** What the whole file says of each column; no detection for a type that was chosen otherwise. */
  columns: { columnId: number; width: number; detection: TypeDetection | null }[]
}

/** The last step of an import: its lists appear, all of them at once. `workbook`: what theirs is called from now on. */
function finishImports(
  db: WriteDb,
  lists: readonly FinishedImport[],
  workbook: { id: number; name: string } | null,
): void {
  db.transaction(() => {
    for (const { sheetId, note, columns } of lists) {
      db.run('UPDATE sheet SET note = ? WHERE id = ?', note, sheetId)
      for (const { columnId, width, detection } of columns)
        putColumnFields(db, sheetId, columnId, { width, detection: detection && JSON.stringify(detection) })
      publishSheet(db, sheetId)
    }
    if (workbook) renameWorkbook(db, workbook.id, workbook.name)
  })
}

/** Ids of all lists that are there, those in the trash too. */
const sheetIds = (db: ReadDb): number[] => db.column<number>('SELECT id FROM sheet')

/** True when no cell, row or column of an imported list differs from what was imported. */
function isUntouched(db: ReadDb, sheetId: number, columnIds: number[]): boolean {
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

export const slicesRead = { isUntouched, sheetIds }
export const slicesWrite = { beginImport, addImportColumn, appendSlice, takePart, finishImports }
