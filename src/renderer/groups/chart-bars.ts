// Groups as bars: one for each value of the first column, in parts by the most frequent values of the second. Pure.
import type { RowGroup } from '../../contract/app/view.ts'
import { type GroupNode, pivotOf } from './group-tree.ts'

export interface BarPart {
  /** Null: rows of values that have no color of their own. */
  readonly node: GroupNode | null
  /** Place of its color; `series.length` for the others. */
  readonly series: number
  readonly value: number
}

export interface Bar {
  readonly node: GroupNode
  readonly value: number
  readonly parts: readonly BarPart[]
}

export interface GroupChart {
  readonly bars: readonly Bar[]
  /** Values of the second column that have a color; none where one column is grouped by. */
  readonly series: readonly (string | null)[]
  readonly hasOthers: boolean
  readonly largest: number
  /** Groups that there is no bar for. */
  readonly left: number
}

/** As many as there are colors that tell each other apart. */
export const maxSeries = 5
export const maxBars = 40

/** Bars of rows, or of sums; what is below zero has no length. */
export function chartOf(groups: readonly RowGroup[], measure: 'rows' | 'sum'): GroupChart {
  const pivot = pivotOf(groups, maxSeries)
  const sizeOf = (node: GroupNode) => (measure === 'rows' ? node.rows : node.sum)
  const sorted = pivot.lines.toSorted((a, b) => sizeOf(b.node) - sizeOf(a.node))
  const bars = sorted.slice(0, maxBars).map(({ node, cells }): Bar => {
    const value = sizeOf(node)
    if (pivot.heads.length === 0) return { node, value, parts: [{ node, series: 0, value }] }
    const own = cells.flatMap((cell, series): BarPart[] => (cell ? [{ node: cell, series, value: sizeOf(cell) }] : []))
    const others = value - own.reduce((sum, part) => sum + part.value, 0)
    const rest: BarPart = { node: null, series: pivot.heads.length, value: others }
    return { node, value, parts: [...own, ...(others > 0 ? [rest] : [])].filter(part => part.value > 0) }
  })
  return {
    bars,
    series: pivot.heads,
    hasOthers: bars.some(({ parts }) => parts.some(({ node }) => node === null)),
    largest: Math.max(0, ...bars.map(({ value }) => value)),
    left: pivot.lines.length - bars.length,
  }
}
