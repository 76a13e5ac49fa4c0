// Who some facts of a row, a record or a request tell of: all spellings under which they may be suppressed (decision 15).
import { domainToUnicode } from 'node:url'
import { bundledLists } from '../../checks/data/lists.ts'
import { parseEmail } from '../../checks/email/parse.ts'
import { unwrapAddress } from '../../checks/email/unwrap.ts'
import { companyDomain } from '../../checks/keys/domain-key.ts'
import { sharedPage } from '../../checks/keys/shared-page.ts'
import { readWebAddress, withoutWww } from '../../checks/keys/web-address.ts'
import { matchKey } from '../../checks/match/match-key.ts'
import { isCjkName } from '../../checks/names/cjk-name.ts'
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import type { IdentityPart } from '../../model/column-types/facts.ts'
import type { IdentityKey } from './identity-keys.ts'
import { readingsOf } from './readings.ts'
import {
  addressOf,
  atCompany,
  companiesOf,
  companiesOfSite,
  hostOf,
  mailboxKey,
  pageOf,
  siteOf,
  upTo,
} from './spellings.ts'
import { addressPieces, pathPieces, phonePieces, placePieces, wordGroups } from './text-pieces.ts'

/**
 * What a cell, or a field of a record or request, may tell of an identity. Every one may hold addresses; a `text` also pages
 * and numbers among other words; `words` are those of a request, where anything may be.
 */
export type FactPart = IdentityPart | 'words'

export interface IdentityFact {
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
  /** Which of some names (keys of persons) an entry has; null = names are not looked for in running text. */
  readonly known: ((names: readonly string[]) => ReadonlySet<string>) | null
  /** Which texts of cells are looked through for them; words of a request always are. */
  readonly mayName?: (text: string) => boolean
}

/** A piece of a key, and the fact that tells it. */
interface KeyPiece {
  readonly text: string
  readonly at: readonly number[]
}

/** All spellings of the identities that some facts of one row, record or request tell. */
export function keysOfFacts(facts: readonly IdentityFact[], rules: FactRules): FactKey[] {
  const { kinds, country, known } = rules
  const keys: FactKey[] = []
  const put = (kind: SuppressionKind, at: readonly number[], ...texts: (string | null)[]) => {
    if (kinds.has(kind)) for (const text of texts) if (text !== null) keys.push({ kind, text, at })
  }
  const pairs = kinds.has('name_company')
  const names: KeyPiece[] = []
  const companies: KeyPiece[] = []
  const read = facts.map(({ part, text }) => ({ part, readings: readingsOf(text) }))

  const putAddress = (address: string, at: readonly number[]) => {
    const { domain, spellings } = spellingsOf(address)
    put('email', at, ...spellings)
    if (kinds.has('email_domain')) put('email_domain', at, ...upTo(domain))
    const site = sites ? companyDomain(domain) : null
    if (site === null) return
    put('company_domain', at, site, domain)
    if (pairs) for (const company of companiesOfSite(site)) companies.push({ text: company, at })
  }
  const putSite = (text: string, at: number) => {
    const host = hostOf(text)
    const site = host === null ? null : siteOf(text)
    if (host === null) return
    const ofMany = site === null || site.includes('/')
    put('company_domain', [at], site, ofMany ? null : withoutWww(host))
    if (rules.sitesAsMail && sharedPage(text) === null) put('email_domain', [at], ...upTo(withoutWww(host)))
    if (pairs) for (const company of companiesOfSite(site)) companies.push({ text: company, at: [at] })
  }
  const sites = pairs || kinds.has('company_domain') || kinds.has('email_domain')
  const putPhones = (texts: readonly string[], at: number) => {
    for (const text of kinds.has('phone') ? texts : []) put('phone', [at], matchKey('phone', text, country))
  }
  const putPages = (texts: readonly string[], at: number) => {
    for (const text of kinds.has('profile_url') ? texts : []) put('profile_url', [at], pageOf(text))
  }

  const readOne = (part: FactPart, text: string, at: number) => {
    if (text.includes('@')) for (const address of addressesIn(text)) putAddress(address, [at])
    switch (part) {
      case 'words':
      case 'text': {
        if (kinds.has('phone') && /\d/.test(text)) putPhones(phonePieces(text), at)
        if (!/[./:]/.test(text)) break
        const places = /\s/.test(text.trim()) ? placePieces(text) : [...new Set([text, ...placePieces(text)])]
        // A company that a note mentions is not the row's; in a request it is asked about.
        if (part === 'words' && sites) for (const place of places) if (place.includes('.')) putSite(place, at)
        if (kinds.has('profile_url')) putPages([...places.filter(isPath), ...pathPieces(text)], at)
        break
      }
      case 'phone':
        putPhones([...new Set([text, ...phonePieces(text)])], at)
        break
      case 'page':
        putPages([text], at)
        break
      case 'site':
        if (sites) putSite(text, at)
        break
      case 'company':
        if (pairs) for (const company of companiesOf(text)) companies.push({ text: company, at: [at] })
        break
      case 'name': {
        const person = pairs ? matchKey('person', text) : null
        if (person !== null) names.push({ text: person, at: [at] })
        break
      }
      default:
    }
  }
  for (const [at, { part, readings }] of read.entries()) for (const text of readings) readOne(part, text, at)
  if (kinds.has('email'))
    for (const { text, at } of splitAddresses(read)) put('email', at, ...spellingsOf(text).spellings)

  if (pairs) {
    for (const [first, { part, readings }] of read.entries())
      for (const [last, other] of part === 'first' ? read.entries() : [])
        for (const text of other.part === 'last' ? readings : [])
          for (const family of other.readings) {
            const person = matchKey('person', `${text} ${family}`)
            if (person !== null) names.push({ text: person, at: [first, last] })
          }
    if (known) addWords(read, known, names, companies)
    pair(keys, names, companies)
    // A company that a note mentions is that of the person it mentions, not of the row.
    if (known && rules.mayName) {
      const { mayName } = rules
      for (const [
        at,
        {
          part,
          readings: [text = ''],
        },
      ] of read.entries())
        if (part === 'text' && mayName(text)) addNote(keys, { text, at: [at] }, known, companies)
    }
  }
  return keys
}

