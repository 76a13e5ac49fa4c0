// Rows that go to another list: all columns with their results, into a new list or to the end of one that exists.
import { z } from 'zod'
import type { ColumnType } from './cell/cell.ts'
import { RowsDelete } from './cell/edit.ts'
import { MappedInto, type MappingTarget, type ProposedColumn } from './file/into.ts'
import { ColumnId, SheetId, type StepId } from './ids.ts'

export const moveWays = ['move', 'copy'] as const
export const MoveWay = z.enum(moveWays)
export type MoveWay = z.infer<typeof MoveWay>

export const MoveMappingAsk = z.object({ sheetId: SheetId, intoId: SheetId })
export type MoveMappingAsk = z.infer<typeof MoveMappingAsk>

/** Where the columns of one list would go in another. Results go with the column that they are about. */
export interface ProposedMove {
  /** Columns of the rows without results, in their order: `columns` names them by their place. */
  from: { columnId: ColumnId; name: string; type: ColumnType }[]
  columns: ProposedColumn[]
  targets: MappingTarget[]
  /** Names of the columns of results. */
  results: string[]
}

const MovedColumn = z.object({ columnId: ColumnId, into: MappedInto })
export type MovedColumn = z.infer<typeof MovedColumn>

export const MoveTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), name: z.string().trim().min(1).max(200) }),
  /** `mapping` null: as proposed. */
  z.object({ kind: z.literal('list'), sheetId: SheetId, mapping: z.array(MovedColumn).max(2000).nullable() }),
])
export type MoveTarget = z.infer<typeof MoveTarget>

/** Ranges of positions in the view. */
export const MoveRowsAsk = RowsDelete.extend({ way: MoveWay, target: MoveTarget })
export type MoveRowsAsk = z.infer<typeof MoveRowsAsk>

export interface MovedRows {
  /** The list that has the rows now; null where none went. */
  into: { sheetId: SheetId; name: string } | null
  rows: number
  /** Rows on hold that stayed, where several were to be moved. */
  held: number
  /** Columns that came new to a list that existed. */
  added: string[]
  /** The step of the list that they came into, where it existed. */
  intoStepId: StepId | null
  /** The step of the list that they left. */
  stepId: StepId | null
}
