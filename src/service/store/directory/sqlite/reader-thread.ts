// Entry of a reader thread of the directory: answers one question after the other until its port is closed.
import { parentPort, workerData } from 'node:worker_threads'
import { DirectoryReader } from './reader.ts'
import { callReader, type ReaderReply, type ReaderRequest } from './reader-messages.ts'

if (!parentPort) throw new Error('This file is the entry of a worker thread.')
const port = parentPort
// The pool gives the file as it starts the thread.
const reader = new DirectoryReader((workerData as { file: string }).file)

function answer({ id, method, args }: ReaderRequest): ReaderReply {
  try {
    return { id, value: callReader(reader, method, args) }
  } catch (error) {
    return {
      id,
      error: error instanceof Error ? error.message : String(error),
      isTypeError: error instanceof TypeError,
    }
  }
}

port.on('message', (message: ReaderRequest | 'close') => {
  if (message === 'close') {
    reader.close()
    port.close()
  } else port.postMessage(answer(message))
})
