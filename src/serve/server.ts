// The loopback web host: HTTP for the page and its files, one WebSocket wire per page.
import { rm } from 'node:fs/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { maxFrame, sessionEnded, sessionLocked, wireProtocol } from '../contract/app/bridge.ts'
import { openWire } from '../engine/api/wire.ts'
import { fail } from '../engine/base/fail.ts'
import type { Engine } from '../engine/engine.ts'
import type { PageHost } from '../engine/rpc/page.ts'
import { createGuard } from './guard.ts'
import { createHandler, type WebFolders } from './http.ts'
import { openListener, type Served, type WebListener } from './listener.ts'
import { knownPeers, type PeerLookup } from './peers.ts'
import { refuseRequest } from './refuse.ts'
import type { BrowserSession, BrowserSessions } from './sessions.ts'
import type { UnlockDoor } from './unlock-door.ts'

export interface WebHost {
  /** The address of the page, for a browser that was let in. */
  readonly url: string
  readonly port: number
  close(): Promise<void>
}

export interface WebHostOptions {
  /** 0 = any free port. */
  readonly port?: number
  /** A port that is held longer than this host serves on it. */
  readonly listener?: WebListener
  /** Tickets and sessions outlive a restart of the engine. */
  readonly sessions: BrowserSessions
  /** By which another program of this user gets a ticket. */
  readonly unlock?: UnlockDoor
  readonly lookUpPeer?: PeerLookup
  /** Bytes that may wait for a page before it is hung up on. */
  readonly maxUnread?: number
  /** How often it is looked whether someone is still there, milliseconds. */
  readonly lookMs?: number
}

const desktopOnly = () => Promise.reject(fail('not_here', { reason: 'This needs the desktop program.' }))

/** What a browser tab can do; the page hides or greys the rest by the host's capabilities. */
const webPage = (sessions: BrowserSessions, session: BrowserSession): PageHost => ({
  chooseFiles: desktopOnly,
  chooseFolder: desktopOnly,
  chooseSave: desktopOnly,
  reveal: desktopOnly,
  openExternal: desktopOnly,
  notify: desktopOnly,
  // The page's own dialog names the address; a browser has no other.
  confirmKeyFor: async () => true,
  setMenu: desktopOnly,
  onCommand: () => () => {},
  connected: async () => sessions.connected(session),
  async disconnect(id) {
    if (!sessions.end(id)) throw fail('not_found', { what: 'page' })
  },
  used: async () => session.used(),
  lock: async () => sessions.lock(session.id),
})

/** Most bytes of UTF-8 that one UTF-16 unit can need: the wire judges the exact length. */
const bytesPerUnit = 3

/** The browser went away while it was being answered, or before. */
const isGone = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ERR_STREAM_UNABLE_TO_PIPE')

/** Serves `folders.page` and the engine on 127.0.0.1. `port` 0 = a free one. Rejects when the port is taken. */
export async function startWebHost(
  engine: Engine,
  folders: WebFolders,
  { port = 0, listener: given, sessions, unlock, lookUpPeer, maxUnread = 64_000_000, lookMs = 5000 }: WebHostOptions,
): Promise<WebHost> {
  const emptyUploads = () => rm(folders.uploads, { recursive: true, force: true })
  await emptyUploads()
  const listener = given ?? (await openListener(port))
  const bound = listener.port
  const guard = createGuard(bound, sessions)
  const peer = knownPeers(lookUpPeer)
  const handler = createHandler(engine, { guard, sessions, peer, unlock }, folders)
  const request: Served['request'] = (request, response) => {
    handler(request, response).catch((error: unknown) => {
      if (isGone(error)) return
      engine.log.error('request failed', { error: String(error) })
      if (response.headersSent) response.destroy()
      else refuseRequest(response, 500, 'Something went wrong.')
    })
  }

  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrame * bytesPerUnit,
    perMessageDeflate: false,
    // The secret behind it is not repeated.
    handleProtocols: () => wireProtocol,
  })
  const upgrade: Served['upgrade'] = (request, socket, head) => {
    const session =
      request.url === '/rpc' && guard.addressed(request.headers, true) ? guard.wireSession(request.headers) : null
    const join = async () => {
      if (session && (await peer(request.socket)) !== 'other')
        wss.handleUpgrade(request, socket, head, ws => connect(ws, session))
      else socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    }
    join().catch((error: unknown) => {
      engine.log.error('a page could not connect', { error: String(error) })
      socket.destroy()
    })
  }
  const connect = (ws: WebSocket, session: BrowserSession) => {
    const page = webPage(sessions, session)
    const send = (text: string) => {
      ws.send(text)
      // What a page does not read waits in memory here; a page that is still open connects again.
      if (ws.bufferedAmount <= maxUnread) return
      engine.log.error('a page that does not read was hung up on', { waiting: ws.bufferedAmount })
      ws.terminate()
    }
    const wire = openWire(engine, { send, close: () => ws.close() }, page)
    // Nothing more is heard from it, however long its end of the connection stays open.
    const release = session.hold({
      kind: 'page',
      close: locked => {
        wire.closed()
        ws.close(locked ? sessionLocked : sessionEnded)
      },
    })
    ws.on('message', (data, isBinary) => wire.receive(isBinary ? null : String(data)))
    ws.on('close', () => {
      release()
      wire.closed()
    })
    ws.on('error', error => engine.log.info('socket error', { error: String(error) }))
  }

  const looking = setInterval(() => {
    const minutes = engine.settings.get().lockMinutes
    if (minutes !== null) sessions.lockUnused(minutes * 60_000)
  }, lookMs)
  looking.unref()
  const hangUp = listener.serve({ request, upgrade })

  return {
    url: `http://127.0.0.1:${bound}/`,
    port: bound,
    close: async () => {
      clearInterval(looking)
      for (const ws of wss.clients) ws.terminate()
      wss.close()
      hangUp()
      if (!given) await listener.close()
      await emptyUploads()
    },
  }
}
