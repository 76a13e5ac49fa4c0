// How a file thread shows that its work goes on: a counter in memory that the main thread reads, so that it is seen even
// while the thread is busy.

/** Places in the shared memory. */
const beats = 0
const waiting = 1
/** Bytes of the shared memory. */
export const progressBytes = 8

let shared = new Int32Array(new SharedArrayBuffer(progressBytes))

/** From now on progress is counted in this memory. */
export function countProgressIn(memory: SharedArrayBuffer): void {
  shared = new Int32Array(memory)
}

/** A piece of the file was read or written. */
export function noteProgress(): void {
  Atomics.add(shared, beats, 1)
}

/** True while the thread has nothing to do but wait for the main thread. */
export function noteWaiting(isWaiting: boolean): void {
  Atomics.store(shared, waiting, isWaiting ? 1 : 0)
}

/** What the main thread sees: the pieces so far, and whether the thread waits for it. */
export function readProgress(memory: SharedArrayBuffer): { pieces: number; waits: boolean } {
  const seen = new Int32Array(memory)
  return { pieces: Atomics.load(seen, beats), waits: Atomics.load(seen, waiting) === 1 }
}
