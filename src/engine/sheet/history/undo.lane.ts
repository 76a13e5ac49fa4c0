// Undo and redo, a bounded piece at a time, so that actions of any size never hold the writer for long.
import { fail } from '../../base/fail.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'
import { type Change, readChange, type StoredChange } from '../../table/change.ts'
import { putColumnFields, slotOf, slotsIn } from '../../table/columns.lane.ts'
import { bumpVersion, tableOf, touchColumn, touchRows } from '../../table/rows.lane.ts'
import { beginTravel } from '../../table/step.lane.ts'
import { putStates, statesOf } from './states.lane.ts'

type Cell = string | null
export type Direction = 'undo' | 'redo'

export interface UndoPiece {
  stepId: number
  label: string
  /** False: call again to go on with the same step. */
  done: boolean
  cells: number
  rows: number
  columns: boolean
  /** Change records that were put back. */
  changes: number
  version: number
}

interface KeptChange extends StoredChange {
  id: number
}

const words = {
  undo: { name: 'Undo', from: 'done', under: 'undoing', to: 'undone', order: 'DESC', undone: 0 },
  redo: { name: 'Redo', from: 'undone', under: 'redoing', to: 'done', order: 'ASC', undone: 1 },
} as const

/** The step that undo or redo would take, one left halfway first. */
export function nextStep(db: ReadDb, sheetId: number, direction: Direction): { id: number; label: string } | undefined {
  const { from, under, order } = words[direction]
  return db.get(
    `SELECT id, label FROM step WHERE sheet_id = ? AND state IN ('${under}', '${from}')
     ORDER BY state = '${under}' DESC, id ${order} LIMIT 1`,
    sheetId,
  )
}

/**
 * Takes one piece of the next step back (or forth): whole change records until `ms` have passed, at least one.
 * A cell is only put back where it still holds what the step left there. Throws nothing_to_undo, nothing_to_redo, run_busy.
 */
export function undoPiece(db: WriteDb, sheetId: number, direction: Direction, ms = 10): UndoPiece {
  return db.transaction(() => {
    const step = nextStep(db, sheetId, direction)
    if (!step) throw direction === 'undo' ? fail('nothing_to_undo', {}) : fail('nothing_to_redo', {})
    refuseOpenRun(db, step.id)
    // A travel that is under way, a jump or the step left half-way, ends where it was to.
    beginTravel(db, sheetId, endOf(db, sheetId, step.id, direction), `${words[direction].name}: ${step.label}`)
    const piece = putBackSome(db, sheetId, step, direction, ms)
    return { ...piece, version: bumpVersion(db, sheetId) }
  })
}

/** The last done step once this one is undone (redone); null = none. */
const endOf = (db: ReadDb, sheetId: number, stepId: number, direction: Direction): number | null =>
  direction === 'redo'
    ? stepId
    : (db.value<number | null>(
        "SELECT max(id) FROM step WHERE sheet_id = ? AND state = 'done' AND id < ?",
        sheetId,
        stepId,
      ) ?? null)

/** Ends what was left half-way in a list, in the direction it goes. */
export function endHalfway(db: WriteDb, sheetId: number): void {
  for (const direction of ['undo', 'redo'] as const) {
    const half = `SELECT id, label FROM step WHERE sheet_id = ? AND state = '${words[direction].under}'`
    for (const step of db.all<{ id: number; label: string }>(half, sheetId)) walk(db, sheetId, step, direction)
  }
}

/** Undoes or redoes the next `count` steps whole. */
export function walkSteps(db: WriteDb, sheetId: number, direction: Direction, count: number): void {
  for (let at = 0; at < count; at++) {
    const step = nextStep(db, sheetId, direction)
    if (step) walk(db, sheetId, step, direction)
  }
}

function walk(db: WriteDb, sheetId: number, step: { id: number; label: string }, direction: Direction): void {
  while (!db.transaction(() => putBackSome(db, sheetId, step, direction, 100)).done);
  bumpVersion(db, sheetId)
}

/** One piece of this step, which is marked as half-way or, with its last piece, as undone (redone). */
export function putBackSome(
  db: WriteDb,
  sheetId: number,
  step: { id: number; label: string },
  direction: Direction,
  ms: number,
): UndoPiece {
  const { under, to, order, undone } = words[direction]
  const piece: UndoPiece = {
    stepId: step.id,
    label: step.label,
    done: false,
    cells: 0,
    rows: 0,
    columns: false,
    changes: 0,
    version: 0,
  }
  const until = performance.now() + ms
  do {
    const change = db.get<KeptChange>(
      `SELECT id, kind, column_id, rows, before, after FROM step_change WHERE step_id = ? AND undone = ${undone}
       ORDER BY id ${order} LIMIT 1`,
      step.id,
    )
    if (!change) {
      piece.done = true
      break
    }
    // What is damaged changes nothing: the rest of the step is put back all the same.
    const read = readChange(change)
    if (read && isOfList(db, sheetId, read)) apply(db, sheetId, step.id, change.id, read, direction, piece)
    db.run('UPDATE step_change SET undone = ? WHERE id = ?', 1 - undone, change.id)
    piece.changes++
  } while (performance.now() < until)
  db.run('UPDATE step SET state = ? WHERE id = ?', piece.done ? to : under, step.id)
  return piece
}

