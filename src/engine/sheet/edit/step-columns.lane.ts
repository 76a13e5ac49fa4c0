// Columns that an action makes for what it writes, as part of its step.
import type { ColumnType } from '../../../contract/app/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { WriteDb } from '../../store/sql.ts'
import { columnsOf, insertColumn, putColumnFields } from '../../table/columns.lane.ts'
import { sheetVersion } from '../../table/rows.lane.ts'
import { beginStep } from '../../table/step.lane.ts'
import type { StepAsk } from './edit.lane.ts'
import { uniqueName } from './structure.lane.ts'

export interface StepColumn {
  name: string
  type: ColumnType
  /** Where its values come from. */
  note?: string
  neverSend?: boolean
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
    const columns = wanted.map(({ name: wish, type, note = '', neverSend = false }) => {
      const name = uniqueName(wish.slice(0, 190), taken)
      taken.push(name)
      const { id } = insertColumn(db, sheetId, { name, type, typeChosen: true }, stepId)
      putColumnFields(db, sheetId, id, { note, never_send: neverSend ? 1 : 0 })
      return { columnId: id, name }
    })
    return { stepId, columns, version: sheetVersion(db, sheetId) }
  })
}

export const stepColumnsWrite = { addStepColumns }
