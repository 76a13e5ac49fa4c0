// How the values of two rows compare, column by column: one of a few levels, by what the column holds.
import { distance } from 'fastest-levenshtein'
import { NO_KEY } from '../match/column.ts'
import type { KnownValues } from '../match/known-values.ts'
import { mixedPair } from '../match/pair-numbers.ts'
import { isGivenName, type NamePart } from '../match/same-name.ts'
import { ALIKE, EQUAL, type EvidenceKind, FORM, MOVED, NEAR, OTHER, UNKNOWN } from './kinds.ts'
import type { KnownTexts } from './known-texts.ts'
import { lettersCompared } from './letters.ts'
import type { RowCells } from './row-cells.ts'
import type { Evidence, LinkageRows } from './rows.ts'
import { isSlip, jaroWinkler, wordsInCommon } from './string-distance.ts'
import { type CountedWords, wordCounts } from './word-counts.ts'

/** The level of two rows, by their numbers. */
export type Comparer = (a: number, b: number) => number

/** A comparer for each piece of evidence, in their order. `known`: what is known of the texts of each. */
export const comparersOf = (rows: LinkageRows, all: RowCells, known: readonly KnownTexts[]): Comparer[] =>
  rows.evidence.map((one, at) => comparerOf(one, rows, { ...all, start: all.starts[at] ?? 0 }, known[at] ?? {}))

interface OwnCells extends RowCells {
  /** Where the cells of one piece of evidence begin in a row. */
  readonly start: number
}

function comparerOf(evidence: Evidence, rows: LinkageRows, own: OwnCells, known: KnownTexts): Comparer {
  const { kind, width, values } = evidence
  const { names } = rows
  if (kind === 'given' || kind === 'family') return nameComparer(kind, values, rows, own, known)
  const { cells, stride, start } = own
  const compared = whereAlike(kind, known, remembered(textComparison(kind, values, known)))
  // People of one name have addresses that look alike: that is said by their names already.
  const isBare = (id: number) => !/\d.*@/.test(values.keys.at(id))
  const isNamed = (part: NamePart | undefined) => part !== undefined && part !== 'unknown' && ofPart[part] !== OTHER
  const compare =
    kind === 'email' && names
      ? (left: number, right: number, a: number, b: number) => {
          const level = compared(left, right, a, b)
          if (level !== ALIKE) return level
          const [given, family] = [isNamed(names.given(a, b)), isNamed(names.family(a, b))]
          return given && family ? OTHER : (given || family) && isBare(left) ? UNKNOWN : level
        }
      : compared
  if (width === 1)
    return (a, b) => {
      const [left, right] = [cells[a * stride + start] ?? NO_KEY, cells[b * stride + start] ?? NO_KEY]
      return left === NO_KEY || right === NO_KEY ? UNKNOWN : left === right ? EQUAL : compare(left, right, a, b)
    }
  return (a, b) => {
    let best: number = UNKNOWN
    const [mine, its] = [a * stride + start, b * stride + start]
    for (let one = mine; one < mine + width; one++) {
      const left = cells[one] ?? NO_KEY
      if (left === NO_KEY) continue
      for (let other = its; other < its + width; other++) {
        const right = cells[other] ?? NO_KEY
        if (right === NO_KEY) continue
        if (left === right) return EQUAL
        const level = compare(left, right, a, b)
        if (best === UNKNOWN || level < best) best = level
      }
    }
    return best
  }
}

/** Of names that differ, but by their letters alone no more than two writings of one may. */
const FAR = 7
/** How alike their letters are then. */
const minFar = 0.8

function nameComparer(
  kind: 'given' | 'family',
  values: KnownValues,
  rows: LinkageRows,
  { cells, stride, start }: OwnCells,
  { letters: measured, parts: isPart, shortForms, asGiven }: KnownTexts,
): Comparer {
  const { names } = rows
  if (names === null || !measured) return () => UNKNOWN
  const part = kind === 'given' ? names.given : names.family
  const second = kind === 'family'
  const isMisplaced = asGiven ? misplaced(rows, asGiven) : () => false
  const letters = lettersCompared(measured)
  const known = remembered((left, right, a, b) => {
    const level = ofPart[part(a, b)]
    if (level === EQUAL || level === FORM || level === UNKNOWN) return level
    const [one, other] = [values.keys.at(left), values.keys.at(right)]
    const isSeries = isNumbered(one, other)
    if (level !== OTHER) return isSeries ? OTHER : level
    return jaroWinkler(one, other) >= minFar && !isSeries && !(isGivenName(one) && isGivenName(other)) ? FAR : OTHER
  })
  const mayBeOne = (left: number, right: number) =>
    isPart?.[left] === 1 ||
    isPart?.[right] === 1 ||
    (shortForms !== undefined && shortForms[left] === shortForms[right] && shortForms[left] !== NO_KEY) ||
    letters.mayBeAlike(left, right, minFar) ||
    letters.mayBeSlips(left, right, 2)
  const compared: Comparison = (left, right, a, b) => (mayBeOne(left, right) ? known(left, right, a, b) : OTHER)
  return (a, b) => {
    const [left, right] = [cells[a * stride + start] ?? NO_KEY, cells[b * stride + start] ?? NO_KEY]
    if (left === NO_KEY || right === NO_KEY) return UNKNOWN
    if (left === right) return ofPart[part(a, b)]
    const level = compared(left, right, a, b)
    if (level !== OTHER && level !== FAR) return level
    // A name turned round is said once: of the given name.
    if (names.turned(a, b)) return second ? UNKNOWN : MOVED
    if (isMisplaced(a, b)) return UNKNOWN
    return level === FAR ? ALIKE : OTHER
  }
}

