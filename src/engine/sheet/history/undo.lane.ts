// Undo and redo, a bounded piece at a time, so that actions of any size never hold the writer for long.
import { fail } from '../../base/fail.ts'
import type { ReadDb, WriteDb } from '../../store/sql.ts'

import { readChange, type StepChange, type StoredChange } from '../../table/change.ts'
import { putColumnFields, slotOf, slotsIn } from '../../table/columns.lane.ts'
import { bumpVersion, placesOf, tableOf, touchColumn, touchColumns, touchRows } from '../../table/rows.lane.ts'
import { beginTravel } from '../../table/step.lane.ts'
import { writeBlock } from '../../table/write-block.ts'
import { rowsLeftBehind } from '../computed/compute.lane.ts'
import { putStates, statesOf } from './states.lane.ts'

type Cell = string | null
export type UndoDirection = 'undo' | 'redo'

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
  /** With the last piece: highest row id when computed cells have not followed, else 0. */
  leftBehind: number
  version: number
}

/** Null: damaged. */
interface Kept {
  id: number
  change: StepChange | null
}
type CellsChange = Extract<StepChange, { kind: 'cells' }>

/** A change that waits for its turn; what it holds, a million cells in all perhaps, is read when it comes. */
interface Waiting {
  readonly id: number
  readonly kind: unknown
  readonly column_id: unknown
}

/** Cells that go back together, so that a row is written once for all its columns; anything else goes alone. */
interface Group {
  readonly kept: Kept[]
  readonly cells: CellsChange[]
  /** Whether the next one is worth reading. */
  mayTake(next: Waiting): boolean
  /** Takes the next one along, or not. */
  takes(next: Kept): boolean
}

const maxTogether = 5000

function groupFrom(first: Kept): Group {
  const kept = [first]
  const cells = first.change?.kind === 'cells' ? [first.change] : []
  let rows: Set<number> | null = null
  let count = cells[0]?.rowIds.length ?? 0
  return {
    kept,
    cells,
    // A column's own order is kept: the same cell may have been written twice.
    mayTake: ({ kind, column_id }) =>
      cells.length > 0 &&
      count < maxTogether &&
      kind === 'cells' &&
      cells.every(({ columnId }) => columnId !== column_id),
    takes: next => {
      const { change } = next
      if (change?.kind !== 'cells') return false
      rows ??= new Set(cells.flatMap(({ rowIds }) => rowIds))
      const known = rows
      const together = count + change.rowIds.length
      const others = change.rowIds.filter(id => !known.has(id))
      // At least half of the block that they span is theirs, or it would cost more than one by one.
      if (together > maxTogether || (rows.size + others.length) * (cells.length + 1) > 2 * together) return false
      for (const id of others) rows.add(id)
      count = together
      kept.push(next)
      cells.push(change)
      return true
    },
  }
}

const words = {
  undo: {
    name: 'Undo',
    from: 'done',
    under: 'undoing',
    to: 'undone',
    order: 'DESC',
    undone: 0,
    on: '<',
    first: Number.MAX_SAFE_INTEGER,
  },
  redo: { name: 'Redo', from: 'undone', under: 'redoing', to: 'done', order: 'ASC', undone: 1, on: '>', first: 0 },
} as const

/** The step that undo or redo would take, one left halfway first. */
export function nextStep(
  db: ReadDb,
  sheetId: number,
  direction: UndoDirection,
): { id: number; label: string } | undefined {
  const { from, under, order } = words[direction]
  const inState = (state: string) =>
    db.get<{ id: number; label: string }>(
      `SELECT id, label FROM step WHERE sheet_id = ? AND state = ? ORDER BY id ${order} LIMIT 1`,
      sheetId,
      state,
    )
  return inState(under) ?? inState(from)
}

/**
 * Takes one piece of the next step back (or forth): whole change records until `ms` have passed, at least one.
 * A cell is only put back where it still holds what the step left there. Throws nothing_to_undo, nothing_to_redo, run_busy.
 */
