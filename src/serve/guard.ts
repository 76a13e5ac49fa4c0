// Who may talk to the web host: our own page in this user's browser, no one else on the computer or the net.
import type { IncomingHttpHeaders } from 'node:http'
import { wireProtocol } from '../contract/app/bridge.ts'
import type { BrowserSession, BrowserSessions } from './sessions.ts'

export interface HostGuard {
  readonly port: number
  readonly origin: string
  /** Host exact, Origin exact where one is sent (`needOrigin`: it must be sent). */
  addressed(headers: IncomingHttpHeaders, needOrigin: boolean): boolean
  /** The session whose secret a request carries. */
  session(headers: IncomingHttpHeaders): BrowserSession | null
  /** The session whose secret the opening of a WebSocket carries: a page can set no other header of it. */
  wireSession(headers: IncomingHttpHeaders): BrowserSession | null
}

/** One guard per server start. Only the printed name: what is at `localhost` may be another program's IPv6 port. */
export function createGuard(port: number, sessions: BrowserSessions): HostGuard {
  const host = `127.0.0.1:${port}`
  const origin = `http://${host}`
  const found = (secret: string | undefined) => (secret ? sessions.find(secret) : null)
  return {
    port,
    origin,
    addressed: (headers, needOrigin) => {
      if (headers.host !== host) return false
      if (headers.origin === undefined) return !needOrigin
      return headers.origin === origin
    },
    session: ({ authorization = '' }) => found(/^Bearer ([\w-]+)$/.exec(authorization)?.[1]),
    wireSession: headers => {
      const [protocol, secret, ...more] = (headers['sec-websocket-protocol'] ?? '').split(/, ?/)
      return protocol === wireProtocol && more.length === 0 ? found(secret) : null
    },
  }
}
