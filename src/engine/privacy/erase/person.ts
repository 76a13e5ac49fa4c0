// The tests for cells, records and texts of a person who is to be erased.
import { matchKey } from '../../../checks/match/match-key.ts'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { EraseKind } from '../../../contract/app/privacy/erase.ts'
import type { SuppressionKind } from '../../../contract/app/privacy/privacy.ts'
import { columnTypeFacts } from '../../../model/column-types/index.ts'
import { type FactPart, type IdentityFact, keysOfFacts } from '../../identity/fact-keys.ts'
import { factsIn } from '../../identity/facts.ts'
import { sha256 } from '../../identity/identity-keys.ts'
import { readingsOf } from '../../identity/readings.ts'
import { nameAnywhere, pageOf } from '../../identity/spellings.ts'
import { addressPieces } from '../../identity/text-pieces.ts'
import { personGlance } from './glance.ts'
import { takenOut } from './taken-out.ts'
import type { WantedPerson } from './wanted.ts'

/** What a cell is to the person: `own` = it is their value and nothing else, `named` = they are named in a longer text. */
export type CellStanding = 'own' | 'named'

export interface CellFact extends IdentityFact {
  readonly cell: number
}

export interface ErasablePerson {
  readonly wanted: WantedPerson
  /** A quick look at the texts of a row or record: false = nothing of them is the person's, nor perhaps theirs. */
  mayHold(texts: readonly (string | null)[]): boolean
  /** Facts of the cell of a column; `cell` comes back with what is found. */
  facts(text: string, type: ColumnType, cell: number): CellFact[]
  /** Cells that some facts of one row make the person's. */
  cells(facts: readonly CellFact[], country: string | null): Map<number, CellStanding>
  /** The same for cells that hold their name, beside nothing else of theirs: likely, not sure. */
  perhaps(facts: readonly CellFact[], country: string | null): Map<number, CellStanding>
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
const textParts: readonly FactPart[] = ['text', 'phone', 'page']
const nameParts: readonly FactPart[] = ['name', 'company', 'site']

export function personOf(wanted: WantedPerson): ErasablePerson {
  const keys = new Set(wanted.keys)
  const kinds = new Set<EraseKind>(wanted.kinds)
  const isWanted = (kind: string, text: string) => keys.has(`${kind} ${sha256(text)}`)
  const texts = takenOut(wanted)
  const named = kinds.has('name_company')
  const mayHold = personGlance(wanted)
  const known = (names: readonly string[]): ReadonlySet<string> =>
    new Set(names.filter(name => isWanted('name_company', nameAnywhere(name))))

  const has = (facts: readonly IdentityFact[], country: string | null) => {
    // Names among other words are looked for where a word of theirs is: to read all groups of words takes long.
    const inWords = named && facts.some(({ part, text }) => part === 'words' && texts.isPartOfName(text))
    const rules = { kinds, country, sitesAsMail: false, known: inWords ? known : null }
    return keysOfFacts(facts, rules).filter(({ kind, text }) => isWanted(kind, text))
  }
  const isAddress = (text: string) => has([{ part: 'text', text }], null).some(({ kind }) => kind === 'email')
  /** Whether a fact of a name and company tells the name: a company and its domain are not the person's own. */
  const isTheirName = ({ part, text }: IdentityFact) =>
    personal.has(part) || (part === 'words' && texts.isPartOfName(text))

  const cells = (facts: readonly CellFact[], country: string | null) => {
    const found = new Map<number, CellStanding>()
    for (const { at, kind, text } of has(facts, country))
      for (const [index, place] of at.entries()) {
        const fact = facts[place]
        // Of an address in two cells only the mailbox is the person's own, which comes first.
        const isSplit = kind === 'email' && at.length > 1
        if (!fact || (kind === 'name_company' ? !isTheirName(fact) : isSplit && index > 0)) continue
        const wholly = isSplit || (fact.part !== 'words' && isWholly(kind, text, fact.text, country))
        if (wholly || !found.has(fact.cell)) found.set(fact.cell, wholly ? 'own' : 'named')
      }
    return found
  }

  return {
    get wanted() {
      return { ...wanted, literals: texts.literals(), titles: texts.titles() }
    },
    mayHold,
    without: texts.without,
    wordsWithout: texts.wordsWithout,
    isPartOfName: texts.isPartOfName,
    facts(text, type, cell) {
      if (text.trim() === '') return []
      const parts = new Set([...columnTypeFacts[type].identity, ...textParts])
      if (plainText.has(type) && named) for (const part of nameParts) parts.add(part)
      if (plainText.has(type) && texts.isPartOfName(text)) parts.add('words')
      return [...parts].map(part => ({ part, text, cell }))
    },
    cells,
    perhaps(facts, country) {
      if (!facts.some(({ text }) => texts.isPartOfName(text))) return new Map()
      // As if the row named their company.
      const company = wanted.companies.map(text => ({ part: 'company' as const, text, cell: -1 }))
      return cells([...facts, ...company], country)
    },
    learn(facts, country) {
      for (const { at, kind, text: key } of has(facts, country)) {
        const own = at.flatMap(place => facts[place] ?? [])
        if (kind === 'email')
          texts.learn(
            own.flatMap(({ text }) => addressPieces(text).filter(isAddress)),
            [],
          )
        if (kind === 'phone' || kind === 'profile_url')
          texts.learn(
            own.flatMap(({ text }) => (isWholly(kind, key, text, country) ? text : [])),
            [],
          )
        if (kind === 'name_company')
          texts.learn([], [own.flatMap(({ part, text }) => (personal.has(part) ? text.trim() : [])).join(' ')])
      }
    },
    isIn(value) {
      const facts = factsIn(value)
      return mayHold(facts.map(({ text }) => text)) && has(facts, wanted.country).length > 0
    },
  }
}

/** Parts of a name and company that are the person's. */
const personal: ReadonlySet<FactPart> = new Set<FactPart>(['name', 'first', 'last'])

/** Whether a cell is an identity of the person and nothing else, in any of its readings. `key`: what was found in it. */
function isWholly(kind: SuppressionKind, key: string, cell: string, country: string | null): boolean {
  return readingsOf(cell).some(text => {
    if (kind === 'email') return isOneAddress(text)
    if (kind === 'phone') return matchKey('phone', text, country) === key
    return kind !== 'profile_url' || (!/\s/.test(text.trim()) && pageOf(text) === key)
  })
}

/** What a text puts around an address, quotes of every language among it. */
const around = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

/** One address, alone or behind a name in the way of mail programs: not an address within a sentence. */
function isOneAddress(text: string): boolean {
  const [piece = '', ...others] = new Set(addressPieces(text).map(one => one.toLowerCase().replaceAll(around, '')))
  if (others.length > 0) return false
  const rest = text.toLowerCase().replace(piece, '').trim()
  return /^(?:mailto:)?[^\p{L}\p{M}\p{N}]*$/u.test(rest) || /^[^<]*<(?:mailto:)?>$/.test(rest)
}
