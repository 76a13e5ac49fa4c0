// A person's edits of cells and rows, one slice per call; slices with the same step key become one undo step.
import { mark } from '../../contract/app/cell.ts'
import { markStale } from '../run/stale.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { type ColumnRow, columnOf, columnsOf } from './columns.lane.ts'
import { beginStep, diffCells, putCells, recordRows, recordStates, type StateRow, statesOf } from './history.lane.ts'
import { placeRows } from './place.lane.ts'
import { insertRows, readRows, sheetVersion, tableOf } from './rows.lane.ts'
import { setGone } from './undo.lane.ts'

type Cell = string | null

export interface StepAsk {
  label: string
  key: string
}
export interface ColumnCells {
  columnId: number
  rowIds: number[]
  values: Cell[]
}
export interface SliceDone {
  /** null when nothing changed, so that no empty step is left behind. */
  stepId: number | null
  cells: number
  rows: number
  version: number
}

/**
 * Writes cells; those that already hold the value are left alone. A typed-over result is marked manual, results whose row
 * asks something else now are marked stale; both marks go with the step.
 */
export function writeCells(db: WriteDb, sheetId: number, step: StepAsk, blocks: ColumnCells[]): SliceDone {
  return db.transaction(() => {
    const diffs = blocks.map(({ columnId, rowIds, values }) => {
      const column = columnOf(db, sheetId, columnId)
      return { column, diff: diffCells(db, sheetId, column.slot, rowIds, values) }
    })
    const changed = diffs.filter(({ diff }) => diff.rowIds.length > 0)
    if (changed.length === 0) return { stepId: null, cells: 0, rows: 0, version: sheetVersion(db, sheetId) }
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    let cells = 0
    for (const { column, diff } of changed) {
      putCells(db, stepId, sheetId, column.id, column.slot, diff)
      if (column.origin) markManual(db, stepId, sheetId, column, diff.rowIds)
      markStale(db, stepId, sheetId, column.id, diff.rowIds)
      cells += diff.rowIds.length
    }
    return { stepId, cells, rows: 0, version: sheetVersion(db, sheetId) }
  })
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

function markManual(db: WriteDb, stepId: number, sheetId: number, { id }: ColumnRow, rowIds: number[]): void {
  const states = statesOf(db, sheetId, id, rowIds).map(state => {
    const known = state ?? blankState()
    return { ...known, marks: known.marks | mark.manual }
  })
  recordStates(db, stepId, sheetId, id, rowIds, states)
}

/** Adds rows with cells below the last row of the list. */
export function growRows(db: WriteDb, sheetId: number, step: StepAsk, columnIds: number[], rows: Cell[][]): SliceDone {
  return db.transaction(() => {
    const columns = columnIds.map(id => columnOf(db, sheetId, id))
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const last = lastId(db, sheetId)
    const slots = columns.map(({ slot }) => slot)
    insertRows(db, sheetId, slots, rows.flat(), rows.length)
    const ids = rows.map((_, index) => last + 1 + index)
    recordRows(db, stepId, 'inserted', ids)
    for (const [at, column] of columns.entries()) {
      const typed = column.origin ? ids.filter((_, index) => (rows[index]?.[at] ?? null) !== null) : []
      markManual(db, stepId, sheetId, column, typed)
    }
    const cells = rows.reduce((sum, row) => sum + row.filter(cell => cell !== null).length, 0)
    db.run('UPDATE step SET cells = cells + ? WHERE id = ?', cells, stepId)
    return { stepId, cells, rows: rows.length, version: sheetVersion(db, sheetId) }
  })
}

/** Adds empty rows in front of a row of the list, or below the last one (null). */
export function insertBlankRows(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  before: number | null,
  count: number,
): SliceDone {
  return db.transaction(() => {
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const first = lastId(db, sheetId) + 1
    insertRows(db, sheetId, [], [], count)
    const ids = Array.from({ length: count }, (_, index) => first + index)
    if (before !== null) placeRows(db, sheetId, ids, before)
    recordRows(db, stepId, 'inserted', ids)
    return { stepId, cells: 0, rows: count, version: sheetVersion(db, sheetId) }
  })
}

/** Copies rows with what was typed and imported; results are not copied, as nothing was asked for the copies. */
export function duplicateRows(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  rowIds: number[],
  before: number | null,
): SliceDone {
  return db.transaction(() => {
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const slots = columnsOf(db, sheetId).flatMap(({ slot, origin }) => (origin === null ? [slot] : []))
    const rows = readRows(db, sheetId, slots, rowIds)
    const first = lastId(db, sheetId) + 1
    insertRows(db, sheetId, slots, rows.flat(), rows.length)
    const ids = rows.map((_, index) => first + index)
    if (before !== null) placeRows(db, sheetId, ids, before)
    recordRows(db, stepId, 'inserted', ids)
    return { stepId, cells: 0, rows: rows.length, version: sheetVersion(db, sheetId) }
  })
}

export function deleteRows(db: WriteDb, sheetId: number, step: StepAsk, rowIds: number[]): SliceDone {
  return db.transaction(() => {
    const there = rowIds.filter(
      id => db.value(`SELECT 1 FROM ${tableOf(sheetId)} WHERE id = ? AND gone IS NULL`, id) !== undefined,
    )
    if (there.length === 0) return { stepId: null, cells: 0, rows: 0, version: sheetVersion(db, sheetId) }
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const rows = setGone(db, sheetId, there, stepId, true)
    recordRows(db, stepId, 'deleted', there)
    return { stepId, cells: 0, rows, version: sheetVersion(db, sheetId) }
  })
}

const lastId = (db: ReadDb, sheetId: number) => db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0

export const editWrite = { writeCells, growRows, insertBlankRows, duplicateRows, deleteRows }
