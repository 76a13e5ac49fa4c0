// The DNS layer: one look-up per distinct domain, 32 at a time, remembered, believed only from a resolver that proved
// itself. It is off unless someone opens it; only domain names leave, and only to the name servers set up.
import type { DnsFinding } from '../email/findings.ts'
import { isAskable } from './askable.ts'
import { type ResolverTrust, weakerTrust } from './canary.ts'
import { withDeadline } from './deadline.ts'
import { type FactStore, factLifetime } from './facts.ts'
import { Flights } from './flights.ts'
import { lookUp, type RawFinding } from './look-up.ts'
import { openSessions, type SessionOptions } from './session.ts'

export interface DnsOptions extends Omit<SessionOptions, 'clock'> {
  readonly facts: FactStore
  /** Milliseconds since 1970. */
  readonly clock?: () => number
}

export interface Dns {
  /**
   * What the DNS says about a domain (lower-case ASCII), from memory or by asking; null for a name that is never asked.
   * When `signal` aborts first, the finding is `timeout`; a look-up that no one waits for any more ends. Rejects only
   * with what the fact store throws.
   */
  find(domain: string, signal?: AbortSignal): Promise<DnsFinding | null>
  /** Ends all look-ups; resolves when none is open. What is asked for later is a `timeout`. */
  close(): Promise<void>
}

/** Domains looked up at the same time. */
const concurrency = 32
/** How long one look-up may take in all; a single unanswered question takes up to 4 s. */
const deadlineMs = 7000

/** Opens the layer; nothing is asked before the first `find`. */
export function openDns({ facts, clock = Date.now, ...network }: DnsOptions): Dns {
  const sessions = openSessions({ ...network, clock })
  const flights = new Flights(concurrency, ask)

  /** A fact that needs no asking. */
  function remembered(domain: string): DnsFinding | null {
    const now = clock()
    for (const kind of ['mail', 'failure'] as const) {
      const fact = facts.get(domain, kind)
      if (fact && fact.at <= now && now < fact.expires) return fact.value
    }
    return null
  }

  async function ask(domain: string, signal: AbortSignal): Promise<DnsFinding> {
    const session = sessions.current()
    const raw = await withDeadline(signal, deadlineMs, limit =>
      lookUp(domain, session.resolver, host => session.isHost(host, limit), limit),
    )
    // The network may have changed meanwhile: an answer is worth no more than the resolver before or after it.
    const trusted = weakerTrust(await session.trust, await sessions.current().trust)
    const finding = believe(raw, trusted)
    if (isFailure(finding.kind)) {
      const failure = failed(finding.kind, domain)
      // Only a resolver that works can say that a domain does not answer.
      if (finding.kind !== 'unchecked' && trusted === 'all' && !signal.aborted) keep(domain, 'failure', failure)
      return failure
    }
    const found: DnsFinding = { ...finding, knownMx: false, at: clock() }
    if (!signal.aborted) keep(domain, 'mail', found)
    return found
  }

  function keep(domain: string, kind: 'mail' | 'failure', value: DnsFinding): void {
    const at = clock()
    facts.put(domain, kind, { value, at, expires: at + factLifetime(value) })
  }

  /** A look-up that failed, with what an older answer on record can still tell. */
  function failed(kind: DnsFinding['kind'], domain: string): DnsFinding {
    const record = facts.get(domain, 'mail')?.value
    const known = record?.kind === 'mx' ? record : null
    const { provider = null, at = null } = known ?? {}
    return { kind, hosts: [], knownMx: known !== null, spf: null, dmarc: null, provider, at }
  }

  return {
    async find(domain, signal) {
      if (!isAskable(domain)) return null
      return remembered(domain) ?? (await flights.join(domain, signal)) ?? failed('timeout', domain)
    },
    async close() {
      const ended = flights.close()
      sessions.close()
      await ended
    },
  }
}

const isFailure = (kind: DnsFinding['kind']) => kind === 'error' || kind === 'timeout' || kind === 'unchecked'

/** What can be believed of a finding: a resolver that denies what exists can only give records, never say that none are. */
function believe(raw: RawFinding, trust: ResolverTrust): RawFinding {
  if (isFailure(raw.kind) || trust === 'all') return raw
  if (raw.kind !== 'mx' || trust === 'nothing') return { ...raw, kind: 'unchecked' }
  return { ...raw, spf: raw.spf === 'none' ? null : raw.spf, dmarc: raw.dmarc === 'none' ? null : raw.dmarc }
}
