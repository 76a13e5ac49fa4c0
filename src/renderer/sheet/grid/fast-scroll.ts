// Keeps fast scrolling smooth: AG Grid rebuilds all rows on every jump, so jumps are painted on a canvas and handed on once they rest.

import type { SheetSession } from '../session.ts'
import { createCanvasRows } from './canvas-rows.ts'
import { bodyHeight, isStretched, visibleRows } from './geometry.ts'
import type { GridSurface } from './surface.ts'

/** A step above this share of the body is a jump. */
const jumpShare = 0.15
/** Rest after which AG Grid builds the rows. */
const settleMs = 60
/** Keys that move through the list or are on their way to a combination: they act on the selection, not on rows of the page. */
const movingKeys = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|Shift|Control|Alt|Meta)$/
/** For this long the side that moved first, rows or scrollbar, drives the other; its echoes are ignored. */
const driveMs = 150

/** Listens before AG Grid on the host of the grid; returns how to stop. */
export function createFastScroll(host: HTMLElement, session: SheetSession, surface: GridSurface): () => void {
  const { viewport, scrollbar } = surface.dom
  const canvas = createCanvasRows(viewport, session)
  let lastTop = viewport.scrollTop
  let gated = false
  let handing = false
  let settling: ReturnType<typeof setTimeout> | undefined
  let driver: HTMLElement | null = null
  /** Where the scrollbar is to stand; written at the end of a frame. */
  let barTop: number | null = null
  let driving: ReturnType<typeof setTimeout> | undefined

  const onScroll = (event: Event) => {
    const source = event.target
    if (handing || (source !== viewport && source !== scrollbar) || !(source instanceof HTMLElement)) return
    const top = source.scrollTop
    const step = Math.abs(top - lastTop)
    // Late on a busy machine, an echo tells where everything is already: who moved next would not be heard.
    const echo = driver ? driver !== source : step < 1
    if (echo) {
      if (gated) event.stopPropagation()
      return
    }
    driver = source
    clearTimeout(driving)
    driving = setTimeout(() => {
      driver = null
    }, driveMs)
    lastTop = top
    const metrics = surface.metrics()
    const jump = step > bodyHeight(metrics) * jumpShare || (step > 0 && isStretched(metrics))
    if (!gated && !jump) return
    event.stopPropagation()
    gate(top, source)
  }

  function gate(top: number, source: HTMLElement): void {
    if (!gated) {
      gated = true
      // Rows of a stretched list stand where the former position put them: they would cover the canvas wrongly.
      if (isStretched(surface.metrics())) host.dataset.gated = ''
    }
    if (source === viewport) barTop = top
    else viewport.scrollTop = top
    surface.remeasure()
    clearTimeout(settling)
    settling = setTimeout(prepare, settleMs / 2)
  }

  /** Rows of a loaded block are built once; without it AG Grid builds them empty first. */
  function prepare(): void {
    const { first, last } = visibleRows(surface.metrics())
    for (const row of [first, last]) if (row >= 0) surface.api.getDisplayedRowAtIndex(row)
    settling = setTimeout(handOn, settleMs / 2)
  }

  /** AG Grid hears of the new position, from whichever side it believes to be driving. */
  function handOn(): void {
    if (!gated) return
    clearTimeout(settling)
    followBar()
    gated = false
    handing = true
    viewport.dispatchEvent(new Event('scroll'))
    scrollbar?.dispatchEvent(new Event('scroll'))
    handing = false
    delete host.dataset.gated
  }

  /** Moving the scrollbar has the browser lay out the page: last in a frame that is no work of its own. */
  function followBar(): void {
    if (barTop !== null && scrollbar) scrollbar.scrollTop = barTop
    barTop = null
  }

  const stopDrawing = surface.onDraw(metrics => {
    canvas.paint(metrics, gated)
    followBar()
  })
  host.addEventListener('scroll', onScroll, { capture: true, passive: true })
  // Hands touch real rows, never a picture of them.
  const touches = ['pointerdown', 'keydown', 'focusin'] as const
  const onTouch = (event: Event) => {
    if (event.type === 'pointerdown' && event.target instanceof Node && scrollbar?.contains(event.target)) return
    // Rows built for one jump would be thrown away by the next, while its key waits for them.
    if (event instanceof KeyboardEvent && movingKeys.test(event.key)) return
    handOn()
  }
  for (const touch of touches) host.addEventListener(touch, onTouch, true)
  host.dataset.canvas = ''
  return () => {
    clearTimeout(settling)
    clearTimeout(driving)
    stopDrawing()
    host.removeEventListener('scroll', onScroll, { capture: true })
    for (const touch of touches) host.removeEventListener(touch, onTouch, true)
    delete host.dataset.canvas
    delete host.dataset.gated
    canvas.remove()
  }
}
