// Process entry of the SQL console. A thread inside SQLite cannot be ended, a process can: the statement runs in a thread of
// this one, which ends itself when the program that asked is no longer there. The process watches its own memory: what SQLite
// takes is no JavaScript heap, and the build of better-sqlite3 counts none of it.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { StatementAnswer } from '../../contract/app/console.ts'
import { type ReadingStatement, readStatement } from './read.ts'

/** What the process tells: that the statement begins, then its answer. */
export type ConsoleWord = 'began' | StatementAnswer

/** What a statement may take, in megabytes. */
const maxMb = 512
const bytesPerMb = 1_048_576
const lookMs = 10
/** Long enough for a word to leave. */
const lastWordsMs = 50

/** The program that asked: in the desktop program over Electron's port, else over Node's. */
function asker() {
  const { parentPort: port } = process as { parentPort?: { postMessage(word: unknown): void; on: ElectronPort } }
  if (port)
    return {
      say: (word: ConsoleWord) => port.postMessage(word),
      hear: (listener: (reading: ReadingStatement) => void) => port.on('message', ({ data }) => listener(data)),
    }
  return {
    say: (word: ConsoleWord) => void process.send?.(word),
    hear: (listener: (reading: ReadingStatement) => void) => void process.on('message', listener),
  }
}
type ElectronPort = (event: 'message', listener: (message: { data: ReadingStatement }) => void) => void

if (isMainThread) {
  const { say, hear } = asker()
  const end = () => process.kill(process.pid, 'SIGKILL')
  const tooLarge = () => {
    say({ kind: 'too_large', megabytes: maxMb })
    // The program that asked ends it when it has heard; if it does not, this process takes no more memory.
    setTimeout(end, lastWordsMs)
  }
  process.on('disconnect', end)
  hear(reading => {
    const before = process.memoryUsage.rss()
    const worker = new Worker(new URL(import.meta.url), {
      workerData: reading,
      resourceLimits: { maxOldGenerationSizeMb: maxMb },
    })
    const timer = setInterval(() => {
      if (process.memoryUsage.rss() - before < maxMb * bytesPerMb) return
      clearInterval(timer)
      tooLarge()
    }, lookMs)
    worker.on('message', say)
    worker.on('error', error => ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : end()))
  })
} else {
  const tell = (word: ConsoleWord) => parentPort?.postMessage(word)
  tell('began')
  // Given by the process that started this thread.
  tell(readStatement(workerData as ReadingStatement))
}
