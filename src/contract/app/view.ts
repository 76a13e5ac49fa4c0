// Views: an order and a filter over a list, and the windows of rows that the grid shows.
import { z } from 'zod'
import { CellState, Verdict } from './cell.ts'
import { FindingKind } from './check.ts'
import { ColumnId, RowId, SheetId, ViewId } from './ids.ts'

export const SortKey = z.object({ columnId: ColumnId, descending: z.boolean() })
export type SortKey = z.infer<typeof SortKey>

/** One condition on one column; conditions are ANDed, several values inside one are ORed. */
export const Condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contains'), columnId: ColumnId, text: z.string().max(1000) }),
  z.object({ kind: z.literal('values'), columnId: ColumnId, values: z.array(z.string().nullable()).max(10_000) }),
  z.object({ kind: z.literal('blank'), columnId: ColumnId, blank: z.boolean() }),
  z.object({ kind: z.literal('duplicate'), columnId: ColumnId }),
  z.object({ kind: z.literal('state'), columnId: ColumnId, states: z.array(CellState) }),
  z.object({ kind: z.literal('verdict'), columnId: ColumnId, verdicts: z.array(Verdict) }),
  // `country` reads national phone numbers where neither row nor list names one.
  z.object({
    kind: z.literal('local'),
    columnId: ColumnId,
    kinds: z.array(FindingKind),
    country: z.string().length(2).nullable(),
  }),
  z.object({ kind: z.literal('rows'), columnId: z.null(), rowIds: z.array(RowId).max(200_000), label: z.string() }),
  z.object({ kind: z.literal('problems'), columnId: z.null() }),
])
export type Condition = z.infer<typeof Condition>

export const ViewSpec = z.object({
  sort: z.array(SortKey).max(8),
  conditions: z.array(Condition).max(50),
  /** Rows where any cell contains this, without case. */
  search: z.string().max(200),
})
export type ViewSpec = z.infer<typeof ViewSpec>

export const everything: ViewSpec = { sort: [], conditions: [], search: '' }

/** `latest` makes an older answer worthless: requests of one page and list supersede each other. */
export const ViewOpen = z.object({ sheetId: SheetId, spec: ViewSpec })
/** A computed view: `rows` positions 0..rows-1, out of `total` rows in the list. */
export const View = z.object({
  id: ViewId,
  sheetId: SheetId,
  version: z.int(),
  rows: z.int(),
  total: z.int(),
  spec: ViewSpec,
})
export type View = z.infer<typeof View>

export const WindowAsk = z.object({
  viewId: ViewId,
  first: z.int().min(0),
  count: z.int().min(1).max(1000),
  columnIds: z.array(ColumnId).max(500),
})
export type WindowAsk = z.infer<typeof WindowAsk>

/**
 * Column-wise arrays, all of the same length as `ids`. `states`, `marks` and `local` (gravest finding, by position in
 * `findingKinds`) are null where no cell has any.
 */
export const WindowColumn = z.object({
  id: ColumnId,
  values: z.array(z.string().nullable()),
  states: z.array(z.int()).nullable(),
  marks: z.array(z.int()).nullable(),
  local: z.array(z.int()).nullable(),
})
export type WindowColumn = z.infer<typeof WindowColumn>
/** `stale`: the list changed since the view was ordered ("order is older than the data"). */
export const Window = z.object({
  viewId: ViewId,
  first: z.int(),
  version: z.int(),
  stale: z.boolean(),
  ids: z.array(RowId),
  columns: z.array(WindowColumn),
})
export type Window = z.infer<typeof Window>

/** A block of the view: rows top..bottom (inclusive positions) of the named columns. */
export const Block = z.object({
  top: z.int().min(0),
  bottom: z.int().min(0),
  columnIds: z.array(ColumnId).min(1).max(500),
})
export type Block = z.infer<typeof Block>

export const FacetAsk = z.object({
  viewId: ViewId,
  columnId: ColumnId,
  search: z.string().max(200),
  limit: z.int().min(1).max(1000),
})
export const Facet = z.object({
  values: z.array(z.object({ value: z.string().nullable(), count: z.int() })),
  distinct: z.int(),
})
export type Facet = z.infer<typeof Facet>

export const SummaryAsk = z.object({ viewId: ViewId, blocks: z.array(Block).max(100) })
/** What the status bar says of a selection; number figures are null when no cell is a number. */
export const Summary = z.object({
  cells: z.int(),
  nonEmpty: z.int(),
  distinct: z.int().nullable(),
  numbers: z.int(),
  sum: z.number().nullable(),
  average: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type Summary = z.infer<typeof Summary>

export const EdgeAsk = z.object({
  viewId: ViewId,
  row: z.int().min(0),
  columnId: ColumnId,
  direction: z.enum(['up', 'down']),
})
export const CopyAsk = z.object({ viewId: ViewId, block: Block, headers: z.boolean() })
/** Cell texts of a block, row by row. */
export const Copied = z.object({
  headers: z.array(z.string()).nullable(),
  rows: z.array(z.array(z.string().nullable())),
})
export type Copied = z.infer<typeof Copied>

export const PositionAsk = z.object({ viewId: ViewId, rowId: RowId })
