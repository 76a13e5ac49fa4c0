// A proxy before the service that may change what is asked and what is answered: for dialects and planted bugs.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'

/** A request on its way to the service. */
export interface Passing {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** An answer on its way back. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What the proxy does with a request; `forward` asks the service. */
export type Twist = (asked: Passing, forward: (asked: Passing) => Promise<Answered>) => Promise<Answered>

export interface ServiceProxy {
  readonly baseUrl: string
  close(): Promise<void>
}

/** Headers of one connection, and those that the changed body makes wrong. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'])

function passOn(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value ?? '')]))
}

/** Starts a proxy on a port of this computer; 0 = a free one. */
export async function startProxy(upstream: string, twist: Twist, port = 0): Promise<ServiceProxy> {
  const pool = new Pool(upstream, { connections: 32, pipelining: 1 })

  async function forward({ method, path, headers, body }: Passing): Promise<Answered> {
    const payload = body.length > 0 ? body : null
    const answer = await pool.request({ method, path, headers: passOn(headers), body: payload })
    return {
      status: answer.statusCode,
      headers: passOn(answer.headers),
      body: Buffer.from(await answer.body.arrayBuffer()),
    }
  }

  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { method = 'GET', url = '/', headers } = request
      const answer = await twist({ method, path: url, headers, body: Buffer.concat(chunks) }, forward)
      response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length })
      response.end(answer.body)
    } catch (error) {
      // A cut connection tells the client that the proxy has a bug; the test sees which.
      response.destroy(error instanceof Error ? error : undefined)
    }
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  // A TCP server that listens has an address of this form.
  const address = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await pool.close()
    },
  }
}

/** JSON of a body, undefined if it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

export const jsonBody = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
