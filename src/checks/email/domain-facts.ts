// What the bundled lists say about the domain of an address; worked out once per distinct domain.
import { bundledLists, type DisposableTier } from '../data/lists.ts'
import { registrableDomain } from '../keys/registrable.ts'
import { typoOf } from './typo.ts'

/** A name no mail can reach: `example` is `.example`, which a practice world may use; `reserved` all others. */
export type SpecialUse = 'example' | 'reserved'

export interface DomainFacts {
  /** Lower-case ASCII, as after the @ sign. */
  readonly host: string
  /** The registered domain, null for a bare suffix or an invented ending. */
  readonly registrable: string | null
  readonly specialUse: SpecialUse | null
  /** Whether the ending is on the Public Suffix List. */
  readonly tldKnown: boolean
  readonly riskyTld: boolean
  readonly free: boolean
  readonly disposable: DisposableTier | null
  readonly relay: boolean
  /** Brand of a mainstream mailbox domain. */
  readonly brand: string | null
  readonly organizationType: 'individual' | 'education' | 'government' | null
  /** The large mailbox domain it is probably a slip of. */
  readonly typo: string | null
}

// RFC 6761, 6762, 7686, 8375 and the special-use registry: no mail is delivered to these.
const reservedTlds = new Set(['test', 'invalid', 'localhost', 'local', 'onion', 'arpa', 'internal'])
const reservedDomains = new Set(['example.com', 'example.net', 'example.org'])

const education = new Set(['edu', 'ac'])
const government = new Set(['gov', 'govt', 'gob', 'gub', 'gouv', 'mil', 'go', 'gc'])
// Second-level names that mean the government only here: go.it is Gorizia.
const narrow: Record<string, ReadonlySet<string>> = {
  go: new Set(['jp', 'kr', 'th', 'id', 'ke', 'tz', 'ug', 'cr', 'ci']),
  gc: new Set(['ca']),
}

const MAX_RECENT = 10_000
// Two generations: what is asked again stays in the young one, which is small enough for the processor's cache.
let recent = new Map<string, DomainFacts>()
let older = new Map<string, DomainFacts>()

/** The facts about a lower-case ASCII host, from the bundled lists alone. */
export function domainFacts(host: string): DomainFacts {
  const known = recent.get(host)
  if (known) return known
  const facts = older.get(host) ?? lookUp(host)
  if (recent.size >= MAX_RECENT) {
    older = recent
    recent = new Map()
  }
  recent.set(host, facts)
  return facts
}

function lookUp(host: string): DomainFacts {
  const lists = bundledLists()
  const { domain, suffix, known } = registrableDomain(host)
  const tld = host.slice(host.lastIndexOf('.') + 1)
  // Most hosts are registered domains themselves: asked once.
  const above = domain === host ? null : domain
  const listed = (names: { has(name: string): boolean }) => names.has(host) || (above !== null && names.has(above))
  const free = listed(lists.free)
  const relay = listed(lists.relays)
  const special = specialUse(host, tld)
  return {
    host,
    registrable: known ? domain : null,
    specialUse: special,
    tldKnown: known,
    riskyTld: lists.riskyTlds.has(tld),
    free,
    disposable: disposableTier(host, domain),
    relay,
    // Every domain with a brand is on the free list.
    brand: free ? (lists.brands.get(host) ?? lists.brands.get(above ?? '') ?? null) : null,
    organizationType: free ? 'individual' : publicBody(suffix),
    typo: free || relay || special ? null : typoOf(host),
  }
}

function specialUse(host: string, tld: string): SpecialUse | null {
  if (tld === 'example') return 'example'
  if (reservedTlds.has(tld)) return 'reserved'
  const lastTwo = host.slice(host.lastIndexOf('.', host.length - tld.length - 2) + 1)
  return reservedDomains.has(lastTwo) ? 'reserved' : null
}

/** Walks from the host up to its registered domain; the nearest listed name decides. */
function disposableTier(host: string, domain: string | null): DisposableTier | null {
  const { disposable } = bundledLists()
  for (let name = host; ; name = name.slice(name.indexOf('.') + 1)) {
    const tier = disposable.get(name)
    if (tier) return tier
    if (domain === null || name.length <= domain.length) return null
  }
}

/** `.edu`, `.ac.uk`, `.gov`, `.gouv.fr` ...: the suffix says that the state or a university owns the name. */
function publicBody(suffix: string | null): 'education' | 'government' | null {
  if (suffix === null) return null
  const dot = suffix.lastIndexOf('.')
  // .ac alone is Ascension Island; a second level counts only below a country.
  if (dot < 0) return suffix === 'edu' ? 'education' : suffix === 'gov' || suffix === 'mil' ? 'government' : null
  const country = suffix.slice(dot + 1)
  const word = suffix.slice(suffix.lastIndexOf('.', dot - 1) + 1, dot)
  if (country.length !== 2) return null
  if (education.has(word)) return 'education'
  return government.has(word) && (narrow[word]?.has(country) ?? true) ? 'government' : null
}
