// The fill handle: which value each target cell gets from the source block.
import type { RowBlock } from '../../../contract/app/view.ts'
import { continueSeries } from './series.ts'

type Cell = string | null
/** Value for a view position and the index of a column in the target block. */
export type ValueAt = (position: number, across: number) => Cell

/**
 * `rows` are the source cells, row by row; `order` the list's columns from left to right. Values repeat as a pattern in
 * all directions; with `series` they go on along the direction of the fill.
 */
export function fillValues(
  rows: Cell[][],
  source: RowBlock,
  target: RowBlock,
  order: number[],
  series: boolean,
): ValueAt {
  const height = rows.length
  const width = source.columnIds.length
  if (height === 0) return () => null
  const offset = startOf(source.columnIds, target.columnIds, order)
  const sideways = target.columnIds.some(id => !source.columnIds.includes(id))
  const cell = (down: number, across: number) => rows[wrap(down, height)]?.[wrap(across, width)] ?? null
  if (!series) return (position, across) => cell(position - source.top, across - offset)
  if (sideways) {
    const lines = rows.map(row => continueSeries(row))
    return (position, across) => lines[wrap(position - source.top, height)]?.(across - offset) ?? null
  }
  const columns = source.columnIds.map((_, at) => continueSeries(rows.map(row => row[at] ?? null)))
  return (position, across) => columns[wrap(across - offset, width)]?.(position - source.top) ?? null
}

/** Index in the target's columns at which the source's first column is; beside the target it may lie outside. */
function startOf(source: number[], target: number[], order: number[]): number {
  const inside = source[0] === undefined ? -1 : target.indexOf(source[0])
  if (inside >= 0) return inside
  const leftwards = order.indexOf(target[0] ?? 0) < order.indexOf(source[0] ?? 0)
  return leftwards ? target.length : -source.length
}

const wrap = (index: number, length: number) => ((index % length) + length) % length