function undoPiece(db: WriteDb, sheetId: number, direction: UndoDirection, ms = 10): UndoPiece {
  return db.transaction(() => {
    const step = nextStep(db, sheetId, direction)
    if (!step) throw direction === 'undo' ? fail('nothing_to_undo', {}) : fail('nothing_to_redo', {})
    refuseOpenRun(db, step.id)
    // A travel that is under way, a jump or the step left half-way, ends where it was to.
    beginTravel(db, sheetId, endOf(db, sheetId, step.id, direction), `${words[direction].name}: ${step.label}`)
    const piece = putBackSome(db, sheetId, step, direction, ms)
    // Asked here: a lane that reads may be counting a whole list while a run writes.
    const leftBehind = piece.done ? rowsLeftBehind(db, sheetId, step.id) : 0
    return { ...piece, leftBehind, version: bumpVersion(db, sheetId) }
  })
}

/** The last done step once this one is undone (redone); null = none. */
const endOf = (db: ReadDb, sheetId: number, stepId: number, direction: UndoDirection): number | null =>
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
export function walkSteps(db: WriteDb, sheetId: number, direction: UndoDirection, count: number): void {
  for (let at = 0; at < count; at++) {
    const step = nextStep(db, sheetId, direction)
    if (step) walk(db, sheetId, step, direction)
  }
}

function walk(db: WriteDb, sheetId: number, step: { id: number; label: string }, direction: UndoDirection): void {
  while (!db.transaction(() => putBackSome(db, sheetId, step, direction, 100)).done);
  bumpVersion(db, sheetId)
}

/** One piece of this step, which is marked as half-way or, with its last piece, as undone (redone). */
export function putBackSome(
  db: WriteDb,
  sheetId: number,
  step: { id: number; label: string },
  direction: UndoDirection,
  ms: number,
): UndoPiece {
  const { under, to, undone } = words[direction]
  const piece: UndoPiece = {
    stepId: step.id,
    label: step.label,
    done: false,
    cells: 0,
    rows: 0,
    columns: false,
    changes: 0,
    leftBehind: 0,
    version: 0,
  }
  const until = performance.now() + ms
  let next = waitingBehind(db, step.id, direction, words[direction].first)
  while (next) {
    const group = groupFrom(readKept(db, sheetId, next.id))
    next = waitingBehind(db, step.id, direction, next.id)
    while (next && group.mayTake(next) && group.takes(readKept(db, sheetId, next.id)))
      next = waitingBehind(db, step.id, direction, next.id)
    putGroup(db, sheetId, step.id, group, direction, piece)
    const ids = group.kept.map(({ id }) => id)
    db.run(
      `UPDATE step_change SET undone = ${1 - undone} WHERE step_id = ? AND undone = ${undone} AND id BETWEEN ? AND ?`,
      step.id,
      Math.min(...ids),
      Math.max(...ids),
    )
    piece.changes += ids.length
    if (performance.now() >= until) break
  }
  piece.done = next === undefined
  db.run('UPDATE step SET state = ? WHERE id = ?', piece.done ? to : under, step.id)
  return piece
}

/** The next change of a step behind `last`, in the order in which they go. */
function waitingBehind(db: ReadDb, stepId: number, direction: UndoDirection, last: number): Waiting | undefined {
  const { order, undone, on } = words[direction]
  return db.get<Waiting>(
    `SELECT id, kind, column_id FROM step_change
     WHERE step_id = +? AND undone = ${undone} AND id ${on} +? ORDER BY id ${order} LIMIT 1`,
    stepId,
    last,
  )
}

/** What is damaged changes nothing: the rest goes on all the same. */
function readKept(db: ReadDb, sheetId: number, id: number): Kept {
  const stored = db.get<StoredChange>('SELECT kind, column_id, rows, before, after FROM step_change WHERE id = ?', id)
  const change = stored ? readChange(stored) : null
  return { id, change: change && isOfList(db, sheetId, change) ? change : null }
}

