// Who a text names: the spellings under which suppressed identities are kept and looked for. An entry is kept under few of
// them, a cell or a request asks for all of its own; one in common is enough (decision 15).
import { hash } from 'node:crypto'
import { domainToUnicode } from 'node:url'
import { parseEmail } from '../../checks/email/parse.ts'
import { unwrap, withoutHtmlCodes, withoutMailto } from '../../checks/email/unwrap.ts'
import { companyDomain } from '../../checks/keys/domain-key.ts'
import { matchKey } from '../../checks/keys/match-key.ts'
import { registrable } from '../../checks/keys/registrable.ts'
import { isPublicHost, readWebAddress, withoutWww } from '../../checks/keys/web-address.ts'
import type { SuppressionKind } from '../../contract/app/privacy.ts'

/** A spelling of an identity; its SHA-256 is what is stored. */
export interface IdentityKey {
  readonly kind: SuppressionKind
  readonly text: string
}

export const sha256 = (text: string): string => hash('sha256', text)

/** An entry as it is kept: its normal form, and the spellings under which it is found, that form among them. */
export type EntryRead =
  | { readonly normal: string; readonly keys: readonly string[]; readonly reason: null }
  | { readonly normal: null; readonly reason: string }

const refused = (reason: string): EntryRead => ({ normal: null, reason })
const entry = (normal: string, ...more: (string | null)[]): EntryRead => ({
  normal,
  keys: [...new Set([normal, ...more.filter(key => key !== null)])],
  reason: null,
})

/** Reads a value of a suppression list. `second`: the company beside a name. Never throws. */
export function readEntry(
  kind: SuppressionKind,
  value: string,
  second: string | null,
  country: string | null,
): EntryRead {
  const text = value.trim()
  switch (kind) {
    case 'email': {
      const read = parseEmail(unwrap(withoutHtmlCodes(text)).trim())
      if (!read.ok) return refused('This is not an e-mail address.')
      const normal = addressOf(read.local, read.ascii)
      return entry(normal, mailbox(normal))
    }
    case 'email_domain': {
      const host = hostOf(text)
      return host === null ? refused('This is not a domain.') : entry(host)
    }
    case 'phone': {
      const number = matchKey('phone', text, country)
      if (number === null) return refused('This is not a phone number.')
      return number.startsWith('+') ? entry(number) : refused('The number has no country prefix.')
    }
    case 'profile_url': {
      const page = pageOf(text)
      return page === null ? refused('This is not the page of a person or company.') : entry(page)
    }
    case 'company_domain': {
      if (hostOf(text) === null) return refused('This is not a domain.')
      const site = companyDomain(text)
      return site === null ? refused('This domain belongs to a mailbox provider: it tells no company.') : entry(site)
    }
    case 'name_company': {
      const person = matchKey('person', text)
      const [company] = companiesOf(second ?? '')
      if (person === null) return refused('The name is missing.')
      return company === undefined ? refused('The company is missing.') : entry(atCompany(person, company))
    }
  }
}

/** `Anna Smith; Acme` as name and company: a tab or semicolon parts them, else the last comma. */
export function splitPair(line: string): [name: string, company: string | null] {
  const clear = /^([^\t;|]*)[\t;|](.*)$/s.exec(line) ?? /^(.*),([^,]*)$/s.exec(line)
  return clear ? [clear[1] ?? '', (clear[2] ?? '').trim() || null] : [line, null]
}

const addressOf = (local: string, domain: string) => `${local.toLowerCase().normalize('NFC')}@${domain}`

/** The mailbox behind an address: who opts out by a tagged address is reached by the plain one too. */
function mailbox(address: string): string | null {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const plain = local.startsWith('"') ? local : local.replace(/(?<=.)\+.*$/s, '')
  return matchKey('mailbox', `${plain}${address.slice(at)}`)
}

function hostOf(text: string): string | null {
  const host = readWebAddress(text)?.host.ascii
  return host !== undefined && isPublicHost(host) ? host : null
}

const pageOf = (text: string) => matchKey('profileUrl', text) ?? matchKey('companyUrl', text)

/** A company by name and, where the text is a domain, by that. */
const companiesOf = (text: string): string[] => [
  ...new Set([companyDomain(text), matchKey('company', text)].filter(key => key !== null)),
]

const atCompany = (person: string, company: string) => `${person} @ ${company}`

/** What a cell, or a field of a record or request, may tell of an identity. Every one may hold addresses. */
export type FactPart = 'text' | 'phone' | 'page' | 'site' | 'name' | 'first' | 'last' | 'company'

export interface Fact {
  readonly part: FactPart
  readonly text: string
}

/** A key with the places of the facts that it is made of. */
export interface FactKey extends IdentityKey {
  readonly at: readonly number[]
}

