// Who may talk to the web host: our own page in this user's browser, nobody else on the computer or the net.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Guard {
  readonly token: string
  readonly cookieName: string
  /** Set-Cookie value that lets this browser in. */
  cookie(): string
  /** Is this the token of the start URL? */
  opens(token: string | null): boolean
  /** Host exact, Origin exact where one is sent (`needOrigin`: it must be sent). */
  addressed(headers: IncomingHttpHeaders, needOrigin: boolean): boolean
  /** Does the request carry our cookie? */
  known(headers: IncomingHttpHeaders): boolean
}

/** One guard per server start; cookies are not kept apart by port, so the name carries it. */
export function createGuard(port: number, token = randomBytes(32).toString('base64url')): Guard {
  const cookieName = `listwright-${port}`
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`])
  const origins = new Set([...hosts].map(host => `http://${host}`))
  const same = (given: string) => {
    const a = Buffer.from(given)
    const b = Buffer.from(token)
    return a.length === b.length && timingSafeEqual(a, b)
  }
  return {
    token,
    cookieName,
    cookie: () => `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/`,
    opens: given => given !== null && same(given),
    addressed: (headers, needOrigin) => {
      if (!headers.host || !hosts.has(headers.host)) return false
      if (headers.origin === undefined) return !needOrigin
      return origins.has(headers.origin)
    },
    known: headers =>
      (headers.cookie ?? '').split(';').some(pair => {
        const [name, value] = pair.trim().split('=')
        return name === cookieName && value !== undefined && same(value)
      }),
  }
}
