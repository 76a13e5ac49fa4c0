// Notices that the computer is connected by another network: an interface came or went, or has another address.

const pollMs = 2000

/** `present` names what the computer is connected by. Calls `onChange` after each change; returns how to end it. */
export function watchNetwork(present: () => string, onChange: () => void, everyMs = pollMs): () => void {
  let known = present()
  const timer = setInterval(() => {
    const now = present()
    if (now === known) return
    known = now
    onChange()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
