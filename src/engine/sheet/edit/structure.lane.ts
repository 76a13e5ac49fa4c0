// Edits of the catalog with their undo steps: add, change, move, duplicate and remove columns.
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnId, StepId } from '../../../contract/app/ids.ts'
import type { CellRules, ColumnRules } from '../../../contract/app/rules/cell-rule.ts'
import type { ColorRules } from '../../../contract/app/rules/color-rule.ts'
import type { Column, ColumnPatch } from '../../../contract/app/sheet.ts'
import { sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import type { ColumnFields } from '../../table/change.ts'
import {
  type ColumnRow,
  changeColumn,
  columnOf,
  columnsOf,
  insertColumn,
  placeBefore,
  putColumnFields,
} from '../../table/columns.lane.ts'
import { bumpVersion, presentTable, tableOf } from '../../table/rows.lane.ts'
import { beginStep } from '../../table/step.lane.ts'
import { copyColumnRaws } from '../raws.lane.ts'

/** The column as the page knows it. */
export const shownColumn = ({
  slot: _,
  position: __,
  version: ___,
  expression: ____,
  rules: _____,
  ...column
}: ColumnRow): Column => column

function addColumn(db: WriteDb, sheetId: number, name: string, type: ColumnType, before: ColumnId | null): Column {
  return db.transaction(() => {
    presentTable(db, sheetId)
    const stepId = beginStep(db, sheetId, `Insert column "${name}"`)
    return shownColumn(insertColumn(db, sheetId, { name, type, before, typeChosen: true }, stepId))
  })
}

/** `stepId`: null where nothing is to be undone. */
export interface ChangedColumn {
  readonly column: Column
  readonly stepId: StepId | null
}

/** Changes what the patch names, as one step or in that of `key`; the width alone makes none. */
function setColumn(db: WriteDb, sheetId: number, columnId: number, patch: ColumnPatch, key?: string): ChangedColumn {
  return db.transaction(() => {
    const column = columnOf(db, sheetId, columnId)
    const fields = fieldsOf(patch, column)
    let stepId: number | null = null
    if (Object.keys(fields).length > 0) {
      stepId = beginStep(db, sheetId, labelOf(patch, column), { ...(key !== undefined && { key }) })
      changeColumn(db, stepId, sheetId, columnId, fields)
    }
    if (patch.width !== undefined && patch.width !== column.width) {
      putColumnFields(db, sheetId, columnId, { width: patch.width })
      bumpVersion(db, sheetId)
    }
    // An id of our own table.
    return { column: shownColumn(columnOf(db, sheetId, columnId)), stepId: stepId as StepId | null }
  })
}

/** The fields that really change. */
function fieldsOf(patch: ColumnPatch, column: ColumnRow): ColumnFields {
  const fields: ColumnFields = {}
  if (patch.name !== undefined && patch.name !== column.name) fields.name = patch.name
  if (patch.note !== undefined && patch.note !== column.note) fields.note = patch.note
  if (patch.hidden !== undefined && patch.hidden !== column.hidden) fields.hidden = patch.hidden ? 1 : 0
  if (patch.pinned !== undefined && patch.pinned !== column.pinned) fields.pinned = patch.pinned ? 1 : 0
  if (patch.neverSend !== undefined && patch.neverSend !== column.neverSend) fields.never_send = patch.neverSend ? 1 : 0
  if (patch.locked !== undefined && patch.locked !== column.locked) fields.locked = patch.locked ? 1 : 0
  if (patch.notation !== undefined) fields.notation = notationText(patch.notation)
  if (patch.colors !== undefined) fields.colors = colorsText(patch.colors)
  if (patch.type !== undefined && (patch.type !== column.type || !column.typeChosen)) {
    fields.type = patch.type
    fields.type_chosen = 1
  }
  return fields
}

const notationText = (notation: ColumnPatch['notation']): string | null =>
  notation && Object.keys(notation).length > 0 ? JSON.stringify(notation) : null

/** None is stored as none. */
export const rulesText = (rules: CellRules): string | null => (rules.length > 0 ? JSON.stringify(rules) : null)
export const colorsText = (colors: ColorRules): string | null => (colors.length > 0 ? JSON.stringify(colors) : null)

function labelOf(patch: ColumnPatch, { name }: ColumnRow): string {
  if (patch.name !== undefined) return `Rename column "${name}" to "${patch.name}"`
  if (patch.type !== undefined) return `Type of "${name}"`
  if (patch.hidden !== undefined) return `${patch.hidden ? 'Hide' : 'Show'} column "${name}"`
  if (patch.pinned !== undefined) return `${patch.pinned ? 'Pin' : 'Unpin'} column "${name}"`
  if (patch.neverSend !== undefined)
    return patch.neverSend ? `Exclude "${name}" from runs` : `Include "${name}" in runs`
  if (patch.locked !== undefined) return `${patch.locked ? 'Lock' : 'Unlock'} the cells of "${name}"`
  if (patch.notation !== undefined) return `How "${name}" is read`
  if (patch.colors !== undefined) return `${patch.colors.length > 0 ? 'Color' : 'Remove the colors of'} "${name}"`
  return `Note of "${name}"`
}

/** Gives columns their rules, as one step; null: they have them. */
function setRules(db: WriteDb, sheetId: number, columns: readonly ColumnRules[]): StepId | null {
  return db.transaction(() => {
    const changed = columns.flatMap(({ columnId, rules }) => {
      const column = columnOf(db, sheetId, columnId)
      const text = rulesText(rules)
      return text === rulesText(column.rules) ? [] : [{ column, text }]
    })
    const [first] = changed
    if (!first) return null
    const label = changed.length === 1 ? `Rules of "${first.column.name}"` : `Rules of ${changed.length} columns`
    const stepId = beginStep(db, sheetId, label)
    for (const { column, text } of changed) changeColumn(db, stepId, sheetId, column.id, { rules: text })
    // An id of our own table.
    return stepId as StepId
  })
}

function moveColumn(db: WriteDb, sheetId: number, columnId: ColumnId, before: ColumnId | null): void {
  db.transaction(() => {
    const columns = columnsOf(db, sheetId)
    const column = columnOf(db, sheetId, columnId)
    const at = columns.findIndex(({ id }) => id === columnId)
    if (before === columnId || (columns[at + 1]?.id ?? null) === before) return
    const position = placeBefore(db, sheetId, columnId, before)
    changeColumn(db, beginStep(db, sheetId, `Move column "${column.name}"`), sheetId, columnId, { position })
  })
}

/** The cells stay in the hidden SQL column, so undo costs nothing. Gives the column that was there. */
function removeColumn(db: WriteDb, sheetId: number, columnId: ColumnId): ChangedColumn {
  return db.transaction(() => {
    const column = shownColumn(columnOf(db, sheetId, columnId))
    // An id of our own table.
    const stepId = beginStep(db, sheetId, `Delete column "${column.name}"`) as StepId
    changeColumn(db, stepId, sheetId, columnId, { gone: 1 })
    return { column, stepId }
  })
}

/** An empty copy beside the column; its cells are filled by `copyCells`, then `showColumn` lets it be seen. */
function copyColumn(db: WriteDb, sheetId: number, columnId: ColumnId): { id: ColumnId; lastRow: number } {
  return db.transaction(() => {
    const columns = columnsOf(db, sheetId)
    const source = columnOf(db, sheetId, columnId)
    const before = columns[columns.findIndex(({ id }) => id === columnId) + 1]?.id ?? null
    const name = uniqueName(
      `${source.name} copy`,
      columns.map(column => column.name),
    )
    const { type, typeChosen, detection, width } = source
    const { id } = insertColumn(db, sheetId, { name, type, typeChosen, detection, width, before }, null)
    const { neverSend, locked, pinned, expression, notation, colors, rules } = source
    putColumnFields(db, sheetId, id, {
      gone: 1,
      expression,
      // A computed copy is kept up to date from here on.
      filling: expression === null ? 0 : 1,
      never_send: neverSend ? 1 : 0,
      locked: locked ? 1 : 0,
      pinned: pinned ? 1 : 0,
      notation: notation && JSON.stringify(notation),
      colors: colorsText(colors),
      rules: rulesText(rules),
    })
    return { id, lastRow: db.value<number>(`SELECT max(id) FROM ${tableOf(sheetId)}`) ?? 0 }
  })
}

/** Copies cells, with what the file stores for them, for row ids `from`..`to` into a column that is not shown yet; history needs none of it. */
function copyCells(db: WriteDb, sheetId: number, source: number, target: number, from: number, to: number): void {
  const slots = [target, source].map(id =>
    sqlIdentifier(db.value<string>('SELECT slot FROM col WHERE id = ? AND sheet_id = ?', id, sheetId) ?? ''),
  )
  db.transaction(() => {
    db.run(`UPDATE ${tableOf(sheetId)} SET ${slots.join(' = ')} WHERE id BETWEEN ? AND ?`, from, to)
    copyColumnRaws(db, sheetId, source, target, from, to)
  })
}

/** Shows a filled copy, as one undo step. */
function showColumn(db: WriteDb, sheetId: number, columnId: ColumnId, label: string): Column {
  return db.transaction(() => {
    putColumnFields(db, sheetId, columnId, { filling: 0 })
    changeColumn(db, beginStep(db, sheetId, label), sheetId, columnId, { gone: 0 })
    return shownColumn(columnOf(db, sheetId, columnId))
  })
}

/** The name, with a number where it is taken. */
export function uniqueName(wanted: string, taken: string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`
    if (!taken.includes(name)) return name
  }
}

export const structureWrite = {
  addColumn,
  setColumn,
  setRules,
  moveColumn,
  removeColumn,
  copyColumn,
  copyCells,
  showColumn,
}
