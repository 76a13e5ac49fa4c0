// A person's edits of cells and rows, one slice per call; slices with the same step key become one undo step.
import { cellMarks } from '../../../contract/app/cell/cell.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import type { StateRow } from '../../table/change.ts'
import { type ColumnRow, columnsNamed, columnsOf } from '../../table/columns.lane.ts'
import { insertRows, placesOf, presentRows, readRows, sheetVersion, tableOf } from '../../table/rows.lane.ts'
import { beginStep, recordMove } from '../../table/step.lane.ts'
import { type ChangeAsk, changeCells } from '../../table/write-block.ts'
import { diffRows, keepCells, putRows, type RowDiff, recordRows } from '../history/cells.lane.ts'
import { cellsWritten, type WrittenCells } from '../history/cells-followers.ts'
import { recordStates, statesOf } from '../history/states.lane.ts'
import { setGone } from '../history/undo.lane.ts'
import { copyRowRaws } from '../raws.lane.ts'

import { placeRows } from './place.lane.ts'

type Cell = string | null

export interface StepAsk {
  label: string
  key: string
}
export interface ColumnCells {
  columnId: number
  rowIds: number[]
  values: Cell[]
  /** The cells that these values are moved from, one per row: their history goes along. */
  from?: { columnId: number; rowIds: number[] }
}
export interface SliceDone {
  /** null when nothing changed, so that no empty step is left behind. */
  stepId: number | null
  cells: number
  rows: number
  /** Cells of locked and computed columns that stayed as they were. */
  skipped: number
  /** Rows on hold that stayed, where several were to go; none when absent. */
  held?: number
  /** Columns came, went or changed. */
  columns?: boolean
  version: number
}

/**
 * Writes cells; those that already hold the value and those of locked and computed columns are left alone. A typed-over result is
 * marked manual, results whose row asks something else now are marked stale; both marks go with the step.
 */
export function writeCells(db: WriteDb, sheetId: number, step: StepAsk, blocks: ColumnCells[]): SliceDone {
  return db.transaction(() => {
    const named = columnsNamed(
      db,
      sheetId,
      blocks.map(({ columnId }) => columnId),
    )
    const [block, ...more] = blocks
    const [column] = named
    if (block && column && more.length === 0 && !block.from && isOpen(column)) {
      const { rowIds, values } = block
      const placeOf = placesOf(rowIds)
      const cellOf = (_: readonly Cell[], rowId: number) => values[placeOf(rowId) ?? -1] ?? null
      return writeMade(db, sheetId, step, column, [column.slot], 0, Uint32Array.from(rowIds), cellOf, Infinity)
    }
    const all = blocks.flatMap((block, at) => (named[at] ? [{ block, column: named[at] }] : []))
    const skipped = differing(
      db,
      sheetId,
      all.filter(({ column }) => !isOpen(column)),
    ).reduce((sum, { rows }) => sum + cellsIn(rows), 0)
    const changed = differing(
      db,
      sheetId,
      all.filter(({ column }) => isOpen(column)),
    )
    if (changed.length === 0) return nothingDone(db, sheetId, skipped)
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const written: WrittenCells[] = []
    for (const { part, rows } of changed) {
      const columns = part.map(({ column }) => column)
      const own = new Map(part.map(one => [one.column.id as number, one]))
      for (const one of putRows(db, stepId, sheetId, columns, rows)) {
        written.push(one)
        const { block, column } = own.get(one.columnId) ?? {}
        if (block?.from) recordMove(db, stepId, one.columnId, one.rowIds, sourceOf(block, block.from, one.rowIds))
        if (column?.origin) markManual(db, stepId, sheetId, column, one.rowIds)
      }
    }
    cellsWritten(db, stepId, sheetId, written)
    const cells = changed.reduce((sum, { rows }) => sum + cellsIn(rows), 0)
    return { stepId, cells, rows: 0, skipped, version: sheetVersion(db, sheetId) }
  })
}

/**
 * Writes cells of a column where `cellOf` has another text for them than they hold (`changeCells`), with all that goes along with
 * an edit. `done`: rows that were looked at, the first ones of `ids`. To be called in a transaction.
 */
export function writeMade(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  column: ColumnRow,
  ...made: ChangeAsk
): SliceDone & { done: number } {
  const { done, ...diff } = changeCells(db, sheetId, ...made)
  if (diff.rowIds.length === 0) return { ...nothingDone(db, sheetId), done }
  const stepId = beginStep(db, sheetId, step.label, { key: step.key })
  const written = keepCells(db, stepId, sheetId, column.id, diff)
  if (column.origin) markManual(db, stepId, sheetId, column, diff.rowIds)
  cellsWritten(db, stepId, sheetId, written)
  return { stepId, cells: diff.rowIds.length, rows: 0, skipped: 0, version: sheetVersion(db, sheetId), done }
}

interface ColumnBlock {
  readonly block: ColumnCells
  readonly column: ColumnRow
}

/** What really differs, the blocks of the same rows together: a row is read and written once for all its columns. */
function differing(db: ReadDb, sheetId: number, blocks: ColumnBlock[]): { part: ColumnBlock[]; rows: RowDiff[] }[] {
  const parts: ColumnBlock[][] = []
  for (const one of blocks) {
    const last = parts.at(-1)
    if (last?.[0] && sameRows(last[0].block, one.block)) last.push(one)
    else parts.push([one])
  }
  return parts.flatMap(part => {
    const slots = part.map(({ column }) => column.slot)
    const values = part.map(({ block }) => block.values)
    const rows = diffRows(db, sheetId, slots, part[0]?.block.rowIds ?? [], values)
    return rows.length > 0 ? [{ part, rows }] : []
  })
}

