// What one cell held before, and where each value came from: a person, a run, the file.
import type { CellChange, CellHistory, SheetSource } from '../../contract/app/sheet.ts'
import type { ReadDb } from '../store/sql.ts'

interface StoredChange {
  id: number
  step_id: number
  label: string
  at: number
  run_id: number | null
  op: string | null
  kind: 'cells' | 'moved'
  rows: string
  before: string
  after: string | null
}

const mostChanges = 200

interface Place {
  columnId: number
  rowId: number
}

/** Changes of a cell on the present line, the newest first, and where its first value came from; both through moves. */
export function cellHistory(db: ReadDb, sheetId: number, columnId: number, rowId: number): CellHistory {
  const changes: CellChange[] = []
  let place: Place = { columnId, rowId }
  // Where a cut brought the value from, the history of that place goes on, as it was before the cut.
  for (let until: { change: number; step: number } | null = null; ; ) {
    const came = changesOf(db, sheetId, place, until, changes)
    if (!came || changes.length >= mostChanges) break
    place = came.from
    until = came.until
  }
  return { changes, origin: originOf(db, sheetId, place.columnId, place.rowId) }
}

/** Adds the changes of one place, back to the move that brought its value there, if any. */
function changesOf(
  db: ReadDb,
  sheetId: number,
  { columnId, rowId }: Place,
  until: { change: number; step: number } | null,
  changes: CellChange[],
): { from: Place; until: { change: number; step: number } } | null {
  const found = db.all<StoredChange>(
    `SELECT c.id, s.id AS step_id, s.label, s.at, s.run_id, r.op, c.kind, c.rows, c.before, c.after
     FROM step_change c JOIN step s ON s.id = c.step_id LEFT JOIN run r ON r.id = s.run_id
     WHERE s.sheet_id = ? AND s.state = 'done' AND c.kind IN ('cells', 'moved') AND c.column_id = ?
       AND instr(',' || substr(c.rows, 2, length(c.rows) - 2) || ',', ',' || ? || ',') > 0
       AND c.id < coalesce(?, c.id + 1) AND s.id IS NOT ?
     ORDER BY c.id DESC LIMIT ?`,
    sheetId,
    columnId,
    String(rowId),
    until?.change ?? null,
    until?.step ?? null,
    2 * mostChanges,
  )
  let came: { from: Place; until: { change: number; step: number } } | null = null
  for (const change of found) {
    if (change.kind === 'cells') {
      changes.push(shownChange(change, rowId))
      if (came || changes.length >= mostChanges) break
    } else came = { from: movedFrom(change, rowId), until: { change: change.id, step: change.step_id } }
  }
  return came
}

const indexIn = (rows: string, rowId: number) => (JSON.parse(rows) as number[]).indexOf(rowId)

function movedFrom({ rows, before }: StoredChange, rowId: number): Place {
  const from = JSON.parse(before) as { columnId: number; rowIds: number[] }
  return { columnId: from.columnId, rowId: from.rowIds[indexIn(rows, rowId)] ?? 0 }
}

function shownChange(
  { id, step_id, label, at, run_id, op, rows, before, after }: StoredChange,
  rowId: number,
): CellChange {
  const index = indexIn(rows, rowId)
  const textAt = (texts: string | null) => (JSON.parse(texts ?? '[]') as (string | null)[])[index] ?? null
  return {
    id,
    stepId: step_id as CellChange['stepId'],
    label,
    at: new Date(at).toISOString(),
    runId: run_id as CellChange['runId'],
    op,
    before: textAt(before),
    after: textAt(after),
  }
}

/** A row or column that a step brought has its first value from there; else it came with the file. */
function originOf(db: ReadDb, sheetId: number, columnId: number, rowId: number): CellHistory['origin'] {
  const made = db.get<{ label: string; at: number }>(
    `SELECT s.label, s.at FROM step_change c JOIN step s ON s.id = c.step_id
     WHERE s.sheet_id = ? AND (
       (c.kind = 'inserted' AND c.before IS NULL
         AND instr(',' || substr(c.rows, 2, length(c.rows) - 2) || ',', ',' || ? || ',') > 0)
       OR (c.kind = 'column' AND c.column_id = ? AND json_extract(c.before, '$.gone') = 1))
     ORDER BY c.id LIMIT 1`,
    sheetId,
    String(rowId),
    columnId,
  )
  if (made) return { kind: 'step', label: made.label, at: new Date(made.at).toISOString() }
  const stored = db.value<string | null>('SELECT source FROM sheet WHERE id = ?', sheetId)
  if (!stored) return { kind: 'unknown' }
  const source: SheetSource = JSON.parse(stored)
  return { kind: 'file', fileName: source.fileName, sheet: source.sheet, row: rowId, at: source.importedAt }
}

export const cellHistoryRead = { cellHistory }
