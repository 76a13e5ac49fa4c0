// A transform over rows of a column: what it changes, the cells as they will read, and the column they may go into.

import type { ColumnType } from '../../contract/app/cell.ts'
import { CellValue } from '../../contract/app/cell.ts'
import { isBlank } from '../../contract/app/cell-text.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { TransformChoice } from '../../contract/app/transform.ts'
import { withinTime } from '../base/time-limit.ts'
import { notationsOf } from '../check/notation.lane.ts'
import { countryColumn } from '../check/row-country.lane.ts'
import { nothingDone, type SliceDone, type StepAsk } from '../sheet/edit/edit.lane.ts'
import { uniqueName } from '../sheet/edit/structure.lane.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import {
  changeColumn,
  columnOf,
  columnsNamed,
  columnsOf,
  insertColumn,
  putColumnFields,
} from '../table/columns.lane.ts'
import { dayFirstIn } from '../table/day-first.lane.ts'
import { readRows, sheetVersion } from '../table/rows.lane.ts'
import { beginStep } from '../table/step.lane.ts'
import { inRow } from '../types/cell-context.ts'
import { type CellTransformId, transformOf } from './kinds.ts'

export interface TransformColumn {
  readonly sheetId: number
  readonly columnId: number
  /** Ids of all columns that were chosen. */
  readonly chosen: readonly number[]
  /** Country where neither row nor list names one. */
  readonly home: string | null
  readonly dayFirst: boolean
}

/** A transform of cells with its options. */
export interface CellChoice extends TransformChoice {
  readonly id: CellTransformId
}

/** Cells of a slice that were looked at (the filled ones, all when filling down), and those that were wanted of them: `after` null is an empty cell. */
export interface TransformedSlice {
  filled: number
  rowIds: number[]
  before: string[]
  after: (string | null)[]
  /** The last cell above the next slice that says something; for transforms that fill down. */
  above: string | null
}

const patternMs = 1000
const tooSlow = 'this pattern takes too long on some cell; write it so that parts in brackets cannot repeat twice'

/** How the column reads dates such as 03/04/2025. */
const transformDayFirst = (db: ReadDb, sheetId: number, columnId: number): boolean =>
  dayFirstIn(db, sheetId, columnOf(db, sheetId, columnId).slot)

/** Cells of `ids` as they will read: those that change, or `all` that will not be empty. Cells that would be too long stay. */
function transformCells(
  db: ReadDb,
  { sheetId, columnId, chosen, home, dayFirst }: TransformColumn,
  ids: Uint32Array,
  { id, options }: CellChoice,
  all: boolean,
  above: string | null,
): TransformedSlice {
  const columns = columnsOf(db, sheetId)
  const named = countryColumn(columns)
  const column = columnOf(db, sheetId, columnId)
  const { slot } = column
  const notation = notationsOf(db, sheetId, home)(column)
  const { of, own, reads, blanks, down } = transformOf(id, options, { columns, chosen })
  const others = columns.filter(column => reads.includes(column.id))
  const slots = [slot, named?.slot ?? slot, ...others.map(column => column.slot)]
  const rows = readRows(db, sheetId, slots, ids)
  const slice: TransformedSlice = { filled: 0, rowIds: [], before: [], after: [], above }
  const places = new Map(others.map((column, at) => [column.id as number, at + 2]))
  let row: (string | null)[] = []
  const cellOf = (otherId: number) => row[places.get(otherId) ?? -1] ?? null
  const work = () => {
    for (const [at, cells] of rows.entries()) {
      row = cells
      const [cell = null, ownCountry = null] = cells
      if (down && !isBlank(cell)) slice.above = cell
      const read = down ? (slice.above ?? cell) : cell
      if (cell === null && !blanks) continue
      slice.filled++
      const place = { notation: inRow(notation, named ? ownCountry : null), dayFirst, cell: cellOf }
      const made = read === null && !blanks ? null : of(read ?? '', place) || null
      const after = CellValue.safeParse(made).success ? made : cell
      if (all ? after === null : after === cell) continue
      slice.rowIds.push(ids[at] ?? 0)
      slice.before.push(cell ?? '')
      slice.after.push(after)
    }
  }
  if (own) withinTime(patternMs, tooSlow, work)
  else work()
  return slice
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
function addTransformed(
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
    return { stepId, cells: 0, rows: 0, skipped: 0, version: sheetVersion(db, sheetId) }
  })
}

export const transformRead = { transformCells, transformDayFirst }
export const transformWrite = { addTransformed, dropColumns }
