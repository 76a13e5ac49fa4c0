// The loopback web host: HTTP for the page and its files, one WebSocket wire per page.
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { maxFrame } from '../contract/app/bridge.ts'
import type { Page } from '../engine/api/page.ts'
import { openWire } from '../engine/api/wire.ts'
import type { Engine } from '../engine/engine.ts'
import { fail } from '../engine/fail.ts'
import { createGuard } from './guard.ts'
import { createHandler, type WebFolders } from './http.ts'

export interface WebHost {
  /** Start address with its token: opening it lets a browser in. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

const browserOnly = 'This needs the desktop program.'

/** What a browser tab can do; the page hides or greys the rest by the host's capabilities. */
const webPage: Page = {
  chooseFiles: () => Promise.reject(fail('not_here', { reason: browserOnly })),
  chooseSave: () => Promise.reject(fail('not_here', { reason: browserOnly })),
  reveal: () => Promise.reject(fail('not_here', { reason: browserOnly })),
  openExternal: () => Promise.reject(fail('not_here', { reason: browserOnly })),
  onCommand: () => () => {},
}

/** Serves `folders.page` and the engine on 127.0.0.1. `port` 0 = a free one. Throws when the port is taken. */
export async function startWebHost(engine: Engine, folders: WebFolders, port = 0): Promise<WebHost> {
  await rm(folders.uploads, { recursive: true, force: true })
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const bound = (server.address() as AddressInfo).port
  const guard = createGuard(bound)
  const handler = createHandler(engine, guard, folders)
  server.on('request', (request, response) => {
    handler(request, response).catch((error: unknown) => {
      engine.log.error('request failed', { error: String(error) })
      response.destroy()
    })
  })

  const sockets = new Set<WebSocket>()
  // A frame may need up to four bytes per UTF-16 unit; the wire judges the exact length.
  const wss = new WebSocketServer({ noServer: true, maxPayload: maxFrame * 4, perMessageDeflate: false })
  server.on('upgrade', (request, socket, head) => {
    const ours = request.url === '/rpc' && guard.addressed(request.headers, true) && guard.known(request.headers)
    if (!ours) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      return
    }
    wss.handleUpgrade(request, socket, head, ws => connect(ws))
  })
  const connect = (ws: WebSocket) => {
    sockets.add(ws)
    const wire = openWire(engine, { send: text => ws.send(text), close: () => ws.close() }, webPage)
    ws.on('message', (data, isBinary) => wire.receive(isBinary ? null : String(data)))
    ws.on('close', () => {
      sockets.delete(ws)
      wire.closed()
    })
    ws.on('error', error => engine.log.info('socket error', { error: String(error) }))
  }

  return {
    url: `http://127.0.0.1:${bound}/?token=${guard.token}`,
    port: bound,
    close: async () => {
      for (const ws of sockets) ws.terminate()
      wss.close()
      server.closeAllConnections()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}
