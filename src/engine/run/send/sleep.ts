// Notices that the computer slept or its clock was set: wall time that moves by itself against the monotonic clock.
import type { Clock } from '../../base/host.ts'

const pollMs = 2000
const jumpMs = 10_000

/** Calls `onJump` after each jump of more than 10 s; returns how to end it. */
export function watchClock(clock: Clock, onJump: () => void): () => void {
  let wall = clock.now()
  let steady = clock.monotonic()
  const timer = setInterval(() => {
    const moved = clock.now() - wall - (clock.monotonic() - steady)
    wall = clock.now()
    steady = clock.monotonic()
    if (Math.abs(moved) > jumpMs) onJump()
  }, pollMs)
  timer.unref()
  return () => clearInterval(timer)
}
