// Work of some seconds on the thread that answers: others get their turn every few milliseconds.
import { setImmediate } from 'node:timers/promises'

const sliceMs = 10

/** Does work that yields often enough, to its end. */
export async function inTurns<T>(work: Generator<unknown, T>): Promise<T> {
  for (let until = performance.now() + sliceMs; ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + sliceMs
  }
}
