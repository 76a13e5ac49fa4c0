// Takes one older step back while later ones stay: what they left alone is put back, what they changed is a conflict.

import type { RevertPlan } from '../../../contract/app/cell/edit.ts'
import type { ColumnId, RowId } from '../../../contract/app/ids.ts'

import { fail } from '../../base/fail.ts'
import { type ReadDb, readableJson, type SqlText, type SqlValue, type WriteDb } from '../../store/sql.ts'
import { type ColumnFields, readChange, type StateRow, type StepChange, type StoredChange } from '../../table/change.ts'
import { changeColumn, slotOf } from '../../table/columns.lane.ts'
import { presentRows, sheetVersion, tableOf } from '../../table/rows.lane.ts'
import { beginStep, maxOf, minOf } from '../../table/step.lane.ts'
import { nothingDone, type SliceDone, type StepAsk } from '../edit/edit.lane.ts'
import { putCells, recordRows } from './cells.lane.ts'
import { cellsWritten } from './cells-followers.ts'

import { recordStates } from './states.lane.ts'
import { isOfList, refuseOpenRun, setGone } from './undo.lane.ts'

type Cell = string | null

/** What one change of the step comes to. */
type Back =
  | { kind: 'cells'; columnId: number; rowIds: number[]; now: Cell[]; to: Cell[] }
  | { kind: 'states'; columnId: number; rowIds: number[]; states: (StateRow | null)[] }
  | { kind: 'column'; columnId: number; fields: ColumnFields }
  | { kind: 'away' | 'return'; rowIds: number[] }
  | { kind: 'nothing' }

interface Conflict {
  columnId: number | null
  rowId: number | null
  left: Cell
  now: Cell
}

interface Judged {
  back: Back
  conflicts: Conflict[]
}

const maxSamples = 20

/** What reverting would do, summed over some changes of the step. */
export type RevertPart = Omit<RevertPlan, 'stepId' | 'label'>

/**
 * The changes of a step, the newest first, in the groups that `planRevert` judges one by one: changes that may have
 * written the same cell stand together, as the older one meets what putting the newer one back would leave. Throws
 * not_found, run_busy.
 */
export function revertGroups(db: ReadDb, sheetId: number, stepId: number): { label: string; groups: number[][] } {
  const { label } = doneStep(db, sheetId, stepId)
  const changes = db.all<{ id: number; kind: string; column_id: number | null; low: number; high: number }>(
    `SELECT c.id, c.kind, c.column_id, min(r.value) AS low, max(r.value) AS high
     FROM step_change c LEFT JOIN json_each(${readableJson('c.rows')}) r WHERE c.step_id = ? GROUP BY c.id ORDER BY c.id DESC`,
    stepId,
  )
  const groups: { column: number | null; low: number; high: number; ids: number[] }[] = []
  for (const { id, kind, column_id: column, low, high } of changes) {
    const meets =
      kind === 'cells' ? groups.filter(one => one.column === column && one.low <= high && low <= one.high) : []
    const [first, ...others] = meets
    if (!first) {
      groups.push({ column: kind === 'cells' ? column : null, low, high, ids: [id] })
      continue
    }
    // What lay apart until now is brought together by this change.
    for (const other of others) {
      first.ids.push(...other.ids)
      groups.splice(groups.indexOf(other), 1)
    }
    first.ids.push(id)
    first.low = Math.min(low, ...meets.map(one => one.low))
    first.high = Math.max(high, ...meets.map(one => one.high))
  }
  return { label, groups: groups.map(({ ids }) => ids.sort((x, y) => y - x)) }
}

