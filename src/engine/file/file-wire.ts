// What main and a file thread say to each other, and the thread as main sees it.
import { Worker } from 'node:worker_threads'
import type { ProblemCode } from '../../contract/app/problem.ts'
import { Failure, fail } from '../fail.ts'
import type { ExportTask } from './export-task.ts'
import type { ImportSlice, ImportStart, ImportTask } from './import-task.ts'
import type { InspectTask } from './inspect.ts'
import type { Slice } from './slice.ts'

export type FileTask = InspectTask | ImportTask | ExportTask

export type ToThread =
  /** Import: main has room for a slice of about this many cells. */
  | { kind: 'room'; cells: number }
  /** Export: the next rows; null = that was all. */
  | { kind: 'rows'; slice: Slice | null }

export type FromThread =
  | { kind: 'start'; start: ImportStart }
  | ({ kind: 'slice' } & ImportSlice)
  | { kind: 'written'; rows: number }
  | { kind: 'done'; value: unknown }
  | { kind: 'failed'; code: string; details: Record<string, unknown> }
  | { kind: 'broken'; message: string }

export interface FileThread {
  send(message: ToThread): void
  /** The next message but the last; null when the task is done. Throws its failure, and the signal's reason. */
  next(): Promise<FromThread | null>
  /** What the task returned; known when `next` gave null. */
  result(): unknown
  close(): Promise<void>
}

const heapLimitMb = 1536

/** Starts a thread for one task. It ends with its task, with the signal, or with `close`. */
export function openFileThread(entry: URL, task: FileTask, signal: AbortSignal): FileThread {
  const worker = new Worker(entry, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    name: `listwright-file-${task.kind}`,
  })
  const waiting: FromThread[] = []
  let ended: { value: unknown } | { error: Error } | null = null
  let wake = () => {}
  const end = (how: { value: unknown } | { error: Error }) => {
    ended ??= how
    wake()
  }
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'done') end({ value: message.value })
    // The thread's failures were made by fail(), so code and details belong together.
    else if (message.kind === 'failed')
      end({ error: new Failure(message.code as ProblemCode, message.details as never) })
    else if (message.kind === 'broken') end({ error: new Error(message.message) })
    else {
      waiting.push(message)
      wake()
    }
  })
  worker.on('error', (error: Error) => {
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end({
      error: outOfMemory ? fail('file_too_large', { fileName: task.fileName, limit: `${heapLimitMb} MB` }) : error,
    })
  })
  worker.on('exit', () => end({ error: new Error('the file thread ended before its task') }))
  const stop = () => {
    end({ error: signal.reason instanceof Error ? signal.reason : new Error('stopped') })
    void worker.terminate()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })

  return {
    send: message => worker.postMessage(message),
    async next() {
      for (;;) {
        if (signal.aborted && ended && 'error' in ended) throw ended.error
        const message = waiting.shift()
        if (message) return message
        if (ended && 'error' in ended) throw ended.error
        if (ended) return null
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
    result: () => (ended && 'value' in ended ? ended.value : undefined),
    async close() {
      signal.removeEventListener('abort', stop)
      await worker.terminate()
    },
  }
}
