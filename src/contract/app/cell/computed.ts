// Computed columns: what page and engine say about them. The functions of their language are in expression-functions.ts.
import { z } from 'zod'
import { ColumnId, RowId, SheetId, ViewId } from '../ids.ts'
import { CellValue } from './cell.ts'
import { ExpressionProblem, maxExpressionLength } from './expression.ts'

/** How a column is computed, as a person reads it. */
export const ColumnFormula = z.object({
  expression: z.string(),
  /** Why its cells are not worked out any more, e.g. a deleted input; null while they are. */
  broken: z.string().nullable(),
  /** It is made of a column that is never sent, and so is never sent either. */
  ofNeverSent: z.boolean(),
})
export type ColumnFormula = z.infer<typeof ColumnFormula>

export const ExpressionText = z.string().max(maxExpressionLength + 1)
export const ComputedName = z.string().trim().min(1).max(200)

/** `columnId`: the computed column whose expression is being changed. */
export const ComputedAsk = z.object({
  viewId: ViewId,
  expression: ExpressionText,
  columnId: ColumnId.nullable(),
  /** The column that `value` is in an expression of GREL, the language of OpenRefine. */
  value: ColumnId.nullable().optional(),
  /** Position in the view of the first row shown. */
  first: z.int().min(0),
})

export const ComputedPreview = z.object({
  /** Where the expression cannot be understood, in UTF-16 units of its text; null when it can. */
  problem: ExpressionProblem.nullable(),
  /** The same for an expression of GREL; null for any other. */
  translated: z.string().nullable(),
  /** The columns it reads, in the order of the list. */
  inputs: z.array(ColumnId),
  rows: z.array(
    z.object({
      rowId: RowId,
      /** Cells of the inputs. */
      cells: z.array(CellValue),
      value: CellValue,
      /** The value says what went wrong in this row. */
      failed: z.boolean(),
    }),
  ),
})
export type ComputedPreview = z.infer<typeof ComputedPreview>

/** A new computed column, another expression or name of one, or its cells without the expression. */
export const ComputedApply = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('new'), sheetId: SheetId, name: ComputedName, expression: ExpressionText },
    /** The new column is before this one; null = at the end. */
    before: ColumnId.nullable(),
  }),
  z.object({
    kind: z.literal('change'),
    sheetId: SheetId,
    columnId: ColumnId,
    name: ComputedName,
    expression: ExpressionText,
  }),
  z.object({ kind: z.literal('values'), sheetId: SheetId, columnId: ColumnId }),
])
export type ComputedApply = z.infer<typeof ComputedApply>