function pair(keys: FactKey[], names: readonly KeyPiece[], companies: readonly KeyPiece[]): void {
  for (const name of names)
    for (const company of companies)
      keys.push({ kind: 'name_company', text: atCompany(name.text, company.text), at: [...name.at, ...company.at] })
}

/** A page by its address, or by our own name of it (`in:ann-smith`). */
const isPath = (text: string) => text.includes('/') || text.includes(':')

interface ReadFact {
  readonly part: FactPart
  readonly readings: readonly string[]
}

const maxNameWords = 5
const maxCompanyWords = 6

/** Adds the names in running text that an entry has and, where there are any, all that may be companies beside them. */
function addWords(
  read: readonly ReadFact[],
  known: NonNullable<FactRules['known']>,
  names: KeyPiece[],
  companies: KeyPiece[],
): void {
  const words = read.flatMap(({ part, readings }, at) => (part === 'words' ? readings.map(text => ({ text, at })) : []))
  const found = words.flatMap(({ text, at }) => namesIn(text).map(name => ({ text: name, at: [at] })))
  const own = known([...new Set([...names, ...found].map(({ text }) => text))])
  if (own.size === 0) return
  names.push(...found.filter(({ text }) => own.has(text)))
  for (const { text, at } of words)
    for (const group of wordGroups(text, maxCompanyWords))
      for (const company of companiesOf(group.text)) companies.push({ text: company, at: [at] })
}

/** Adds the keys of people whom a note names, at a company that it or its row tells. */
function addNote(
  keys: FactKey[],
  { text, at }: KeyPiece,
  known: NonNullable<FactRules['known']>,
  ofRow: readonly KeyPiece[],
): void {
  const names: KeyPiece[] = []
  const companies = [...ofRow]
  addWords([{ part: 'words', readings: readingsOf(text) }], known, names, companies)
  pair(
    keys,
    names.map(name => ({ ...name, at })),
    companies.map(one => (ofRow.includes(one) ? one : { ...one, at })),
  )
}

