// Rows of one list go to the end of another, with their results, what is kept of their lines and of what a workbook stores.

import { type ColumnWay, copyProblems, copyRaws, copyStates } from '../sheet/copied-results.lane.ts'
import { editWrite, type SliceDone, type StepAsk } from '../sheet/edit/edit.lane.ts'
import type { WriteDb } from '../store/sql.ts'
import { columnsNamed } from '../table/columns.lane.ts'
import { lastRowOf, readRows } from '../table/rows.lane.ts'

/** Where the columns of rows go, and the states of their results. */
export interface RowWays {
  readonly columns: ColumnWay[]
  readonly states: ColumnWay[]
}

/** The rows `otherIds` in their order, as one slice of a step. */
function appendFrom(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  otherId: number,
  otherIds: number[],
  { columns, states }: RowWays,
): SliceDone {
  return db.transaction(() => {
    const into = columns.map(([, id]) => id)
    const others = columnsNamed(
      db,
      otherId,
      columns.map(([from]) => from),
    ).map(({ slot }) => slot)
    const own = columnsNamed(db, sheetId, into).map(({ slot }) => slot)
    const first = lastRowOf(db, sheetId) + 1
    const cells = readRows(db, otherId, others, otherIds)
    const done = editWrite.growRows(db, sheetId, step, into, cells, new Set(states.map(([, id]) => id)))
    const rows = { sheetId, otherId, otherIds, first }
    copyRaws(db, rows, columns)
    copyProblems(db, rows, new Map(others.map((slot, at) => [slot, own[at] ?? ''])))
    if (states.length > 0) copyStates(db, rows, states)
    return done
  })
}

export const appendWrite = { appendFrom }