/** What reverting one group of changes would do; nothing is changed. At most `maxSamples` conflicts are shown. */
export function planRevert(db: ReadDb, sheetId: number, stepId: number, group: number[]): RevertPart {
  const plan: RevertPart = { cells: 0, rows: 0, columns: 0, conflicts: 0, samples: [] }
  const overlay = new Map<string, Cell>()
  for (const id of group) {
    const change = changeOf(db, sheetId, stepId, id)
    if (!change) continue
    const { back, conflicts } = judge(db, sheetId, stepId, change, null, overlay)
    if (back.kind === 'cells') {
      plan.cells += back.rowIds.length
      if (group.length > 1)
        for (const [index, rowId] of back.rowIds.entries())
          overlay.set(`${back.columnId} ${rowId}`, back.to[index] ?? null)
    } else if (back.kind === 'column') plan.columns += Object.keys(back.fields).length > 0 ? 1 : 0
    else if (back.kind === 'away' || back.kind === 'return') plan.rows += back.rowIds.length
    plan.conflicts += conflicts.length
    for (const { columnId, rowId, left, now } of conflicts.slice(0, maxSamples - plan.samples.length))
      plan.samples.push({ columnId: columnId as ColumnId | null, rowId: rowId as RowId | null, left, now })
  }
  return plan
}

/**
 * Numbers of the step's changes, the newest first: each is a slice of its own for `revertChange`. `columns`: some of them
 * are about columns themselves.
 */
function revertSlices(
  db: ReadDb,
  sheetId: number,
  stepId: number,
): { label: string; changes: number[]; columns: boolean } {
  const { label } = doneStep(db, sheetId, stepId)
  const ofColumn = "SELECT 1 FROM step_change WHERE step_id = ? AND kind = 'column' LIMIT 1"
  return {
    label,
    changes: db.column<number>('SELECT id FROM step_change WHERE step_id = ? ORDER BY id DESC', stepId),
    columns: db.value(ofColumn, stepId) !== undefined,
  }
}

/** Undefined where it is damaged: there is nothing to put back then. */
function changeOf(db: ReadDb, sheetId: number, stepId: number, id: number): StepChange | undefined {
  const stored = db.get<StoredChange>('SELECT * FROM step_change WHERE id = ? AND step_id = ?', id, stepId)
  const change = stored && readChange(stored)
  return change && isOfList(db, sheetId, change) ? change : undefined
}

/** Puts back what one change of the step wrote and no one has changed since, as part of a new step. */
function revertChange(db: WriteDb, sheetId: number, ask: StepAsk, stepId: number, changeId: number): SliceDone {
  return db.transaction(() => {
    const nothing = nothingDone(db, sheetId)
    const change = changeOf(db, sheetId, stepId, changeId)
    if (!change) return nothing
    const { back } = judge(db, sheetId, stepId, change, ask.key, new Map())
    const begin = () => beginStep(db, sheetId, ask.label, { key: ask.key })
    const done = { ...nothing }
    switch (back.kind) {
      case 'cells': {
        if (back.rowIds.length === 0) return nothing
        done.stepId = begin()
        const diff = { rowIds: back.rowIds, before: back.now, after: back.to }
        const written = putCells(db, done.stepId, sheetId, back.columnId, slotOf(db, sheetId, back.columnId), diff)
        // Results whose state this very step had changed get their former state back instead.
        const own = new Set(
          db.column<number>("SELECT column_id FROM step_change WHERE step_id = ? AND kind = 'states'", stepId),
        )
        cellsWritten(db, done.stepId, sheetId, written, own)
        done.cells = back.rowIds.length
        break
      }
      case 'states':
        if (back.rowIds.length === 0) return nothing
        done.stepId = begin()
        recordStates(db, done.stepId, sheetId, back.columnId, back.rowIds, back.states)
        break
      case 'column':
        if (Object.keys(back.fields).length === 0) return nothing
        done.stepId = begin()
        changeColumn(db, done.stepId, sheetId, back.columnId, back.fields)
        break
      case 'nothing':
        return nothing
      case 'away':
      case 'return': {
        if (back.rowIds.length === 0) return nothing
        const away = back.kind === 'away'
        done.stepId = begin()
        done.rows = setGone(db, sheetId, back.rowIds, away ? done.stepId : stepId, away)
        if (away) recordRows(db, done.stepId, 'deleted', back.rowIds)
        else recordRows(db, done.stepId, 'inserted', back.rowIds, stepId)
      }
    }
    done.version = sheetVersion(db, sheetId)
    return done
  })
}

