// Two columns against one another: how many rows lie in each part of both ranges.
import { z } from 'zod'
import { ColumnId, ViewId } from './ids.ts'
import type { CellCounts, HistogramBar } from './view.ts'

export const ScatterAsk = z.object({ viewId: ViewId, firstId: ColumnId, secondId: ColumnId })
export type ScatterAsk = z.infer<typeof ScatterAsk>

/** One of the columns: its parts are the bars of its histogram. Dates are days since 1970. */
export interface ScatterAxis {
  of: 'number' | 'date'
  parts: Pick<HistogramBar, 'from' | 'to'>[]
  least: number
  greatest: number
}

/** `across`, `up`: places of parts of the first column and of the second. */
export interface ScatterPlace extends CellCounts {
  across: number
  up: number
}

/** All counts are of rows; `shown` are those that the conditions on other columns leave. Parts without rows are left out. */
export interface Scatter {
  across: ScatterAxis
  up: ScatterAxis
  places: ScatterPlace[]
  /** Rows in which a cell of the two is blank. */
  blank: CellCounts
  /** Rows in which both are filled, and one is no number or date. */
  unread: CellCounts
}
