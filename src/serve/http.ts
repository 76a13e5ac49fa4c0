// The web host's HTTP: the built page, uploads and downloads by ticket, nothing else.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Ticket } from '../contract/app/ids.ts'
import { Failure } from '../engine/base/fail.ts'
import type { Engine } from '../engine/engine.ts'
import { pageFile } from '../hosts/page-file.ts'
import { browserName } from './browser-name.ts'
import type { HostGuard } from './guard.ts'
import { sendLocked, ticketIn } from './locked.ts'
import type { PeerLookup } from './peers.ts'
import { everyAnswer, refuseRequest } from './refuse.ts'
import type { BrowserSessions } from './sessions.ts'
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

/**
 * Takes the ticket out of the address bar. Not a redirect: a browser that comes from the file of the start would leave out
 * a cookie that no other site may use (SameSite=Strict), so the page goes on by itself.
 */
const letIn =
  '<!doctype html><meta charset="utf-8"><title>Listwright</title><meta http-equiv="refresh" content="0;url=/">'

const oldAddress =
  'This address has already been used or has expired. To get a new one, press Enter where Listwright runs, or use “listwright unlock” in a terminal.'

/** Answers every plain request. Order: the user of the connection, Host and Origin, the ticket, the session, then the paths. */
export function createHandler(
  engine: Engine,
  { guard, sessions, peer, unlock }: WebDoor,
  folders: WebFolders,
): RequestHandler {
  /** Downloads that were fetched: each ticket serves once. */
  const fetched = new Set<Ticket>()

  async function download(text: string, response: ServerResponse): Promise<void> {
    const ticket = Ticket.safeParse(text)
    if (!ticket.success) return refuseRequest(response, 404, 'Nothing here.')
    if (fetched.has(ticket.data)) return refuseRequest(response, 410, 'This file was already downloaded. Export again.')
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
    if (!url || !guard.addressed(headers, !reads)) return refuseRequest(response, 403, 'Not addressed to Listwright.')
    if (method === 'POST' && url.pathname === '/unlock' && unlock?.admits(headers)) {
      response.writeHead(200, { ...everyAnswer, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
      response.end(JSON.stringify({ ticket: sessions.ticket(unlockLife) }))
      return
    }
    const session = guard.session(headers)
    const ticket = reads && url.pathname === '/' ? url.searchParams.get('ticket') : null
    if (ticket !== null) {
      const secret = sessions.redeem(ticketIn(ticket), browserName(headers['user-agent']))
      // A browser that is in already loses nothing by an old address.
      if (secret === null && session === null) return refuseRequest(response, 403, oldAddress)
      response.writeHead(200, {
        ...everyAnswer,
        ...(secret !== null && { 'Set-Cookie': guard.cookie(secret) }),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      response.end(letIn)
      return
    }
    if (!session && reads && url.pathname === '/') return sendLocked(response)
    if (!session) return refuseRequest(response, 403, 'Open Listwright with the address it printed when it started.')
    response.once('close', session.hold({ kind: 'request', close: () => response.destroy() }))
    if (method === 'POST' && url.pathname === '/upload') {
      return receiveUpload(engine, folders.uploads, request, response)
    }
    if (reads && url.pathname.startsWith('/download/')) return download(url.pathname.slice(10), response)
    const file = reads ? await pageFile(folders.page, url.pathname) : null
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
