// Who may talk to the web host: our own page in this user's browser, nobody else on the computer or the net.
import type { IncomingHttpHeaders } from 'node:http'
import type { BrowserSession, BrowserSessions } from './sessions.ts'

export interface HostGuard {
  /** Set-Cookie value that lets the browser of a session in. */
  cookie(secret: string): string
  /** Host exact, Origin exact where one is sent (`needOrigin`: it must be sent). */
  addressed(headers: IncomingHttpHeaders, needOrigin: boolean): boolean
  /** The session whose cookie the request carries. */
  session(headers: IncomingHttpHeaders): BrowserSession | null
}

/** One guard per server start; cookies are not kept apart by port, so the name carries it. */
export function createGuard(port: number, sessions: BrowserSessions): HostGuard {
  const cookieName = `listwright-${port}`
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`])
  const origins = new Set([...hosts].map(host => `http://${host}`))
  return {
    cookie: secret => `${cookieName}=${secret}; HttpOnly; SameSite=Strict; Path=/`,
    addressed: (headers, needOrigin) => {
      if (!headers.host || !hosts.has(headers.host)) return false
      if (headers.origin === undefined) return !needOrigin
      return origins.has(headers.origin)
    },
    session: headers => {
      for (const pair of (headers.cookie ?? '').split(';')) {
        const [name, value, ...more] = pair.trim().split('=')
        const found = name === cookieName && value && more.length === 0 ? sessions.find(value) : null
        if (found) return found
      }
      return null
    },
  }
}
