// Rows of a list on their way out: packed for the file thread, or as the text of a table at once; what is risky in them; parts.
import { isBlank } from '../../../contract/app/cell/cell-text.ts'
import { mayNeedGuard, needsGuard } from '../../../model/formula-guard.ts'
import { doubtfulRows, hasDoubtful } from '../../answer/evidence.lane.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { readRows, tableOf } from '../../table/rows.lane.ts'
import { createBytesWriter } from '../csv/csv-bytes.ts'
import { type CsvStyle, createCsvWriter } from '../csv/csv-write.ts'
import { giveBack } from '../job/block-memory.ts'
import { packSlice, type RowSlice } from '../job/slice.ts'
import { cellCharacters } from '../read/xlsx/xlsx-limits.ts'
import { cellsSeen, type SeenCells } from './column-kind.ts'
import { readFields, readLongRows, readMarked } from './export-fields.lane.ts'
import { type ExportField, exportFields, type ResultGroup, resultGroups } from './export-fields.ts'
import { brokenRules } from './target-check.lane.ts'
import { sheetBytes } from './xlsx-bytes.ts'
import { bodyXml } from './xlsx-rows.ts'
import type { CellReading } from './xlsx-value.ts'

/** Rows for the file thread. */
const readSlice = (db: ReadDb, sheetId: number, fields: readonly ExportField[], ids: Uint32Array): RowSlice =>
  packSlice(readFields(db, sheetId, fields, ids).rows, fields.length)

/** The same with the ids of the rows. */
function readSliceById(db: ReadDb, sheetId: number, fields: readonly ExportField[], ids: Uint32Array): RowSlice {
  const found = readFields(db, sheetId, fields, ids, true)
  return { ...packSlice(found.rows, fields.length), ids: Uint32Array.from(found.ids ?? []) }
}

/** Rows as they are in a table of text, in UTF-8. */
export interface TextBlock {
  readonly bytes: Uint8Array
  readonly rows: number
  readonly guarded: number
}

/** `first`: they are the first of the file, where Excel reads instructions. */
function readText(
  db: ReadDb,
  sheetId: number,
  fields: readonly ExportField[],
  ids: Uint32Array,
  style: CsvStyle,
  first: boolean,
): TextBlock {
  const fast = first ? null : createBytesWriter(style)
  const cells = fast && readMarked(db, sheetId, fields, ids)
  const written = cells && fast?.(cells)
  if (cells) giveBack(cells.bytes)
  if (written) return { ...written, rows: cells.rows }
  const writer = createCsvWriter(style, !first)
  const { rows } = readFields(db, sheetId, fields, ids)
  const bytes = new TextEncoder().encode(writer.rows(rows))
  return { bytes, rows: rows.length, guarded: writer.guarded }
}

/** Rows of a sheet of a workbook; `first`: the number of the first of them. */
function readSheet(
  db: ReadDb,
  sheetId: number,
  fields: readonly ExportField[],
  ids: Uint32Array,
  reads: readonly CellReading[],
  first: number,
): TextBlock {
  const cells = readMarked(db, sheetId, fields, ids)
  const bytes = cells && sheetBytes(cells, reads, first)
  if (cells) giveBack(cells.bytes)
  if (bytes) return { bytes, rows: cells.rows, guarded: 0 }
  const { rows } = readFields(db, sheetId, fields, ids)
  return { bytes: new TextEncoder().encode(bodyXml(rows, reads, first)), rows: rows.length, guarded: 0 }
}

/** Cells a spreadsheet could run, and cells beyond Excel's limit. */
export interface RiskyCells {
  guarded: number
  overLong: number
}

/** `guards`: whether the former are counted. */
function countRisky(db: ReadDb, sheetId: number, slots: string[], ids: Uint32Array, guards: boolean): RiskyCells {
  const counts = { guarded: 0, overLong: 0 }
  for (const row of guards ? readRows(db, sheetId, slots, ids) : readLongRows(db, sheetId, slots, ids))
    for (const cell of row) {
      if (cell === null) continue
      if (cell.length > cellCharacters) counts.overLong++
      if (guards && mayNeedGuard(cell.charCodeAt(0)) && needsGuard(cell)) counts.guarded++
    }
  return counts
}

/** Which of these groups have a result anywhere in the list that must be marked. */
const doubtfulGroups = (db: ReadDb, sheetId: number, groups: readonly ResultGroup[]): number[] =>
  groups.filter(({ columnIds }) => hasDoubtful(db, sheetId, columnIds)).map(({ resultColumnId }) => resultColumnId)

/** Columns as they leave the program by the clipboard, in their order; `marks`: places of what is said of results beside them. */
function copiedFields(db: ReadDb, sheetId: number, columnIds: readonly number[]) {
  const all = columnsOf(db, sheetId)
  const chosen = columnIds.flatMap(id => all.find(column => column.id === id) ?? [])
  const doubtful = new Set(doubtfulGroups(db, sheetId, resultGroups(chosen)))
  const fields = exportFields(chosen, all, false, doubtful)
  return { fields, marks: fields.flatMap(({ kind }, at) => (kind === 'marks' ? [at] : [])) }
}

const copiedRows = (db: ReadDb, sheetId: number, fields: readonly ExportField[], ids: Uint32Array) =>
  readFields(db, sheetId, fields, ids).rows

/** Rows by the value of a column, a slice of them: `which` has a place in `values` for each. */
export interface SplitSlice {
  readonly values: (string | null)[]
  readonly which: Uint32Array
}

function splitSlice(db: ReadDb, sheetId: number, slot: string, ids: Uint32Array): SplitSlice {
  const places = new Map<string | null, number>()
  const which = Uint32Array.from(readRows(db, sheetId, [slot], ids), ([cell = null]) => {
    const value = isBlank(cell) ? null : cell
    const place = places.get(value) ?? places.size
    places.set(value, place)
    return place
  })
  return { values: [...places.keys()], which }
}

/**
 * Whether a column of numbers can be written as numbers: none of its cells is a code with leading zeros, or has more digits than
 * a spreadsheet keeps.
 */
const holdsCodes = (db: ReadDb, sheetId: number, slot: string): boolean => {
  const cell = `trim(${sqlIdentifier(slot)})`
  return (
    db.value<number>(
      `SELECT 1 FROM ${tableOf(sheetId)} WHERE gone IS NULL AND (
         ${cell} GLOB '0[0-9]*' OR ${cell} GLOB '-0[0-9]*' OR ${cell} GLOB '+[0-9]*'
         OR length(replace(replace(replace(${cell}, '.', ''), ',', ''), '-', '')) > 15) LIMIT 1`,
    ) !== undefined
  )
}

/** Whether these cells of a column are what its type says. */
const seenCells = (db: ReadDb, sheetId: number, slot: string, ids: Uint32Array, reads: CellReading): SeenCells =>
  cellsSeen(
    readRows(db, sheetId, [slot], ids).map(([cell = null]) => cell),
    reads,
  )

export const exportRead = {
  cellsSeen: seenCells,
  readSlice,
  readSliceById,
  readText,
  readSheet,
  countRisky,
  doubtfulGroups,
  doubtfulRows,
  splitSlice,
  copiedFields,
  copiedRows,
  holdsCodes,
  brokenRules,
}
