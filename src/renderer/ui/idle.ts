// Work that waits until the browser has nothing else to do.

/** After this without it, as what is on screen has been drawn by then. */
const soonMs = 200

/** Does `work` in idle time, or soon where the browser cannot tell (Safari); returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(work)
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, soonMs)
  return () => clearTimeout(timer)
}
