// Finding text in the cells of a view, and replacing it.
import { z } from 'zod'
import { ColumnId, RowId, SheetId, ViewId } from './ids.ts'
import { RowBlock } from './view.ts'

/** What is looked for. Two texts differ in case or accents only where the query says that it matters. */
export const FindQuery = z.object({
  text: z.string().min(1).max(1000),
  matchCase: z.boolean(),
  wholeCell: z.boolean(),
  /** `text` is a JavaScript regular expression; a replacement may name its groups: $1, $<name>, $&. */
  regex: z.boolean(),
  ignoreAccents: z.boolean(),
})
export type FindQuery = z.infer<typeof FindQuery>

/** Cells of a view that are looked through; a cell in several blocks counts once. */
const Scope = z.object({ viewId: ViewId, blocks: z.array(RowBlock).min(1).max(100) })

export const CellPlace = z.object({ row: z.int().min(0), columnId: ColumnId })
export type CellPlace = z.infer<typeof CellPlace>

const Replacement = z.string().max(10_000)

/** `replacement` null: nothing is to be replaced, the samples only show what was found. */
export const FindCount = Scope.extend({ query: FindQuery, replacement: Replacement.nullable() })
export type FindCount = z.infer<typeof FindCount>

export const FindSample = z.object({
  rowId: RowId,
  columnId: ColumnId,
  row: z.int(),
  before: z.string(),
  /** Null where nothing is replaced. */
  after: z.string().nullable(),
})
export type FindSample = z.infer<typeof FindSample>

export const FindSummary = z.object({ cells: z.int(), rows: z.int(), samples: z.array(FindSample) })
export type FindSummary = z.infer<typeof FindSummary>

/** The next cell that matches, row by row; `columnIds` is the order of the columns. `from` null: from the first (last) on. */
export const FindNext = Scope.extend({
  query: FindQuery,
  columnIds: z.array(ColumnId).min(1).max(500),
  from: CellPlace.nullable(),
  backwards: z.boolean(),
})
export type FindNext = z.infer<typeof FindNext>

/** Matching cells among a few rows, to be marked in the grid. */
export const FindMarks = Scope.extend({
  query: FindQuery,
  first: z.int().min(0),
  count: z.int().min(1).max(500),
})
export type FindMarks = z.infer<typeof FindMarks>

/** Whole cells with this text in any list, without case and accents. */
export const FindEverywhere = z.object({ text: z.string().min(1).max(1000) })

/** A list that holds it: in which columns, and the first of its rows. */
export const FoundList = z.object({
  sheetId: SheetId,
  name: z.string(),
  workbook: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  rowIds: z.array(RowId).max(10_000),
})
export type FoundList = z.infer<typeof FoundList>

/** `sheetId`: the list of the view. */
export const ReplaceAsk = Scope.extend({
  sheetId: SheetId,
  query: FindQuery,
  replacement: Replacement,
  label: z.string().max(200),
})
export type ReplaceAsk = z.infer<typeof ReplaceAsk>