/** Titles and company names come again and again; emptied when it is full. */
const namesMet = new Map<string, readonly string[]>()
const maxMet = 2000
const maxMetLength = 100

/** Keys of all that may be the name of a person in a text. */
export function namesIn(text: string): readonly string[] {
  const met = namesMet.get(text)
  if (met) return met
  const names = readNames(text)
  if (namesMet.size >= maxMet) namesMet.clear()
  if (text.length <= maxMetLength) namesMet.set(text, names)
  return names
}

/** Keys of all that may be the name of a person in a text: two to five words beside each other, in either order. */
function readNames(text: string): string[] {
  if (!/[\s,]/.test(text) && !isCjkName(text)) return []
  return wordGroups(text, maxNameWords).flatMap(group => {
    if (group.words === 1) return isCjkName(group.text) ? (matchKey('person', group.text) ?? []) : []
    const turned =
      group.words === 2
        ? group.text
            .split(/[^\p{L}\p{M}\p{N}'’.-]+/u)
            .reverse()
            .join(' ')
        : null
    return [matchKey('person', group.text), turned && matchKey('person', turned)].filter(key => key !== null)
  })
}

/** What may be a mailbox without its domain, which another cell or field may hold: no name, no title, no word of a sentence. */
const mailboxName = /^(?:[\p{Ll}\p{N}._%+'-]{1,64}|[\p{L}\p{N}_%+'-]{1,64}[._\d][\p{L}\p{N}._%+'-]{0,64})$/u
const isNamed: ReadonlySet<FactPart> = new Set<FactPart>(['first', 'last', 'name', 'company'])
const holdsMailbox: ReadonlySet<FactPart> = new Set<FactPart>([...isNamed, 'text', 'words'])
const holdsDomain: ReadonlySet<FactPart> = new Set<FactPart>(['site', 'text', 'words'])

/** Addresses of which one fact tells the mailbox and another the domain. */
function splitAddresses(read: readonly ReadFact[]): KeyPiece[] {
  const domains = read.flatMap(({ part, readings }, at) =>
    holdsDomain.has(part)
      ? readings.flatMap(text => {
          const bare = text.trim().replace(/^@/, '')
          const host = bare.includes('.') && !/[\s@]/.test(bare) ? hostOf(bare) : null
          return host === null ? [] : [{ text: withoutWww(host), at }]
        })
      : [],
  )
  if (domains.length === 0) return []
  const { roles } = bundledLists()
  const names = new Set(read.flatMap(({ part, readings }) => (isNamed.has(part) ? readings : [])))
  return read.flatMap(({ part, readings }, at) =>
    holdsMailbox.has(part)
      ? readings.flatMap(text => {
          const bare = text.trim().replace(/@$/, '')
          const marked = bare !== text.trim() || /[._\d]/.test(bare)
          // A title like "sales" is none of sales@, nor the first name Anna of anna@: both belong to many.
          if (!mailboxName.test(bare) || (!marked && (names.has(text) || roles.has(bare)))) return []
          return domains.flatMap(domain =>
            domain.at === at ? [] : [{ text: `${bare}@${domain.text}`, at: [at, domain.at] }],
          )
        })
      : [],
  )
}

/** Addresses inside a text, and the whole of it where it is one behind a name. */
const addressesIn = (text: string): string[] =>
  [...new Set([unwrapAddress(text.trim()).trim(), ...addressPieces(text)])].filter(
    one => parseEmail(one).ok || (one.includes('@') && !/\s/.test(one)),
  )

/** The domain of an address, and the spellings it may be kept under. */
function spellingsOf(address: string): { domain: string; spellings: string[] } {
  const read = parseEmail(address)
  if (!read.ok) return { domain: readWebAddress(address)?.host.ascii ?? '', spellings: [address.toLowerCase()] }
  const normal = addressOf(read.local, read.ascii)
  // Others hash the domain in its own letters.
  const own = addressOf(read.local, domainToUnicode(read.ascii) || read.ascii)
  return { domain: read.ascii, spellings: [...new Set([normal, own, mailboxKey(normal) ?? normal])] }
}
