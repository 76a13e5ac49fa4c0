// Which cells a fill writes: dragging the handle, filling down and right, double-click on the handle.
import type { CellRect, GridCell, GridExtent } from '../grid/selection.ts'

export interface FillPlan {
  readonly source: CellRect
  /** Only the new cells. */
  readonly target: CellRect
}

/** Dragging the handle to a cell: the fill goes one way, the one that reaches further; null inside the source. */
export function planDrag(source: CellRect, to: GridCell): FillPlan | null {
  const down = to.row - source.bottom
  const up = source.top - to.row
  const right = to.col - source.right
  const left = source.left - to.col
  const furthest = Math.max(down, up, right, left)
  if (furthest <= 0) return null
  if (furthest === down) return { source, target: { ...source, top: source.bottom + 1, bottom: to.row } }
  if (furthest === up) return { source, target: { ...source, top: to.row, bottom: source.top - 1 } }
  if (furthest === right) return { source, target: { ...source, left: source.right + 1, right: to.col } }
  return { source, target: { ...source, left: to.col, right: source.left - 1 } }
}

/** Ctrl+D: the first selected row goes down; a single row takes what is above it. */
export function planDown(rect: CellRect): FillPlan | null {
  if (rect.top === rect.bottom) {
    if (rect.top === 0) return null
    return { source: { ...rect, top: rect.top - 1, bottom: rect.top - 1 }, target: rect }
  }
  return { source: { ...rect, bottom: rect.top }, target: { ...rect, top: rect.top + 1 } }
}

/** Ctrl+R: the first selected column goes right; a single column takes what is left of it. */
export function planRight(rect: CellRect): FillPlan | null {
  if (rect.left === rect.right) {
    if (rect.left === 0) return null
    return { source: { ...rect, left: rect.left - 1, right: rect.left - 1 }, target: rect }
  }
  return { source: { ...rect, right: rect.left }, target: { ...rect, left: rect.left + 1 } }
}

/** Double-click on the handle: down to where the data of a neighbour column end; null when nothing is below. */
export function planToEdge(source: CellRect, edge: number, extent: GridExtent): FillPlan | null {
  const bottom = Math.min(edge, extent.rows - 1)
  return bottom > source.bottom ? { source, target: { ...source, top: source.bottom + 1, bottom } } : null
}
