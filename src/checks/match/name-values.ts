// Names of people as keys, and how the names of two rows compare: part by part, or turned round.
import { plainWords } from '../keys/plain.ts'
import { parsePersonName, withoutTitle } from '../names/person.ts'
import { NO_KEY } from './column.ts'
import type { KnownValues } from './known-values.ts'
import { matchKey } from './match-key.ts'
import { type NameTest, rememberedParts } from './remembered-parts.ts'
import { isGivenName, type NamePart, sameFamily, sameGiven } from './same-name.ts'
import { sharedBytes, sharedInts } from './shared-numbers.ts'

/** Rows in which an established name has to stand at least. */
const ESTABLISHED = 3
const NO_NAME = ''

/** "given|family|all given names", each folded; any may be empty. */
export function nameKey(text: string): string | null {
  const [mark, first = '', last = ''] = text.split('\u0000')
  if (mark === 'parts') {
    const [given, family] = [plainWords(withoutTitle(first, last)), plainWords(last)]
    return given === '' && family === '' ? null : `${given.split(' ')[0]}|${family}|${given}`
  }
  const key = matchKey('person', text)
  if (key === null) return null
  const name = parsePersonName(text)
  // "Herr von der Tann" and "Aung San Suu Kyi" have one part of several words.
  const space = name && (name.first === '' || name.last === '') ? -1 : key.indexOf(' ')
  return space < 0 ? `|${key}|` : `${key.slice(0, space)}|${key.slice(space + 1)}|${key.slice(0, space)}`
}
/** A name of two columns, as `nameKey` reads it; '' for none. */
export const nameInParts = (first: string, last: string): string =>
  first === '' && last === '' ? NO_NAME : `parts\u0000${first}\u0000${last}`
/** A name of one column, as `nameKey` reads it. */
export const wholeName = (text: string): string => text

export const partsOfName = (key: string): [given: string, family: string, all: string] => {
  const [given = '', family = '', all = ''] = key.split('|')
  return [given, family, all]
}

/** Of each key three numbers: first letters of given and family name, and which letters each of them has, a bit for several. */
function lettersOfNames({ keys }: KnownValues): Int32Array {
  const letters = sharedInts(keys.length * 3)
  let at = 0
  for (const key of keys) {
    const [, family, given] = partsOfName(key)
    letters[at++] = codeOf(given) | (codeOf(family) << 16)
    letters[at++] = bitsOf(given)
    letters[at++] = bitsOf(family)
  }
  return letters
}
/** 0 where there is none. */
const codeOf = (text: string): number => (text === '' ? 0 : text.charCodeAt(0))

function bitsOf(text: string): number {
  let bits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== space) bits |= 1 << (code & 31)
  }
  return bits
}
const space = 32

/** One of them has no more than one letter that the other has not: as with a slip, an umlaut, an initial, or a word of several. */
const mayBeAlike = (one: number, other: number): boolean => {
  const [more, less] = [one & ~other, other & ~one]
  return (more & (more - 1)) === 0 || (less & (less - 1)) === 0
}

/** What is found out of names before they are compared, in memory that threads can share. */
export interface NamesInMemory {
  /** By name, as `lettersOfNames` has them. */
  readonly letters: Int32Array
  /** By row: the first of these numbers. */
  readonly initials: Int32Array
  /** By given name: 1 where it is a name, not a slip. */
  readonly established: Uint8Array
}

export interface ComparedNames {
  readonly given: (a: number, b: number) => NamePart
  readonly family: (a: number, b: number) => NamePart
  /** True where the given name of each is the family name of the other. */
  readonly turned: (a: number, b: number) => boolean
  readonly memory: NamesInMemory
}

/** Which given names people with several family names have, or are in the tables. */
function establishedNames(count: number, given: KnownValues, family: KnownValues): Uint8Array {
  const established = sharedBytes(given.keys.length)
  let number = 0
  for (const key of given.keys) established[number++] = Number(isGivenName(key))
  const before = ESTABLISHED - 1
  const families = new Int32Array(given.keys.length * before).fill(NO_KEY)
  for (let row = 0; row < count; row++) {
    const [own, name] = [given.ids[row] ?? NO_KEY, family.ids[row] ?? NO_KEY]
    if (own === NO_KEY || name === NO_KEY || established[own] === 1) continue
    let place = own * before
    const end = place + before
    while (place < end && families[place] !== NO_KEY && families[place] !== name) place++
    if (place === end) established[own] = 1
    else families[place] = name
  }
  return established
}

function namesInMemory(count: number, names: KnownValues, given: KnownValues, family: KnownValues): NamesInMemory {
  const letters = lettersOfNames(names)
  const initials = sharedInts(count)
  for (let row = 0; row < count; row++) initials[row] = letters[(names.ids[row] ?? NO_KEY) * 3] ?? 0
  return { letters, initials, established: establishedNames(count, given, family) }
}

/** `names`: by `nameKey`; `given` and `family`: the parts of them; `memory`: what another thread has found out of them. */
export function compareNames(
  count: number,
  names: KnownValues,
  given: KnownValues,
  family: KnownValues,
  memory: NamesInMemory = namesInMemory(count, names, given, family),
): ComparedNames {
  const { letters, initials, established } = memory
  const part = (of: KnownValues, test: NameTest) => {
    const compared = rememberedParts(test)
    return (a: number, b: number): NamePart => {
      const [left, right] = [of.ids[a] ?? NO_KEY, of.ids[b] ?? NO_KEY]
      if (left === NO_KEY || right === NO_KEY) return 'unknown'
      if (left === right) return of.keys.lettersOf(left) === 1 ? 'initial' : 'same'
      return compared(of.keys, Math.min(left, right), Math.max(left, right))
    }
  }
  return {
    memory,
    given: part(given, (a, b, left, right) => sameGiven(a, b, name => established[name === a ? left : right] === 1)),
    family: part(family, sameFamily),
    turned: (a, b) => {
      // The cheap tests first: this is asked of every pair whose given names differ.
      const mine = initials[a] ?? 0
      const its = initials[b] ?? 0
      if ((mine & 0xffff) !== its >>> 16 && mine >>> 16 !== (its & 0xffff)) return false
      const [left, right] = [names.ids[a] ?? NO_KEY, names.ids[b] ?? NO_KEY]
      if (left === NO_KEY || right === NO_KEY || left === right) return false
      if (!mayBeAlike(letters[left * 3 + 1] ?? 0, letters[right * 3 + 2] ?? 0)) return false
      if (!mayBeAlike(letters[right * 3 + 1] ?? 0, letters[left * 3 + 2] ?? 0)) return false
      const [, familyA, givenA] = partsOfName(names.keys.at(left))
      const [, familyB, givenB] = partsOfName(names.keys.at(right))
      return isAlike(givenA, familyB) && isAlike(familyA, givenB)
    },
  }
}

const isAlike = (given: string, family: string): boolean => {
  const part = sameFamily(given.replace(/ .$/, ''), family)
  return part === 'same' || part === 'near' || part === 'short'
}
