// The catalog of columns: which slot of the wide table holds which column, and how it is shown.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { ChosenNotation } from '../../contract/app/cell/notation.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { CellRules } from '../../contract/app/rules/cell-rule.ts'
import { ColorRules } from '../../contract/app/rules/color-rule.ts'
import type { Column, ColumnOrigin, TypeDetection } from '../../contract/app/sheet.ts'
import { fail } from '../base/fail.ts'
import { type ReadDb, readableJson, type SqlValue, sqlIdentifier, type WriteDb } from '../store/sql.ts'
import { isFixable } from '../types/fix-cell.ts'
import type { ColumnFields } from './change.ts'
import { computedNotes } from './computed.lane.ts'
import { positionBetween } from './position.ts'
import { bumpVersion, tableOf } from './rows.lane.ts'
import { recordColumn } from './step.lane.ts'

/** A column with its place in the wide table. */
export interface ColumnRow extends Column {
  /** Name of the SQL column, e.g. 'c7'. */
  slot: string
  /** Fraction key: sorts as text. */
  position: string
  /** Version of the list when a cell of this column last changed. */
  version: number
  /** How it is computed, with ids of columns. */
  expression: string | null
  /** That its cells have to keep; columns by id in expressions, too. */
  rules: CellRules
}

export interface NewColumn {
  name: string
  type: ColumnType
  /** Comes before this column; null or absent: at the end. */
  before?: ColumnId | null
  origin?: ColumnOrigin | null
  detection?: TypeDetection | null
  typeChosen?: boolean
  width?: number
}

interface Stored {
  id: number
  slot: string
  name: string
  type: ColumnType
  type_chosen: number
  detection: string | null
  position: string
  width: number
  hidden: number
  pinned: number
  never_send: number
  locked: number
  note: string
  origin: string | null
  version: number
  expression: string | null
  notation: string | null
  colors: string | null
  rules: string | null
}

const columnRow = (row: Stored): ColumnRow => ({
  id: row.id as ColumnId,
  slot: sqlIdentifier(row.slot),
  name: row.name,
  type: row.type,
  typeChosen: row.type_chosen === 1,
  detection: row.detection === null ? null : JSON.parse(row.detection),
  position: row.position,
  width: row.width,
  hidden: row.hidden === 1,
  pinned: row.pinned === 1,
  neverSend: row.never_send === 1,
  locked: row.locked === 1,
  fixable: row.origin === null && row.expression === null && isFixable(row.type),
  note: row.note,
  origin: row.origin === null ? null : JSON.parse(row.origin),
  version: row.version,
  computed: null,
  notation: row.notation === null ? null : ChosenNotation.parse(JSON.parse(row.notation)),
  colors: row.colors === null ? [] : ColorRules.parse(JSON.parse(row.colors)),
  expression: row.expression,
  rules: row.rules === null ? [] : CellRules.parse(JSON.parse(row.rules)),
})

/** A column made of one that is never sent is never sent either. */
function withComputed(db: ReadDb, sheetId: number, columns: ColumnRow[]): ColumnRow[] {
  if (columns.every(({ expression }) => expression === null)) return columns
  const notes = computedNotes(db, sheetId)
  return columns.map(column => {
    const computed = notes.get(column.id)
    return computed ? { ...column, computed, neverSend: column.neverSend || computed.ofNeverSent } : column
  })
}

/** Columns of a list in display order, hidden ones too, removed ones not. */
export const columnsOf = (db: ReadDb, sheetId: number): ColumnRow[] =>
  withComputed(
    db,
    sheetId,
    db.all<Stored>('SELECT * FROM col WHERE sheet_id = +? AND gone = 0 ORDER BY position, id', sheetId).map(columnRow),
  )

/** One column. Throws not_found when the list has none of that id. */
export function columnOf(db: ReadDb, sheetId: number, columnId: number): ColumnRow {
  const row = db.get<Stored>('SELECT * FROM col WHERE id = ? AND sheet_id = ? AND gone = 0', columnId, sheetId)
  if (!row) throw fail('not_found', { what: 'column' })
  const [column] = withComputed(db, sheetId, [columnRow(row)])
  return column ?? columnRow(row)
}

