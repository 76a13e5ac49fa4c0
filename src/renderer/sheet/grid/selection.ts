// What is selected: ranges in view positions, the active cell, and how keys and pointer change them.

/** A place in the view: `row` is a view position, `col` an index into the visible columns. */
export interface GridCell {
  readonly row: number
  readonly col: number
}

/** Rows and visible columns of the view. */
export interface GridExtent {
  readonly rows: number
  readonly cols: number
}

/** Inclusive on all sides. */
export interface CellRect {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** A rows range follows the list when columns come, a columns range when rows come. */
export type RangeKind = 'cells' | 'rows' | 'columns' | 'all'

export interface CellRange {
  readonly kind: RangeKind
  readonly anchor: GridCell
  readonly head: GridCell
}

/** The last range is the one that Shift extends; the active cell lies in one of the ranges. */
export interface GridSelection {
  readonly ranges: readonly CellRange[]
  readonly active: GridCell
}

export type MoveDirection = 'up' | 'down' | 'left' | 'right'

export const firstCell: GridCell = { row: 0, col: 0 }

export const selectCell = (cell: GridCell): GridSelection => selectRange('cells', cell, cell)

export const selectRange = (kind: RangeKind, anchor: GridCell, head: GridCell): GridSelection => ({
  ranges: [{ kind, anchor, head }],
  active: anchor,
})

/** Ctrl: one more range beside those that are there. */
export const addRange = (
  selection: GridSelection,
  kind: RangeKind,
  anchor: GridCell,
  head = anchor,
): GridSelection => ({
  ranges: [...selection.ranges, { kind, anchor, head }],
  active: anchor,
})

/** Shift: the last range now spans from the active cell to `head`. */
export function extendTo(selection: GridSelection, head: GridCell, kind?: RangeKind): GridSelection {
  const last = lastRange(selection)
  const extended: CellRange = { kind: kind ?? last.kind, anchor: selection.active, head }
  return { ranges: [...selection.ranges.slice(0, -1), extended], active: selection.active }
}

export function lastRange(selection: GridSelection): CellRange {
  return selection.ranges.at(-1) ?? { kind: 'cells', anchor: selection.active, head: selection.active }
}

function rectOf(range: CellRange, extent: GridExtent): CellRect {
  const { anchor, head, kind } = range
  const wholeRows = kind === 'rows' || kind === 'all'
  const wholeColumns = kind === 'columns' || kind === 'all'
  return {
    top: wholeColumns ? 0 : Math.min(anchor.row, head.row),
    bottom: wholeColumns ? extent.rows - 1 : Math.max(anchor.row, head.row),
    left: wholeRows ? 0 : Math.min(anchor.col, head.col),
    right: wholeRows ? extent.cols - 1 : Math.max(anchor.col, head.col),
  }
}

/** Rectangles of all ranges that hold at least one cell. */
export function rectsOf(selection: GridSelection, extent: GridExtent): CellRect[] {
  return selection.ranges
    .map(range => rectOf(range, extent))
    .filter(rect => rect.top <= rect.bottom && rect.left <= rect.right)
}

export const lastRect = (selection: GridSelection, extent: GridExtent): CellRect => rectOf(lastRange(selection), extent)

export const rectContains = (rect: CellRect, cell: GridCell): boolean =>
  cell.row >= rect.top && cell.row <= rect.bottom && cell.col >= rect.left && cell.col <= rect.right

export const cellsIn = (rect: CellRect): number => (rect.bottom - rect.top + 1) * (rect.right - rect.left + 1)

export const clampCell = (cell: GridCell, extent: GridExtent): GridCell => ({
  row: Math.max(0, Math.min(cell.row, extent.rows - 1)),
  col: Math.max(0, Math.min(cell.col, extent.cols - 1)),
})

/** Keeps a selection inside a view that has become smaller. */
export const clampSelection = (selection: GridSelection, extent: GridExtent): GridSelection => ({
  ranges: selection.ranges.map(range => ({
    kind: range.kind,
    anchor: clampCell(range.anchor, extent),
    head: clampCell(range.head, extent),
  })),
  active: clampCell(selection.active, extent),
})

export function moveCell(cell: GridCell, direction: MoveDirection, steps = 1): GridCell {
  if (direction === 'up') return { row: cell.row - steps, col: cell.col }
  if (direction === 'down') return { row: cell.row + steps, col: cell.col }
  if (direction === 'left') return { row: cell.row, col: cell.col - steps }
  return { row: cell.row, col: cell.col + steps }
}

/** True when Enter and Tab walk inside the selection instead of moving it. */
export function walksInside(selection: GridSelection, extent: GridExtent): boolean {
  const rects = rectsOf(selection, extent)
  return rects.length > 1 || rects.some(rect => cellsIn(rect) > 1)
}

/** Enter, Tab and their Shift forms inside a selection of several cells: the active cell goes round, range by range. */
export function stepInside(selection: GridSelection, extent: GridExtent, direction: MoveDirection): GridSelection {
  const rects = rectsOf(selection, extent)
  const at = rects.findIndex(rect => rectContains(rect, selection.active))
  const rect = rects[at]
  if (!rect) return selection
  const down = direction === 'up' || direction === 'down'
  const back = direction === 'up' || direction === 'left'
  const height = rect.bottom - rect.top + 1
  const width = rect.right - rect.left + 1
  const row = selection.active.row - rect.top
  const col = selection.active.col - rect.left
  const index = (down ? col * height + row : row * width + col) + (back ? -1 : 1)
  if (index >= 0 && index < height * width) return { ...selection, active: cellAt(rect, index, down) }
  const next = rects[(at + (back ? rects.length - 1 : 1)) % rects.length] ?? rect
  return { ...selection, active: cellAt(next, back ? cellsIn(next) - 1 : 0, down) }
}

function cellAt(rect: CellRect, index: number, down: boolean): GridCell {
  const length = down ? rect.bottom - rect.top + 1 : rect.right - rect.left + 1
  const major = Math.floor(index / length)
  const minor = index % length
  return down ? { row: rect.top + minor, col: rect.left + major } : { row: rect.top + major, col: rect.left + minor }
}

/** Rows touched by the selection: merged, ascending, inclusive. */
export function rowSpans(selection: GridSelection, extent: GridExtent): { top: number; bottom: number }[] {
  const spans: { top: number; bottom: number }[] = []
  for (const { top, bottom } of rectsOf(selection, extent).sort((a, b) => a.top - b.top)) {
    const last = spans.at(-1)
    if (last && top <= last.bottom + 1) last.bottom = Math.max(last.bottom, bottom)
    else spans.push({ top, bottom })
  }
  return spans
}

/** Moves a selection along when visible columns come, go or change places; `order` maps old to new index, -1 = gone. */
export function remapColumns(selection: GridSelection, order: readonly number[], extent: GridExtent): GridSelection {
  const place = (cell: GridCell): GridCell => {
    const col = order[cell.col] ?? -1
    return clampCell({ row: cell.row, col: col < 0 ? cell.col : col }, extent)
  }
  return {
    ranges: selection.ranges.map(range => ({ ...range, anchor: place(range.anchor), head: place(range.head) })),
    active: place(selection.active),
  }
}
