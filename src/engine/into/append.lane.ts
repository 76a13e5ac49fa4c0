// Rows of a file's list go to the end of another, with what is kept of their lines and of what a workbook stores.

import { editWrite, type SliceDone, type StepAsk } from '../sheet/edit/edit.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { columnsNamed, columnsOf } from '../table/columns.lane.ts'
import { lastRowOf, readRows } from '../table/rows.lane.ts'

/** Which column of the file's list goes to which of the other. */
export type ColumnWay = [otherColumnId: number, columnId: number]

/** The rows `otherIds` in their order, as one slice of a step. */
function appendFrom(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  otherId: number,
  otherIds: number[],
  ways: ColumnWay[],
): SliceDone {
  return db.transaction(() => {
    const first = lastRowOf(db, sheetId) + 1
    const slots = columnsNamed(
      db,
      otherId,
      ways.map(([from]) => from),
    ).map(({ slot }) => slot)
    const cells = readRows(db, otherId, slots, otherIds)
    const done = editWrite.growRows(
      db,
      sheetId,
      step,
      ways.map(([, into]) => into),
      cells,
    )
    copyRaws(db, { sheetId, otherId, otherIds, ways, first })
    copyProblems(db, { sheetId, otherId, otherIds, ways, first })
    return done
  })
}

interface Copied {
  readonly sheetId: number
  readonly otherId: number
  readonly otherIds: readonly number[]
  readonly ways: readonly ColumnWay[]
  /** The id that the first of the rows got. */
  readonly first: number
}

function copyRaws(db: WriteDb, { sheetId, otherId, otherIds, ways, first }: Copied): void {
  db.run(
    `INSERT OR REPLACE INTO cell_raw(sheet_id, col_id, row_id, shown, raw)
     SELECT ?, w.value ->> 1, ? + j.key, r.shown, r.raw FROM json_each(?) j
     CROSS JOIN cell_raw r ON r.sheet_id = ? AND r.row_id = j.value
     JOIN json_each(?) w ON w.value ->> 0 = r.col_id`,
    sheetId,
    first,
    JSON.stringify(otherIds),
    otherId,
    JSON.stringify(ways),
  )
}

interface KeptLine {
  at: number
  line: number
  text: string
  kind: string
  found: number | null
  expected: number | null
  repair: string | null
}

/** A repair goes along where all its columns do: half a repair would put values into wrong columns. */
function copyProblems(db: WriteDb, { sheetId, otherId, otherIds, ways, first }: Copied): void {
  const lines = db.all<KeptLine>(
    `SELECT j.key at, p.line, p.text, p.kind, p.found, p.expected, p.repair FROM json_each(?) j
     CROSS JOIN row_problem p ON p.sheet_id = ? AND p.row_id = j.value`,
    JSON.stringify(otherIds),
    otherId,
  )
  if (lines.length === 0) return
  const slots = slotWays(db, sheetId, otherId, ways)
  for (const { at, line, text, kind, found, expected, repair } of lines)
    db.run(
      `INSERT OR REPLACE INTO row_problem(sheet_id, row_id, line, text, kind, found, expected, repair)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[sheetId, first + at, line, text, kind, found, expected],
      repair === null ? null : repairIn(repair, slots),
    )
}

/** Slots of the list by those of the file's. */
function slotWays(db: ReadDb, sheetId: number, otherId: number, ways: readonly ColumnWay[]): Map<string, string> {
  const [own, others] = [columnsOf(db, sheetId), columnsOf(db, otherId)]
  return new Map(
    ways.flatMap(([from, into]) => {
      const [other, column] = [others.find(({ id }) => id === from), own.find(({ id }) => id === into)]
      return other && column ? [[other.slot, column.slot] as const] : []
    }),
  )
}

function repairIn(repair: string, slots: ReadonlyMap<string, string>): string | null {
  // Written by the import of the file a moment ago.
  const parts = Object.entries(JSON.parse(repair) as Record<string, unknown>)
  const moved = parts.flatMap(([slot, sides]) => {
    const into = slots.get(slot)
    return into === undefined ? [] : [[into, sides] as const]
  })
  return moved.length < parts.length ? null : JSON.stringify(Object.fromEntries(moved))
}

export const appendWrite = { appendFrom }