/** Whether the one name that a row has is the given name of the other, written as a family name. */
function misplaced({ evidence }: LinkageRows, asGiven: Int32Array): (a: number, b: number) => boolean {
  const given = evidence.find(({ kind }) => kind === 'given')?.values
  const family = evidence.find(({ kind }) => kind === 'family')?.values
  if (!given || !family) return () => false
  const isOf = (a: number, b: number) => {
    const own = given.ids[a] === NO_KEY ? (asGiven[family.ids[a] ?? NO_KEY] ?? NO_KEY) : NO_KEY
    return own !== NO_KEY && own === given.ids[b]
  }
  return (a, b) => isOf(a, b) || isOf(b, a)
}

const ofPart: Readonly<Record<NamePart, number>> = {
  unknown: UNKNOWN,
  same: EQUAL,
  short: FORM,
  initial: FORM,
  near: NEAR,
  loose: ALIKE,
  twin: OTHER,
  different: OTHER,
}

type TextComparison = (a: string, b: string) => number

/** The same, where texts that have too few letters in common are not looked at. */
function whereAlike(
  kind: EvidenceKind,
  { letters: measured, locals, domains }: KnownTexts,
  compare: Comparison,
): Comparison {
  if (!measured) return compare
  const letters = lettersCompared(measured)
  switch (kind) {
    case 'email': {
      if (!locals || !domains) return compare
      const local = lettersCompared(locals)
      return (left, right, a, b) =>
        domains[left] !== domains[right] &&
        !local.mayBeAlike(left, right, minLocal) &&
        !letters.mayBeSlips(left, right, 1)
          ? OTHER
          : compare(left, right, a, b)
    }
    case 'postcode':
    case 'number':
      return (left, right, a, b) => (letters.mayBeSlips(left, right, 2) ? compare(left, right, a, b) : OTHER)
    case 'city':
    case 'website':
    case 'profile':
      return (left, right, a, b) =>
        letters.mayBeAlike(left, right, minCity) || letters.mayBeSlips(left, right, 1)
          ? compare(left, right, a, b)
          : OTHER
    default:
      return compare
  }
}
/** How alike the letters of local parts are, and of places, that count as alike at all. */
const [minLocal, minCity] = [0.92, 0.82]

/** The level of two values by their numbers, which the rows have. */
type Comparison = (left: number, right: number, a: number, b: number) => number

function textComparison(kind: EvidenceKind, { keys, rows }: KnownValues, { words }: KnownTexts): Comparison {
  const compare = comparisonOf(kind, rows, words)
  return (left, right) => compare(keys.at(left), keys.at(right))
}

function comparisonOf(kind: EvidenceKind, rows: Int32Array, words: CountedWords | undefined): TextComparison {
  switch (kind) {
    case 'email':
      return emails
    case 'phone':
      return phones
    case 'birth':
      return births
    case 'profile':
      return (a, b) => (isSlip(a, b) ? NEAR : OTHER)
    case 'website':
      return (a, b) => (isSlip(a, b) ? NEAR : jaroWinkler(a, b) >= 0.93 ? ALIKE : OTHER)
    case 'postcode':
    case 'number':
      return (a, b) => (isSlip(a, b) ? NEAR : distance(a, b) === 2 && Math.min(a.length, b.length) > 4 ? ALIKE : OTHER)
    case 'city':
      return (a, b) => {
        if (isSlip(a, b) && Math.min(a.length, b.length) > 3) return NEAR
        const alike = jaroWinkler(a, b)
        return alike >= 0.92 ? NEAR : alike >= minCity ? ALIKE : OTHER
      }
    default:
      return wordy(kind, rows, words)
  }
}

