// The web host's HTTP: the built page, uploads and downloads by ticket, nothing else.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { lockedPath, sessionPath } from '../contract/app/bridge.ts'
import { Ticket } from '../contract/app/ids.ts'
import { Failure } from '../engine/base/fail.ts'
import type { Engine } from '../engine/engine.ts'
import { pageFile } from '../hosts/page-file.ts'
import { browserName } from './browser-name.ts'
import type { HostGuard } from './guard.ts'
import { linksPath, takeLinks } from './hand-over.ts'
import { sendSecret } from './let-in.ts'
import { sendLocked, ticketIn } from './locked.ts'
import type { PeerLookup } from './peers.ts'
import { everyAnswer, refuseRequest } from './refuse.ts'
import type { BrowserSession, BrowserSessions } from './sessions.ts'
import { type UnlockDoor, unlockLife } from './unlock-door.ts'
import { receiveUpload } from './upload.ts'

export interface WebFolders {
  /** The built page; an absolute path. */
  readonly page: string
  /** Where uploads wait until they are imported; emptied at start and end. */
  readonly uploads: string
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface WebDoor {
  readonly guard: HostGuard
  readonly sessions: BrowserSessions
  readonly peer: PeerLookup
  readonly unlock: UnlockDoor | undefined
}

const notLetIn = 'Open Listwright with the address it printed when it started.'

/** The ticket in the path of a download. */
const downloadIn = ({ pathname }: URL) => (pathname.startsWith('/download/') ? pathname.slice(10) : null)

/** Answers every plain request. Order: the user of the connection, Host and Origin, then what anyone gets, then the session. */
export function createHandler(
  engine: Engine,
  { guard, sessions, peer, unlock }: WebDoor,
  folders: WebFolders,
): RequestHandler {
  /** Downloads that were fetched: each ticket serves once. */
  const fetched = new Set<Ticket>()
  /** Downloads that a page asked for and that its browser, whose download manager knows no secret, comes for next. */
  const granted = new Map<Ticket, BrowserSession>()

  function grant(text: string, session: BrowserSession, response: ServerResponse): void {
    const ticket = Ticket.safeParse(text)
    if (ticket.success) {
      granted.set(ticket.data, session)
      response.writeHead(204, everyAnswer)
      response.end()
    } else refuseRequest(response, 404, 'Nothing here.')
  }

  async function download(text: string, response: ServerResponse): Promise<void> {
    const ticket = Ticket.safeParse(text)
    if (!ticket.success) return refuseRequest(response, 404, 'Nothing here.')
    if (fetched.has(ticket.data)) return refuseRequest(response, 410, 'This file was already downloaded. Export again.')
    const session = granted.get(ticket.data)
    granted.delete(ticket.data)
    if (!session) return refuseRequest(response, 403, notLetIn)
    // Closed at once when the session has ended since.
    response.once('close', session.hold({ kind: 'request', close: () => response.destroy() }))
    if (response.destroyed) return
    let file: string
    try {
      file = engine.files.pathOf(ticket.data, 'read')
    } catch (error) {
      if (error instanceof Failure) return refuseRequest(response, 404, 'This download has expired. Export again.')
      throw error
    }
    fetched.add(ticket.data)
    await send(response, file, (await stat(file)).size, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodedName(path.basename(file))}`,
      'Cache-Control': 'no-store',
    })
  }

  return async (request, response) => {
    const { method, headers, url: target = '' } = request
    // A path and nothing else: `//host/` and `http://host/` would name another place.
    const url = /^\/(?!\/)/.test(target) ? URL.parse(target, 'http://127.0.0.1') : null
    const reads = method === 'GET'
    if ((await peer(request.socket)) === 'other')
      return refuseRequest(response, 403, 'This connection does not come from the user who started Listwright.')
    if (url && reads && headers.host === `localhost:${guard.port}`) {
      response.writeHead(307, { ...everyAnswer, Location: `${guard.origin}${url.pathname}${url.search}` })
      response.end()
      return
    }
    if (!url || !guard.addressed(headers, !reads)) return refuseRequest(response, 403, 'Not addressed to Listwright.')
    if (method === 'POST' && url.pathname === '/unlock' && unlock?.admits(headers)) {
      response.writeHead(200, { ...everyAnswer, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      response.end(JSON.stringify({ ticket: sessions.ticket(unlockLife) }))
      return
    }
    if (method === 'POST' && url.pathname === linksPath && unlock?.admits(headers)) {
      const taken = await takeLinks(engine, sessions, request)
      if (!taken) return refuseRequest(response, 400, 'No links.')
      response.writeHead(200, { ...everyAnswer, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      response.end(JSON.stringify(taken))
      return
    }
    if (reads) return get(url, headers, response)
    const session = guard.session(headers)
    if (!session) return refuseRequest(response, 403, notLetIn)
    response.once('close', session.hold({ kind: 'request', close: () => response.destroy() }))
    if (method === 'POST' && url.pathname === '/upload')
      return receiveUpload(engine, folders.uploads, request, response)
    const asked = method === 'POST' ? downloadIn(url) : null
    if (asked !== null) return grant(asked, session, response)
    refuseRequest(response, 404, 'Nothing here.')
  }

  /** The page itself holds nothing of a list, so that it needs no session: its wire does. */
  async function get(url: URL, headers: IncomingHttpHeaders, response: ServerResponse): Promise<void> {
    const ticket = url.pathname === '/' ? url.searchParams.get('ticket') : null
    if (ticket !== null) {
      const secret = sessions.redeem(ticketIn(ticket), browserName(headers['user-agent']))
      return secret === null ? sendLocked(response, 'used') : sendSecret(response, secret)
    }
    if (url.pathname === lockedPath) return sendLocked(response, 'locked')
    if (url.pathname === sessionPath) {
      if (!guard.session(headers)) return refuseRequest(response, 403, notLetIn)
      response.writeHead(204, { ...everyAnswer, 'Cache-Control': 'no-store' })
      response.end()
      return
    }
    const asked = downloadIn(url)
    if (asked !== null) return download(asked, response)
    const file = await pageFile(folders.page, url.pathname)
    if (!file) return refuseRequest(response, 404, 'Nothing here.')
    await send(response, file.path, file.bytes, {
      'Content-Type': file.type,
      'Cache-Control': file.lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
}

/** RFC 8187: encodeURIComponent leaves ' ( ) * as they are, which a header value may not hold. */
const encodedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

async function send(response: ServerResponse, file: string, bytes: number, headers: OutgoingHttpHeaders) {
  response.writeHead(200, { ...everyAnswer, ...headers, 'Content-Length': bytes })
  await pipeline(createReadStream(file), response)
}
