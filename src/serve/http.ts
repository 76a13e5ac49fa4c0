// The web host's HTTP: the built page, uploads and downloads by ticket, nothing else.
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Ticket } from '../contract/app/ids.ts'
import type { Engine } from '../engine/engine.ts'
import { Failure } from '../engine/fail.ts'
import type { Guard } from './guard.ts'

const mostUploadBytes = 4 * 1024 ** 3

const kinds: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** Only our own content; the WebSocket is covered by 'self'. */
export const contentPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const everyAnswer = {
  'Content-Security-Policy': contentPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export interface WebFolders {
  /** The built page. */
  readonly page: string
  /** Where uploads wait until they are imported; emptied at start. */
  readonly uploads: string
}

/** Answers every plain request. Order: Host and Origin, the start token, the cookie, then the paths. */
export function createHandler(engine: Engine, guard: Guard, folders: WebFolders) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1')
    const method = request.method ?? 'GET'
    const reads = method === 'GET' || method === 'HEAD'
    if (!url || !guard.addressed(request.headers, !reads)) return refuse(response, 403, 'Not addressed to Listwright.')
    if (reads && url.pathname === '/' && url.searchParams.has('token')) {
      if (!guard.opens(url.searchParams.get('token')))
        return refuse(response, 403, 'This start address is no longer valid.')
      response.writeHead(303, {
        ...everyAnswer,
        'Set-Cookie': guard.cookie(),
        Location: '/',
        'Cache-Control': 'no-store',
      })
      response.end()
      return
    }
    if (!guard.known(request.headers)) {
      return refuse(response, 403, 'Open Listwright with the address it printed when it started.')
    }
    if (method === 'POST' && url.pathname === '/upload') return upload(engine, folders.uploads, request, response)
    if (reads && url.pathname.startsWith('/download/')) return download(engine, url.pathname.slice(10), response)
    if (reads) return sendPage(folders.page, url.pathname, response)
    refuse(response, 404, 'Nothing here.')
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...everyAnswer, 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(`${text}\n`)
}

/** A file name without folders, control characters or a length that file systems refuse. */
export function safeName(header: string | string[] | undefined): string {
  let name = 'upload'
  try {
    if (typeof header === 'string') name = decodeURIComponent(header)
  } catch {
    // A name that is no percent-encoding is kept as it came.
    name = String(header)
  }
  const plain = path
    .basename(name.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(0, 120)
  return plain === '' || plain === '.' || plain === '..' ? 'upload' : plain
}

async function upload(
  engine: Engine,
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const home = path.join(folder, randomUUID())
  await mkdir(home, { recursive: true })
  const file = path.join(home, safeName(request.headers['x-file-name']))
  let bytes = 0
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > mostUploadBytes ? new Error('the file is larger than 4 GB') : null, chunk)
    },
  })
  try {
    await pipeline(request, cap, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    engine.log.error('upload failed', { error: String(error) })
    if (!response.destroyed) refuse(response, bytes > mostUploadBytes ? 413 : 500, 'The file could not be received.')
    return
  }
  const info = await engine.files.ticket(file, 'read')
  response.writeHead(200, { ...everyAnswer, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify(info))
}

async function download(engine: Engine, text: string, response: ServerResponse): Promise<void> {
  const ticket = Ticket.safeParse(text)
  if (!ticket.success) return refuse(response, 404, 'Nothing here.')
  let file: string
  try {
    file = engine.files.pathOf(ticket.data, 'read')
  } catch (error) {
    if (error instanceof Failure) return refuse(response, 404, 'This download is over.')
    throw error
  }
  const { size } = await stat(file)
  response.writeHead(200, {
    ...everyAnswer,
    'Content-Type': 'application/octet-stream',
    'Content-Length': size,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(path.basename(file))}`,
    'Cache-Control': 'no-store',
  })
  await pipeline(createReadStream(file), response)
}

async function sendPage(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  let wanted: string
  try {
    wanted = decodeURIComponent(pathname)
  } catch {
    return refuse(response, 404, 'Nothing here.')
  }
  const file = path.join(folder, wanted === '/' ? 'index.html' : wanted)
  const inside = file.startsWith(folder + path.sep)
  const info = inside ? await stat(file).catch(() => null) : null
  if (!info?.isFile()) return refuse(response, 404, 'Nothing here.')
  const lasting = wanted.startsWith('/assets/')
  response.writeHead(200, {
    ...everyAnswer,
    'Content-Type': kinds[path.extname(file)] ?? 'application/octet-stream',
    'Content-Length': info.size,
    'Cache-Control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  await pipeline(createReadStream(file), response)
}
