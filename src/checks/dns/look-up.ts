// Finds out how a domain receives mail: its mail hosts, or what replaces them, and its policies.
import type { MxRecord } from 'node:dns'
import { isIP } from 'node:net'
import type { DnsFinding } from '../email/findings.ts'
import { registrableDomain } from '../keys/registrable.ts'
import { isBlockedMark, isPublic } from './addresses.ts'
import { findDmarc } from './dmarc.ts'
import { providerOf } from './provider.ts'
import type { Resolver } from './resolver.ts'
import { findSpf, type SpfFinding } from './spf.ts'

/** A finding before it is known whether the resolver can be trusted; `unchecked` = it could not be asked. */
export type RawFinding = Omit<DnsFinding, 'knownMx' | 'at'>

/** Whether there is a host of that name; true when in doubt. */
export type HostCheck = (host: string) => Promise<boolean>

const bare = (kind: DnsFinding['kind']): RawFinding => ({ kind, hosts: [], spf: null, dmarc: null, provider: null })

/**
 * Asks about a domain (lower-case ASCII). What is not answered until `signal` aborts counts as not answered. At least
 * one question leaves, at most about 20 (a policy redirected ten times). Never rejects.
 */
export async function lookUp(
  host: string,
  resolver: Resolver,
  isHost: HostCheck,
  signal: AbortSignal,
): Promise<RawFinding> {
  const mx = await resolver.mx(host, signal)
  switch (mx.code) {
    case 'found':
      return fromMx(host, mx.records, resolver, isHost, signal)
    case 'no_data':
      return fromAddress(host, resolver, signal)
    case 'no_name':
      return bare('no_records')
    default:
      return bare(unanswered(mx.code))
  }
}

const unanswered = (code: 'error' | 'timeout' | 'down') => (code === 'down' ? 'unchecked' : code)

async function fromMx(
  host: string,
  records: readonly MxRecord[],
  resolver: Resolver,
  isHost: HostCheck,
  signal: AbortSignal,
): Promise<RawFinding> {
  const hosts = mailHosts(records)
  // RFC 7505: the root as the only mail host says that the domain accepts no mail.
  if (hosts.length === 0) return bare('null_mx')
  const [{ spf }, dmarc, routable] = await Promise.all([
    findSpf(host, resolver, signal),
    findDmarc(host, registrableDomain(host).domain, resolver, signal),
    anyHost(hosts, isHost),
  ])
  const shown = hosts.slice(0, maxHosts)
  return { kind: routable ? 'mx' : 'unroutable', hosts: shown, spf, dmarc, provider: providerOf(shown) }
}

/** Names of the mail hosts, by priority, then name; without repeats and without the root. */
function mailHosts(records: readonly MxRecord[]): string[] {
  const sorted = records
    .map(({ priority, exchange }) => ({ priority, name: exchange.toLowerCase().replace(/\.$/, '') }))
    .filter(({ name }) => name !== '')
    .sort((a, b) => a.priority - b.priority || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return [...new Set(sorted.map(({ name }) => name))]
}

/** Mail hosts that are reported and looked up; a zone may name thousands. */
const maxHosts = 20

/** Whether one of the mail hosts can exist on the internet; asked in order, so nearly always once. */
async function anyHost(hosts: readonly string[], isHost: HostCheck): Promise<boolean> {
  for (const host of hosts.slice(0, maxHosts))
    if (isIP(host) === 0 && !isLocalhost(host) && (await isHost(host))) return true
  // No one asked about the others.
  return hosts.length > maxHosts
}

const isLocalhost = (host: string) => /^(?:localhost|.*\.localhost|localhost\.localdomain)$/.test(host)

/** RFC 5321, 5.1: without mail hosts the domain's own address takes their place, if mail can reach it. */
async function fromAddress(host: string, resolver: Resolver, signal: AbortSignal): Promise<RawFinding> {
  const answers = await Promise.all([resolver.a(host, signal), resolver.aaaa(host, signal)])
  const addresses = answers.flatMap(answer => answer.records ?? [])
  if (addresses.some(isPublic)) return implicitMx(host, resolver, signal)
  for (const { code } of answers)
    if (code === 'error' || code === 'timeout' || code === 'down') return bare(unanswered(code))
  // A filter's answer says nothing about the domain.
  return bare(addresses.some(isBlockedMark) ? 'unchecked' : 'no_records')
}

/** A domain that says it sends nothing, and names no mail host, is parked: its web address receives no mail either. */
async function implicitMx(host: string, resolver: Resolver, signal: AbortSignal): Promise<RawFinding> {
  const [policy, dmarc]: [SpfFinding, DnsFinding['dmarc']] = await Promise.all([
    findSpf(host, resolver, signal),
    findDmarc(host, registrableDomain(host).domain, resolver, signal),
  ])
  return { ...bare(policy.sendsNothing ? 'no_records' : 'implicit_mx'), spf: policy.spf, dmarc }
}
