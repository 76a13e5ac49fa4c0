// The port of the web host, held from its first start to its end. While the engine starts again no one else can listen on it: a page
// that reconnects would send the secret of its session to them.

import type { IncomingMessage } from 'node:http'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { refuseRequest } from './refuse.ts'

export interface Served {
  readonly request: RequestListener
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

export interface WebListener {
  readonly port: number
  /** Answers from now on; the answer ends that, and hangs up on every connection. */
  serve(what: Served): () => void
  close(): Promise<void>
}

/** `port` 0 = a free one. Rejects when it is taken. */
export async function openListener(port: number): Promise<WebListener> {
  let served: Served | null = null
  const server = createServer((request, response) => {
    if (served) served.request(request, response)
    else refuseRequest(response, 503, 'Listwright is starting again.')
  })
  server.on('upgrade', (request, socket, head) => {
    // Without a listener a reset of the refused connection would be an uncaught exception.
    socket.on('error', () => socket.destroy())
    if (served) served.upgrade(request, socket, head)
    else socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  return {
    // A listening TCP server has an address with a port.
    port: (server.address() as AddressInfo).port,
    serve(what) {
      served = what
      return () => {
        served = null
        server.closeAllConnections()
      }
    },
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
