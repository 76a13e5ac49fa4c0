// Threads that a lane starts for a part of its own work. They run the entry of its own thread: only that one knows where it is.
import { type ResourceLimits, Worker } from 'node:worker_threads'

let entry: URL | null = null

/** The entry of a thread calls this before anything else. */
export function startInnerThreadsFrom(url: string): void {
  entry = new URL(url)
}

/** A thread that finds `name` in its workerData; null where this code runs in no thread of the engine, as in some tests. */
export const innerThread = (name: string, limits: ResourceLimits): Worker | null =>
  entry && new Worker(entry, { name: `listwright-${name}`, workerData: name, resourceLimits: limits })
