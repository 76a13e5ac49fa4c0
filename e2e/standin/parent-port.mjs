// In a utility process of the stand-in: messages come and go by `process.parentPort` alone.
import { EventEmitter } from 'node:events'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const send = process.send.bind(process)
  const port = new EventEmitter()
  const on = process.on.bind(process)
  on('message', data => port.emit('message', { data, ports: [] }))
  port.postMessage = message => void send(message)
  process.parentPort = port
  delete process.send
  process.on = (event, listener) => {
    if (event === 'message') throw new Error('a utility process hears process.parentPort')
    return on(event, listener)
  }
}
