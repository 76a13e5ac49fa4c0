// What one cell held before, and where each value came from: a person, a run, the file, another expression.
import type { CellChange, CellHistory, SheetSource } from '../../../contract/app/sheet.ts'
import { printExpression } from '../../expression/print.ts'
import { nameIn, readStored } from '../../expression/stored.ts'
import { type ReadDb, readableJson, sqlIdentifier } from '../../store/sql.ts'
import { type ColumnFields, readChange, type StepChange, type StoredChange } from '../../table/change.ts'
import { columnsOf, slotOf, slotsIn } from '../../table/columns.lane.ts'
import { listTextsIn } from '../../table/other-lists.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'

interface FoundChange extends StoredChange {
  id: number
  step_id: number
  label: string
  at: number
  run_id: number | null
  op: string | null
}

const maxChanges = 200

interface Place {
  columnId: number
  rowId: number
}

/** Changes of a cell on the present line, the newest first, and where its first value came from; both through moves. */
function cellHistory(db: ReadDb, sheetId: number, columnId: number, rowId: number): CellHistory {
  const changes: CellChange[] = []
  let place: Place = { columnId, rowId }
  // Where a cut brought the value from, the history of that place goes on, as it was before the cut.
  for (let until: { change: number; step: number } | null = null; ; ) {
    const came = changesOf(db, sheetId, place, until, changes)
    if (!came || changes.length >= maxChanges) break
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
  const found = db.all<FoundChange>(
    `SELECT c.id, s.id AS step_id, s.label, s.at, s.run_id, r.op, c.kind, c.column_id, c.rows, c.before, c.after
     FROM step_change c JOIN step s ON s.id = c.step_id LEFT JOIN run r ON r.id = s.run_id
     WHERE s.sheet_id = ? AND s.state = 'done' AND c.column_id = ?
       AND ((c.kind IN ('cells', 'moved')
           AND instr(',' || substr(c.rows, 2, length(c.rows) - 2) || ',', ',' || ? || ',') > 0)
         OR (c.kind = 'column' AND json_extract(${readableJson('c.before')}, '$.slot') IS NOT NULL AND c.id > ?))
       AND c.id < coalesce(?, c.id + 1) AND s.id IS NOT ?
     ORDER BY c.id DESC LIMIT ?`,
    sheetId,
    columnId,
    String(rowId),
    bornIn(db, sheetId, rowId),
    until?.change ?? null,
    until?.step ?? null,
    2 * maxChanges,
  )
  let came: { from: Place; until: { change: number; step: number } } | null = null
  /** What the cell held after the change that is looked at. */
  let held = until ? (changes.at(-1)?.after ?? null) : valueIn(db, sheetId, slotOf(db, sheetId, columnId), rowId)
  for (const stored of found) {
    const change = readChange(stored)
    if (change?.kind === 'cells') {
      const shown = shownChange(stored, change, rowId)
      changes.push(shown)
      held = shown.before
      if (came || changes.length >= maxChanges) break
    } else if (change?.kind === 'column') {
      const shown = shownExpression(db, sheetId, stored, change, rowId, held)
      // A column that reads the changed one may have stayed as it was in this row.
      if (shown.expression || shown.before !== shown.after) changes.push(shown)
      held = shown.before
      if (changes.length >= maxChanges) break
    } else if (change?.kind === 'moved')
      came = { from: movedFrom(change, rowId), until: { change: stored.id, step: stored.step_id } }
  }
  return came
}

/** The change that inserted the row, 0 when it was there from the beginning: what columns went through before is not its own. */
const bornIn = (db: ReadDb, sheetId: number, rowId: number): number =>
  db.value<number>(
    `SELECT c.id FROM step_change c JOIN step s ON s.id = c.step_id
     WHERE s.sheet_id = ? AND c.kind = 'inserted' AND c.before IS NULL
       AND instr(',' || substr(c.rows, 2, length(c.rows) - 2) || ',', ',' || ? || ',') > 0 LIMIT 1`,
    sheetId,
    String(rowId),
  ) ?? 0

const valueIn = (db: ReadDb, sheetId: number, slot: string, rowId: number): string | null =>
  db.value<string | null>(`SELECT ${sqlIdentifier(slot)} FROM ${tableOf(sheetId)} WHERE id = ?`, rowId) ?? null

const movedFrom = ({ rowIds, before }: Extract<StepChange, { kind: 'moved' }>, rowId: number): Place => ({
  columnId: before.columnId,
  rowId: before.rowIds[rowIds.indexOf(rowId)] ?? 0,
})

const madeBy = ({ id, step_id, label, at, run_id, op }: FoundChange) => ({
  id,
  stepId: step_id as CellChange['stepId'],
  label,
  at: new Date(at).toISOString(),
  runId: run_id as CellChange['runId'],
  op,
})

function shownChange(
  stored: FoundChange,
  { rowIds, before, after }: Extract<StepChange, { kind: 'cells' }>,
  rowId: number,
): CellChange {
  const index = rowIds.indexOf(rowId)
  return { ...madeBy(stored), before: before[index] ?? null, after: after[index] ?? null, expression: null }
}

/** Another expression: the former cells are where they were left. */
function shownExpression(
  db: ReadDb,
  sheetId: number,
  stored: FoundChange,
  { before: was, after: is }: Extract<StepChange, { kind: 'column' }>,
  rowId: number,
  after: string | null,
): CellChange {
  const name = nameIn(columnsOf(db, sheetId))
  // Absent in a column that reads the one whose expression was changed.
  const shown = (state: ColumnFields) =>
    state.expression ? printExpression(readStored(state.expression).node, name, listTextsIn(db)) : null
  return {
    ...madeBy(stored),
    before:
      was.slot !== undefined && slotsIn(db, sheetId).includes(was.slot) ? valueIn(db, sheetId, was.slot, rowId) : null,
    after,
    expression: is.expression === undefined ? null : { before: shown(was), after: shown(is) },
  }
}

/** A row or column that a step brought has its first value from there; else it came with the file. */
function originOf(db: ReadDb, sheetId: number, columnId: number, rowId: number): CellHistory['origin'] {
  const made = db.get<{ label: string; at: number }>(
    `SELECT s.label, s.at FROM step_change c JOIN step s ON s.id = c.step_id
     WHERE s.sheet_id = ? AND (
       (c.kind = 'inserted' AND c.before IS NULL
         AND instr(',' || substr(c.rows, 2, length(c.rows) - 2) || ',', ',' || ? || ',') > 0)
       OR (c.kind = 'column' AND c.column_id = ? AND json_extract(${readableJson('c.before')}, '$.gone') = 1))
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
