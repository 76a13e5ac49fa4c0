// Thread entry of one inspection, import or export; it ends with its task.
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '../base/fail.ts'
import type { FromThread, ThreadData, ToThread } from './file-wire.ts'
import { countProgressIn, noteProgress, noteWaiting } from './progress.ts'

const port = parentPort
if (!port) throw new Error('file-thread runs as a worker only')
// Given by openFileThread, the only one to start this file.
const { task, progress } = workerData as ThreadData
countProgressIn(progress)

const tell = (message: FromThread) => port.postMessage(message)
const received: ToThread[] = []
let wake = () => {}
port.on('message', (message: ToThread) => {
  received.push(message)
  wake()
})
async function next(): Promise<ToThread> {
  for (;;) {
    const message = received.shift()
    if (message) {
      noteProgress()
      return message
    }
    noteWaiting(true)
    await new Promise<void>(resolve => {
      wake = resolve
    })
    noteWaiting(false)
  }
}

/** Each task loads only its own code: an export needs none of what finds column types. */
async function perform(): Promise<unknown> {
  switch (task.kind) {
    case 'inspect': {
      const { inspectFile } = await import('./inspect.ts')
      return inspectFile(task)
    }
    case 'export': {
      const { runExport } = await import('./export-task.ts')
      const nextPiece = async () => {
        const message = await next()
        if (message.kind !== 'piece') throw new Error(`an export cannot use ${message.kind}`)
        return message.piece
      }
      return runExport(task, nextPiece, rows => tell({ kind: 'written', rows }))
    }
    case 'import': {
      const { runImport } = await import('./import-task.ts')
      const room = async () => {
        const message = await next()
        if (message.kind !== 'room') throw new Error(`an import cannot use ${message.kind}`)
        return message.cells
      }
      return runImport(task, {
        start: start => tell({ kind: 'start', start }),
        slice: slice => tell({ kind: 'slice', ...slice }),
        part: part => tell({ kind: 'part', ...part }),
        room,
      })
    }
  }
}

try {
  tell({ kind: 'done', value: await perform() })
} catch (error) {
  if (error instanceof Failure) tell({ kind: 'failed', code: error.code, details: error.details })
  else tell({ kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
port.close()
