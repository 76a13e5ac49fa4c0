// What main and a file thread say to each other, and the thread as main sees it.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { ProblemCode } from '../../contract/app/problem.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Threads } from '../base/threads.ts'
import type { ExportPiece, ExportTask } from './export/export-task.ts'
import type { ImportPart } from './import/bytes/byte-import.ts'
import type { ImportSlice, ImportStart, ImportTask } from './import/import-task.ts'
import type { InspectTask } from './import/inspect.ts'
import { progressBytes } from './job/progress.ts'
import { type FileLimits, fileLimits, spareMb, watchThread } from './job/watchdog.ts'

export type FileTask = InspectTask | ImportTask | ExportTask
/** What a thread is given first. */
export interface TaskMessage {
  kind: 'task'
  task: FileTask
  /** See progress.ts. */
  progress: SharedArrayBuffer
}

export type ToThread =
  | TaskMessage
  /** Import: main has room for a slice of about this many cells. */
  | { kind: 'room'; cells: number }
  /** Export: the next rows; null = the part ends. */
  | { kind: 'piece'; piece: ExportPiece }

export type FromThread =
  | { kind: 'start'; start: ImportStart }
  | ({ kind: 'slice' } & ImportSlice)
  | ({ kind: 'part' } & ImportPart)
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

/** A thread that does not end when it is ended (the system never answers) keeps no one waiting longer. */
const endMs = 2000

/**
 * Begins a thread for one task. It is left with its task, ended with the signal, with `close`, and when it is over its limits:
 * then `next` throws file_stuck or file_memory.
 */
export function openFileThread(
  threads: Threads,
  task: FileTask,
  signal: AbortSignal,
  limits: FileLimits = fileLimits,
): FileThread {
  const progress = new SharedArrayBuffer(progressBytes)
  const thread = threads.begin(`file-${task.kind}`, {
    maxOldGenerationSizeMb: limits.memoryMb + spareMb,
    // Rows live for a moment: a small young generation costs no time and saves a fifth of the memory.
    maxYoungGenerationSizeMb: 16,
  })
  /** It has ended its task by itself, so that another can follow. */
  let free = false
  const waiting: FromThread[] = []
  let ended: { value: unknown } | { error: Error } | null = null
  let wake = () => {}
  const end = (how: { value: unknown } | { error: Error }) => {
    ended ??= how
    unwatch()
    wake()
  }
  const { fileName, kind } = task
  const needsMemory = () => fail('file_memory', { fileName, limit: limits.memoryMb, exporting: kind === 'export' })
  const unwatch = watchThread(thread, progress, limits, over => {
    end({
      error:
        over === 'memory'
          ? needsMemory()
          : fail('file_stuck', { fileName, seconds: limits.stillSeconds, exporting: kind === 'export' }),
    })
    void thread.terminate()
  })
  const onMessage = (message: FromThread) => {
    free = message.kind === 'done' || message.kind === 'failed'
    if (message.kind === 'done') end({ value: message.value })
    // The thread's failures were made by fail(), so code and details belong together.
    else if (message.kind === 'failed')
      end({ error: new Failure(message.code as ProblemCode, message.details as never) })
    else if (message.kind === 'broken') end({ error: new Error(message.message) })
    else {
      waiting.push(message)
      wake()
    }
  }
  const onError = (error: Error) => {
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end({ error: outOfMemory ? needsMemory() : error })
  }
  const onExit = () => end({ error: new Error('the file thread ended before its task') })
  thread.on('message', onMessage).on('error', onError).on('exit', onExit)
  thread.postMessage({ kind: 'task', task, progress } satisfies TaskMessage)
  const stop = () => {
    end({ error: signal.reason instanceof Error ? signal.reason : new Error('stopped') })
    void thread.terminate()
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })

  return {
    send(message) {
      const bytes = message.kind === 'piece' && message.piece && 'bytes' in message.piece ? message.piece.bytes : null
      // Text goes over without a copy.
      thread.postMessage(message, bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : [])
    },
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
      unwatch()
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      if (free && !signal.aborted) await threads.leave(thread)
      else await Promise.race([thread.terminate(), once(AbortSignal.timeout(endMs), 'abort')])
      if ('unpackTo' in task && task.unpackTo !== undefined) await rm(task.unpackTo, { recursive: true, force: true })
      if (task.kind === 'import' && task.partsTo !== null) await rm(task.partsTo, { recursive: true, force: true })
    },
  }
}
