// Work of the thread that reads answers from the web: one answer per message.
import { parentPort } from 'node:worker_threads'
import { type ExtractAsk, type Extracted, extractValues } from './extract.ts'

const port = parentPort
if (!port) throw new Error('extract-thread runs in a worker only')

port.on('message', (ask: ExtractAsk) => {
  let reply: Extracted
  try {
    reply = extractValues(ask)
  } catch {
    // What a parser makes of a hostile answer is the answer's fault.
    reply = { trouble: 'The response could not be read.' }
  }
  port.postMessage(reply)
})
