// The column "Seen before": which other lists hold the person or company of a row, the last verdict there, the last export.
import { z } from 'zod'
import { ColumnId, SheetId } from '../ids.ts'

export const SeenAsk = z.object({ sheetId: SheetId })

export const SeenState = z.object({
  /** Columns tell who the rows are (an id, a page, an email, a name with a domain); without, nothing can be found. */
  comparable: z.boolean(),
  /** Other lists of the workspace. */
  lists: z.int(),
  /** The column, once there is one. */
  column: z
    .object({
      id: ColumnId,
      name: z.string(),
      at: z.iso.datetime(),
      /** A list, a verdict, an export or the column itself has changed since. */
      stale: z.boolean(),
    })
    .nullable(),
})
export type SeenState = z.infer<typeof SeenState>

/** Rows looked at so far; `done` comes last, when the cells are written. */
export const SeenProgress = z.object({
  rows: z.int(),
  of: z.int(),
  done: z.object({ columnId: ColumnId, seen: z.int(), changed: z.int() }).nullable(),
})
export type SeenProgress = z.infer<typeof SeenProgress>
