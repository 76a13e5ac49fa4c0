// The profile of a column: what its cells hold, over the whole list. Every figure says which rows it is made of.
import { z } from 'zod'
import { ColumnId, SheetId } from '../ids.ts'
import { ViewCondition } from '../view.ts'

/** A number of rows, and the filter that shows exactly these in the whole list. */
export const RowFigure = z.object({ rows: z.int(), opens: z.array(ViewCondition) })
export type RowFigure = z.infer<typeof RowFigure>

const part = <T extends z.ZodType>(end: T) => z.object({ from: end, to: end, figure: RowFigure })

/** `low` and `high`: numbers, `early` and `late`: dates, `short` and `long`: texts, `unlike`: written as hardly any other. */
export const OutlierKind = z.enum(['low', 'high', 'early', 'late', 'short', 'long', 'unlike'])
export type OutlierKind = z.infer<typeof OutlierKind>

export const ValueProfile = z.object({
  columnId: ColumnId,
  rows: z.int(),
  filled: RowFigure,
  blank: RowFigure,
  /** Different texts, as they are written. */
  distinct: z.int(),
  /** Cells whose value another cell has too, whatever its case and spaces; and those whose value is there once. */
  repeated: RowFigure,
  once: RowFigure,
  /** The most frequent values, cut where they are long. */
  top: z.array(z.object({ value: z.string(), figure: RowFigure })),
  /** How cells are written, the most frequent first, with a cell of each; `moreShapes`: those that are not listed. */
  shapes: z.array(z.object({ shape: z.string(), example: z.string(), figure: RowFigure })),
  moreShapes: z.int(),
  /** In characters. Null where no cell is filled. */
  lengths: z.object({ min: z.int(), max: z.int(), median: z.number(), parts: z.array(part(z.int())) }).nullable(),
  numbers: z
    .object({
      min: z.number(),
      max: z.number(),
      /** Null where it is too large to reckon with. */
      mean: z.number().nullable(),
      median: z.number(),
      parts: z.array(part(z.number())),
    })
    .nullable(),
  dates: z.object({ min: z.iso.date(), max: z.iso.date(), parts: z.array(part(z.iso.date())) }).nullable(),
  outliers: z.array(z.object({ kind: OutlierKind, example: z.string(), figure: RowFigure })),
})
export type ValueProfile = z.infer<typeof ValueProfile>

export const ValueProfileAsk = z.object({ sheetId: SheetId, columnId: ColumnId })
