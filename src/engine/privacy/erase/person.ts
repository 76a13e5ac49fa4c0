// A person who is to be erased, in a form that can be sent to a thread, and the tests for cells, records and texts.
import { matchKey } from '../../../checks/match/match-key.ts'
import type { ColumnType } from '../../../contract/app/cell.ts'
import type { EraseIdentity, EraseKind } from '../../../contract/app/erase.ts'
import type { SuppressionKind } from '../../../contract/app/privacy.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { type FactPart, type IdentityFact, keysOfFacts } from '../../identity/fact-keys.ts'
import { factsIn } from '../../identity/facts.ts'
import { hashesOf, readEntry, sha256 } from '../../identity/identity-keys.ts'
import { pageOf } from '../../identity/spellings.ts'
import { addressPieces } from '../../identity/text-pieces.ts'

/** Who is looked for; it crosses threads, and lies in the note of an erasure that has not ended. */
export interface WantedPerson {
  readonly kinds: readonly EraseKind[]
  /** `kind hash` of each spelling under which the person is found. */
  readonly keys: readonly string[]
  /** Words of the person's names, lower-case. */
  readonly names: readonly string[]
  /** The person's values as they are somewhere: found in any text, in any case. */
  readonly literals: readonly string[]
  /** The person's names in full. Others may have the same: they count in words that people gave, not in records. */
  readonly titles: readonly string[]
  /** Country of national phone numbers where a list has none. */
  readonly country: string | null
}

const bareHash = /^(?:sha-?256:)?([0-9a-f]{64})$/i
/** A shorter text may be anywhere by chance. */
const shortestLiteral = 4
const erasedMark = '[erased]'

export interface WantedRead {
  readonly wanted: WantedPerson
  readonly refused: { value: string; reason: string }[]
  /** Of each value that was understood: kind, hash of the normal form, and hashes of all its spellings. */
  readonly entries: { kind: EraseKind; hash: string; keys: string[] }[]
}

