// Thread entry of inspections, imports and exports: one task, and then it may be given another.
import { parentPort } from 'node:worker_threads'
import { Failure } from '../base/fail.ts'
import { fullDisk } from '../disk/write-file.ts'
import type { FileTask, FromThread, ToThread } from './file-wire.ts'
import { countProgressIn, noteProgress, noteWaiting } from './job/progress.ts'
import { readFailure } from './read/read-failure.ts'

const port = parentPort
if (!port) throw new Error('file-thread runs as a worker only')

const tell = (message: FromThread) => port.postMessage(message)
const received: ToThread[] = []
let wake = () => {}
port.on('message', (message: ToThread) => {
  if (message.kind === 'task') {
    // What came for the task before, after its end.
    received.length = 0
    countProgressIn(message.progress)
    void answer(message.task)
    return
  }
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
async function perform(task: FileTask): Promise<unknown> {
  switch (task.kind) {
    case 'inspect': {
      const { inspectFile } = await import('./import/inspect.ts')
      return inspectFile(task)
    }
    case 'export': {
      const { runExport } = await import('./export/export-task.ts')
      const nextPiece = async () => {
        const message = await next()
        if (message.kind !== 'piece') throw new Error(`an export cannot use ${message.kind}`)
        return message.piece
      }
      return runExport(task, nextPiece, rows => tell({ kind: 'written', rows }))
    }
    case 'import': {
      const { runImport } = await import('./import/import-task.ts')
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

async function answer(task: FileTask): Promise<void> {
  try {
    tell({ kind: 'done', value: await perform(task) })
  } catch (error) {
    const ofFiles = error instanceof Failure || task.kind === 'export' ? null : readFailure(error, task)
    // What is unpacked or copied to be read lies in the workspace.
    const failure = error instanceof Failure ? error : (ofFiles ?? fullDisk(error, 'the workspace'))
    if (failure) tell({ kind: 'failed', code: failure.code, details: failure.details })
    else tell({ kind: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