/** The same but for their numbers, as Store 12 and Store 13 are: no slip, but two things of one series. */
export function isNumbered(a: string, b: string): boolean {
  let [one, other, differ] = [0, 0, false]
  while (one < a.length && other < b.length) {
    if (isDigit(a, one) && isDigit(b, other)) {
      const [start, from] = [one, other]
      do one++
      while (isDigit(a, one))
      do other++
      while (isDigit(b, other))
      differ ||= one - start !== other - from || !isSameAt(a, start, b, from, one - start)
    } else if (a.charCodeAt(one++) !== b.charCodeAt(other++)) return false
  }
  return differ && one === a.length && other === b.length
}

/** False behind the end. */
function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function isSameAt(a: string, start: number, b: string, from: number, letters: number): boolean {
  for (let at = 0; at < letters; at++) if (a.charCodeAt(start + at) !== b.charCodeAt(from + at)) return false
  return true
}

/** An address: a slip, the same local part elsewhere, the same domain. */
function emails(a: string, b: string): number {
  if (isSlip(a, b) && !isNumbered(a, b)) return NEAR
  const [left, right] = [a.lastIndexOf('@'), b.lastIndexOf('@')]
  if (left < 1 || right < 1) return jaroWinkler(a, b) >= 0.92 ? NEAR : OTHER
  const [own, other] = [a.slice(0, left), b.slice(0, right)]
  const same = a.slice(left) === b.slice(right)
  if (same && isNumbered(own, other)) return FORM
  if (own === other && own.length > 2) return isSlip(a.slice(left), b.slice(right)) ? NEAR : ALIKE
  if (Math.min(own.length, other.length) > 4 && jaroWinkler(own, other) >= minLocal) return same ? NEAR : ALIKE
  return same ? FORM : OTHER
}

/** A number: a slip, the same last digits, the same line but for an extension. */
function phones(a: string, b: string): number {
  if (isSlip(a, b)) return NEAR
  if (a.slice(-7) === b.slice(-7)) return ALIKE
  const shorter = Math.min(a.length, b.length)
  return shorter > 7 && a.slice(0, shorter - 3) === b.slice(0, shorter - 3) ? FORM : OTHER
}

/** A day as 19800317: one digit, day and month turned; two of its parts equal; its year equal, or two digits other. */
function births(a: string, b: string): number {
  if (isSlip(a, b)) return NEAR
  if (a.length !== 8 || b.length !== 8) return OTHER
  if (a === b.slice(0, 4) + b.slice(6) + b.slice(4, 6)) return NEAR
  const parts =
    Number(a.slice(0, 4) === b.slice(0, 4)) +
    Number(a.slice(4, 6) === b.slice(4, 6)) +
    Number(a.slice(6) === b.slice(6))
  return parts === 2 ? FORM : a.slice(0, 4) === b.slice(0, 4) || distance(a, b) <= 2 ? ALIKE : OTHER
}

/** Texts of several words, rare ones count more. */
function wordy(kind: EvidenceKind, rows: Int32Array, counted: CountedWords | undefined): TextComparison {
  const count = counted ? wordCounts(counted) : () => 1
  const all = rows.reduce((sum, own) => sum + own, 0)
  const weight = (word: string) => Math.log(1 + all / (count(word) || 1))
  return (a, b) => {
    if (isNumbered(a, b)) return kind === 'street' ? FORM : OTHER
    const letters = jaroWinkler(a, b)
    if (letters >= 0.94 || (isSlip(a, b) && Math.min(a.length, b.length) > 3)) return NEAR
    const words = a.includes(' ') || b.includes(' ') ? wordsInCommon(a, b, weight) : 0
    return words >= 0.85 ? NEAR : letters >= 0.86 || words >= 0.6 ? ALIKE : OTHER
  }
}

/** Places, a power of two. */
const places = 1 << 18

/** A comparison of values by their numbers, each remembered until another pair takes its place. */
function remembered(compare: Comparison): Comparison {
  // By place the lesser number, and the greater one with the level: side by side, so that a look costs one. The greater one is
  // never 0, so a place of zeros is a free one, and what no pair has come to takes no memory.
  const known = new Int32Array(places * 2)
  return (one, two, a, b) => {
    const [left, right] = one < two ? [one, two] : [two, one]
    const place = (mixedPair(left, right) & (places - 1)) * 2
    const found = known[place + 1] ?? 0
    if (known[place] === left && found >> levelBits === right) return found & (2 ** levelBits - 1)
    const level = compare(left, right, a, b)
    known[place] = left
    known[place + 1] = (right << levelBits) | level
    return level
  }
}
/** Bits of a level; numbers of values have the others. */
const levelBits = 3