/** Reads what a person is known by. */
export function readWanted(identities: readonly EraseIdentity[], country: string | null): WantedRead {
  const refused: WantedRead['refused'] = []
  const entries: WantedRead['entries'] = []
  const literals = new Set<string>()
  const titles = new Set<string>()
  const names = new Set<string>()
  const keys = new Set<string>()
  for (const { kind, value, second } of identities) {
    const bare = kind === 'email' ? bareHash.exec(value)?.[1]?.toLowerCase() : undefined
    if (bare !== undefined) {
      entries.push({ kind, hash: bare, keys: [bare] })
      keys.add(`${kind} ${bare}`)
      continue
    }
    const read = readEntry(kind, value, second, country)
    if (read.normal === null) {
      refused.push({ value: second === null ? value : `${value}; ${second}`, reason: read.reason })
      continue
    }
    entries.push({ kind, hash: sha256(read.normal), keys: hashesOf(read) })
    for (const key of read.keys) keys.add(`${kind} ${sha256(key)}`)
    if (kind === 'name_company') {
      titles.add(value)
      for (const word of wordsOf(value)) names.add(word)
    } else literals.add(value)
    if (kind === 'email' || kind === 'phone') literals.add(read.normal)
  }
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  return {
    wanted: { kinds, keys: [...keys], names: [...names], literals: [...literals], titles: [...titles], country },
    refused,
    entries,
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? []

/** What a cell is to the person: `own` = it is their value and nothing else, `named` = they are named in a longer text. */
export type CellStanding = 'own' | 'named'

export interface CellFact extends IdentityFact {
  readonly cell: number
  /** Part of a longer text. */
  readonly piece: boolean
}

export interface ErasablePerson {
  readonly wanted: WantedPerson
  /** Facts of the cell of a column; `cell` comes back with what is found. */
  facts(text: string, type: ColumnType, cell: number): CellFact[]
  /** Cells that some facts of one row make the person's. */
  cells(facts: readonly CellFact[], country: string | null): Map<number, CellStanding>
  /** Keeps the spellings in mind by which some facts are the person's. */
  learn(facts: readonly CellFact[], country: string | null): void
  /** A name of theirs, or a word of one: whether it is theirs, the cells beside it tell. */
  isPartOfName(text: string): boolean
  /** Whether a record or the body of a request is the person's. */
  isIn(value: unknown): boolean
  /** A text without the person; the same text when they are not in it. */
  without(text: string): string
  /** The same for a text in people's words, which may hold their name alone; JSON stays JSON. */
  wordsWithout(text: string): string
}

const plainText: ReadonlySet<ColumnType> = new Set<ColumnType>(['text'])
const phonePiece = /(?:\+|\(|\b)\d[\d\s()./-]{5,}\d/g
const pagePiece = /(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)+\/[^\s"'<>\\,;)\]}]+/giu
const textParts: readonly FactPart[] = ['text', 'phone', 'page']
const nameParts: readonly FactPart[] = ['name', 'company', 'site']

export function personOf(wanted: WantedPerson): ErasablePerson {
  const keys = new Set(wanted.keys)
  const kinds = new Set<EraseKind>(wanted.kinds)
  const isWanted = (kind: string, text: string) => keys.has(`${kind} ${sha256(text)}`)
  const rules = (country: string | null) => ({ kinds, country, sitesAsMail: false, known: null })
  const names = new Set(wanted.names)
  const literals = createLiterals(wanted.literals)
  const titles = createLiterals(wanted.titles)

  const has = (facts: readonly IdentityFact[], country: string | null) =>
    keysOfFacts(facts, rules(country)).filter(({ kind, text }) => isWanted(kind, text))

  const isPhone = (text: string) => {
    const number = matchKey('phone', text, wanted.country)
    return number !== null && isWanted('phone', number)
  }
  const isPage = (text: string) => has([{ part: 'page', text }], null).length > 0
  const isAddress = (text: string) => has([{ part: 'text', text }], null).some(({ kind }) => kind === 'email')

  const without = (text: string): string => {
    let left = text
    if (kinds.has('email') && text.includes('@'))
      for (const piece of addressPieces(text)) if (isAddress(piece)) left = left.replaceAll(piece, erasedMark)
    left = literals.without(left)
    if (kinds.has('phone')) left = left.replace(phonePiece, piece => (isPhone(piece) ? erasedMark : piece))
    if (kinds.has('profile_url') && left.includes('/'))
      left = left.replace(pagePiece, piece => (isPage(piece) ? erasedMark : piece))
    return left
  }
  const ofWords = (text: string) => titles.without(without(text))

  return {
    get wanted() {
      return { ...wanted, literals: literals.all(), titles: titles.all() }
    },
    without,
    wordsWithout(text) {
      const left = ofWords(text)
      if (left === text) return text
      const json = jsonIn(text)
      return json === null ? left : JSON.stringify(eachText(json, ofWords))
    },
    facts(text, type, cell) {
      if (text.trim() === '') return []
      const parts = new Set([...columnTypeFacts[type].identity, ...textParts])
      if (plainText.has(type) && kinds.has('name_company')) for (const part of nameParts) parts.add(part)
      const facts: CellFact[] = [...parts].map(part => ({ part, text, cell, piece: false }))
      if (kinds.has('phone'))
        for (const piece of text.match(phonePiece) ?? [])
          if (piece !== text.trim()) facts.push({ part: 'phone', text: piece, cell, piece: true })
      if (kinds.has('profile_url'))
        for (const piece of text.match(pagePiece) ?? [])
          if (piece !== text.trim()) facts.push({ part: 'page', text: piece, cell, piece: true })
      return facts
    },
    cells(facts, country) {
      const found = new Map<number, CellStanding>()
      for (const { at, kind, text } of has(facts, country))
        for (const place of at) {
          const fact = facts[place]
          // A company and its domain are not the person's own.
          if (!fact || (kind === 'name_company' && !personal.has(fact.part))) continue
          const wholly = !fact.piece && isWholly(kind, text, fact.text, country)
          if (wholly || !found.has(fact.cell)) found.set(fact.cell, wholly ? 'own' : 'named')
        }
      return found
    },
    learn(facts, country) {
      for (const { at, kind, text: key } of has(facts, country)) {
        const own = at.flatMap(place => facts[place] ?? [])
        if (kind === 'email') for (const { text } of own) literals.add(addressPieces(text).filter(isAddress))
        if (kind === 'phone' || kind === 'profile_url')
          literals.add(own.flatMap(({ text }) => (isWholly(kind, key, text, country) ? text : [])))
        if (kind === 'name_company')
          titles.add([own.flatMap(({ part, text }) => (personal.has(part) ? text.trim() : [])).join(' ')])
      }
    },
    isPartOfName: text => names.size > 0 && wordsOf(text).some(word => names.has(word)),
    isIn: value => has(factsIn(value), wanted.country).length > 0,
  }
}

/** Texts that are taken out wherever they are, in any case, not inside a longer word or number. */
function createLiterals(first: readonly string[]) {
  const kept = new Set<string>()
  let pattern: RegExp | null = null
  const add = (texts: readonly string[]) => {
    const before = kept.size
    for (const text of texts) {
      const bare = text.trim()
      // As it is in a text, and inside a JSON text.
      if (bare.length >= shortestLiteral) kept.add(bare).add(JSON.stringify(bare).slice(1, -1))
    }
    if (kept.size === before) return
    const longest = [...kept].sort((a, b) => b.length - a.length)
    const all = longest.map(text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')).join('|')
    pattern = new RegExp(`(?<![\\p{L}\\d])(?:${all})(?![\\p{L}\\d])`, 'giu')
  }
  add(first)
  return { add, all: () => [...kept], without: (text: string) => (pattern ? text.replace(pattern, erasedMark) : text) }
}

/** The object or array that a text is as JSON; null when it is none. */
function jsonIn(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    // A text that only begins like JSON.
    return null
  }
}

function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(one => eachText(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, eachText(one, change)]))
}

/** Parts of a name and company that are the person's. */
const personal: ReadonlySet<FactPart> = new Set<FactPart>(['name', 'first', 'last'])

/** Whether a cell is an identity of the person and nothing else. `key`: what was found in it. */
function isWholly(kind: SuppressionKind, key: string, cell: string, country: string | null): boolean {
  if (kind === 'email') return isOneAddress(cell)
  if (kind === 'phone') return matchKey('phone', cell, country) === key
  return kind !== 'profile_url' || (!/\s/.test(cell.trim()) && pageOf(cell) === key)
}

/** One address, alone or behind a name in the way of mail programs: not an address within a sentence. */
function isOneAddress(text: string): boolean {
  const [piece = '', ...others] = new Set(addressPieces(text).map(one => one.toLowerCase()))
  if (others.length > 0) return false
  const rest = text.toLowerCase().replace(piece, '').trim()
  return /^(?:mailto:)?[<>()[\]"'\s.;,]*$/.test(rest) || /^[^<]*<(?:mailto:)?>$/.test(rest)
}
