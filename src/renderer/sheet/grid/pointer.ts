// The mouse and a finger on cells and row numbers: selecting, extending, dragging beyond the edge, the fill handle. A swipe
// scrolls by itself: only a tap comes as a mouse.

import { beginEdit, commitEdit } from '../edit/editing.ts'
import type { CellEditor } from '../edit/editor.ts'
import { fillCells } from '../edit/edits.ts'
import { fillToEdge } from '../edit/fill.ts'
import { planDrag } from '../edit/fill-plan.ts'
import { tellSign } from '../edit/inspect.ts'
import type { SheetSession } from '../session.ts'
import { columnAt, rowAt, stretchFactor } from './geometry.ts'
import { isBodyPlace } from './grid-dom.ts'
import { listenToLongPress } from './long-press.ts'
import { forgetTab } from './movement.ts'
import type { GridCell } from './selection.ts'
import { addRange, clampCell, extendTo, lastRect, rectContains, rectsOf, selectRange } from './selection.ts'
import type { GridSurface } from './surface.ts'

export interface PointerParts {
  readonly host: HTMLElement
  readonly session: SheetSession
  readonly surface: GridSurface
  readonly editor: CellEditor
  onContextMenu(x: number, y: number): void
}

/** Listens on the host before AG Grid does; returns how to stop. */
export function listenToPointer({ host, session, surface, editor, onContextMenu }: PointerParts): () => void {
  let stopDrag: (() => void) | null = null

  /** Cell under the pointer; `col` -1 means the row numbers. Clamped to the view. */
  const cellAt = (event: { clientX: number; clientY: number }): GridCell => {
    const box = surface.dom.viewport.getBoundingClientRect()
    const metrics = surface.metrics()
    const col = columnAt(metrics, event.clientX - box.left)
    const row = Math.max(0, Math.min(rowAt(metrics, event.clientY - box.top), metrics.rows - 1))
    return { row, col }
  }
  const belowRows = (event: MouseEvent) => {
    const metrics = surface.metrics()
    return rowAt(metrics, event.clientY - surface.dom.viewport.getBoundingClientRect().top) >= metrics.rows
  }
  const onHandle = (target: EventTarget | null) =>
    target instanceof Element && target.classList.contains('lw-box-handle')

  const onMouseDown = (event: MouseEvent) => {
    if (!isBodyPlace(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    commitEdit(session, editor)
    surface.focus()
    forgetTab()
    if (session.extent().rows === 0 || session.extent().cols === 0) return
    if (event.button === 0 && onHandle(event.target)) startFill(event)
    else if (event.button === 0 && !belowRows(event)) startSelect(event)
    else if (event.button === 2) selectForMenu(cellAt(event))
  }

  function startSelect(event: MouseEvent): void {
    const cell = cellAt(event)
    const kind = cell.col < 0 ? 'rows' : 'cells'
    const place = cell.col < 0 ? { row: cell.row, col: 0 } : cell
    const { selection } = session.state.get()
    if (event.shiftKey) session.select(extendTo(selection, place, kind), null)
    else if (event.ctrlKey || event.metaKey) session.select(addRange(selection, kind, place), null)
    else session.select(selectRange(kind, place, place), kind === 'cells' ? place : null)
    follow(event, at => {
      const head = clampCell(at, session.extent())
      session.select(extendTo(session.state.get().selection, head), null)
    })
  }

  function startFill(event: MouseEvent): void {
    const source = lastRect(session.state.get().selection, session.extent())
    let plan: ReturnType<typeof planDrag> = null
    follow(
      event,
      at => {
        plan = planDrag(source, clampCell(at, session.extent()))
        surface.mark({ preview: plan?.target ?? null })
      },
      up => {
        surface.mark({ preview: null })
        if (!plan) return
        const { target } = plan
        void fillCells(session, plan, up.ctrlKey || up.metaKey)
        const whole = {
          top: Math.min(source.top, target.top),
          left: Math.min(source.left, target.left),
          bottom: Math.max(source.bottom, target.bottom),
          right: Math.max(source.right, target.right),
        }
        const from = { row: whole.top, col: whole.left }
        session.select(selectRange('cells', from, { row: whole.bottom, col: whole.right }), null)
      },
    )
  }

  /** Right click inside the selection keeps it; what concerns one cell is about the one under the mouse. */
  function selectForMenu(cell: GridCell): void {
    const { selection } = session.state.get()
    const inside = rectsOf(selection, session.extent()).some(rect =>
      rectContains(rect, cell.col < 0 ? { row: cell.row, col: rect.left } : cell),
    )
    if (inside) {
      if (cell.col >= 0) session.select({ ...selection, active: cell }, null)
      return
    }
    const place = { row: cell.row, col: Math.max(0, cell.col) }
    session.select(selectRange(cell.col < 0 ? 'rows' : 'cells', place, place), null)
  }

  /** Tells where the pointer is until the button goes up, scrolling while it is beyond an edge. */
  function follow(start: MouseEvent, onCell: (cell: GridCell) => void, onUp?: (event: MouseEvent) => void): void {
    let last: MouseEvent = start
    let frame = 0
    const tell = () => {
      const cell = cellAt(last)
      onCell(cell.col < 0 ? { row: cell.row, col: 0 } : cell)
    }
    const scroll = () => {
      const { x, y } = beyond(last, surface)
      if (x !== 0 || y !== 0) {
        const top = y / stretchFactor(surface.metrics())
        surface.dom.viewport.scrollBy({ left: x, top, behavior: 'instant' })
        surface.remeasure()
        tell()
      }
      frame = requestAnimationFrame(scroll)
    }
    const onMove = (event: MouseEvent) => {
      const away = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY)
      last = event
      if (away > 3 && frame === 0) frame = requestAnimationFrame(scroll)
      if (frame !== 0) tell()
    }
    const stop = () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('mousemove', onMove)
      window.removeEventListener('mouseup', onEnd)
      stopDrag = null
    }
    const onEnd = (event: MouseEvent) => {
      stop()
      onUp?.(event)
    }
    stopDrag?.()
    stopDrag = stop
    window.addEventListener('mousemove', onMove)
    window.addEventListener('mouseup', onEnd)
  }

  const onDoubleClick = (event: MouseEvent) => {
    if (!isBodyPlace(event.target)) return
    event.stopPropagation()
    if (onHandle(event.target)) void fillToEdge(session)
    else if (!belowRows(event) && cellAt(event).col >= 0) beginEdit(session, editor, 'edit')
  }
  const onMenu = (event: MouseEvent) => {
    if (!isBodyPlace(event.target) && event.target !== editor.field) return
    event.preventDefault()
    event.stopPropagation()
    // That of a finger is the long press.
    if (editor.editing() || byFinger(event)) return
    onContextMenu(event.clientX, event.clientY)
  }
  const onPress = (event: PointerEvent) => {
    if (!isBodyPlace(event.target) || editor.editing()) return
    // It comes without the button that chooses the cell.
    if (session.extent().rows > 0 && !belowRows(event)) selectForMenu(cellAt(event))
    onContextMenu(event.clientX, event.clientY)
  }
  const onPointerDown = (event: PointerEvent) => editor.touched(byFinger(event))
  /** The sign of a cell tells more. AG Grid's own click handling would move its focus. */
  const onClick = (event: MouseEvent) => {
    if (!isBodyPlace(event.target)) return
    event.stopPropagation()
    const onSign = event.target instanceof Element && event.target.classList.contains('lw-mark')
    if (onSign) void tellSign(session)
  }

  host.addEventListener('pointerdown', onPointerDown, true)
  const stopPress = listenToLongPress(host, onPress)
  host.addEventListener('mousedown', onMouseDown, true)
  host.addEventListener('click', onClick, true)
  host.addEventListener('dblclick', onDoubleClick, true)
  host.addEventListener('contextmenu', onMenu, true)
  return () => {
    stopDrag?.()
    stopPress()
    host.removeEventListener('pointerdown', onPointerDown, true)
    host.removeEventListener('mousedown', onMouseDown, true)
    host.removeEventListener('click', onClick, true)
    host.removeEventListener('dblclick', onDoubleClick, true)
    host.removeEventListener('contextmenu', onMenu, true)
  }
}

const byFinger = (event: Event): boolean => event instanceof PointerEvent && event.pointerType === 'touch'

/** Pixels to scroll per frame: the further beyond the edge, the faster. */
function beyond(event: MouseEvent, surface: GridSurface): { x: number; y: number } {
  const box = surface.dom.viewport.getBoundingClientRect()
  const m = surface.metrics()
  const speed = (distance: number) => Math.sign(distance) * Math.min(140, 4 + Math.ceil(Math.abs(distance) / 2))
  const above = event.clientY - (box.top + m.headerHeight)
  const below = event.clientY - box.bottom
  const before = event.clientX - (box.left + m.pinnedWidth)
  const after = event.clientX - box.right
  const onPinned = event.clientX >= box.left && before < 0
  return {
    y: above < 0 ? speed(above) : below > 0 ? speed(below) : 0,
    x: onPinned ? 0 : before < 0 ? speed(before) : after > 0 ? speed(after) : 0,
  }
}
