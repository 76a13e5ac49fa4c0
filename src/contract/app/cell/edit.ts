// Edits of cells and rows. Each action is one undo step; slices of one action share a `stepKey`.
import { z } from 'zod'
import { ColumnId, RowId, SheetId, StepId, ViewId } from '../ids.ts'
import { RowBlock } from '../view.ts'
import { CellValue } from './cell.ts'

/** Slices of one action carry the same key and become one step. */
const StepKey = z.uuid()

export const EditCells = z.object({
  sheetId: SheetId,
  label: z.string().max(200),
  stepKey: StepKey.optional(),
  cells: z.array(z.object({ rowId: RowId, columnId: ColumnId, value: CellValue })).max(100_000),
})

/** Values land at view position `row`, columns left to right; `grow` adds rows below the last one. */
export const EditPaste = z.object({
  viewId: ViewId,
  row: z.int().min(0),
  columnIds: z.array(ColumnId).min(1).max(500),
  values: z.array(z.array(CellValue)).max(100_000),
  grow: z.boolean(),
  label: z.string().max(200),
  stepKey: StepKey,
  /** Another call goes on with the action; until the last one has ended it is no whole. */
  more: z.boolean().optional(),
  /** The cells these values were cut from, row by row and column by column: their history goes along. */
  from: z.object({ row: z.int().min(0), columnIds: z.array(ColumnId).max(500) }).optional(),
})

/** Fills `target` from `source`: values are copied or repeat as a pattern; `series` continues numbers and dates. */
export const EditFill = z.object({ viewId: ViewId, source: RowBlock, target: RowBlock, series: z.boolean() })
export const EditClear = z.object({ viewId: ViewId, blocks: z.array(RowBlock).max(100), label: z.string().max(200) })
export const RowsInsert = z.object({ viewId: ViewId, row: z.int().min(0), count: z.int().min(1).max(10_000) })
export const RowsDelete = z.object({
  viewId: ViewId,
  ranges: z.array(z.object({ top: z.int().min(0), bottom: z.int().min(0) })).max(1000),
})
/** The copies stand below the last row of each range. */
export const RowsDuplicate = RowsDelete
/** What the slices of an action have written under its key is put back, and its step forgotten. */
export const TakeBack = z.object({ sheetId: SheetId, stepKey: StepKey })
export const UndoAsk = z.object({ sheetId: SheetId })
/** To the state right after a step; null = the beginning. */
export const JumpAsk = z.object({ sheetId: SheetId, stepId: StepId.nullable() })
export const RevertAsk = z.object({ sheetId: SheetId, stepId: StepId })

/** What taking one older step back would do while later ones stay. */
export const RevertPlan = z.object({
  stepId: StepId,
  label: z.string(),
  cells: z.int(),
  rows: z.int(),
  columns: z.int(),
  /** Cells, rows and columns that later steps changed: they stay as they are. */
  conflicts: z.int(),
  /** Some of them: what the step had left there, and what is there now; no row = a column, no column = a row. */
  samples: z.array(
    z.object({ columnId: ColumnId.nullable(), rowId: RowId.nullable(), left: CellValue, now: CellValue }),
  ),
})
export type RevertPlan = z.infer<typeof RevertPlan>

/** `skipped`: cells of locked columns left as they were. */
export const EditResult = z.object({
  stepId: StepId.nullable(),
  label: z.string(),
  cells: z.int(),
  rows: z.int(),
  skipped: z.int(),
  /** Rows on hold that stayed, where several were to be deleted. */
  held: z.int(),
  version: z.int(),
  /** True when rows came or went, so the view has to be opened again. */
  rowsChanged: z.boolean(),
})
export type EditResult = z.infer<typeof EditResult>