/** Columns of a list by their ids, all in one go. Throws not_found when it has one of them not. */
export function columnsNamed(db: ReadDb, sheetId: number, ids: readonly number[]): ColumnRow[] {
  const stored = db.all<Stored>(
    'SELECT col.* FROM json_each(?) j CROSS JOIN col ON col.id = j.value WHERE sheet_id = +? AND gone = 0 ORDER BY j.key',
    JSON.stringify(ids),
    sheetId,
  )
  if (stored.length < ids.length) throw fail('not_found', { what: 'column' })
  return withComputed(db, sheetId, stored.map(columnRow))
}

/** SQL column of a column, removed ones too (undo writes there). Throws not_found. */
export function slotOf(db: ReadDb, sheetId: number, columnId: number): string {
  const slot = db.value<string>('SELECT slot FROM col WHERE id = ? AND sheet_id = ?', columnId, sheetId)
  if (slot === undefined) throw fail('not_found', { what: 'column' })
  return sqlIdentifier(slot)
}

const standardWidth = 160

/** SQL columns of the list's table that hold cells, in their order; also those that no column has at present. */
export const slotsIn = (db: ReadDb, sheetId: number, schema = 'main'): string[] =>
  db
    .column<string>(
      "SELECT name FROM pragma_table_info(?, ?) WHERE name GLOB 'c[0-9]*' ORDER BY cid",
      tableOf(sheetId),
      schema,
    )
    .map(sqlIdentifier)

/** Slots of all columns, removed ones too, and those that undo would show again. */
export const namedSlots = (db: ReadDb, sheetId: number): string[] =>
  db.column(
    `SELECT slot FROM col WHERE sheet_id = ?
     UNION SELECT json_extract(${readableJson('c.before')}, '$.slot') FROM step s JOIN step_change c ON c.step_id = s.id
     WHERE s.sheet_id = ? AND c.kind = 'column' AND json_extract(${readableJson('c.before')}, '$.slot') IS NOT NULL
     UNION SELECT json_extract(${readableJson('c.after')}, '$.slot') FROM step s JOIN step_change c ON c.step_id = s.id
     WHERE s.sheet_id = ? AND c.kind = 'column' AND json_extract(${readableJson('c.after')}, '$.slot') IS NOT NULL`,
    sheetId,
    sheetId,
    sheetId,
  )

/** SQLite's tables have at most 2,000 columns; three of a list's table hold no cells. */
const maxSlots = 1997

/** Throws list_full when the table has room for no more, and each slot is still needed. */
function addSlot(db: WriteDb, sheetId: number): string {
  const [count = 0, last = 0] =
    db.arrays<[number, number]>(
      "SELECT count(*), max(CAST(substr(name, 2) AS INTEGER)) FROM pragma_table_info(?) WHERE name GLOB 'c[0-9]*'",
      tableOf(sheetId),
    )[0] ?? []
  if (count >= maxSlots) return emptiedSlot(db, sheetId)
  const slot = `c${(last ?? 0) + 1}`
  db.exec(`ALTER TABLE ${tableOf(sheetId)} ADD COLUMN ${sqlIdentifier(slot)} TEXT`)
  return slot
}

/** A slot that nothing names any more. It may hold cells of former days. */
function leftSlot(db: ReadDb, sheetId: number): string | undefined {
  const there = slotsIn(db, sheetId)
  const named = new Set(namedSlots(db, sheetId))
  return there.find(slot => !named.has(slot))
}

function emptiedSlot(db: WriteDb, sheetId: number): string {
  const slot = leftSlot(db, sheetId)
  if (slot === undefined) {
    const columns = db.value<number>('SELECT count(*) FROM col WHERE sheet_id = ? AND gone = 0', sheetId) ?? 0
    throw fail('list_full', { columns, kept: slotsIn(db, sheetId).length - columns })
  }
  const name = sqlIdentifier(slot)
  db.run(`UPDATE ${tableOf(sheetId)} SET ${name} = NULL WHERE ${name} IS NOT NULL`)
  return slot
}

