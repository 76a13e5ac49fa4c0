// A resolver while it is good for use: with its self-test and the hosts it found, until a minute or the network is over.
import { networkInterfaces } from 'node:os'
import { type ResolverTrust, testResolver } from './canary.ts'
import type { HostCheck } from './look-up.ts'
import { openResolver, type Resolver } from './resolver.ts'

export interface ResolverSession {
  readonly resolver: Resolver
  /** What the self-test said. */
  readonly trust: Promise<ResolverTrust>
  /** Whether a mail host exists; asked once in a session. */
  isHost(host: string, signal: AbortSignal): ReturnType<HostCheck>
}

export interface SessionOptions {
  /** Name servers as `address:port`; those of the system when missing. */
  readonly servers?: readonly string[]
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Names the network the computer is in: another text means another network. */
  readonly network?: () => string
}

export interface ResolverSessions {
  /** The session to use now. */
  current(): ResolverSession
  /** Ends all open questions. */
  close(): void
}

const sessionMs = 60_000
const networkCheckMs = 1000

/** The interfaces of this computer with their addresses. */
const presentNetwork = () => JSON.stringify(networkInterfaces())

/** Opens the first session when one is needed, the next after a minute or in another network. */
export function openSessions({ servers, clock, network = presentNetwork }: SessionOptions): ResolverSessions {
  const stop = new AbortController()
  let current: ResolverSession | null = null
  let previous: ResolverSession | null = null
  let from = 0
  let name = ''
  let nameAt = 0

  /** Listing the interfaces takes a fraction of a millisecond, too long for every question. */
  function isOver(now: number): boolean {
    if (Math.abs(now - from) >= sessionMs) return true
    if (Math.abs(now - nameAt) < networkCheckMs) return false
    nameAt = now
    return network() !== name
  }

  return {
    current() {
      const now = clock()
      if (current && !isOver(now)) return current
      // Questions to the session before this one may still be open, those to older ones have ended by themselves.
      previous?.resolver.cancel()
      previous = current
      current = openSession(openResolver(servers), stop.signal)
      from = nameAt = now
      name = network()
      return current
    },
    close() {
      stop.abort()
      for (const session of [previous, current]) session?.resolver.cancel()
    },
  }
}

function openSession(resolver: Resolver, signal: AbortSignal): ResolverSession {
  const hosts = new Map<string, Promise<boolean>>()

  async function exists(host: string, signal: AbortSignal): Promise<boolean> {
    const { code } = await resolver.a(host, signal)
    if (code === 'no_name') return false
    // In doubt it exists, but the next one may ask again.
    if (code !== 'found' && code !== 'no_data') hosts.delete(host)
    return true
  }

  return {
    resolver,
    trust: testResolver(resolver, signal),
    isHost(host, signal) {
      const known = hosts.get(host) ?? exists(host, signal)
      hosts.set(host, known)
      return known
    },
  }
}
