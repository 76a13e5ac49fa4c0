// Results that go along with copied columns and rows: which column each belongs to there, and the states with their marks.
import { cellStates } from '../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { ColumnOrigin } from '../../contract/app/sheet.ts'
import type { WriteDb } from '../store/sql.ts'

/** Which column of one list goes to which of another. */
export type ColumnWay = [from: number, into: number]

/** In the place of a column that was not copied: none ever gets this id. */
const nobody = Number.MAX_SAFE_INTEGER as ColumnId

export interface CopiedOrigins {
  /** By the id of the copy. */
  origins: Map<ColumnId, ColumnOrigin>
  /** Ways of states: of the copied columns, and of head columns that were not copied to the first one that was. */
  states: ColumnWay[]
}

/** `copies`: by column, its copy. */
export function copiedOrigins(
  columns: readonly { readonly id: ColumnId; readonly origin: ColumnOrigin | null }[],
  copies: ReadonlyMap<ColumnId, ColumnId>,
): CopiedOrigins {
  const origins: CopiedOrigins['origins'] = new Map()
  const heads = new Map<ColumnId, ColumnId>()
  for (const { id, origin } of columns) {
    const copy = copies.get(id)
    if (!origin || copy === undefined) continue
    const resultColumnId = copies.get(origin.resultColumnId) ?? heads.get(origin.resultColumnId) ?? copy
    if (!copies.has(origin.resultColumnId)) heads.set(origin.resultColumnId, resultColumnId)
    origins.set(copy, { ...origin, resultColumnId, sourceId: copies.get(origin.sourceId) ?? nobody })
  }
  return { origins, states: [...heads, ...copies] }
}

/** Of rows that have just been copied. */
export interface CopiedRows {
  readonly sheetId: number
  readonly otherId: number
  readonly otherIds: readonly number[]
  /** The id that the first of the rows got, the others the next ones; null: all kept their ids. */
  readonly first: number | null
}

/** A call that is still going on ends in the list it was begun in. */
const underWay = JSON.stringify((['queued', 'running'] as const).map(state => cellStates.indexOf(state)))

/**
 * Results are known in the list they come into as they were: found, guessed, of Practice, stale. Their run is not: its rows and
 * columns are those of the list it ran over.
 */
export function copyStates(db: WriteDb, { sheetId, otherId, otherIds, first }: CopiedRows, ways: ColumnWay[]): void {
  db.run(
    `INSERT OR REPLACE INTO cell_state(sheet_id, col_id, row_id, state, reason, marks, in_hash, run_id, answer_id, at,
       rule, policy, pick)
     SELECT ?, w.value ->> 1, coalesce(? + j.key, j.value), c.state, c.reason, c.marks, c.in_hash, NULL, c.answer_id, c.at,
       c.rule, c.policy, c.pick
     FROM json_each(?) w CROSS JOIN json_each(?) j
     CROSS JOIN cell_state c ON c.sheet_id = +? AND c.col_id = w.value ->> 0 AND c.row_id = j.value
     WHERE c.state NOT IN (SELECT value FROM json_each(?)) ORDER BY w.key`,
    sheetId,
    first,
    JSON.stringify(ways),
    JSON.stringify(otherIds),
    otherId,
    underWay,
  )
}

/** What a workbook file stores for the cells. */
export function copyRaws(db: WriteDb, { sheetId, otherId, otherIds, first }: CopiedRows, ways: ColumnWay[]): void {
  db.run(
    `INSERT OR REPLACE INTO cell_raw(sheet_id, col_id, row_id, shown, raw)
     SELECT ?, w.value ->> 1, coalesce(? + j.key, j.value), r.shown, r.raw FROM json_each(?) j
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
  row: number
  line: number
  text: string
  kind: string
  found: number | null
  expected: number | null
  repair: string | null
}

/** Lines of a file that did not fit. A repair goes along where all its columns do: half of one would put values into wrong columns. */
export function copyProblems(
  db: WriteDb,
  { sheetId, otherId, otherIds, first }: CopiedRows,
  slots: ReadonlyMap<string, string>,
): void {
  const lines = db.all<KeptLine>(
    `SELECT coalesce(? + j.key, j.value) AS row, p.line, p.text, p.kind, p.found, p.expected, p.repair FROM json_each(?) j
     CROSS JOIN row_problem p ON p.sheet_id = ? AND p.row_id = j.value`,
    first,
    JSON.stringify(otherIds),
    otherId,
  )
  for (const { row, line, text, kind, found, expected, repair } of lines)
    db.run(
      `INSERT OR REPLACE INTO row_problem(sheet_id, row_id, line, text, kind, found, expected, repair)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[sheetId, row, line, text, kind, found, expected],
      repair === null ? null : repairIn(repair, slots),
    )
}

function repairIn(repair: string, slots: ReadonlyMap<string, string>): string | null {
  const parts = Object.entries(readParts(repair))
  const moved = parts.flatMap(([slot, sides]) => {
    const into = slots.get(slot)
    return into === undefined ? [] : [[into, sides] as const]
  })
  return moved.length < parts.length ? null : JSON.stringify(Object.fromEntries(moved))
}

/** A workbook file may have brought anything. */
function readParts(repair: string): Record<string, unknown> {
  try {
    const parts: unknown = JSON.parse(repair)
    return typeof parts === 'object' && parts !== null ? { ...parts } : {}
  } catch {
    return {}
  }
}
