// Rows joined into one: read on the scan lane in their order, written as part of an undo step.
import { isBlank } from '../../contract/app/cell/cell-text.ts'
import { nothingDone, type SliceDone, type StepAsk } from '../sheet/edit/edit.lane.ts'
import { diffRows, putRows, recordRows } from '../sheet/history/cells.lane.ts'
import { cellsWritten } from '../sheet/history/cells-followers.ts'
import { setGone } from '../sheet/history/undo.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { columnsNamed, columnsOf } from '../table/columns.lane.ts'
import { presentRows, readFirstRows, sheetVersion } from '../table/rows.lane.ts'
import { beginStep } from '../table/step.lane.ts'
import { joinedRows } from './join.ts'

export interface RowsToJoin {
  /** The row that stays, then those that go. */
  readonly rowIds: readonly number[]
  readonly before: readonly (string | null)[]
  readonly after: readonly (string | null)[]
}
export interface JoinSlice {
  /** Rows that are settled: the first ones of those asked for. 0: more have to be read at once to settle any. */
  done: number
  filled: number
  groups: RowsToJoin[]
}

/** `last`: there are no rows behind `ids`. */
function joinCells(
  db: ReadDb,
  sheetId: number,
  columnIds: readonly number[],
  ids: Uint32Array,
  separator: string,
  last: boolean,
): JoinSlice {
  const joined = columnsNamed(db, sheetId, columnIds)
  const others = columnsOf(db, sheetId).filter(
    ({ id, origin, computed }) => !columnIds.includes(id) && origin === null && computed === null,
  )
  const read = readFirstRows(
    db,
    sheetId,
    [...joined, ...others].map(({ slot }) => slot),
    ids,
  )
  const rows = read.map(cells => ({ joined: cells.slice(0, joined.length), others: cells.slice(joined.length) }))
  const whole = last && read.length === ids.length
  const { groups, open } = joinedRows(rows, separator)
  const done = whole ? rows.length : open
  const settled = groups.filter(({ to }) => to < done)
  return {
    done,
    filled: rows.slice(0, done).reduce((sum, row) => sum + row.joined.filter(cell => !isBlank(cell)).length, 0),
    groups: settled.map(({ from, to, cells }) => ({
      rowIds: Array.from(ids.subarray(from, to + 1)),
      before: rows[from]?.joined ?? [],
      after: cells,
    })),
  }
}

/** Groups of which a row is gone meanwhile are left out. */
function joinRows(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  columnIds: readonly number[],
  asked: readonly RowsToJoin[],
): SliceDone {
  return db.transaction(() => {
    const there = new Set(
      presentRows(
        db,
        sheetId,
        asked.flatMap(({ rowIds }) => rowIds),
      ),
    )
    const groups = asked.filter(({ rowIds }) => rowIds.every(id => there.has(id)))
    if (groups.length === 0) return nothingDone(db, sheetId)
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const targets = columnsNamed(db, sheetId, columnIds)
    const slots = targets.map(({ slot }) => slot)
    const ids = groups.flatMap(({ rowIds }) => rowIds.slice(0, 1))
    const cells = targets.map((_, place) => groups.map(({ after }) => after[place] ?? null))
    const written = diffRows(db, sheetId, slots, ids, cells)
    cellsWritten(db, stepId, sheetId, putRows(db, stepId, sheetId, targets, written))
    const away = groups.flatMap(({ rowIds }) => rowIds.slice(1))
    const rows = setGone(db, sheetId, away, stepId, true)
    recordRows(db, stepId, 'deleted', away)
    const changed = written.reduce(
      (sum, { before, after }) => sum + after.filter((cell, at) => cell !== before[at]).length,
      0,
    )
    return { stepId, cells: changed, rows, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

export const joinRead = { joinCells }
export const joinWrite = { joinRows }