function putGroup(
  db: WriteDb,
  sheetId: number,
  stepId: number,
  { kept, cells }: Group,
  direction: UndoDirection,
  piece: UndoPiece,
): void {
  if (cells.length > 0) piece.cells += putBack(db, sheetId, cells, direction)
  else for (const { id, change } of kept) if (change) apply(db, sheetId, stepId, id, change, direction, piece)
}

/** What undo (redo) would take: the name of the step, and the changes that are left of it. */
export interface StepAhead {
  label: string
  changes: number
}

/** Throws nothing_to_undo, nothing_to_redo. */
function stepAhead(db: ReadDb, sheetId: number, direction: UndoDirection): StepAhead {
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
function turnAround(db: WriteDb, sheetId: number): UndoDirection | null {
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
export function isOfList(db: ReadDb, sheetId: number, change: StepChange): boolean {
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
  change: StepChange,
  direction: UndoDirection,
  piece: UndoPiece,
): void {
  const back = direction === 'undo'
  switch (change.kind) {
    // By `putBack`, several together.
    case 'cells':
      break
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
    case 'ticked':
      tickRows(db, sheetId, change.rowIds, !back)
      break
    case 'inserted':
    case 'deleted': {
      const away = (change.kind === 'inserted') === back
      piece.rows += setGone(db, sheetId, change.rowIds, change.before ?? stepId, away)
    }
  }
}

/** Puts cells back (or forth) where they still hold what the step left there; returns how many. */
function putBack(db: WriteDb, sheetId: number, changes: readonly CellsChange[], direction: UndoDirection): number {
  const sides = changes.map(({ rowIds, before, after }) => ({
    placeOf: placesOf(rowIds),
    from: direction === 'undo' ? after : before,
    to: direction === 'undo' ? before : after,
    put: 0,
  }))
  const slots = changes.map(({ columnId }) => slotOf(db, sheetId, columnId))
  const rowIds = changes.length === 1 ? (changes[0]?.rowIds ?? []) : [...new Set(changes.flatMap(one => one.rowIds))]
  writeBlock(db, sheetId, slots, rowIds, (place, rowId, present) => {
    const side = sides[place]
    const at = side?.placeOf(rowId)
    if (!side || at === undefined || !isSame(present, side.from[at] ?? null)) return present
    side.put++
    return side.to[at] ?? null
  })
  const touched = changes.filter((_, place) => sides[place]?.put).map(({ columnId }) => columnId)
  if (touched.length > 0) touchColumns(db, sheetId, touched)
  return sides.reduce((sum, { put }) => sum + put, 0)
}

/** Ticks rows, or takes their ticks away; no step of its own. */
export function tickRows(db: WriteDb, sheetId: number, rowIds: readonly number[], ticked: boolean): void {
  const rows = JSON.stringify(rowIds)
  if (ticked)
    db.run('INSERT OR IGNORE INTO row_tick(sheet_id, row_id) SELECT ?, value FROM json_each(?)', sheetId, rows)
  else db.run('DELETE FROM row_tick WHERE sheet_id = ? AND row_id IN (SELECT value FROM json_each(?))', sheetId, rows)
}

/** A text is stored with replacements for halves of characters. */
const isSame = (stored: Cell, kept: Cell): boolean => stored === kept || stored === (kept?.toWellFormed() ?? null)

/** Takes rows away in the name of a step, or brings those back that it took. Keeps the row count; returns how many. */
export function setGone(db: WriteDb, sheetId: number, rowIds: number[], stepId: number, away: boolean): number {
  const set = away ? 'SET gone = ? WHERE gone IS NULL' : 'SET gone = NULL WHERE gone = ?'
  const named = 'id IN (SELECT value FROM json_each(?))'
  const moved = db.run(`UPDATE ${tableOf(sheetId)} ${set} AND ${named}`, stepId, JSON.stringify(rowIds)).changes
  if (moved === 0) return 0
  db.run('UPDATE sheet SET rows = rows + ? WHERE id = ?', away ? -moved : moved, sheetId)
  touchRows(db, sheetId)
  return moved
}

export const undoRead = { stepAhead }
export const undoWrite = { undoPiece, turnAround }
