// Checkpoints beside the writer: while it works for long, what it has committed goes from the log into the database in a thread
// of its own, so that no commit waits for the disk to take in the pages of those before it.
import type { Worker } from 'node:worker_threads'
import type { Log } from '../base/host.ts'
import type { Threads } from '../base/threads.ts'
import { checkpointWork } from './checkpoint-name.ts'
import type { CheckpointRequest } from './checkpoint-thread.ts'

export interface Checkpoints {
  /** The writer has worked so many milliseconds more. */
  worked(ms: number): void
  /** Waits for the one that goes on. */
  close(): Promise<void>
}

/** Of the writer's work: some 10 MB of pages. Sessions that never work for so long start no thread. */
const workMs = 150
/** Without any work of the writer, after so much of it. */
const quietMs = 300
const memory = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

/**
 * Where a checkpoint fails the log grows until the writer makes one itself (`store/open.ts`), which meets the same failure where
 * someone can be shown it.
 */
export function openCheckpoints(file: string, threads: Threads, log: Log): Checkpoints {
  let thread: Worker | null = null
  let going = 0
  let closed = false
  let waiting = 0
  /** What the last one may have left in the log is taken when the writer is quiet: its next work then begins the log again. */
  let rest: NodeJS.Timeout | null = null
  /** Called when nothing goes on any more. */
  let quiet = () => {}

  const failed = (error: unknown) => log.info('a checkpoint failed', { error: String(error) })
  const answered = (failure: string | null) => {
    if (failure !== null) failed(failure)
    going--
    if (going === 0) quiet()
    next()
  }
  /** The next work of the writer starts another. */
  const exited = () => {
    going = 0
    thread = null
    forgetRest()
    quiet()
  }
  const forgetRest = () => {
    if (rest) clearTimeout(rest)
    rest = null
  }
  const send = (to: Worker, request: CheckpointRequest) => {
    going++
    to.postMessage(request)
  }
  const start = (): Worker => {
    const started = threads.begin(checkpointWork, memory)
    started.on('message', answered)
    started.once('error', failed)
    started.once('exit', exited)
    send(started, { open: file })
    return started
  }
  const takeRest = () => {
    if (!thread) return
    // The one that goes on may have begun before the last commit.
    if (going > 0) {
      rest?.refresh()
      return
    }
    rest = null
    waiting = 0
    send(thread, 'checkpoint')
  }
  const next = () => {
    if (going > 0 || closed || waiting < workMs) return
    waiting = 0
    thread ??= start()
    send(thread, 'checkpoint')
    rest ??= setTimeout(takeRest, quietMs).unref()
  }
  return {
    worked(ms) {
      waiting += ms
      rest?.refresh()
      next()
    },
    async close() {
      closed = true
      forgetRest()
      const open = thread
      if (!open) return
      const ended = new Promise<void>(resolve => {
        quiet = resolve
      })
      send(open, 'close')
      await ended
      // It has failed meanwhile.
      if (!thread) return
      open.off('message', answered)
      open.off('error', failed)
      open.off('exit', exited)
      thread = null
      await threads.leave(open)
    },
  }
}
