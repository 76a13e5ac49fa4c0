// Lines of a list's file that did not fit: a page of them, and what mending them would write.
import { z } from 'zod'
import type { LineProblem, LineProblems } from '../../../contract/app/file/line.ts'
import { LineProblemKind } from '../../../contract/app/file/line.ts'
import type { ColumnId, RowId, SheetId } from '../../../contract/app/ids.ts'
import { type ReadDb, sqlIdentifier } from '../../store/sql.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { presentTable, tableOf } from '../../table/rows.lane.ts'

/** Stored with a line: what cells of slots were, and what they are when mended. */
export const LineRepair = z.record(z.string().regex(/^c\d+$/), z.tuple([z.string().nullable(), z.string().nullable()]))
export type LineRepair = z.infer<typeof LineRepair>

interface StoredLine {
  row_id: number
  line: number
  kind: string
  found: number | null
  expected: number | null
  text: string
  length: number
  repair: string | null
  cells: string
}

const maxCharacters = 2000

/** Columns of the list by their slots. */
type Slots = Map<string, ColumnId>

function repairOf({ repair, cells }: StoredLine, slots: Slots): LineProblem['repair'] {
  if (repair === null) return null
  // Written by json_group_object over columns of text.
  const now = JSON.parse(cells) as Record<string, string | null>
  // A list may have come from another workspace: what is in its file is not taken on trust.
  const read = LineRepair.safeParse(JSON.parse(repair))
  if (!read.success) return null
  const parts = Object.entries(read.data)
  const offered = parts.flatMap(([slot, [before, after]]) => {
    const columnId = slots.get(slot)
    return columnId === undefined ? [] : [{ slot, columnId, before, after }]
  })
  // A column is gone that some of the text would go to or come from.
  if (offered.length < parts.length) return null
  const are = (side: 'before' | 'after') => offered.every(part => (now[part.slot] ?? null) === part[side])
  return {
    state: are('before') ? 'offered' : are('after') ? 'done' : 'edited',
    cells: offered.map(({ columnId, before, after }) => ({ columnId, before, after })),
  }
}

/** Lines whose rows are in the list, in the order of the file; `repairs`: only those that can be mended. Throws sheet_gone. */
function readLines(
  db: ReadDb,
  sheetId: SheetId,
  { after, limit, repairs }: { after: number; limit: number; repairs: boolean },
): LineProblem[] {
  const columns = columnsOf(db, sheetId)
  const slots: Slots = new Map(columns.map(({ slot, id }) => [slot, id]))
  const cells = `(SELECT json_group_object(j.key, CASE j.key ${columns
    .map(({ slot }) => `WHEN '${sqlIdentifier(slot)}' THEN t.${sqlIdentifier(slot)}`)
    .join(' ')} END) FROM json_each(p.repair) j)`
  return db
    .all<StoredLine>(
      `SELECT p.row_id, p.line, p.kind, p.found, p.expected, substr(p.text, 1, ${maxCharacters}) text,
         length(p.text) length, p.repair, ${columns.length === 0 ? "'{}'" : cells} cells
       FROM (SELECT row_id, line, kind, found, expected, text, CASE WHEN json_valid(repair) THEN repair END repair
         FROM row_problem WHERE sheet_id = ?) p JOIN ${presentTable(db, sheetId)} t ON t.id = p.row_id
       WHERE p.row_id > ? AND t.gone IS NULL ${repairs ? 'AND p.repair IS NOT NULL' : ''}
       ORDER BY p.row_id, p.line LIMIT ?`,
      sheetId,
      after,
      limit,
    )
    .map(stored => ({
      rowId: stored.row_id as RowId,
      line: stored.line,
      kind: LineProblemKind.catch('values').parse(stored.kind),
      found: stored.found,
      expected: stored.expected,
      text: stored.text,
      cut: stored.length > maxCharacters,
      repair: repairOf(stored, slots),
    }))
}

const repairsAtOnce = 2000

/** Lines with a repair that is offered now, from the row behind `after` on. */
function offeredRepairs(db: ReadDb, sheetId: SheetId, after: number): { lines: LineProblem[]; last: number | null } {
  const lines = readLines(db, sheetId, { after, limit: repairsAtOnce, repairs: true })
  return {
    lines: lines.filter(({ repair }) => repair?.state === 'offered'),
    last: lines.length < repairsAtOnce ? null : (lines.at(-1)?.rowId ?? null),
  }
}

/** A page of lines that did not fit, with how many there are. */
function lineProblems(db: ReadDb, sheetId: SheetId, after: number, limit: number): LineProblems {
  const lines = readLines(db, sheetId, { after, limit: limit + 1, repairs: false })
  const total = db.value<number>(
    `SELECT count(*) FROM row_problem p JOIN ${tableOf(sheetId)} t ON t.id = p.row_id
     WHERE p.sheet_id = ? AND t.gone IS NULL`,
    sheetId,
  )
  let offered = 0
  for (let from: number | null = 0; from !== null; ) {
    const found = offeredRepairs(db, sheetId, from)
    offered += found.lines.length
    from = found.last
  }
  return { lines: lines.slice(0, limit), more: lines.length > limit, total: total ?? 0, offered }
}

export const linesRead = { lineProblems, offeredRepairs }
