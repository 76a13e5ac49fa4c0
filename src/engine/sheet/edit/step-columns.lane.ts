// Columns that an action makes for what it writes, or takes out, as part of its step.
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { ColorRules } from '../../../contract/app/rules/color-rule.ts'
import type { WriteDb } from '../../store/sql.ts'
import { changeColumn, columnsNamed, columnsOf, insertColumn, putColumnFields } from '../../table/columns.lane.ts'
import { sheetVersion } from '../../table/rows.lane.ts'
import { beginStep } from '../../table/step.lane.ts'
import { nothingDone, type SliceDone, type StepAsk } from './edit.lane.ts'
import { colorsText, uniqueName } from './structure.lane.ts'

export interface StepColumn {
  name: string
  type: ColumnType
  /** Where its values come from. */
  note?: string
  neverSend?: boolean
  colors?: ColorRules
}
export interface AddedColumns {
  stepId: number
  columns: { columnId: ColumnId; name: string }[]
  version: number
}

/** At the end of the list, each with a number behind its name where that is taken. */
function addStepColumns(db: WriteDb, sheetId: number, step: StepAsk, wanted: StepColumn[]): AddedColumns {
  return db.transaction(() => {
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const taken = columnsOf(db, sheetId).map(column => column.name)
    const columns = wanted.map(({ name: wish, type, note = '', neverSend = false, colors = [] }) => {
      const name = uniqueName(wish.slice(0, 190), taken)
      taken.push(name)
      const { id } = insertColumn(db, sheetId, { name, type, typeChosen: true }, stepId)
      putColumnFields(db, sheetId, id, { note, never_send: neverSend ? 1 : 0, colors: colorsText(colors) })
      return { columnId: id, name }
    })
    return { stepId, columns, version: sheetVersion(db, sheetId) }
  })
}

export interface AddedColumn {
  /** What it is made of: never sent where one of them is not. */
  readonly sourceIds: readonly ColumnId[]
  readonly behindId: ColumnId
  readonly name: string
  /** null: that of the first source. */
  readonly type: ColumnType | null
  /** Not sent whatever it is made of. */
  readonly neverSend?: boolean
}

/** A column right of another, in the step of the action. */
function addColumnBehind(
  db: WriteDb,
  sheetId: number,
  step: StepAsk,
  { sourceIds, behindId, name: wanted, type, neverSend = false }: AddedColumn,
): { stepId: number; columnId: ColumnId; name: string; version: number } {
  return db.transaction(() => {
    const columns = columnsOf(db, sheetId)
    const sources = columnsNamed(db, sheetId, sourceIds)
    const before = columns[columns.findIndex(column => column.id === behindId) + 1]?.id ?? null
    const name = uniqueName(
      wanted.slice(0, 190),
      columns.map(column => column.name),
    )
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    const [source] = sources
    const made = insertColumn(
      db,
      sheetId,
      { name, type: type ?? source?.type ?? 'text', before, typeChosen: true, ...(source && { width: source.width }) },
      stepId,
    )
    if (neverSend || sources.some(source => source.neverSend)) putColumnFields(db, sheetId, made.id, { never_send: 1 })
    return { stepId, columnId: made.id, name, version: sheetVersion(db, sheetId) }
  })
}

/** Takes columns out of the list, in the step of the action; their cells stay for undo. */
function dropColumns(db: WriteDb, sheetId: number, step: StepAsk, columnIds: readonly number[]): SliceDone {
  return db.transaction(() => {
    if (columnIds.length === 0) return nothingDone(db, sheetId)
    const stepId = beginStep(db, sheetId, step.label, { key: step.key })
    for (const id of columnIds) changeColumn(db, stepId, sheetId, id, { gone: 1 })
    return { ...nothingDone(db, sheetId), stepId, columns: true }
  })
}

export const stepColumnsWrite = { addStepColumns, addColumnBehind, dropColumns }
