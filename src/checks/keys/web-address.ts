// Web addresses as people write them, with or without a scheme, down to host and path.
import { type ParsedHost, readDomain } from './host.ts'
import { registrableDomain } from './registrable.ts'

export interface WebAddress {
  readonly host: ParsedHost
  /** Path segments, decoded where they can be, without empty ones. */
  readonly path: readonly string[]
}

const MAX_ADDRESS = 2_000

/** Reads `https://user@host:1/path?query#fragment` with everything but the host optional; null when the host is none. */
export function readWebAddress(text: string): WebAddress | null {
  if (text.length > MAX_ADDRESS) return null
  const rest = text.trim().replace(/^(?:[a-z][a-z\d+.-]*:)?\/\//i, '')
  const end = rest.search(/[/?#\\]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  const host = readDomain(authority.replace(/^.*@/s, '').replace(/:\d*$/, '').replace(/\.$/, ''))
  if (!host.ok) return null
  const path = end < 0 || rest[end] !== '/' ? '' : rest.slice(end).replace(/[?#].*$/s, '')
  return { host, path: path.split('/').filter(Boolean).map(decode) }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).normalize('NFC')
  } catch {
    // A stray percent sign: the segment stands for itself.
    return segment.normalize('NFC')
  }
}

/** Whether the host has a name below an ending that exists, or below `.example`, which sample data uses. */
export function isPublicHost(host: string): boolean {
  if (host.endsWith('.example')) return true
  const { domain, known } = registrableDomain(host)
  return known && domain !== null
}

/** The host without `www.`. */
export const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)