function doneStep(db: ReadDb, sheetId: number, stepId: number): { label: string } {
  const step = db.get<{ label: string }>(
    "SELECT label FROM step WHERE id = ? AND sheet_id = ? AND state = 'done'",
    stepId,
    sheetId,
  )
  if (!step) throw fail('not_found', { what: 'this step' })
  refuseOpenRun(db, stepId)
  return step
}

/**
 * Done steps after this one, without the revert itself (`but`), that wrote cells or states; by the index of the columns,
 * whose entries say over which rows they reach.
 */
const laterIn = (columns: SqlText, rows: SqlText = '') =>
  `FROM step_change c CROSS JOIN step s ON s.id = c.step_id ${rows}
   WHERE c.column_id ${columns} AND c.step_id > ? AND s.sheet_id = ? AND s.state = 'done' AND s.key IS NOT coalesce(?, '')
     AND c.kind IN ('cells', 'states') AND ${readableJson('c.rows')} IS NOT NULL`

/** Those of the rows that done steps after this one wrote, in one column or in any (null). */
function touchedAfter(
  db: ReadDb,
  sheetId: number,
  stepId: number,
  columnId: number | null,
  rowIds: readonly number[],
  but: string | null,
): Set<number> {
  const columns = columnId === null ? 'IN (SELECT id FROM col WHERE sheet_id = ?)' : '= ?'
  const touched = db.column<number>(
    `SELECT DISTINCT r.value ${laterIn(columns, `CROSS JOIN json_each(${readableJson('c.rows')}) r`)}
       AND (c.low IS NULL OR c.low <= ? AND c.high >= ?)`,
    columnId ?? sheetId,
    stepId,
    sheetId,
    but,
    maxOf(rowIds),
    minOf(rowIds),
  )
  const own = new Set(rowIds)
  return new Set(touched.filter(id => own.has(id)))
}

/** Whether done steps after this one wrote anything in a column. */
const isTouchedAfter = (db: ReadDb, sheetId: number, stepId: number, columnId: number, but: string | null): boolean =>
  db.value(`SELECT 1 ${laterIn('= ?')} LIMIT 1`, columnId, stepId, sheetId, but) !== undefined

function judge(
  db: ReadDb,
  sheetId: number,
  stepId: number,
  change: StepChange,
  but: string | null,
  overlay: Map<string, Cell>,
): Judged {
  switch (change.kind) {
    case 'cells':
      return judgeCells(db, sheetId, stepId, change, overlay)
    case 'states': {
      const { columnId, rowIds, before } = change
      if (isDeleted(db, stepId, columnId)) return { back: { kind: 'nothing' }, conflicts: [] }
      const later = touchedAfter(db, sheetId, stepId, columnId, rowIds, but)
      const free = rowIds.map(id => !later.has(id))
      // A state that a later step changed goes with the cell, which is a conflict of its own.
      return {
        back: {
          kind: 'states',
          columnId,
          rowIds: rowIds.filter((_, at) => free[at]),
          states: before.filter((_, at) => free[at]),
        },
        conflicts: [],
      }
    }
    case 'column':
      return judgeColumn(db, sheetId, stepId, change, but)
    case 'inserted': {
      const { rowIds } = change
      const used = touchedAfter(db, sheetId, stepId, null, rowIds, but)
      return {
        back: { kind: 'away', rowIds: presentRows(db, sheetId, rowIds).filter(id => !used.has(id)) },
        conflicts: [...used].map(rowId => ({ columnId: null, rowId, left: null, now: null })),
      }
    }
    // Ticks are a person's own choice of rows: they may have been made again since.
    case 'ticked':
    case 'moved':
      return { back: { kind: 'nothing' }, conflicts: [] }
    case 'deleted':
      return {
        back: {
          kind: 'return',
          rowIds: presentRows(db, sheetId, change.rowIds, stepId),
        },
        conflicts: [],
      }
  }
}

