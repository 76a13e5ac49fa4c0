// Where the threads of lanes and files come from, and what becomes of them when their work is done.
import { type ResourceLimits, Worker } from 'node:worker_threads'

export interface Threads {
  /** A thread that waits for its first message. `name`: for who looks at the process. */
  begin(name: string, limits: ResourceLimits): Worker
  /** Takes a thread that has ended its work and that nothing listens to any more; resolves when it holds nothing. */
  leave(thread: Worker): Promise<void>
}

/** What a thread for this work is called. */
export const threadNamed = (name: string): string => `listwright-${name}`

/** A thread for each work, which ends with it: all that it has used is given back. */
export const endingThreads = (entry: URL): Threads => ({
  begin: (name, limits) => new Worker(entry, { name: threadNamed(name), resourceLimits: limits }),
  leave: async thread => void (await thread.terminate()),
})
