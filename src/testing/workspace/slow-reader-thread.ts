// Entry of a reader thread for tests: the real reader, but a free text with the word "slowly" holds it for ten seconds.
import { parentPort, workerData } from 'node:worker_threads'
import { DirectoryReader } from '../../service/store/directory/sqlite/reader.ts'
import { callReader, type ReaderRequest } from '../../service/store/directory/sqlite/reader-messages.ts'

if (!parentPort) throw new Error('This file is the entry of a worker thread.')
const port = parentPort
// The pool gives the file as it starts the thread.
const reader = new DirectoryReader((workerData as { file: string }).file)

port.on('message', (message: ReaderRequest | 'close') => {
  if (message === 'close') {
    reader.close()
    port.close()
    return
  }
  const { id, method, args } = message
  if (JSON.stringify(args).includes('slowly')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000)
  port.postMessage({ id, value: callReader(reader, method, args) })
})