export interface FactRules {
  /** Kinds that are kept: no others are worth reading. */
  readonly kinds: ReadonlySet<SuppressionKind>
  /** Two-letter code for national phone numbers. */
  readonly country: string | null
  /** A domain that stands for itself counts as the domain of addresses too: so it is in requests. */
  readonly sitesAsMail: boolean
}

const address = /(?:mailto:)?[^\s<>()[\],;:"]+@[^\s<>()[\],;:"]+/gi

/** All spellings of the identities that some facts of one row, record or request tell. */
export function keysOfFacts(facts: readonly Fact[], rules: FactRules): FactKey[] {
  const { kinds, country } = rules
  const keys: FactKey[] = []
  const put = (kind: SuppressionKind, at: number, ...texts: (string | null)[]) => {
    if (kinds.has(kind)) for (const text of texts) if (text !== null) keys.push({ kind, text, at: [at] })
  }
  const names: { text: string; at: number[] }[] = []
  const companies: { text: string; at: number[] }[] = []
  const pairs = kinds.has('name_company')
  const employer = (at: number, ...texts: (string | null)[]) => {
    if (pairs) for (const text of texts) if (text !== null) companies.push({ text, at: [at] })
  }
  for (const [at, { part, text }] of facts.entries()) {
    const plain = text.includes('&') ? withoutHtmlCodes(text) : text
    if (plain.includes('@'))
      for (const { domain, spellings } of addressesIn(plain)) {
        put('email', at, ...spellings)
        put('email_domain', at, ...upTo(domain))
        put('company_domain', at, companyDomain(domain), domain)
        employer(at, companyDomain(domain))
      }
    switch (part) {
      case 'text':
        break
      case 'phone':
        if (kinds.has('phone')) put('phone', at, matchKey('phone', text, country))
        break
      case 'page':
        if (kinds.has('profile_url')) put('profile_url', at, pageOf(text))
        break
      case 'site': {
        const host = hostOf(text)
        if (host === null) break
        put('company_domain', at, companyDomain(host), withoutWww(host))
        if (rules.sitesAsMail) put('email_domain', at, ...upTo(withoutWww(host)))
        employer(at, companyDomain(host))
        break
      }
      case 'company':
        if (pairs) employer(at, ...companiesOf(text))
        break
      case 'name': {
        const person = pairs ? matchKey('person', text) : null
        if (person !== null) names.push({ text: person, at: [at] })
        break
      }
      default:
    }
  }
  if (pairs && companies.length > 0) {
    for (const [first, { part, text }] of facts.entries())
      for (const [last, other] of part === 'first' ? facts.entries() : []) {
        const person = other.part === 'last' ? matchKey('person', `${text} ${other.text}`) : null
        if (person !== null) names.push({ text: person, at: [first, last] })
      }
    for (const name of names)
      for (const company of companies)
        keys.push({ kind: 'name_company', text: atCompany(name.text, company.text), at: [...name.at, ...company.at] })
  }
  return keys
}

/** What looks like an address inside a text, as it stands there. */
export function addressPieces(text: string): string[] {
  const found = new Set<string>()
  for (const piece of text.match(address) ?? []) {
    const bare = withoutMailto(piece).replace(/[.?!]+$/, '')
    // Quotes and braces around an address may as well belong to it.
    found.add(bare).add(bare.replace(/^['{|]+|['}|]+$/g, ''))
  }
  return [...found]
}

/** Addresses inside a text, each with its domain and the spellings it may be kept under. */
function addressesIn(text: string): { domain: string; spellings: string[] }[] {
  return [...new Set([unwrap(text.trim()).trim(), ...addressPieces(text)])].flatMap(one => {
    const read = parseEmail(one)
    if (!read.ok) return /\s/.test(one) ? [] : [asItStands(one)]
    const normal = addressOf(read.local, read.ascii)
    // Others hash the domain in its own letters.
    const own = addressOf(read.local, domainToUnicode(read.ascii) || read.ascii)
    return { domain: read.ascii, spellings: [...new Set([normal, own, mailbox(normal) ?? normal])] }
  })
}

const asItStands = (text: string) => ({
  domain: readWebAddress(text)?.host.ascii ?? '',
  spellings: [text.toLowerCase()],
})

/** A host and the names above it, down to the one that was registered. */
function upTo(host: string): string[] {
  const { domain } = registrable(host)
  const hosts = host === '' ? [] : [host]
  for (let at = host.indexOf('.'); domain !== null && at >= 0; at = host.indexOf('.', at + 1)) {
    const above = host.slice(at + 1)
    if (above.length < domain.length) break
    hosts.push(above)
  }
  return hosts
}
