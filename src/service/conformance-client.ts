// A plain client for the conformance suites: node:http and bare sockets, with no convenience that would hide the wire.
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

/** An answer as it came: header names in lower case, the body's bytes and its JSON (undefined if it is none). */
export interface HeardResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly json: unknown
}

/** A request: `body` is sent as it is if it is text or bytes, else as JSON. A header of `null` is left out. */
export interface AskedRequest {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | null>>
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A client of one service and key. Each request has a connection of its own; it rejects if the answer is cut. */
export function conformanceClient(baseUrl: string, key: string): (asked: AskedRequest) => Promise<HeardResponse> {
  return ({ method = 'POST', path, body, headers = {} }) =>
    new Promise((resolve, reject) => {
      const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
      const payload = raw ? body : JSON.stringify(body)
      const defaults = { 'x-api-key': key, ...(payload !== undefined && { 'content-type': 'application/json' }) }
      const sent = Object.entries({ ...defaults, ...headers }).filter(([, value]) => value !== null)
      const outgoing = request(baseUrl + path, { method, agent: false, headers: Object.fromEntries(sent) })
      outgoing.on('error', reject)
      outgoing.on('response', async incoming => {
        try {
          const chunks: Buffer[] = []
          for await (const chunk of incoming) chunks.push(chunk)
          const bytes = Buffer.concat(chunks)
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, json: jsonOf(bytes) })
        } catch (error) {
          reject(error)
        }
      })
      outgoing.end(payload)
    })
}

/** Sends bytes to the service's port and gives all that comes back until it hangs up. */
export function sendBytes(baseUrl: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => socket.write(bytes))
    const heard: Buffer[] = []
    socket.on('data', chunk => heard.push(Buffer.from(chunk)))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(heard).toString('utf8')))
  })
}

/** Waits until something is so; throws when it still is not after ten seconds. */
export async function untilSo(so: () => boolean): Promise<void> {
  const latest = performance.now() + 10_000
  while (!so()) {
    if (performance.now() > latest) throw new Error('What was waited for did not happen.')
    await new Promise(resolve => setImmediate(resolve))
  }
}
