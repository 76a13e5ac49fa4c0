// Reader threads of a large directory: a question waits for a free one, and one that overstays its deadline is replaced.
import { Worker } from 'node:worker_threads'
import { DeadlineExceeded } from '../port.ts'
import { DirectoryReader } from './reader.ts'
import {
  callReader,
  type ReaderAsk,
  type ReaderMethod,
  type ReaderReply,
  type ReaderRequest,
} from './reader-messages.ts'

/**
 * Answers on this thread, for directories in which no question takes long. One that did cannot be cut short, only refused
 * afterwards. `onTook` gets how many milliseconds each took.
 */
export function readInline(file: string, onTook: (ms: number) => void): ReaderAsk {
  const reader = new DirectoryReader(file)
  return {
    async ask<T>(method: ReaderMethod, args: readonly unknown[], deadlineMs: number) {
      const from = performance.now()
      const answer = callReader(reader, method, args)
      const took = performance.now() - from
      onTook(took)
      if (took > deadlineMs) throw new DeadlineExceeded(deadlineMs)
      // What the method returns is what the port says it is.
      return answer as T
    },
    close: async () => reader.close(),
  }
}

interface Question {
  readonly request: ReaderRequest
  readonly settle: PromiseWithResolvers<unknown>
  readonly timer: NodeJS.Timeout
}

interface Seat {
  worker: Worker
  busy: Question | null
}

/** SQLite cannot be interrupted, so a replaced thread lives on until its step ends; more than these are not started. */
const maxLingering = 4

/** Starts reader threads. `entry` is `reader-thread.ts`, or what it was bundled to. */
export function openReaderPool(file: string, entry: URL, size: number): ReaderAsk {
  const waiting: Question[] = []
  const lingering = new Set<Promise<unknown>>()
  let closed = false
  let lastId = 0

  const start = (seat: Seat) => {
    const worker = new Worker(entry, { workerData: { file }, name: 'listwright directory reader' })
    worker.unref()
    worker.on('message', (reply: ReaderReply) => {
      if (seat.worker !== worker || seat.busy?.request.id !== reply.id) return
      const { settle, timer } = seat.busy
      clearTimeout(timer)
      seat.busy = null
      if ('value' in reply) settle.resolve(reply.value)
      else settle.reject(reply.isTypeError ? new TypeError(reply.error) : new Error(reply.error))
      pump()
    })
    worker.on('error', error => {
      if (seat.worker !== worker) return
      const { busy } = seat
      seat.busy = null
      if (busy) clearTimeout(busy.timer)
      busy?.settle.reject(error)
      if (!closed) start(seat)
      pump()
    })
    seat.worker = worker
  }

  const replace = (seat: Seat) => {
    const gone = seat.worker.terminate()
    lingering.add(gone)
    void gone.finally(() => {
      lingering.delete(gone)
      pump()
    })
    seat.busy = null
    start(seat)
  }

  const pump = () => {
    for (const seat of seats) {
      if (seat.busy || lingering.size > maxLingering) continue
      const next = waiting.shift()
      if (!next) return
      seat.busy = next
      seat.worker.postMessage(next.request)
    }
  }

  const overdue = (question: Question, deadlineMs: number) => {
    const seat = seats.find(({ busy }) => busy === question)
    if (seat) replace(seat)
    else waiting.splice(waiting.indexOf(question), 1)
    question.settle.reject(new DeadlineExceeded(deadlineMs))
    pump()
  }

  const seats = Array.from({ length: size }, () => {
    // `start` fills the worker in.
    const seat = { busy: null } as unknown as Seat
    start(seat)
    return seat
  })

  return {
    ask<T>(method: ReaderMethod, args: readonly unknown[], deadlineMs: number) {
      if (closed) return Promise.reject(new Error('The directory is closed.'))
      lastId += 1
      const settle = Promise.withResolvers<unknown>()
      const timer = setTimeout(() => overdue(question, deadlineMs), deadlineMs)
      const question: Question = { request: { id: lastId, method, args }, settle, timer }
      waiting.push(question)
      pump()
      // What the method returns is what the port says it is.
      return settle.promise as Promise<T>
    },
    async close() {
      closed = true
      for (const { timer, settle } of waiting.splice(0)) {
        clearTimeout(timer)
        settle.reject(new Error('The directory is closed.'))
      }
      const ends = seats.map(({ worker, busy }) => {
        if (busy) {
          clearTimeout(busy.timer)
          busy.settle.reject(new Error('The directory is closed.'))
          return worker.terminate()
        }
        const end = new Promise(resolve => worker.once('exit', resolve))
        worker.ref()
        worker.postMessage('close')
        return end
      })
      await Promise.all([...ends, ...lingering])
    },
  }
}
