// A finger that rests on a place: not every browser makes a context menu of it, and some only when it leaves.

const restMs = 500
/** Pixels: more is a swipe. */
const still = 10

/** Calls `onPress` once for each finger that rests; returns how to stop. */
export function listenToLongPress(host: HTMLElement, onPress: (event: PointerEvent) => void): () => void {
  let resting: { id: number; x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null
  const leave = () => {
    clearTimeout(resting?.timer)
    resting = null
  }
  const onDown = (event: PointerEvent) => {
    leave()
    // A second finger makes another gesture.
    if (event.pointerType !== 'touch' || !event.isPrimary) return
    const timer = setTimeout(() => {
      resting = null
      onPress(event)
    }, restMs)
    resting = { id: event.pointerId, x: event.clientX, y: event.clientY, timer }
  }
  const onMove = (event: PointerEvent) => {
    if (resting?.id === event.pointerId && Math.hypot(event.clientX - resting.x, event.clientY - resting.y) > still)
      leave()
  }
  const ends = ['pointerup', 'pointercancel'] as const
  host.addEventListener('pointerdown', onDown, true)
  host.addEventListener('pointermove', onMove, true)
  for (const end of ends) host.addEventListener(end, leave, true)
  return () => {
    leave()
    host.removeEventListener('pointerdown', onDown, true)
    host.removeEventListener('pointermove', onMove, true)
    for (const end of ends) host.removeEventListener(end, leave, true)
  }
}
