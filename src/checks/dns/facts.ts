// What is remembered about domains between questions: a record per domain and kind, with the day it ends.
import type { DnsFinding } from '../email/findings.ts'

/** `mail`: how the domain receives mail; `failure`: it could not be found out just now. Neither displaces the other. */
export type FactKind = 'mail' | 'failure'

export interface DomainFact {
  readonly value: DnsFinding
  /** When it was found, and until when it is served without asking again; milliseconds since 1970. */
  readonly at: number
  readonly expires: number
}

/** Keeps facts by domain (lower-case ASCII); an expired one is kept as well, for when no one can be asked. */
export interface FactStore {
  get(domain: string, kind: FactKind): DomainFact | null
  put(domain: string, kind: FactKind, fact: DomainFact): void
}

/** A store in memory; beyond `limit` facts of a kind the oldest go. */
export function memoryFacts(limit = 50_000): FactStore {
  const facts = { mail: new Map<string, DomainFact>(), failure: new Map<string, DomainFact>() }
  return {
    get: (domain, kind) => facts[kind].get(domain) ?? null,
    put(domain, kind, fact) {
      const kept = facts[kind]
      kept.delete(domain)
      kept.set(domain, fact)
      const [oldest] = kept.size > limit ? kept.keys() : []
      if (oldest !== undefined) kept.delete(oldest)
    },
  }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a fact is served, in milliseconds. A domain whose policies were not answered is asked again soon. */
export function factLifetime({ kind, spf, dmarc }: DnsFinding): number {
  switch (kind) {
    case 'mx':
      return spf === null || dmarc === null ? 5 * minute : 7 * day
    case 'null_mx':
      return 7 * day
    case 'no_records':
    case 'unroutable':
    case 'implicit_mx':
      return day
    default:
      return 5 * minute
  }
}
