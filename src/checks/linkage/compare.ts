// How the values of two rows compare, column by column: one of a few levels, by what the column holds.
import { distance } from 'fastest-levenshtein'
import { NO_KEY } from '../match/column.ts'
import type { KnownValues } from '../match/known-values.ts'
import { mixedPair } from '../match/pair-numbers.ts'
import { isGivenName, type NamePart } from '../match/same-name.ts'
import { ALIKE, EQUAL, type EvidenceKind, FORM, MOVED, NEAR, OTHER, UNKNOWN } from './kinds.ts'
import type { Evidence, LinkageRows } from './rows.ts'
import { isSlip, jaroWinkler, wordsInCommon } from './string-distance.ts'

/** The level of two rows, by their numbers. */
export type Comparer = (a: number, b: number) => number

/** A comparer for each piece of evidence, in their order. */
export const comparersOf = (rows: LinkageRows): Comparer[] => rows.evidence.map(one => comparerOf(one, rows))

function comparerOf(evidence: Evidence, rows: LinkageRows): Comparer {
  const { kind, width, values } = evidence
  const { names } = rows
  const { ids } = values
  if (kind === 'given' || kind === 'family') {
    if (names === null) return () => UNKNOWN
    const part = kind === 'given' ? names.given : names.family
    const second = kind === 'family'
    const isMisplaced = second ? misplaced(rows) : () => false
    const far = remembered(values, (a, b) =>
      jaroWinkler(a, b) >= 0.8 && !isNumbered(a, b) && !(isGivenName(a) && isGivenName(b)) ? ALIKE : OTHER,
    )
    const numbered = (left: number, right: number) => {
      const [one, other] = [values.keys.at(left), values.keys.at(right)]
      return /\d/.test(one) && isNumbered(one, other)
    }
    return (a, b) => {
      const level = ofPart[part(a, b)]
      if (level === NEAR || level === ALIKE) return numbered(ids[a] ?? NO_KEY, ids[b] ?? NO_KEY) ? OTHER : level
      if (level !== OTHER) return level
      // A name turned round is said once: of the given name.
      if (names.turned(a, b)) return second ? UNKNOWN : MOVED
      if (isMisplaced(a, b)) return UNKNOWN
      return far(ids[a] ?? NO_KEY, ids[b] ?? NO_KEY)
    }
  }
  const compared = remembered(values, comparisonOf(kind, values))
  // People of one name have addresses that look alike: that is said by their names already.
  const isBare = (id: number) => !/\d.*@/.test(values.keys.at(id))
  const isNamed = (part: NamePart | undefined) => part !== undefined && part !== 'unknown' && ofPart[part] !== OTHER
  const compare =
    kind === 'email' && names
      ? (left: number, right: number, a: number, b: number) => {
          const level = compared(left, right)
          if (level !== ALIKE) return level
          const [given, family] = [isNamed(names.given(a, b)), isNamed(names.family(a, b))]
          return given && family ? OTHER : (given || family) && isBare(left) ? UNKNOWN : level
        }
      : compared
  if (width === 1)
    return (a, b) => {
      const [left, right] = [ids[a] ?? NO_KEY, ids[b] ?? NO_KEY]
      return left === NO_KEY || right === NO_KEY ? UNKNOWN : left === right ? EQUAL : compare(left, right, a, b)
    }
  return (a, b) => {
    let best: number = UNKNOWN
    for (let one = a * width; one < (a + 1) * width; one++) {
      const left = ids[one] ?? NO_KEY
      if (left === NO_KEY) continue
      for (let other = b * width; other < (b + 1) * width; other++) {
        const right = ids[other] ?? NO_KEY
        if (right === NO_KEY) continue
        if (left === right) return EQUAL
        const level = compare(left, right, a, b)
        if (best === UNKNOWN || level < best) best = level
      }
    }
    return best
  }
}

/** Whether the one name that a row has is the given name of the other, written as a family name. */
function misplaced({ evidence }: LinkageRows): (a: number, b: number) => boolean {
  const given = evidence.find(({ kind }) => kind === 'given')?.values
  const family = evidence.find(({ kind }) => kind === 'family')?.values
  if (!given || !family) return () => false
  const numbers = new Map(Array.from(given.keys, (key, id) => [key, id]))
  const asGiven = Int32Array.from(family.keys, key => numbers.get(key) ?? NO_KEY)
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

type Comparison = (a: string, b: string) => number

function comparisonOf(kind: EvidenceKind, values: KnownValues): Comparison {
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
        return alike >= 0.92 ? NEAR : alike >= 0.82 ? ALIKE : OTHER
      }
    default:
      return wordy(kind, values)
  }
}

/** The same but for their numbers, as Store 12 and Store 13 are: no slip, but two things of one series. */
function isNumbered(a: string, b: string): boolean {
  const digits = /\d+/g
  const [left, right] = [a.match(digits), b.match(digits)]
  if (left === null || right === null || left.join(' ') === right.join(' ')) return false
  return a.replace(digits, '#') === b.replace(digits, '#')
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
  if (Math.min(own.length, other.length) > 4 && jaroWinkler(own, other) >= 0.92) return same ? NEAR : ALIKE
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
function wordy(kind: EvidenceKind, { keys, rows }: KnownValues): Comparison {
  const known = new Map<string, number>()
  let all = 0
  let number = 0
  for (const key of keys) {
    const own = rows[number++] ?? 0
    all += own
    if (known.size < mostWords) for (const word of key.split(' ')) known.set(word, (known.get(word) ?? 0) + own)
  }
  const weight = (word: string) => Math.log(1 + all / (known.get(word) ?? 1))
  return (a, b) => {
    if (isNumbered(a, b)) return kind === 'street' ? FORM : OTHER
    const letters = jaroWinkler(a, b)
    if (letters >= 0.94 || (isSlip(a, b) && Math.min(a.length, b.length) > 3)) return NEAR
    const words = a.includes(' ') || b.includes(' ') ? wordsInCommon(a, b, weight) : 0
    return words >= 0.85 ? NEAR : letters >= 0.86 || words >= 0.6 ? ALIKE : OTHER
  }
}
const mostWords = 500_000

/** Places, a power of two. */
const places = 1 << 17

/** A comparison of values by their numbers, each remembered until another pair takes its place. */
function remembered({ keys }: KnownValues, compare: Comparison): (left: number, right: number) => number {
  const [lefts, rights] = [new Int32Array(places).fill(NO_KEY), new Int32Array(places)]
  const results = new Uint8Array(places)
  return (one, two) => {
    const [left, right] = one < two ? [one, two] : [two, one]
    const place = mixedPair(left, right) & (places - 1)
    if (lefts[place] === left && rights[place] === right) return results[place] ?? UNKNOWN
    const result = compare(keys.at(left), keys.at(right))
    lefts[place] = left
    rights[place] = right
    results[place] = result
    return result
  }
}
