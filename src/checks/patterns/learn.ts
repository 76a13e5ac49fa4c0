// Learns how each domain builds its addresses, from people whose name and address are both known.
import { bundledLists } from '../data/lists.ts'
import { parseEmail } from '../email/parse.ts'
import { registrableSite } from '../keys/registrable.ts'
import { type AddressPattern, addressPatterns, spellName, writeLocal } from './pattern.ts'

/** A person of the user's own data. Leave out addresses that bounced. */
export interface KnownAddress {
  readonly first: string
  readonly middle?: string
  readonly last: string
  readonly address: string
}

export interface DomainPatterns {
  /** Known addresses that were counted. */
  readonly known: number
  /** How many of them have each form; the rest have none of the table. */
  readonly counts: Readonly<Partial<Record<AddressPattern, number>>>
  /** Names with ä, ö and their like that were written ae, oe; and those written a, o. */
  readonly long: number
  readonly short: number
}

/** Which form a local part has for this person, the likeliest first; null for none. */
function patternOf(local: string, person: KnownAddress): { pattern: AddressPattern; long: boolean | null } | null {
  const { first, last } = spellName(person, 0.5)
  for (const pattern of addressPatterns) {
    for (const given of first) {
      for (const family of last) {
        if (writeLocal(pattern, given.text, family.text) === local) return { pattern, long: family.long ?? given.long }
      }
    }
  }
  return null
}

/**
 * Counts forms per domain (lower-case ASCII). Free, relay and throw-away domains, role addresses and people without a full
 * name teach nothing. Counts are personal data in sum: purge them with the rows they come from.
 */
export function learnPatterns(people: Iterable<KnownAddress>): Map<string, DomainPatterns> {
  const { free, relays, disposable, roles } = bundledLists()
  const refused = (host: string) => free.has(host) || relays.has(host) || disposable.has(host)
  const learned = new Map<string, DomainPatterns>()
  const seen = new Set<string>()
  for (const person of people) {
    const read = parseEmail(person.address.trim())
    if (!read.ok || read.quoted || person.first.length < 2 || person.last.length < 2) continue
    const local = read.local.toLowerCase().replace(/(?<=.)\+.*$/s, '')
    const address = `${local}@${read.ascii}`
    if (refused(read.ascii) || refused(registrableSite(read.ascii) ?? '') || roles.has(local) || seen.has(address))
      continue
    seen.add(address)
    const { known, counts, long, short } = learned.get(read.ascii) ?? { known: 0, counts: {}, long: 0, short: 0 }
    const form = patternOf(local, person)
    learned.set(read.ascii, {
      known: known + 1,
      counts: form ? { ...counts, [form.pattern]: (counts[form.pattern] ?? 0) + 1 } : counts,
      long: long + (form?.long === true ? 1 : 0),
      short: short + (form?.long === false ? 1 : 0),
    })
  }
  return learned
}
