// Process entry of the SQL console. A thread inside SQLite cannot be ended, a process can: the statement runs in a thread of
// this one, which ends itself when the program that asked is no longer there. The process watches its own memory: what SQLite
// takes is no JavaScript heap, and the build of better-sqlite3 counts none of it.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { StatementAnswer } from '../../contract/app/console.ts'
import { type ReadingStatement, readStatement } from './read.ts'

/** What the process tells: that the statement begins, then its answer. */
export type ConsoleWord = 'began' | StatementAnswer

/** What a statement may take, in megabytes. */
const mostMb = 512
const bytesPerMb = 1_048_576
const lookMs = 10

if (isMainThread) {
  const end = () => process.kill(process.pid, 'SIGKILL')
  const tooLarge = () => process.send?.({ kind: 'too_large', megabytes: mostMb } satisfies ConsoleWord, end)
  process.on('disconnect', end)
  process.on('message', (reading: ReadingStatement) => {
    const before = process.memoryUsage.rss()
    const worker = new Worker(new URL(import.meta.url), {
      workerData: reading,
      resourceLimits: { maxOldGenerationSizeMb: mostMb },
    })
    const timer = setInterval(() => {
      if (process.memoryUsage.rss() - before < mostMb * bytesPerMb) return
      clearInterval(timer)
      tooLarge()
    }, lookMs)
    worker.on('message', (word: ConsoleWord) => process.send?.(word))
    worker.on('error', error => ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : end()))
  })
} else {
  const tell = (word: ConsoleWord) => parentPort?.postMessage(word)
  tell('began')
  // Given by the process that started this thread.
  tell(readStatement(workerData as ReadingStatement))
}
