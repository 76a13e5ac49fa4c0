// The port of the web host, held from its first start to its end. While the engine starts again no one else can listen on it: a page
// that reconnects would send the secret of its session to them.

import type { IncomingMessage } from 'node:http'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { SocketRefused, takeHandedSocket } from './handed-socket.ts'
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

/**
 * `port` 0 = a free one. A socket that systemd hands over is taken in its place. Rejects when the port is taken; throws SocketRefused.
 */
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
    const descriptor = takeHandedSocket(process.env, [process.pid, process.ppid])
    if (descriptor === null) server.listen(port, '127.0.0.1', () => resolve())
    else server.listen({ fd: descriptor }, () => resolve())
  })
  // A listening TCP server has an address with a port.
  const { address, port: own } = server.address() as AddressInfo
  if (address !== '127.0.0.1') {
    server.close()
    throw new SocketRefused(address)
  }
  return {
    port: own,
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
