// Ranges, active cell, fill handle and copied marks as boxes above the rows: the cost does not grow with the range.
import type { GridMetrics, PixelBox } from './geometry.ts'
import { boxOf, nearView, rowTop } from './geometry.ts'
import type { CellRect, GridCell } from './selection.ts'
import { rectContains } from './selection.ts'

export interface OverlayState {
  readonly ranges: readonly CellRect[]
  readonly active: GridCell
  /** Cells that the handle would fill now. */
  readonly preview: CellRect | null
  /** What was copied or cut, until it is pasted or dropped with Esc. */
  readonly copied: readonly CellRect[]
  /** Cells that match what is looked for. */
  readonly found: readonly CellRect[]
  /** Bottom right corner of this range; null while editing or with several ranges. */
  readonly handle: CellRect | null
}

export interface GridOverlay {
  paint(state: OverlayState, metrics: GridMetrics): void
  remove(): void
}

type Part = 'range' | 'active' | 'preview' | 'copied' | 'handle' | 'rows' | 'found'

/** Boxes lie in the scrolling container; those of pinned columns in a layer that sticks to the left edge. */
export function createOverlay(container: HTMLElement): GridOverlay {
  const scrolling = layer('lw-overlay')
  const sticky = layer('lw-overlay lw-overlay-pinned')
  container.append(scrolling, sticky)

  return {
    paint: (state, metrics) => {
      // The container is a managed element of the grid: a rebuilt one has lost the layers.
      if (!scrolling.isConnected) container.append(scrolling, sticky)
      draw(scrolling, boxes(state, metrics, false))
      draw(sticky, boxes(state, metrics, true))
    },
    remove: () => {
      scrolling.remove()
      sticky.remove()
    },
  }
}

interface Drawn extends PixelBox {
  readonly part: Part
  /** Hole for the active cell, relative to the box. */
  readonly hole?: PixelBox | null
}

function boxes(state: OverlayState, m: GridMetrics, pinned: boolean): Drawn[] {
  const drawn: Drawn[] = []
  const activeRect = {
    top: state.active.row,
    bottom: state.active.row,
    left: state.active.col,
    right: state.active.col,
  }
  const active = boxOf(m, activeRect, pinned)
  const add = (part: Part, rect: CellRect, hole: PixelBox | null = null) => {
    const full = boxOf(m, rect, pinned)
    const near = full && nearView(m, full)
    const box = near && (pinned ? near : rightOfPinned(m, near))
    if (box) drawn.push({ ...box, part, hole: hole && { ...hole, x: hole.x - box.x, y: hole.y - box.y } })
  }
  for (const rect of state.found) add('found', rect)
  const single = state.ranges.length === 1 && isCell(state.ranges[0])
  for (const rect of state.ranges) {
    if (!single) add('range', rect, rectContains(rect, state.active) ? active : null)
    if (pinned) drawn.push(...rowNumbers(m, rect))
  }
  for (const rect of state.copied) add('copied', rect)
  if (state.preview) add('preview', state.preview)
  add('active', activeRect)
  const corner = state.handle && boxOf(m, cornerOf(state.handle), pinned)
  const handle = corner && nearView(m, corner)
  if (handle && (pinned || handle.x + handle.width > m.scrollLeft + m.pinnedWidth)) {
    drawn.push({ part: 'handle', x: corner.x + corner.width, y: corner.y + corner.height, width: 0, height: 0 })
  }
  return drawn
}

const isCell = (rect: CellRect | undefined) => rect?.top === rect?.bottom && rect?.left === rect?.right
const cornerOf = (rect: CellRect): CellRect => ({ ...rect, top: rect.bottom, left: rect.right })

/** What has scrolled below the pinned columns is not drawn above them. */
function rightOfPinned(m: GridMetrics, box: PixelBox): PixelBox | null {
  const edge = m.scrollLeft + m.pinnedWidth
  if (box.x >= edge) return box
  const width = box.x + box.width - edge
  return width > 0 ? { ...box, x: edge, width } : null
}

function rowNumbers(m: GridMetrics, rect: CellRect): Drawn[] {
  const width = m.columns.find(column => column.pinned)?.left ?? m.pinnedWidth
  const y = rowTop(m, rect.top)
  const near = nearView(m, { x: 0, y, width, height: (rect.bottom - rect.top + 1) * m.rowHeight })
  return near ? [{ ...near, part: 'rows' }] : []
}

function layer(className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** Reuses the elements that are there, and writes only what changed: scrolling past a range costs nothing. */
function draw(parent: HTMLElement, drawn: readonly Drawn[]): void {
  while (parent.children.length > drawn.length) parent.lastElementChild?.remove()
  for (const [index, box] of drawn.entries()) {
    const known = parent.children[index]
    const element = known instanceof HTMLElement ? known : document.createElement('div')
    if (!known) parent.append(element)
    const clip = box.hole ? withHole(box.hole) : ''
    const key = [box.part, box.x, box.y, box.width, box.height, clip].join(' ')
    if (element.dataset.key === key) continue
    element.dataset.key = key
    element.className = `lw-box lw-box-${box.part}`
    element.style.transform = `translate(${box.x}px, ${box.y}px)`
    element.style.width = `${box.width}px`
    element.style.height = `${box.height}px`
    element.style.clipPath = clip
  }
}

function withHole(hole: PixelBox): string {
  const [left, top] = [`${hole.x}px`, `${hole.y}px`]
  const [right, bottom] = [`${hole.x + hole.width}px`, `${hole.y + hole.height}px`]
  const inner = [`${left} ${top}`, `${right} ${top}`, `${right} ${bottom}`, `${left} ${bottom}`, `${left} ${top}`]
  return `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${inner.join(', ')})`
}
