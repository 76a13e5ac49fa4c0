// Rows spread over several: read on the scan lane, written as part of an undo step.
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import type { SpreadId } from '../../model/transforms/index.ts'
import type { OptionValues } from '../../model/transforms/options.ts'
import { nothingDone, type SliceDone, type StepAsk } from '../sheet/edit/edit.lane.ts'
import { placeBehind } from '../sheet/edit/place.lane.ts'
import { diffRows, putRows, recordRows } from '../sheet/history/cells.lane.ts'
import { cellsWritten } from '../sheet/history/cells-followers.ts'
import { copyRowRaws } from '../sheet/raws.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { columnsNamed, columnsOf } from '../table/columns.lane.ts'
import { insertRows, lastRowOf, presentRows, readFirstRows, readRows, sheetVersion } from '../table/rows.lane.ts'
import { beginStep } from '../table/step.lane.ts'
import { type SpreadLine, spreadLines } from './spread.ts'

export interface SpreadRow {
  readonly rowId: number
  readonly before: readonly (string | null)[]
  readonly lines: SpreadLine[]
}
export interface SpreadSlice {
  /** Rows that were read: the first ones of those asked for. */
  done: number
  filled: number
  rows: SpreadRow[]
}

/** Those of the rows `ids` that change, with the lines that each becomes. */
function spreadCells(
  db: ReadDb,
  sheetId: number,
  columnIds: readonly number[],
  ids: Uint32Array,
  id: SpreadId,
  options: OptionValues,
): SpreadSlice {
  const columns = columnsNamed(db, sheetId, columnIds)
  const names = columns.map(({ name }) => name)
  const slots = columns.map(({ slot }) => slot)
  const read = readFirstRows(db, sheetId, slots, ids)
  const slice: SpreadSlice = { done: read.length, filled: 0, rows: [] }
  for (const [at, cells] of read.entries()) {
    slice.filled += cells.filter(cell => !isBlank(cell)).length
    const lines = spreadLines(id, cells, names, options)
    if (lines) slice.rows.push({ rowId: ids[at] ?? 0, before: cells, lines })
  }
  return slice
}

export interface SpreadTargets {
  readonly columnIds: readonly number[]
  /** Columns whose cells are not repeated; null: none is. */
  readonly without: readonly number[] | null
}

/** The first line of a row goes into it, the others into new rows below. Rows that are gone meanwhile are left out. */
function spreadRows(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  { columnIds, without }: SpreadTargets,
  asked: readonly SpreadRow[],
): SliceDone {
  return db.transaction(() => {
    const there = new Set(
      presentRows(
        db,
        sheetId,
        asked.map(({ rowId }) => rowId),
      ),
    )
    const rows = asked.filter(({ rowId }) => there.has(rowId))
    if (rows.length === 0) return nothingDone(db, sheetId)
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const targets = columnsNamed(db, sheetId, columnIds)
    const ids = rows.map(({ rowId }) => rowId)
    const firsts = targets.map((_, place) => rows.map(({ lines }) => lines[0]?.[place] ?? null))
    const slots = targets.map(({ slot }) => slot)
    const written = diffRows(db, sheetId, slots, ids, firsts)
    cellsWritten(db, stepId, sheetId, putRows(db, stepId, sheetId, targets, written))

    const left = without && new Set([...without, ...columnIds])
    const repeated = columnsOf(db, sheetId).filter(
      ({ id, origin, computed }) => left && !left.has(id) && origin === null && computed === null,
    )
    const sources = rows.flatMap(({ rowId, lines }) => lines.slice(1).map(line => ({ rowId, line })))
    const cells = readRows(
      db,
      sheetId,
      repeated.map(({ slot }) => slot),
      sources.map(({ rowId }) => rowId),
    )
    const first = lastRowOf(db, sheetId) + 1
    const flat = sources.flatMap(({ line }, at) => [...line, ...(cells[at] ?? [])])
    insertRows(db, sheetId, [...slots, ...repeated.map(({ slot }) => slot)], flat, sources.length)
    if (left)
      copyRowRaws(
        db,
        sheetId,
        sources.map(({ rowId }) => rowId),
        first,
      )
    let next = first
    for (const { rowId, lines } of rows) {
      const own = Array.from({ length: lines.length - 1 }, () => next++)
      if (own.length > 0) placeBehind(db, sheetId, own, rowId)
    }
    if (sources.length > 0)
      recordRows(
        db,
        stepId,
        'inserted',
        sources.map((_, at) => first + at),
      )
    const changed = written.reduce(
      (sum, { before, after }) => sum + after.filter((cell, at) => cell !== before[at]).length,
      0,
    )
    return { stepId, cells: changed, rows: sources.length, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

export const spreadRead = { spreadCells }
export const spreadWrite = { spreadRows }
