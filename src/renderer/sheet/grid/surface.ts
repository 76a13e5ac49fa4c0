// The mounted grid: keeps its measures, scrolls it, draws rows and ranges again, and tells the store what is seen.
import type { GridApi } from 'ag-grid-community'
import type { Column } from '../../../contract/app/sheet.ts'
import type { CellEditor } from '../edit/editor.ts'
import type { SheetSession, SheetSurface } from '../session.ts'
import type { GridMetrics } from './geometry.ts'
import { cellPlace, leftOnceFrozen, scrollToShow, visibleRows } from './geometry.ts'
import { columnKey, type GridDom } from './grid-dom.ts'
import { measureGrid } from './grid-measures.ts'
import type { OverlayState } from './overlay.ts'
import { createOverlay } from './overlay.ts'
import type { CellRect, GridSelection } from './selection.ts'
import { rectsOf } from './selection.ts'

export interface GridSurface extends SheetSurface {
  readonly dom: GridDom
  readonly api: GridApi
  /** What the fill handle would fill, and what lies on the clipboard. */
  mark(marks: Partial<Pick<OverlayState, 'preview' | 'copied' | 'found'>>): void
  marks(): Pick<OverlayState, 'preview' | 'copied' | 'found'>
  /** Takes the measures again after the grid was moved without its knowing. */
  remeasure(): void
  /** Hears when what is seen changes: position, size, columns, rows that arrived. */
  onDraw(listener: (metrics: GridMetrics) => void): () => void
  close(): void
}

export interface SurfaceParts {
  readonly session: SheetSession
  readonly api: GridApi
  readonly dom: GridDom
  readonly editor: CellEditor
  readonly rowHeight: number
}

/** A panel that opens together with new columns takes its room within this time. */
const settleMs = 1500
/** A person scrolls or points: the sheet no longer moves by itself. */
const hands = ['wheel', 'pointerdown'] as const

