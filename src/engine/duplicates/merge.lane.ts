// Rows of a group become one, as part of an undo step: the values that stay, the results that belong to them, ticks, and the
// other rows deleted; or the groups are only written into a column.
import type { ColumnId } from '../../contract/app/ids.ts'
import type { SliceDone, StepAsk } from '../sheet/edit/edit.lane.ts'
import { diffRows, putCells, putRows, recordRows } from '../sheet/history/cells.lane.ts'
import { cellsWritten } from '../sheet/history/cells-followers.ts'
import { recordStates, statesOf } from '../sheet/history/states.lane.ts'
import { setGone, tickRows } from '../sheet/history/undo.lane.ts'
import type { WriteDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { presentRows, readRows, sheetVersion } from '../table/rows.lane.ts'
import { beginStep, keepChange } from '../table/step.lane.ts'
import { isOwn } from './choose.lane.ts'

export interface MergedGroup {
  survivor: number
  others: number[]
  /** Whose value each column takes, or the text it gets instead; the others keep the survivor's own. */
  values: { columnId: number; rowId: number; text?: string }[]
}

/** Groups of which a row is gone meanwhile are left as they are. */
function mergeRows(db: WriteDb, sheetId: number, step: StepAsk, asked: readonly MergedGroup[]): SliceDone {
  return db.transaction(() => {
    const groups = wholeGroups(db, sheetId, asked)
    if (groups.length === 0) return nothing(db, sheetId)
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const columns = columnsOf(db, sheetId)
    // Results first: what is then written decides whether they still answer what their row asks.
    const moved = moveResults(db, stepId, sheetId, columns, groups)
    const cells = moved + takeValues(db, stepId, sheetId, columns, groups)
    passTicks(db, stepId, sheetId, groups)
    const rows = deleteOthers(db, stepId, sheetId, groups)
    return { stepId, cells, rows, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

/** Deletes all rows but the survivors, which take the values that are named. */
function deleteExtras(db: WriteDb, sheetId: number, step: StepAsk, asked: readonly MergedGroup[]): SliceDone {
  return db.transaction(() => {
    const groups = wholeGroups(db, sheetId, asked)
    if (groups.length === 0) return nothing(db, sheetId)
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const cells = takeValues(db, stepId, sheetId, columnsOf(db, sheetId), groups)
    const rows = deleteOthers(db, stepId, sheetId, groups)
    return { stepId, cells, rows, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

const nothing = (db: WriteDb, sheetId: number): SliceDone => ({
  stepId: null,
  cells: 0,
  rows: 0,
  skipped: 0,
  version: sheetVersion(db, sheetId),
})

function wholeGroups(db: WriteDb, sheetId: number, groups: readonly MergedGroup[]): MergedGroup[] {
  const all = groups.flatMap(({ survivor, others }) => [survivor, ...others])
  const there = new Set(presentRows(db, sheetId, all))
  return groups.filter(({ survivor, others }) => [survivor, ...others].every(id => there.has(id)))
}

function deleteOthers(db: WriteDb, stepId: number, sheetId: number, groups: readonly MergedGroup[]): number {
  const others = groups.flatMap(group => group.others)
  const rows = setGone(db, sheetId, others, stepId, true)
  recordRows(db, stepId, 'deleted', others)
  return rows
}

/** Writes the chosen values into the survivors; what a workbook file stores for a cell goes along. */
function takeValues(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  all: readonly ColumnRow[],
  groups: readonly MergedGroup[],
): number {
  const givers = groups.map(({ values }) => new Map(values.map(value => [value.columnId, value])))
  const donorsOf = (columnId: number) => groups.map(({ survivor }, at) => givers[at]?.get(columnId)?.rowId ?? survivor)
  const named = new Set(groups.flatMap(({ values }) => values.map(({ columnId }) => columnId)))
  const columns = all.filter(column => isOwn(column) && !column.locked && named.has(column.id))
  if (columns.length === 0) return 0
  const survivors = groups.map(({ survivor }) => survivor)
  const values = columns.map(({ id, slot }) =>
    readRows(db, sheetId, [slot], donorsOf(id)).map(([cell = null], at) => givers[at]?.get(id)?.text ?? cell),
  )
  for (const { id } of columns) copyRaws(db, sheetId, id, survivors, donorsOf(id))
  const diff = diffRows(
    db,
    sheetId,
    columns.map(({ slot }) => slot),
    survivors,
    values,
  )
  const written = putRows(db, stepId, sheetId, columns, diff)
  cellsWritten(db, stepId, sheetId, written)
  return diff.reduce((sum, { before, after }) => sum + after.filter((cell, at) => cell !== before[at]).length, 0)
}

/** Only where the survivor has none of its own: undo knows nothing of these, and looks them up by the cell's text. */
function copyRaws(
  db: WriteDb,
  sheetId: number,
  columnId: number,
  to: readonly number[],
  from: readonly number[],
): void {
  db.run(
    `INSERT OR IGNORE INTO cell_raw(sheet_id, col_id, row_id, shown, raw)
     SELECT r.sheet_id, r.col_id, t.value, r.shown, r.raw FROM json_each(?) f
     JOIN json_each(?) t ON t.key = f.key
     CROSS JOIN cell_raw r ON r.sheet_id = +? AND r.row_id = f.value AND r.col_id = +? WHERE f.value <> t.value`,
    JSON.stringify(from),
    JSON.stringify(to),
    sheetId,
    columnId,
  )
}

/**
 * A result stays with the value it is about: it comes from the row that gives the value, and where that has none, from any
 * row of the group. So nothing that was paid for is lost with a row.
 */
function moveResults(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columns: readonly ColumnRow[],
  groups: readonly MergedGroup[],
): number {
  const heads = Map.groupBy(
    columns.filter(({ origin }) => origin !== null),
    ({ origin }) => origin?.resultColumnId ?? (0 as ColumnId),
  )
  let cells = 0
  for (const [resultColumnId, parts] of heads) {
    const sourceId = parts[0]?.origin?.sourceId
    const moves = groups.flatMap(({ survivor, others, values }) => {
      const giver = values.find(({ columnId }) => columnId === sourceId)?.rowId ?? survivor
      const order = [...new Set([giver, survivor, ...others])]
      const states = statesOf(db, sheetId, resultColumnId, order)
      const at = states.findIndex(state => state !== null && state.state !== 0)
      const [from, state] = [order[at], states[at]]
      return from === undefined || !state || from === survivor ? [] : [{ survivor, from, state }]
    })
    if (moves.length === 0) continue
    const survivors = moves.map(({ survivor }) => survivor)
    const slots = parts.map(({ slot }) => slot)
    const rows = readRows(
      db,
      sheetId,
      slots,
      moves.map(({ from }) => from),
    )
    const values = slots.map((_, place) => rows.map(row => row[place] ?? null))
    const diff = diffRows(db, sheetId, slots, survivors, values)
    putRows(db, stepId, sheetId, parts, diff)
    recordStates(
      db,
      stepId,
      sheetId,
      resultColumnId,
      survivors,
      moves.map(({ state }) => state),
    )
    cells += diff.length
  }
  return cells
}

/** A survivor is ticked where any of its rows was. */
function passTicks(db: WriteDb, stepId: number, sheetId: number, groups: readonly MergedGroup[]): void {
  const all = groups.flatMap(({ survivor, others }) => [survivor, ...others])
  const ticked = new Set(
    db.column<number>(
      'SELECT row_id FROM row_tick WHERE sheet_id = ? AND row_id IN (SELECT value FROM json_each(?))',
      sheetId,
      JSON.stringify(all),
    ),
  )
  const now = groups.flatMap(({ survivor, others }) =>
    !ticked.has(survivor) && others.some(id => ticked.has(id)) ? [survivor] : [],
  )
  if (now.length === 0) return
  tickRows(db, sheetId, now, true)
  keepChange(db, stepId, 'ticked', null, now, null, null)
}

/** Writes into a column which group a row is in, and whether it would stay; `first`: number of the first group. */
function markGroups(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  columnId: number,
  groups: readonly MergedGroup[],
  first: number,
): SliceDone {
  return db.transaction(() => {
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const column = columnsOf(db, sheetId).find(({ id }) => id === columnId)
    if (!column) return nothing(db, sheetId)
    const marks = groups.flatMap(({ survivor, others }, at) => [
      { rowId: survivor, text: `Group ${first + at}, keep` },
      ...others.map(rowId => ({ rowId, text: `Group ${first + at}, extra` })),
    ])
    const there = new Set(
      presentRows(
        db,
        sheetId,
        marks.map(({ rowId }) => rowId),
      ),
    )
    const kept = marks.filter(({ rowId }) => there.has(rowId))
    putCells(db, stepId, sheetId, columnId, column.slot, {
      rowIds: kept.map(({ rowId }) => rowId),
      before: kept.map(() => null),
      after: kept.map(({ text }) => text),
    })
    return { stepId, cells: kept.length, rows: 0, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

export const mergeWrite = { mergeRows, deleteExtras, markGroups }