/** What undo (redo) would take: the name of the step, and the changes that are left of it. */
export interface Ahead {
  label: string
  changes: number
}

/** Throws nothing_to_undo, nothing_to_redo. */
export function stepAhead(db: ReadDb, sheetId: number, direction: Direction): Ahead {
  const step = nextStep(db, sheetId, direction)
  if (!step) throw direction === 'undo' ? fail('nothing_to_undo', {}) : fail('nothing_to_redo', {})
  return { label: step.label, changes: changesOf(db, [step.id]) }
}

/** How many changes these steps hold. */
export const changesOf = (db: ReadDb, stepIds: number[]): number =>
  db.value<number>(
    'SELECT count(*) FROM step_change WHERE step_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(stepIds),
  ) ?? 0

/** A step that was left half-way is walked the other way from now on; returns which way, null when there is none. */
export function turnAround(db: WriteDb, sheetId: number): Direction | null {
  const state = db.value<string>(
    `UPDATE step SET state = CASE state WHEN 'undoing' THEN 'redoing' ELSE 'undoing' END
     WHERE sheet_id = ? AND state IN ('undoing', 'redoing') RETURNING state`,
    sheetId,
  )
  return state === undefined ? null : state === 'redoing' ? 'redo' : 'undo'
}

/** A run that may still write and spend is ended first: undoing under it would only lose what it goes on paying for. */
export function refuseOpenRun(db: ReadDb, stepId: number): void {
  const state = db.value<string>(
    `SELECT run.state FROM step JOIN run ON run.id = step.run_id
     WHERE step.id = ? AND run.state IN ('waiting', 'running', 'pausing', 'paused')`,
    stepId,
  )
  if (state !== undefined) throw fail('run_busy', { state })
}

/** Whether the column that a change names is one of the list, and so is the SQL column it would go back to. */
export function isOfList(db: ReadDb, sheetId: number, change: Change): boolean {
  if (!('columnId' in change)) return true
  if (db.value('SELECT 1 FROM col WHERE id = ? AND sheet_id = ?', change.columnId, sheetId) === undefined) return false
  if (change.kind !== 'column') return true
  return [change.before.slot, change.after.slot].every(slot => slot === undefined || isFree(db, sheetId, slot, change))
}

const isFree = (db: ReadDb, sheetId: number, slot: string, { columnId }: { columnId: number }): boolean =>
  slotsIn(db, sheetId).includes(slot) &&
  db.value('SELECT 1 FROM col WHERE sheet_id = ? AND slot = ? AND id <> ?', sheetId, slot, columnId) === undefined

function apply(
  db: WriteDb,
  sheetId: number,
  stepId: number,
  changeId: number,
  change: Change,
  direction: Direction,
  piece: UndoPiece,
): void {
  const back = direction === 'undo'
  switch (change.kind) {
    case 'cells': {
      const [from, to] = back ? [change.after, change.before] : [change.before, change.after]
      piece.cells += putBack(db, sheetId, change.columnId, change.rowIds, from, to)
      break
    }
    case 'states': {
      const { columnId, rowIds } = change
      if (back) {
        const present = statesOf(db, sheetId, columnId, rowIds)
        db.run('UPDATE step_change SET after = ? WHERE id = ?', JSON.stringify(present), changeId)
      }
      putStates(db, sheetId, columnId, rowIds, (back ? change.before : change.after) ?? [])
      touchColumn(db, sheetId, columnId)
      break
    }
    case 'column': {
      const fields = back ? change.before : change.after
      putColumnFields(db, sheetId, change.columnId, fields)
      // Another slot means other cells.
      if (fields.slot !== undefined) touchColumn(db, sheetId, change.columnId)
      piece.columns = true
      break
    }
    // It says where cells came from and changes nothing itself.
    case 'moved':
      break
    case 'inserted':
    case 'deleted': {
      const away = (change.kind === 'inserted') === back
      piece.rows += setGone(db, sheetId, change.rowIds, change.before ?? stepId, away)
    }
  }
}

function putBack(db: WriteDb, sheetId: number, columnId: number, rowIds: number[], from: Cell[], to: Cell[]): number {
  const slot = slotOf(db, sheetId, columnId)
  const put = `UPDATE ${tableOf(sheetId)} SET ${slot} = ? WHERE id = ? AND ${slot} IS ?`
  let cells = 0
  for (const [index, rowId] of rowIds.entries())
    cells += db.run(put, to[index] ?? null, rowId, from[index] ?? null).changes
  if (cells > 0) touchColumn(db, sheetId, columnId)
  return cells
}

/** Takes rows away in the name of a step, or brings those back that it took. Keeps the row count; returns how many. */
export function setGone(db: WriteDb, sheetId: number, rowIds: number[], stepId: number, away: boolean): number {
  const set = away ? 'SET gone = ? WHERE id = ? AND gone IS NULL' : 'SET gone = NULL WHERE gone = ? AND id = ?'
  let moved = 0
  for (const rowId of rowIds) moved += db.run(`UPDATE ${tableOf(sheetId)} ${set}`, stepId, rowId).changes
  if (moved === 0) return 0
  db.run('UPDATE sheet SET rows = rows + ? WHERE id = ?', away ? -moved : moved, sheetId)
  touchRows(db, sheetId)
  return moved
}

export const undoRead = { stepAhead }
export const undoWrite = { undoPiece, turnAround }
