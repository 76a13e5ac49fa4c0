// Cells and rows written as part of an undo step: what really differs is kept, and what is computed from it follows.
import { fail } from '../../base/fail.ts'
import { readBefore } from '../../expression/reach.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../../store/sql.ts'

import { computedColumns, dependentColumns, recomputeRows } from '../../table/computed.lane.ts'
import { rowsBehind } from '../../table/other-lists.lane.ts'
import { areNeighbours, placesOf, tableOf, touchColumn, touchColumns } from '../../table/rows.lane.ts'
import { growStep, keepChange, keepChanges } from '../../table/step.lane.ts'
import { type ChangedCells, writeBlock } from '../../table/write-block.ts'
import type { WrittenCells } from './cells-followers.ts'

type Cell = string | null

/** Of rows that are not there nothing differs. */
export function diffCells(
  db: ReadDb,
  sheetId: number,
  slot: string,
  rowIds: readonly number[],
  values: readonly Cell[],
): ChangedCells {
  const diff: ChangedCells = { rowIds: [], before: [], after: [] }
  for (const [at, before = null] of rowsThere(db, sheetId, [slot], rowIds)) {
    const rowId = rowIds[at]
    const after = values[at] ?? null
    if (rowId === undefined || before === after) continue
    diff.rowIds.push(rowId)
    diff.before.push(before)
    diff.after.push(after)
  }
  return diff
}

/** Cells of the rows that are in the list, each behind its place in `rowIds`, in that order. */
function rowsThere(
  db: ReadDb,
  sheetId: number,
  slots: readonly string[],
  rowIds: readonly number[],
): [at: number, ...cells: Cell[]][] {
  const cells = slots.map(slot => `t.${sqlIdentifier(slot)}`).join(', ')
  const [first = 0] = rowIds
  if (areNeighbours(rowIds))
    return db.arrays(
      `SELECT t.id - ?, ${cells} FROM ${tableOf(sheetId)} t WHERE t.id BETWEEN ? AND ? AND t.gone IS NULL ORDER BY t.id`,
      first,
      first,
      rowIds.at(-1) ?? 0,
    )
  // CROSS JOIN keeps json_each outside: rows come in the order asked for.
  return db.arrays(
    `SELECT j.key, ${cells} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t ON t.id = j.value WHERE t.gone IS NULL`,
    JSON.stringify(rowIds),
  )
}

/**
 * Writes a diff and keeps it in the step; raises the version. What is computed from these cells follows in the same step.
 * Returns what was written, the column itself first.
 */
export function putCells(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  slot: string,
  diff: ChangedCells,
): WrittenCells[] {
  if (diff.rowIds.length === 0) return []
  writeCells(db, sheetId, slot, diff)
  return keepCells(db, stepId, sheetId, columnId, diff)
}

/** Keeps in the step what was written already, as `putCells` does. */
export function keepCells(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  diff: ChangedCells,
): WrittenCells[] {
  storeCells(db, stepId, sheetId, columnId, diff)
  return [{ columnId, rowIds: diff.rowIds }, ...keepComputed(db, stepId, sheetId, [columnId], diff.rowIds)]
}

/**
 * Works out the computed columns of rows in which `changed` columns were written (null: all of them), as part of a step;
 * without a step nothing is kept, as for rows that are new themselves. Every recorded change of cells comes by here.
 * `only`: those of these columns.
 */
export function keepComputed(
  db: WriteDb,
  stepId: number | null,
  sheetId: number,
  changed: readonly number[] | null,
  rowIds: readonly number[],
  only?: readonly number[],
): WrittenCells[] {
  const columns = computedColumns(db, sheetId)
  const reached = changed === null ? columns : dependentColumns(columns, changed)
  const wanted = only ? reached.filter(({ id }) => only.includes(id)) : reached
  // What reads the row before changes in the rows behind too, one more for each column that reads such a column.
  const behind = wanted.filter(({ node }) => readBefore(node).size > 0).length
  const reachedRows =
    behind > 0 && changed !== null
      ? [...new Set([...rowIds, ...rowsBehind(db, sheetId, rowIds, behind)])].sort((a, b) => a - b)
      : rowIds
  return recomputeRows(db, sheetId, wanted, reachedRows).map(({ column: { id, slot, filling }, ...diff }) => {
    writeCells(db, sheetId, slot, diff)
    if (stepId !== null && !filling) storeCells(db, stepId, sheetId, id, diff)
    return { columnId: id, rowIds: diff.rowIds }
  })
}

