// Ends a file thread that makes no progress or takes too much memory, whatever it is doing.
import type { Worker } from 'node:worker_threads'
import { readProgress } from './progress.ts'

export interface FileLimits {
  /** Seconds without a piece of the file read or written. */
  stillSeconds: number
  /** Most megabytes of values and blocks of the file together. */
  memoryMb: number
}

export const fileLimits: FileLimits = { stillSeconds: 30, memoryMb: 1536 }

/** What the thread's heap may take beyond that before V8 ends it: V8 may end the whole program with it. */
export const spareMb = 1024

const lookMs = 250
const megabyte = 1024 * 1024

/**
 * Looks at a thread four times a second and calls `kill` once with what was over its limit. Looks are counted, not the
 * clock: a computer that slept has not been waiting. The function given back ends the watch.
 */
export function watchThread(
  worker: Pick<Worker, 'getHeapStatistics'>,
  memory: SharedArrayBuffer,
  limits: FileLimits,
  kill: (over: 'still' | 'memory') => void,
): () => void {
  const maxStill = (limits.stillSeconds * 1000) / lookMs
  let last = 0
  let still = 0
  let asked = false
  const timer = setInterval(() => {
    const { pieces, waits } = readProgress(memory)
    still = waits || pieces !== last ? 0 : still + 1
    last = pieces
    if (still >= maxStill) return over('still')
    if (asked) return
    asked = true
    worker.getHeapStatistics().then(
      heap => {
        asked = false
        if (heap.total_heap_size + heap.external_memory + heap.malloced_memory > limits.memoryMb * megabyte)
          over('memory')
      },
      // It has not begun yet, or has ended, and with it its watch.
      () => {
        asked = false
      },
    )
  }, lookMs)
  timer.unref()
  const over = (what: 'still' | 'memory') => {
    clearInterval(timer)
    kill(what)
  }
  return () => clearInterval(timer)
}
