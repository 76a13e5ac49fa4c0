// Process entry of the SQL console. A thread inside SQLite cannot be ended, a process can: the statement runs in a thread of
// this one, which ends itself when the program that asked is no longer there.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { ConsoleAnswer } from '../../contract/app/console.ts'
import { type Reading, read } from './read.ts'

/** What the process tells: that the statement begins, then its answer. */
export type ConsoleWord = 'began' | ConsoleAnswer

if (isMainThread) {
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  process.on('message', (reading: Reading) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: reading })
    worker.on('message', (word: ConsoleWord) => process.send?.(word))
    worker.on('error', end)
  })
} else {
  const tell = (word: ConsoleWord) => parentPort?.postMessage(word)
  tell('began')
  // Given by the process that started this thread.
  tell(read(workerData as Reading))
}
