// Lines of an imported file that did not fit its columns: what was wrong, as they were, and how they can be mended.
import { z } from 'zod'
import { CellValue } from '../cell/cell.ts'
import { ColumnId, RowId, SheetId } from '../ids.ts'

/**
 * values: more or fewer than columns · quotes: not where they belong · shifted: fits the columns better moved by one ·
 * delimiter: parted by
 * another sign · object: a line of JSON Lines that is no object · names: values under names that are no columns · characters: bytes that
 * are no text in the encoding.
 */
const lineProblemKinds = ['values', 'quotes', 'shifted', 'delimiter', 'object', 'names', 'characters'] as const
export const LineProblemKind = z.enum(lineProblemKinds)
export type LineProblemKind = z.infer<typeof LineProblemKind>

export const LineProblem = z.object({
  rowId: RowId,
  /** Physical line of a text file, the row number of a sheet. */
  line: z.int(),
  kind: LineProblemKind,
  /** Values of the line and columns of the file, where their number is what is wrong. */
  found: z.int().nullable(),
  expected: z.int().nullable(),
  /** The line as it was, at most its first 2,000 characters. */
  text: z.string(),
  cut: z.boolean(),
  /** offered: cells are as imported · done: as mended · edited: neither, so nothing is offered. */
  repair: z
    .object({
      state: z.enum(['offered', 'done', 'edited']),
      cells: z.array(z.object({ columnId: ColumnId, before: CellValue, after: CellValue })),
    })
    .nullable(),
})
export type LineProblem = z.infer<typeof LineProblem>

/** `cursor`: the last row of the page before. */
export const LineProblemsAsk = z.object({
  sheetId: SheetId,
  cursor: RowId.nullish(),
  limit: z.int().min(1).max(1000),
})
export const LineProblems = z.object({
  lines: z.array(LineProblem),
  more: z.boolean(),
  total: z.int(),
  offered: z.int(),
})
export type LineProblems = z.infer<typeof LineProblems>

/** `rowIds` null: all rows for which a repair is offered. */
export const LinesRepair = z.object({ sheetId: SheetId, rowIds: z.array(RowId).min(1).max(10_000).nullable() })
