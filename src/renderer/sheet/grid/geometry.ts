// Where rows and columns lie in pixels, and back: the arithmetic under pointer, overlay, scrolling and canvas.
import type { CellRect, GridCell } from './selection.ts'

/** A visible column: `left` counts within its part, pinned or scrolling. */
export interface ColumnBox {
  readonly left: number
  readonly width: number
  readonly pinned: boolean
}

/**
 * One moment of the grid in CSS pixels. `containerHeight` is the real height of the scrolling container: the browser
 * draws tall containers inexactly, so it is capped, and a longer list is stretched over it.
 */
export interface GridMetrics {
  readonly rows: number
  readonly rowHeight: number
  readonly headerHeight: number
  readonly containerHeight: number
  /** Of the viewport, header included. */
  readonly width: number
  readonly height: number
  readonly scrollTop: number
  readonly scrollLeft: number
  /** Row numbers and pinned columns. */
  readonly pinnedWidth: number
  readonly columns: readonly ColumnBox[]
}

/** A box in the coordinates of the scrolling container. */
export interface PixelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * How far the columns are scrolled once some of them are frozen, or freed: those in sight stay so, and none is half behind
 * the frozen ones.
 */
export function leftOnceFrozen(
  { scrollLeft, columns: before }: Pick<GridMetrics, 'scrollLeft' | 'columns'>,
  after: readonly ColumnBox[],
): number {
  if (scrollLeft === 0 || before.length !== after.length) return scrollLeft
  const moved = after.reduce((sum, { pinned, width }, at) => {
    const was = before[at]
    // What has no width has just come.
    return !was || was.width === 0 || was.pinned === pinned ? sum : sum + (pinned ? width : -width)
  }, 0)
  return Math.max(0, scrollLeft - moved)
}

export const bodyHeight = (m: GridMetrics): number => Math.max(0, m.height - m.headerHeight)
const modelHeight = (m: GridMetrics): number => m.rows * m.rowHeight
export const isStretched = (m: GridMetrics): boolean => modelHeight(m) > m.containerHeight

/** Pixels by which rows of a stretched list are drawn higher than their number says; the grid's own formula. */
function stretchOffset(m: GridMetrics): number {
  const shaved = modelHeight(m) - m.containerHeight
  const scrollable = m.containerHeight - bodyHeight(m)
  return shaved <= 0 || scrollable <= 0 ? 0 : Math.floor((m.scrollTop / scrollable) * shaved)
}

/** Pixels of the list that one pixel of the scroll position stands for; 1 unless stretched. */
export function stretchFactor(m: GridMetrics): number {
  const scrollable = m.containerHeight - bodyHeight(m)
  return isStretched(m) && scrollable > 0 ? (modelHeight(m) - bodyHeight(m)) / scrollable : 1
}

/** Top of a row within the scrolling container. */
export const rowTop = (m: GridMetrics, row: number): number => row * m.rowHeight - stretchOffset(m)

/** Row under a viewport height; below 0 above the first one, `rows` and more below the last. */
export const rowAt = (m: GridMetrics, y: number): number =>
  Math.floor((y - m.headerHeight + m.scrollTop + stretchOffset(m)) / m.rowHeight)

/** First and last row that are at least partly to be seen. */
export function visibleRows(m: GridMetrics): { first: number; last: number } {
  const first = Math.max(0, rowAt(m, m.headerHeight))
  return { first, last: Math.min(m.rows - 1, rowAt(m, Math.max(m.headerHeight, m.height - 1))) }
}

/** Left edge of a column in the scrolling container; a pinned one moves along with the scroll position. */
export function columnLeft(m: GridMetrics, col: number): number {
  const box = m.columns[col]
  if (!box) return m.pinnedWidth
  return box.pinned ? box.left + m.scrollLeft : m.pinnedWidth + box.left
}

/** Column under a viewport place; the nearest one beyond the ends, -1 over the row numbers. */
export function columnAt(m: GridMetrics, x: number): number {
  const rowNumbers = m.columns.find(box => box.pinned)?.left ?? m.pinnedWidth
  if (x < rowNumbers) return -1
  let nearest = -1
  for (const [col, box] of m.columns.entries()) {
    if (box.pinned !== x < m.pinnedWidth) continue
    const left = box.pinned ? box.left : m.pinnedWidth + box.left - m.scrollLeft
    if (x >= left) nearest = col
  }
  if (nearest >= 0) return nearest
  return m.columns.findIndex(box => !box.pinned)
}

/** The part of a rectangle that lies in pinned or in scrolling columns; null when there is none. */
export function boxOf(m: GridMetrics, rect: CellRect, pinned: boolean): PixelBox | null {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (let col = rect.left; col <= rect.right; col++) {
    const box = m.columns[col]
    if (box?.pinned !== pinned) continue
    left = Math.min(left, box.left)
    right = Math.max(right, box.left + box.width)
  }
  if (left >= right) return null
  const y = rowTop(m, rect.top)
  return {
    x: pinned ? left : m.pinnedWidth + left,
    y,
    width: right - left,
    height: (rect.bottom - rect.top + 1) * m.rowHeight,
  }
}

/**
 * Cuts a tall box to a few viewports around what is seen: browsers draw huge boxes wrongly. Cut at whole viewports, so
 * that scrolling by a little leaves the box as it was.
 */
export function nearView(m: GridMetrics, box: PixelBox): PixelBox | null {
  const page = Math.floor(m.scrollTop / m.height)
  const from = Math.max(box.y, (page - 2) * m.height)
  const to = Math.min(box.y + box.height, (page + 4) * m.height)
  return from < to ? { ...box, y: from, height: to - from } : null
}

/** Scroll position that shows a model pixel at the top of the body. */
function scrollForPixel(m: GridMetrics, pixel: number): number {
  const scrollable = Math.max(0, m.containerHeight - bodyHeight(m))
  return Math.max(0, Math.min(pixel / stretchFactor(m), scrollable))
}

/** Scroll position that shows a cell with the least movement. */
export function scrollToShow(m: GridMetrics, cell: GridCell): { top: number; left: number } {
  const modelTop = m.scrollTop + stretchOffset(m)
  const rowStart = cell.row * m.rowHeight
  const rowEnd = rowStart + m.rowHeight
  let top = m.scrollTop
  if (rowStart < modelTop) top = scrollForPixel(m, rowStart)
  else if (rowEnd > modelTop + bodyHeight(m)) top = scrollForPixel(m, rowEnd - bodyHeight(m))
  const box = m.columns[cell.col]
  let left = m.scrollLeft
  if (box && !box.pinned) {
    const room = m.width - m.pinnedWidth
    if (box.left < left) left = box.left
    else if (box.left + box.width > left + room) left = Math.min(box.left, box.left + box.width - room)
  }
  return { top, left }
}

/** Width of the row-number column for the longest number it will show, with room for a tick and on both sides. */
export const rowNumberWidth = (rows: number): number => Math.max(48, String(Math.max(rows, 1)).length * 8 + 34)

/** Left top corner of a cell in the viewport. */
export const cellPlace = (m: GridMetrics, cell: GridCell): { x: number; y: number } => ({
  x: columnLeft(m, cell.col) - m.scrollLeft,
  y: m.headerHeight + rowTop(m, cell.row) - m.scrollTop,
})
