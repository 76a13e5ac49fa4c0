// The wheel over a list that is stretched on a capped container: a notch moves as many rows as it does in a short list.
import { bodyHeight, type GridMetrics, isStretched, stretchFactor } from './geometry.ts'
import type { GridSurface } from './surface.ts'

/** Pixels of a wheel event, whatever unit it came in. */
function pixels(event: WheelEvent, m: GridMetrics): { x: number; y: number } {
  const unit =
    event.deltaMode === WheelEvent.DOM_DELTA_LINE
      ? m.rowHeight
      : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
        ? bodyHeight(m)
        : 1
  return { x: event.deltaX * unit, y: event.deltaY * unit }
}

/** Takes the wheel only while the list is stretched: elsewhere the browser scrolls by itself, and smoother. */
export function listenToWheel(surface: GridSurface): () => void {
  const { viewport } = surface.dom
  let listening = false
  /** Browsers round scroll positions: what a slow touchpad moves must not get lost. */
  let rest = 0

  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) return
    const metrics = surface.metrics()
    const { x, y } = pixels(event, metrics)
    event.preventDefault()
    const step = y / stretchFactor(metrics) + rest
    const top = viewport.scrollTop
    viewport.scrollBy({ left: event.shiftKey ? y : x, top: event.shiftKey ? 0 : step, behavior: 'instant' })
    rest = event.shiftKey ? 0 : step - (viewport.scrollTop - top)
    // At either end nothing is left to catch up.
    if (Math.abs(rest) >= 1) rest = 0
  }
  const stop = surface.onDraw(metrics => {
    const stretched = isStretched(metrics)
    if (stretched === listening) return
    listening = stretched
    if (stretched) viewport.addEventListener('wheel', onWheel, { passive: false })
    else viewport.removeEventListener('wheel', onWheel)
  })
  return () => {
    stop()
    viewport.removeEventListener('wheel', onWheel)
  }
}