function judgeCells(
  db: ReadDb,
  sheetId: number,
  stepId: number,
  { columnId, rowIds, before, after }: Extract<StepChange, { kind: 'cells' }>,
  overlay: Map<string, Cell>,
): Judged {
  // Computed cells follow those they are made of.
  if (isComputed(db, columnId)) return { back: { kind: 'nothing' }, conflicts: [] }
  if (isDeleted(db, stepId, columnId)) return deletedSince(columnId)
  const back = { kind: 'cells' as const, columnId, rowIds: [] as number[], now: [] as Cell[], to: [] as Cell[] }
  const conflicts: Conflict[] = []
  const there = db.arrays<[index: number, stored: Cell]>(
    `SELECT j.key, t.${slotOf(db, sheetId, columnId)} FROM json_each(?) j CROSS JOIN ${tableOf(sheetId)} t
     ON t.id = j.value WHERE t.gone IS NULL`,
    JSON.stringify(rowIds),
  )
  for (const [index, stored] of there) {
    const rowId = rowIds[index] ?? 0
    const key = `${columnId} ${rowId}`
    const now = overlay.has(key) ? (overlay.get(key) ?? null) : stored
    const left = after[index] ?? null
    const to = before[index] ?? null
    if (now === left) {
      back.rowIds.push(rowId)
      back.now.push(now)
      back.to.push(to)
    } else if (now !== to) conflicts.push({ columnId, rowId, left, now })
  }
  return { back, conflicts }
}

/** A column that a later step deleted: no one sees what is written there. One that this very step deleted comes back first. */
const isDeleted = (db: ReadDb, stepId: number, columnId: number): boolean =>
  db.value('SELECT 1 FROM col WHERE id = ? AND gone = 1', columnId) !== undefined &&
  db.value(
    `SELECT 1 FROM step_change WHERE step_id = ? AND column_id = ? AND kind = 'column'
       AND json_extract(${readableJson('after')}, '$.gone') = 1`,
    stepId,
    columnId,
  ) === undefined

const deletedSince = (columnId: number): Judged => ({
  back: { kind: 'nothing' },
  conflicts: [{ columnId, rowId: null, left: null, now: null }],
})

const isComputed = (db: ReadDb, columnId: number) =>
  db.value('SELECT 1 FROM col WHERE id = ? AND expression IS NOT NULL', columnId) !== undefined

function judgeColumn(
  db: ReadDb,
  sheetId: number,
  stepId: number,
  { columnId, ...change }: Extract<StepChange, { kind: 'column' }>,
  but: string | null,
): Judged {
  // Numbers, texts and nulls by name; what they are of a column's was read by `readChange`.
  const before: Record<string, SqlValue> = change.before
  const after: Record<string, SqlValue> = change.after
  const stored =
    db.get<Record<string, SqlValue>>('SELECT * FROM col WHERE id = ? AND sheet_id = ?', columnId, sheetId) ?? {}
  const fields: Record<string, SqlValue> = {}
  const conflicts: Conflict[] = []
  for (const [name, left] of Object.entries(after)) {
    // The cells of another slot may be old: they are worked out again where they are.
    if (name === 'slot') continue
    const filled = () => isTouchedAfter(db, sheetId, stepId, columnId, but)
    const typed = (name === 'gone' && before[name] === 1) || (name === 'expression' && left === null)
    const inUse = typed && stored.expression === null && filled()
    if (stored[name] === left && !inUse) fields[name] = before[name] ?? null
    else if (stored[name] !== before[name])
      conflicts.push({ columnId, rowId: null, left: String(left), now: String(stored[name] ?? '') })
  }
  // Some of the fields that were read.
  return { back: { kind: 'column', columnId, fields: fields as ColumnFields }, conflicts }
}

export const revertRead = { planRevert, revertGroups, revertSlices }
export const revertWrite = { revertChange }
