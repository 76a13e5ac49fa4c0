// How the raw lists become the bundled ones: pure functions from lists to sorted lists.
import { readDomain } from '../../src/checks/keys/host.ts'
import { registrableDomain, registrableSite } from '../../src/checks/keys/registrable.ts'

/** Code-unit order, the same on every machine. */
const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Without repeats, in code-unit order. */
export const sorted = (items: Iterable<string>) => [...new Set(items)].sort(byCode)

/** Lower-case ASCII hosts; what is no host, a bare public suffix or under an invented ending is dropped. */
function hosts(raw: readonly string[]): string[] {
  return raw.flatMap(text => {
    const host = readDomain(text.trim())
    if (!host.ok) return []
    const { domain, known } = registrableDomain(host.ascii)
    return known && domain !== null ? [host.ascii] : []
  })
}

/** The parents of a host: a.b.c gives b.c and c. */
function parents(host: string): string[] {
  const found: string[] = []
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) found.push(host.slice(dot + 1))
  return found
}

const under = (host: string, set: ReadonlySet<string>) => [host, ...parents(host)].some(name => set.has(name))

/** Disposable domains as lines, the confirmed with a leading `!`; mainstream and relay domains always win over the lists. */
export function disposableLines(
  raw: { confirmed: readonly string[]; likely: readonly string[] },
  spared: ReadonlySet<string>,
): string[] {
  const confirmed = new Set(hosts(raw.confirmed).filter(host => !under(host, spared)))
  const likely = new Set(hosts(raw.likely).filter(host => !confirmed.has(host) && !under(host, spared)))
  // The look-up walks up to the registrable domain, so a name below a listed one of the same or higher tier says nothing new.
  const strong = [...confirmed].filter(host => !parents(host).some(parent => confirmed.has(parent)))
  const weak = [...likely].filter(host => !parents(host).some(parent => confirmed.has(parent) || likely.has(parent)))
  const tier = new Map([...strong.map(host => [host, '!'] as const), ...weak.map(host => [host, ''] as const)])
  return sorted(tier.keys()).map(host => `${tier.get(host)}${host}`)
}

/**
 * Free mailbox domains: the raw list without anything disposable and without relays, plus the mainstream ones. The raw list
 * also holds throw-away hosts that are on no disposable list yet; what marks them is a name below a registered domain, a
 * private suffix (dynamic DNS) or a risky ending, so only domains that someone registered under an ordinary ending stay.
 */
export function freeLines(
  raw: readonly string[],
  disposable: readonly string[],
  mainstream: readonly string[],
  relays: ReadonlySet<string>,
  riskyTlds: ReadonlySet<string>,
): string[] {
  const refused = new Set(disposable.map(line => line.replace('!', '')))
  const registered = hosts(raw).filter(
    host => registrableDomain(host).domain === host && registrableSite(host) === host,
  )
  const ordinary = registered.filter(host => !under(host, refused) && !under(host, riskyTlds) && !relays.has(host))
  return sorted([...ordinary, ...mainstream])
}

/** Role names: the package's, with ours added and the mistaken ones removed. */
export function roleLines(raw: readonly string[], added: readonly string[], removed: readonly string[]): string[] {
  const wrong = new Set(removed)
  return sorted([...raw, ...added].map(name => name.toLowerCase())).filter(name => !wrong.has(name))
}
