// The loopback host of a reconciliation service. The protocol makes every answer readable by any page of a browser, so that the
// address is the key: it holds a secret, and without it no page learns even that a list is served.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ProtocolVersion, protocolVersions } from '../../contract/app/reconcile/reconcile-protocol.ts'
import { Failure } from '../../engine/base/fail.ts'
import type { Log } from '../../engine/base/host.ts'
import type { ServedTable } from '../../engine/reconcile/served-lists.ts'
import { knownPeers, type PeerLookup } from '../peers.ts'
import { answerReconcile, BodyTooLong, type ReconcileAnswer, readBody, refusal } from './reconcile-http.ts'

export interface ReconcileHost {
  readonly port: number
  /** The address of each version. */
  readonly addresses: Readonly<Record<ProtocolVersion, string>>
  close(): Promise<void>
}

export interface ReconcileHostOptions {
  readonly table: ServedTable
  readonly program: string
  readonly log: Log
  /** 0 = any free port. */
  readonly port?: number
  /** The secret part of the address; absent: a new one. */
  readonly secret?: string | undefined
  readonly lookUpPeer?: PeerLookup
}

const newSecret = (): string => randomBytes(16).toString('base64url')

const everyAnswer = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}
/** Only for who knows the address. */
const forAnyPage = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const preflight = {
  ...forAnyPage,
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Accept, Accept-Language, X-Requested-With',
  'Access-Control-Allow-Private-Network': 'true',
  'Access-Control-Max-Age': '600',
}
/** A preview is shown inside another page, and does nothing there. */
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves the list on 127.0.0.1 until it is closed. Rejects when the port is taken, and with what the table throws at first. */
export async function startReconcileHost({
  table,
  program,
  log,
  port = 0,
  secret = newSecret(),
  lookUpPeer,
}: ReconcileHostOptions): Promise<ReconcileHost> {
  const peer = knownPeers(lookUpPeer)
  let origin = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers, url: target = '' } = request
    if ((await peer(request.socket)) === 'other')
      return send(response, refusal(403, 'This connection does not come from the user who serves the list.'), {})
    // Another name that leads here is that of a page which wants to be of this origin (DNS rebinding).
    if (`http://${headers.host}` !== origin) return send(response, refusal(403, 'Not addressed to this service.'), {})
    const url = /^\/(?!\/)/.test(target) ? URL.parse(target, origin) : null
    const [, given = '', version = '', ...rest] = url?.pathname.split('/') ?? []
    const known = protocolVersions.find(one => one === version)
    if (!url || !isSame(given, secret) || !known) return send(response, refusal(404, 'Nothing here.'), {})
    if (method === 'OPTIONS') {
      response.writeHead(204, { ...everyAnswer, ...preflight })
      response.end()
      return
    }
    if (method !== 'GET' && method !== 'POST') return send(response, refusal(405, 'Use GET or POST.'), forAnyPage)
    const service = { table, program, version: known, endpoint: `${origin}/${secret}/${known}` }
    const asked = {
      method,
      path: rest.length === 0 ? '' : `/${rest.join('/')}`,
      params: url.searchParams,
      contentType: headers['content-type'] ?? '',
      body: () => readBody(request),
    }
    send(response, await answerReconcile(service, asked).catch(refused), forAnyPage)
  }

  function refused(error: unknown): ReconcileAnswer {
    if (error instanceof BodyTooLong) return refusal(413, 'The request is too long.')
    if (error instanceof Failure && error.code === 'sheet_gone') return refusal(410, 'The list is gone.')
    log.error('a reconciliation request failed', { error: String(error) })
    return refusal(500, 'Something went wrong.')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error('a reconciliation request failed', { error: String(error) })
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  // A listening TCP server has an address with a port.
  const { port: own } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${own}`
  return {
    port: own,
    addresses: { '0.2': `${origin}/${secret}/0.2`, '1.0-draft': `${origin}/${secret}/1.0-draft` },
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Takes as long for a wrong text as for the right one. */
function isSame(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function send(response: ServerResponse, { status, type, body }: ReconcileAnswer, more: Record<string, string>): void {
  response.writeHead(status, {
    ...everyAnswer,
    ...more,
    'Content-Type': `${type}; charset=utf-8`,
    ...(type === 'text/html' && { 'Content-Security-Policy': pagePolicy }),
    // A body that is still coming is not read to its end.
    ...(status >= 400 && { Connection: 'close' }),
  })
  response.end(body)
}