function storeCells(db: WriteDb, stepId: number, sheetId: number, columnId: number, diff: ChangedCells): void {
  keepChange(db, stepId, 'cells', columnId, diff.rowIds, diff.before, diff.after)
  db.run('UPDATE step SET cells = cells + ? WHERE id = ?', diff.rowIds.length, stepId)
  touchColumn(db, sheetId, columnId)
}

function writeCells(db: WriteDb, sheetId: number, slot: string, { rowIds, after }: ChangedCells): void {
  const placeOf = placesOf(rowIds)
  writeBlock(db, sheetId, [slot], rowIds, (_, rowId) => after[placeOf(rowId) ?? 0] ?? null)
}

/**
 * Writes cells of one column as part of a step, in slices of at most about 1,000 cells. Returns how many really
 * changed. Raises the list's version when any did. A run writes its states with `recordStates`.
 */
export function recordCells(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  rowIds: number[],
  values: Cell[],
): number {
  return db.transaction(() => {
    const slot = db.value<string>('SELECT slot FROM col WHERE id = ? AND sheet_id = ?', columnId, sheetId)
    if (slot === undefined) throw fail('not_found', { what: 'column' })
    const diff = diffCells(db, sheetId, slot, rowIds, values)
    putCells(db, stepId, sheetId, columnId, slot, diff)
    return diff.rowIds.length
  })
}

/** Cells of one row before and after, in the order of the columns they belong to. */
export interface RowDiff {
  rowId: number
  before: Cell[]
  after: Cell[]
}

/**
 * Rows in which a cell of these columns really differs from `values`, which are given column by column, each in the order
 * of `rowIds`. Rows that are not there are left out.
 */
export function diffRows(
  db: ReadDb,
  sheetId: number,
  slots: readonly string[],
  rowIds: readonly number[],
  values: readonly (readonly Cell[])[],
): RowDiff[] {
  return rowsThere(db, sheetId, slots, rowIds).flatMap(([at, ...before]) => {
    const after = values.map(column => column[at] ?? null)
    const rowId = rowIds[at]
    return rowId === undefined || after.every((cell, place) => cell === before[place]) ? [] : [{ rowId, before, after }]
  })
}

/**
 * Writes cells of several columns row by row and keeps those that differ in the step; one new version for all of them.
 * Returns what was written, the columns themselves first, then what is computed from them.
 */
export function putRows(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columns: readonly { id: number; slot: string }[],
  rows: readonly RowDiff[],
): WrittenCells[] {
  const written = columns
    .map((column, place) => ({ column, place, diff: rows.filter(row => row.before[place] !== row.after[place]) }))
    .filter(({ diff }) => diff.length > 0)
  if (written.length === 0) return []
  const after = new Map(rows.map(row => [row.rowId, row.after]))
  writeBlock(
    db,
    sheetId,
    written.map(({ column }) => column.slot),
    rows.map(({ rowId }) => rowId),
    (at, rowId) => after.get(rowId)?.[written[at]?.place ?? 0] ?? null,
  )
  let cells = 0
  let size = 0
  for (const { column, place, diff } of written) {
    cells += diff.length
    const kept = (side: 'before' | 'after') => diff.map(row => row[side][place] ?? null)
    const rowIds = diff.map(({ rowId }) => rowId)
    size += keepChanges(db, stepId, 'cells', column.id, rowIds, kept('before'), kept('after'))
  }
  growStep(db, stepId, size, cells)
  touchColumns(
    db,
    sheetId,
    written.map(({ column }) => column.id),
  )
  const own = written.map(({ column, diff }) => ({ columnId: column.id, rowIds: diff.map(({ rowId }) => rowId) }))
  const computed = keepComputed(
    db,
    stepId,
    sheetId,
    own.map(({ columnId }) => columnId),
    rows.map(({ rowId }) => rowId),
  )
  return [...own, ...computed]
}

/**
 * Keeps which rows came or went; `takenBy`: the step that had taken the rows which came back. What is computed in rows
 * that came is worked out; with rows that are new it needs no history of its own.
 */
export function recordRows(
  db: WriteDb,
  stepId: number,
  kind: 'inserted' | 'deleted',
  rowIds: number[],
  takenBy: number | null = null,
): void {
  if (rowIds.length === 0) return
  keepChange(db, stepId, kind, null, rowIds, takenBy, null)
  if (kind === 'deleted') return
  const sheetId = db.value<number>('SELECT sheet_id FROM step WHERE id = ?', stepId) ?? 0
  keepComputed(db, takenBy === null ? null : stepId, sheetId, null, rowIds)
}

export const recordedCellsWrite = { recordCells }
