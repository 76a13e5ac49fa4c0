// A text without a person: their values as they are in it, then what only reads as them, once codes, invisible characters,
// look-alike letters and "(at)" are read as people read them.

import { matchKey } from '../../../checks/match/match-key.ts'
import type { EraseKind } from '../../../contract/app/privacy/erase.ts'
import { firstPlace } from '../../base/first-place.ts'
import { keysOfFacts } from '../../identity/fact-keys.ts'
import { sha256 } from '../../identity/identity-keys.ts'
import { readingsOf } from '../../identity/readings.ts'
import { nameAnywhere } from '../../identity/spellings.ts'
import { addressPieces, pathPieces, phonePieces, placePieces, wordGroups } from '../../identity/text-pieces.ts'
import { type WantedPerson, wordsOf } from './wanted.ts'

export const erasedMark = '[erased]'
/** A shorter text may be anywhere by chance. */
const minLiteralLength = 4
const maxNameWords = 5

export interface TakenOut {
  /** A text without the person; the same text when they are not in it. */
  without(text: string): string
  /** The same for a text in people's words, which may hold their name alone; JSON stays JSON. */
  wordsWithout(text: string): string
  /** Whether a word of their names is in it, however it is written. */
  isPartOfName(text: string): boolean
  /** Spellings that were met: they are taken out everywhere from now on. */
  learn(values: readonly string[], titles: readonly string[]): void
  literals(): string[]
  titles(): string[]
}

export function takenOut(wanted: WantedPerson): TakenOut {
  const keys = new Set(wanted.keys)
  const kinds = new Set<EraseKind>(wanted.kinds)
  const names = new Set(wanted.names)
  const literals = createLiterals(wanted.literals)
  const titles = createLiterals(wanted.titles)
  const isWanted = (kind: EraseKind, text: string) => keys.has(`${kind} ${sha256(text)}`)
  const isOf = (kind: EraseKind, part: 'text' | 'page', text: string) =>
    keysOfFacts([{ part, text }], { kinds: new Set([kind]), country: null, sitesAsMail: false, known: null }).some(
      key => isWanted(kind, key.text),
    )
  const isPhone = (text: string) => {
    const number = matchKey('phone', text, wanted.country)
    return number !== null && isWanted('phone', number)
  }
  const isPage = (text: string) => isOf('profile_url', 'page', text)
  const isName = (text: string) => {
    const person = matchKey('person', text)
    return person !== null && isWanted('name_company', nameAnywhere(person))
  }
  const hasNameWord = (text: string) => wordsOf(text).some(word => names.has(word))

  /** The values as they are in the text. */
  const plainly = (text: string): string => {
    let left = text
    /** The longest first: a part of a number is no number. */
    const drop = (pieces: readonly string[], isTheirs: (piece: string) => boolean) => {
      for (const piece of pieces.toSorted((a, b) => b.length - a.length))
        if (left.includes(piece) && isTheirs(piece)) left = left.replaceAll(piece, erasedMark)
    }
    if (kinds.has('email') && text.includes('@')) drop(addressPieces(text), piece => isOf('email', 'text', piece))
    left = literals.without(left)
    if (kinds.has('phone') && /\d/.test(left)) drop(phonePieces(left), isPhone)
    if (kinds.has('profile_url') && left.includes('/')) {
      drop(placePieces(left), isPage)
      drop(
        pathPieces(left).map(path => path.slice(path.indexOf('/') + 1)),
        path => isPage(`page.example/${path}`),
      )
    }
    return left
  }
  const inWords = (text: string): string => {
    let left = titles.without(plainly(text))
    if (kinds.has('name_company') && hasNameWord(left))
      for (const { text: group, words } of wordGroups(left, maxNameWords).toSorted((a, b) => b.words - a.words))
        if (words > 1 && left.includes(group) && isName(group)) left = left.replaceAll(group, erasedMark)
    return left
  }
  const without = (text: string) => withoutHidden(plainly(text), plainly)
  const ofWords = (text: string) => withoutHidden(inWords(text), inWords)

  return {
    without,
    wordsWithout(text) {
      const left = ofWords(text)
      if (left === text) return text
      const json = jsonIn(text)
      return json === null ? left : JSON.stringify(eachText(json, ofWords))
    },
    isPartOfName: text => names.size > 0 && readingsOf(text).some(hasNameWord),
    learn(values, own) {
      literals.add(values)
      titles.add(own)
    },
    literals: literals.all,
    titles: titles.all,
  }
}

const between = /[\s,;|"'<>()[\]{}=?&]+/g
const maxHidden = 100

/** Takes out the shortest run of words that reads as the person, again and again; all of the text where there is none such. */
function withoutHidden(text: string, plainly: (text: string) => string): string {
  let left = text
  for (let round = 0; round < maxHidden; round++) {
    const readings = readingsOf(left)
    const reads = (piece: string) => readingsOf(piece).some(reading => plainly(reading) !== reading)
    if (readings.length === 1 || !reads(left)) return left
    const places = [...left.matchAll(between)]
    const ends = [...places.map(({ index }) => index), left.length]
    const starts = [0, ...places.map(({ 0: gap, index }) => index + gap.length)]
    const whole = left
    const end = ends[firstPlace(ends.length, at => reads(whole.slice(0, ends[at])))] ?? left.length
    // The last start from which it is still read.
    const inside = starts.filter(start => start < end).reverse()
    const start = inside[firstPlace(inside.length, at => !reads(whole.slice(inside[at], end))) - 1] ?? 0
    if (!reads(left.slice(start, end))) return erasedMark
    left = `${left.slice(0, start)}${erasedMark}${left.slice(end)}`
  }
  return erasedMark
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
      if (bare.length >= minLiteralLength) kept.add(bare).add(JSON.stringify(bare).slice(1, -1))
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
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [change(name), eachText(one, change)]))
}