const sameRows = (a: ColumnCells, b: ColumnCells): boolean =>
  a.rowIds === b.rowIds || (a.rowIds.length === b.rowIds.length && a.rowIds.every((id, at) => id === b.rowIds[at]))

const cellsIn = (rows: RowDiff[]): number =>
  rows.reduce((sum, { before, after }) => sum + after.filter((cell, place) => cell !== before[place]).length, 0)

/** Whether a person may write its cells. */
export const isOpen = ({ locked, computed }: ColumnRow): boolean => !locked && computed === null

export const nothingDone = (db: ReadDb, sheetId: number, skipped = 0): SliceDone => ({
  stepId: null,
  cells: 0,
  rows: 0,
  skipped,
  version: sheetVersion(db, sheetId),
})

/** Where the rows that really changed come from. */
function sourceOf({ rowIds }: ColumnCells, from: { columnId: number; rowIds: number[] }, changed: number[]) {
  const places = new Map(rowIds.map((id, at) => [id, at]))
  return { columnId: from.columnId, rowIds: changed.map(id => from.rowIds[places.get(id) ?? 0] ?? 0) }
}

const blankState = (): StateRow => ({
  state: 0,
  reason: null,
  marks: 0,
  in_hash: null,
  run_id: null,
  answer_id: null,
  at: Date.now(),
})

/** A result that was typed over, or transformed, is a person's own. */
function markManual(db: WriteDb, stepId: number, sheetId: number, { id }: ColumnRow, rowIds: number[]): void {
  const states = statesOf(db, sheetId, id, rowIds).map(state => {
    const known = state ?? blankState()
    return { ...known, marks: known.marks | cellMarks.manual }
  })
  recordStates(db, stepId, sheetId, id, rowIds, states)
}

/** Adds rows with cells below the last row of the list. `known`: columns whose results come with their states. */
function growRows(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  columnIds: number[],
  rows: Cell[][],
  known: ReadonlySet<number> = new Set(),
): SliceDone {
  return db.transaction(() => {
    const columns = columnsNamed(db, sheetId, columnIds)
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const last = lastId(db, sheetId)
    const slots = columns.map(({ slot }) => slot)
    const open = columns.map(isOpen)
    const written = rows.map(row => row.map((cell, at) => (open[at] ? cell : null)))
    insertRows(db, sheetId, slots, written.flat(), rows.length)
    const ids = rows.map((_, index) => last + 1 + index)
    recordRows(db, stepId, 'inserted', ids)
    for (const [at, column] of columns.entries()) {
      const isTyped = column.origin !== null && !known.has(column.id)
      const typed = isTyped ? ids.filter((_, index) => (written[index]?.[at] ?? null) !== null) : []
      markManual(db, stepId, sheetId, column, typed)
    }
    const filled = (lines: Cell[][]) => lines.reduce((sum, row) => sum + row.filter(cell => cell !== null).length, 0)
    const cells = filled(written)
    const skipped = filled(rows) - cells
    db.run('UPDATE step SET cells = cells + ? WHERE id = ?', cells, stepId)
    return { stepId, cells, rows: rows.length, skipped, version: sheetVersion(db, sheetId) }
  })
}

/** Adds empty rows in front of a row of the list, or below the last one (null). */
function insertBlankRows(db: WriteDb, sheetId: number, step: StepAsk, before: number | null, count: number): SliceDone {
  return db.transaction(() => {
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const first = lastId(db, sheetId) + 1
    insertRows(db, sheetId, [], [], count)
    const ids = Array.from({ length: count }, (_, index) => first + index)
    if (before !== null) placeRows(db, sheetId, ids, before)
    recordRows(db, stepId, 'inserted', ids)
    return { stepId, cells: 0, rows: count, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

/**
 * Copies rows with what was typed and imported; results are not copied, as nothing was asked for the copies, and what is
 * computed is worked out for them.
 */
function duplicateRows(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  rowIds: number[],
  before: number | null,
): SliceDone {
  return db.transaction(() => {
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const slots = columnsOf(db, sheetId).flatMap(({ slot, origin, computed }) =>
      origin === null && computed === null ? [slot] : [],
    )
    const rows = readRows(db, sheetId, slots, rowIds)
    const first = lastId(db, sheetId) + 1
    insertRows(db, sheetId, slots, rows.flat(), rows.length)
    copyRowRaws(db, sheetId, rowIds, first)
    const ids = rows.map((_, index) => first + index)
    if (before !== null) placeRows(db, sheetId, ids, before)
    recordRows(db, stepId, 'inserted', ids)
    return { stepId, cells: 0, rows: rows.length, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

function deleteRows(db: WriteDb, sheetId: number, step: StepAsk, rowIds: number[]): SliceDone {
  return db.transaction(() => {
    const there = presentRows(db, sheetId, rowIds)
    if (there.length === 0) return nothingDone(db, sheetId)
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const rows = setGone(db, sheetId, there, stepId, true)
    recordRows(db, stepId, 'deleted', there)
    return { stepId, cells: 0, rows, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

const lastId = (db: ReadDb, sheetId: number) => db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0

export const editWrite = { writeCells, growRows, insertBlankRows, duplicateRows, deleteRows }