/**
 * Adds a column and its SQL column, or takes one that was left for a column that `isFilled`: all its cells are written
 * before they are shown. Undoable when `stepId` is given. Throws list_full.
 */
export function insertColumn(
  db: WriteDb,
  sheetId: number,
  column: NewColumn,
  stepId: number | null,
  isFilled = false,
): ColumnRow {
  return db.transaction(() => {
    const slot = (isFilled ? leftSlot(db, sheetId) : undefined) ?? addSlot(db, sheetId)
    const { lastInsertRowid: id } = db.run(
      `INSERT INTO col(sheet_id, slot, name, type, type_chosen, detection, position, width, origin)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      sheetId,
      slot,
      column.name,
      column.type,
      column.typeChosen ? 1 : 0,
      column.detection ? JSON.stringify(column.detection) : null,
      positionBefore(db, sheetId, column.before ?? null, null),
      column.width ?? standardWidth,
      column.origin ? JSON.stringify(column.origin) : null,
    )
    if (stepId !== null) recordColumn(db, stepId, id, { gone: 1 }, { gone: 0 })
    bumpVersion(db, sheetId)
    return columnOf(db, sheetId, id)
  })
}

/** Position in front of `before` (null: the end) as if `moving` were not there. */
function positionBefore(db: ReadDb, sheetId: number, before: number | null, moving: number | null): string {
  // Removed columns keep their place for undo, so they count as neighbours.
  const others = 'FROM col WHERE sheet_id = ? AND id IS NOT ?'
  if (before === null) {
    const last = `SELECT position ${others} ORDER BY position DESC LIMIT 1`
    return positionBetween(db.value<string>(last, sheetId, moving) ?? null, null)
  }
  const high = db.value<string>(`SELECT position ${others} AND id = ?`, sheetId, moving, before)
  if (high === undefined) throw fail('not_found', { what: 'column' })
  const low = db.value<string>(
    `SELECT position ${others} AND (position, id) < (?, ?) ORDER BY position DESC, id DESC LIMIT 1`,
    sheetId,
    moving,
    high,
    before,
  )
  return positionBetween(low ?? null, high)
}

/** Catalog fields that change without an undo step. */
type QuietFields = Partial<{ width: number; detection: string | null; filling: number }>

/** Changes catalog fields and keeps what was there in the step. False when nothing differs. */
export function changeColumn(
  db: WriteDb,
  stepId: number,
  sheetId: number,
  columnId: number,
  fields: ColumnFields,
): boolean {
  const stored = db.get<Record<string, SqlValue>>('SELECT * FROM col WHERE id = ? AND sheet_id = ?', columnId, sheetId)
  if (!stored) throw fail('not_found', { what: 'column' })
  const changed = Object.entries(fields).filter(([name, value]) => stored[name] !== value)
  if (changed.length === 0) return false
  // Fields of the argument, some of them.
  const after = Object.fromEntries(changed) as ColumnFields
  const before = Object.fromEntries(changed.map(([name]) => [name, stored[name] ?? null]))
  putColumnFields(db, sheetId, columnId, after)
  recordColumn(db, stepId, columnId, before, after)
  const version = bumpVersion(db, sheetId)
  if (fields.slot !== undefined || fields.notation !== undefined)
    db.run('UPDATE col SET version = ? WHERE id = ? AND sheet_id = ?', version, columnId, sheetId)
  return true
}

/** Writes catalog fields of a column of this list without a step: undo, redo and widths. */
export function putColumnFields(
  db: WriteDb,
  sheetId: number,
  columnId: number,
  fields: ColumnFields & QuietFields,
): void {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const set = given.map(([name]) => `${sqlIdentifier(name)} = ?`).join(', ')
  db.run(`UPDATE col SET ${set} WHERE id = ? AND sheet_id = ?`, ...given.map(([, value]) => value), columnId, sheetId)
}

/** Position that `moveColumn` gives; exported for the structure edits. */
export const placeBefore = (db: ReadDb, sheetId: number, columnId: number, before: number | null): string =>
  positionBefore(db, sheetId, before, columnId)

export const columnsRead = { columnsOf, slotOf }
export const columnsWrite = { columnsOf, slotOf, insertColumn, changeColumn }