export function createSurface({ session, api, dom, editor, rowHeight }: SurfaceParts): GridSurface {
  const overlay = createOverlay(dom.container)
  const listeners = new Set<(metrics: GridMetrics) => void>()
  let marks: Pick<OverlayState, 'preview' | 'copied' | 'found'> = { preview: null, copied: [], found: [] }
  const measures = measureGrid({ session, api, dom, rowHeight })
  let metrics = measures.whole()
  let drawing = 0
  let placed: GridSelection | null = null

  /** Runs inside a frame, after the grid has read what it needs: writes here cost no second layout. */
  function draw(): void {
    drawing = 0
    const { selection } = session.state.get()
    const ranges = rectsOf(selection, session.extent())
    const editing = editor.editing() !== null
    const handle: CellRect | null = !editing && ranges.length === 1 ? (ranges[0] ?? null) : null
    overlay.paint({ ranges, active: selection.active, handle, ...marks }, metrics)
    // Idle the field follows the selection, not every scroll.
    if (editing || placed !== selection) editor.place(selection.active, metrics)
    placed = selection
    for (const listener of listeners) listener(metrics)
  }

  /** Several changes in one frame are one drawing. */
  function drawSoon(): void {
    drawing ||= requestAnimationFrame(draw)
  }

  function measured(next: GridMetrics): void {
    metrics = next
    const { first, last } = visibleRows(metrics)
    session.windows.show(first, last)
    drawSoon()
  }

  function remeasure(): void {
    const { scrollTop, scrollLeft } = dom.viewport
    if (scrollTop !== metrics.scrollTop || scrollLeft !== metrics.scrollLeft)
      measured({ ...metrics, scrollTop, scrollLeft })
  }

  // Before AG Grid hears of it: reading the position after its writes would force a layout.
  const onScroll = (event: Event) => {
    if (event.target === dom.viewport) remeasure()
  }
  const onColumns = () => {
    placed = null
    const next = measures.columns()
    const left = leftOnceFrozen(metrics, next.columns)
    measured({ ...metrics, ...next })
    if (left !== metrics.scrollLeft) {
      dom.viewport.scrollTo({ left, behavior: 'instant' })
      remeasure()
    }
    revealNewcomer()
  }
  /**
   * A column that has just come, so that a run's results are seen: kept in sight while panels find their places, until
   * the person goes elsewhere.
   */
  let newcomer: { id: Column['id']; until: number } | null = null
  const revealNewcomer = () => {
    if (!newcomer || performance.now() > newcomer.until) return
    const { id } = newcomer
    const col = session.state.get().columns.findIndex(column => column.id === id)
    if (!metrics.columns[col]?.width) return
    const { left } = scrollToShow(metrics, { row: 0, col })
    if (left === metrics.scrollLeft) return
    dom.viewport.scrollTo({ left, behavior: 'instant' })
    remeasure()
  }
  const onResize = () => {
    placed = null
    measured(measures.whole())
    revealNewcomer()
  }
  const resize = new ResizeObserver(onResize)
  // Rows are lower when the header grows, in a viewport as large as before.
  for (const part of [dom.viewport, dom.header]) resize.observe(part)
  dom.root.addEventListener('scroll', onScroll, { capture: true, passive: true })
  const onHand = () => {
    newcomer = null
  }
  for (const event of hands) dom.root.addEventListener(event, onHand, { capture: true, passive: true })
  const columnEvents = ['displayedColumnsChanged', 'columnResized', 'columnMoved', 'columnPinned'] as const
  for (const event of columnEvents) api.addEventListener(event, onColumns)

  let before = session.state.get()
  const unsubscribe = session.state.subscribe(() => {
    const now = session.state.get()
    if (now.view !== before.view) {
      if (api.getDisplayedRowCount() !== now.view.rows) api.setRowCount(now.view.rows, true)
      marks = { preview: null, copied: [], found: [] }
      onResize()
      redraw()
    }
    if (now.columns !== before.columns) {
      const come = now.columns.find(({ id }) => !before.columns.some(old => old.id === id))
      if (come) newcomer = { id: come.id, until: performance.now() + settleMs }
      onColumns()
    }
    if (now.selection !== before.selection) drawSoon()
    before = now
  })

  function redraw(span?: { first: number; last: number }): void {
    const rowNodes = api.getRenderedNodes().filter(({ rowIndex }) => {
      return rowIndex !== null && (!span || (rowIndex >= span.first && rowIndex <= span.last))
    })
    if (rowNodes.length > 0) api.refreshCells({ rowNodes, suppressFlash: true })
    drawSoon()
  }

  const surface: GridSurface = {
    dom,
    api,
    metrics: () => metrics,
    below: cell => {
      const box = dom.viewport.getBoundingClientRect()
      const { x, y } = cellPlace(metrics, cell)
      return { x: box.left + x, y: box.top + y + rowHeight }
    },
    reveal: cell => {
      newcomer = null
      const { top, left } = scrollToShow(metrics, cell)
      if (top === metrics.scrollTop && left === metrics.scrollLeft) return
      dom.viewport.scrollTo({ top, left, behavior: 'instant' })
      // Stretched lists draw rows by the real position: read back what the browser made of it.
      remeasure()
    },
    redraw,
    paint: drawSoon,
    unmark: () => surface.mark({ copied: [] }),
    focus: () => editor.field.focus({ preventScroll: true }),
    fit: columnIds => api.autoSizeColumns(columnIds.map(columnKey)),
    mark: changed => {
      marks = { ...marks, ...changed }
      drawSoon()
    },
    marks: () => marks,
    remeasure,
    onDraw: listener => {
      listeners.add(listener)
      drawSoon()
      return () => listeners.delete(listener)
    },
    close: () => {
      cancelAnimationFrame(drawing)
      unsubscribe()
      resize.disconnect()
      dom.root.removeEventListener('scroll', onScroll, { capture: true })
      for (const event of hands) dom.root.removeEventListener(event, onHand, { capture: true })
      if (!api.isDestroyed()) for (const event of columnEvents) api.removeEventListener(event, onColumns)
      overlay.remove()
    },
  }
  measured(metrics)
  return surface
}
