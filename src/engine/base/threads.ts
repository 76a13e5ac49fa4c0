// Where the threads of lanes and files come from, and what becomes of them when their work is done.
import { type ResourceLimits, Worker } from 'node:worker_threads'

export interface Threads {
  /** A thread that waits for its first message. `name`: for who looks at the process. */
  begin(name: string, limits: ResourceLimits): Worker
  /** Takes a thread that has ended its work and that nothing listens to any more; resolves when it holds nothing. */
  leave(thread: Worker): Promise<void>
}

/** A thread for each work, which ends with it: all that it has used is given back. The thread finds the name in its workerData. */
export const endingThreads = (entry: URL): Threads => ({
  begin: (name, limits) => new Worker(entry, { name: `listwright-${name}`, workerData: name, resourceLimits: limits }),
  leave: async thread => void (await thread.terminate()),
})

/**
 * The same, but the thread that was left last is kept for a moment: the import that follows an inspection meets its code loaded and
 * compiled, which is half of what a thread of its own costs. The program ends without it.
 */
export function brieflyKeptThreads(ending: Threads, keptMs: number): Threads {
  let kept: { thread: Worker; limits: string; forget(): void } | null = null
  const limitsOf = new WeakMap<Worker, string>()
  return {
    begin(name, limits) {
      const wanted = JSON.stringify(limits)
      const taken = kept?.limits === wanted ? kept.thread : null
      if (taken) kept?.forget()
      const thread = taken ?? ending.begin(name, limits)
      limitsOf.set(thread, wanted)
      thread.ref()
      return thread
    },
    async leave(thread) {
      if (kept) return ending.leave(thread)
      const gone = () => kept?.forget()
      const timer = setTimeout(() => {
        gone()
        void ending.leave(thread)
      }, keptMs)
      timer.unref()
      thread.unref()
      thread.on('exit', gone).on('error', gone)
      kept = {
        thread,
        limits: limitsOf.get(thread) ?? '',
        forget() {
          clearTimeout(timer)
          thread.off('exit', gone).off('error', gone)
          kept = null
        },
      }
    },
  }
}
