// Whether a hand is on the scrollbar: only then it moves the rows. Otherwise it follows them.
import type { GridSurface } from './surface.ts'

/** What says where the hand is. A scrollbar is hovered before it is dragged. */
const hands = ['pointerover', 'pointerdown', 'wheel', 'keydown'] as const

/**
 * AG Grid writes the position of the rows to the scrollbar, late and before the scrollbar has its length, and then takes
 * what became of it for a person's wish: a list that opens where it was left would jump, and on a busy machine scrolling
 * would run backwards. Listens before AG Grid on the host of the grid; returns how to stop.
 */
export function listenToScrollbar(host: HTMLElement, surface: GridSurface): () => void {
  const { scrollbar, viewport } = surface.dom
  if (!scrollbar) return () => {}
  let held = false
  let following = 0

  const onHand = (event: Event) => {
    const there = event.target instanceof Node && scrollbar.contains(event.target)
    // A thumb that is dragged is left by the pointer: only a hand that does something elsewhere has let go.
    held = there || (held && event.type === 'pointerover')
  }
  const follow = () => {
    following = 0
    const { scrollTop } = surface.metrics()
    if (!held && scrollbar.scrollTop !== scrollTop) scrollbar.scrollTop = scrollTop
  }
  const onScroll = (event: Event) => {
    // The scrollbar leads: AG Grid forgets it on a busy machine, and would put it back to where the rows are.
    if (event.target === viewport && held) scrollbar.dispatchEvent(new Event('scroll'))
    if (event.target !== scrollbar || held || !event.isTrusted) return
    event.stopImmediatePropagation()
    // After AG Grid has given it its length, at the end of this frame.
    if (scrollbar.scrollTop !== surface.metrics().scrollTop) following ||= requestAnimationFrame(follow)
  }
  // Written before the scrollbar has its length, a position is lost without an event.
  const resize = new ResizeObserver(follow)
  for (const part of [scrollbar, ...scrollbar.children]) resize.observe(part)
  for (const hand of hands) window.addEventListener(hand, onHand, { capture: true, passive: true })
  host.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(following)
    resize.disconnect()
    for (const hand of hands) window.removeEventListener(hand, onHand, { capture: true })
    host.removeEventListener('scroll', onScroll, { capture: true })
  }
}
