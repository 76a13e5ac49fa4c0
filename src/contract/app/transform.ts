// Transforms: the cells of columns made over by one rule, first as a preview, then as one step of undo.
import { z } from 'zod'
import { transformIds } from '../../model/transforms/index.ts'
import { EditResult } from './cell/edit.ts'
import { ColumnId, RowId, SheetId, ViewId } from './ids.ts'

const Scope = z.discriminatedUnion('of', [
  z.object({ of: z.literal('list') }),
  z.object({ of: z.literal('view'), viewId: ViewId }),
  z.object({
    of: z.literal('selection'),
    viewId: ViewId,
    ranges: z
      .array(z.object({ top: z.int().min(0), bottom: z.int().min(0) }))
      .min(1)
      .max(1000),
  }),
])

export type TransformScope = z.infer<typeof Scope>

/** Which transform, with the options that differ from the usual ones. */
export const TransformChoice = z.object({
  id: z.enum(transformIds),
  options: z.record(z.string().max(30), z.string().max(10_000)),
})
export type TransformChoice = z.infer<typeof TransformChoice>

export const TransformAsk = z.object({
  sheetId: SheetId,
  columnIds: z.array(ColumnId).min(1).max(500),
  scope: Scope,
  choice: TransformChoice,
})
export type TransformAsk = z.infer<typeof TransformAsk>

/** How cells of a column change: all that read `before` and would read `after` (null: empty). */
const CellChange = z.object({ columnId: ColumnId, before: z.string(), after: z.string().nullable() })

/** Different changes that a preview shows: these can be unticked. */
export const maxChangesShown = 200

/** `same`: over the cells; `new`: a new column right of each, whose name may be chosen where there is one; `each`: one for each part. */
export const TransformApply = TransformAsk.extend({
  into: z.discriminatedUnion('column', [
    z.object({ column: z.literal('same') }),
    z.object({ column: z.literal('each') }),
    z.object({ column: z.literal('new'), name: z.string().trim().min(1).max(200).nullable() }),
  ]),
  /** Changes that a person unticked: such cells stay as they are. */
  except: z.array(CellChange).max(maxChangesShown).optional(),
})
export type TransformApply = z.infer<typeof TransformApply>

/** What the chosen cells of a row are to give. */
const ExampleGiven = z.object({
  cells: z.array(z.string().max(1000).nullable()).min(1).max(500),
  gives: z.string().min(1).max(1000),
})
export type ExampleGiven = z.infer<typeof ExampleGiven>

export const ByExampleAsk = TransformAsk.omit({ choice: true }).extend({ given: z.array(ExampleGiven).max(10) })
export type ByExampleAsk = z.infer<typeof ByExampleAsk>

/** A row that another rule for the same examples reads in another way. */
const UnsettledRow = z.object({ cells: z.array(z.string().nullable()), gives: z.string(), instead: z.string() })
export type UnsettledRow = z.infer<typeof UnsettledRow>

const ByExample = z.object({
  /** Rows to type results for, and what they would read. */
  rows: z.array(z.object({ rowId: RowId, cells: z.array(z.string().nullable()), gives: z.string().nullable() })),
  /** The expression, which gives all examples, and what it does in plain words; null: nothing fits, or nothing was typed yet. */
  found: z.object({ expression: z.string(), words: z.string(), unsettled: UnsettledRow.nullable() }).nullable(),
  /** Examples, by their place, with cells that no row of the list has. */
  absent: z.array(z.int()),
})
export type ByExample = z.infer<typeof ByExample>

/** A change with the first row that has it, and how many cells change so. */
export const TransformSample = CellChange.extend({ rowId: RowId, cells: z.int() })
export type TransformSample = z.infer<typeof TransformSample>

/** "Changes 3,204 of 50,000": cells of the scope that are filled, that change (rows, where they become several), and that become empty. */
export const TransformPreview = z.object({
  rows: z.int(),
  filled: z.int(),
  changes: z.int(),
  emptied: z.int(),
  /** Rows that come, of transforms that make several of one; below zero: rows that go, as several become one. */
  added: z.int(),
  samples: z.array(TransformSample),
})
export type TransformPreview = z.infer<typeof TransformPreview>

export const TransformResult = EditResult.extend({
  /** New columns, in the order of their sources. */
  added: z.array(z.object({ columnId: ColumnId, name: z.string() })),
})
export type TransformResult = z.infer<typeof TransformResult>
