// Where the service listens, by which names it is asked, which web pages may use it, and whether over TLS.
import { isIPv6 } from 'node:net'

export interface Reach {
  /** Address to listen on; by default 127.0.0.1, so that only this computer can connect. */
  readonly address: string
  /** Other names by which it may be asked in the Host header, in lower case, with or without a port. */
  readonly hosts: readonly string[]
  /** Origins of web pages that may use it, such as `https://app.example`, in lower case. */
  readonly origins: readonly string[]
  /** Certificate and key in PEM; null = plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null
}

export const loopback: Reach = { address: '127.0.0.1', hosts: [], origins: [], tls: null }

/** Addresses that only this computer can connect to. */
export const isLoopback = (address: string): boolean => address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address)

const anywhere = new Set(['0.0.0.0', '::'])

/** As an URL has it, `[::1]`; for every address of the computer, the one that it reaches itself at. */
const hostOf = (address: string) => {
  const own = anywhere.has(address) ? '127.0.0.1' : address
  return isIPv6(own) ? `[${own}]` : own
}

/** The address of the service, without a slash at the end. */
export const baseUrlOf = ({ address, tls }: Reach, port: number): string =>
  `${tls ? 'https' : 'http'}://${hostOf(address)}:${port}`

/** Whether a Host header is one of the names of the service. */
export function isOwnHost({ address, hosts }: Reach, port: number, host: string): boolean {
  const name = host.toLowerCase()
  if (['127.0.0.1', 'localhost', hostOf(address)].some(own => name === `${own}:${port}`)) return true
  return hosts.includes(name) || hosts.includes(name.replace(/:\d+$/, ''))
}

/** Whether a page of an origin is the service's own, or one that was allowed. */
export function isOwnOrigin(reach: Reach, port: number, origin: string): boolean {
  const name = origin.toLowerCase()
  if (reach.origins.includes(name)) return true
  const scheme = reach.tls ? 'https://' : 'http://'
  return name.startsWith(scheme) && isOwnHost(reach, port, name.slice(scheme.length))
}
