// Names of people as keys, and how the names of two rows compare: part by part, or turned round.
import { plainWords } from '../keys/plain.ts'
import { parsePersonName, withoutTitle } from '../names/person.ts'
import { NO_KEY } from './column.ts'
import type { KnownValues } from './known-values.ts'
import { matchKey } from './match-key.ts'
import { rememberedParts } from './remembered-parts.ts'
import { isGivenName, type NamePart, sameFamily, sameGiven } from './same-name.ts'

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

/** The first letters of the given and the family name of each key, as codes; 0 where there is none. */
function firstLetters({ keys }: KnownValues) {
  const [given, family] = [new Uint16Array(keys.length), new Uint16Array(keys.length)]
  let at = 0
  for (const key of keys) {
    const [, last, first] = partsOfName(key)
    given[at] = first === '' ? 0 : first.charCodeAt(0)
    family[at++] = last === '' ? 0 : last.charCodeAt(0)
  }
  return { given, family }
}

export interface ComparedNames {
  readonly given: (a: number, b: number) => NamePart
  readonly family: (a: number, b: number) => NamePart
  /** True where the given name of each is the family name of the other. */
  readonly turned: (a: number, b: number) => boolean
}

/** `names`: by `nameKey`; `given` and `family`: the parts of them. */
export function compareNames(
  count: number,
  names: KnownValues,
  given: KnownValues,
  family: KnownValues,
): ComparedNames {
  /** Family names that people with this given name have: who has several is a name, not a slip. */
  const families = new Map<number, Set<number>>()
  for (let row = 0; row < count; row++) {
    const [own, name] = [given.ids[row] ?? NO_KEY, family.ids[row] ?? NO_KEY]
    if (own === NO_KEY || name === NO_KEY) continue
    const known = families.get(own)
    if (known === undefined) families.set(own, new Set([name]))
    else if (known.size < ESTABLISHED) known.add(name)
  }
  const idOfGiven = new Map(Array.from(given.keys, (key, id) => [key, id]))
  const established = (name: string) =>
    isGivenName(name) || (families.get(idOfGiven.get(name) ?? NO_KEY)?.size ?? 0) >= ESTABLISHED

  const part = (of: KnownValues, test: (a: string, b: string) => NamePart) => {
    const compared = rememberedParts(test)
    return (a: number, b: number): NamePart => {
      const [left, right] = [of.ids[a] ?? NO_KEY, of.ids[b] ?? NO_KEY]
      if (left === NO_KEY || right === NO_KEY) return 'unknown'
      if (left === right) return of.keys.lettersOf(left) === 1 ? 'initial' : 'same'
      return compared(of.keys, Math.min(left, right), Math.max(left, right))
    }
  }
  const first = firstLetters(names)
  return {
    given: part(given, (a, b) => sameGiven(a, b, established)),
    family: part(family, sameFamily),
    turned: (a, b) => {
      const [left, right] = [names.ids[a] ?? NO_KEY, names.ids[b] ?? NO_KEY]
      if (left === NO_KEY || right === NO_KEY || left === right) return false
      // The cheap test first: this is asked of every pair whose given names differ.
      if (first.given[left] !== first.family[right] && first.family[left] !== first.given[right]) return false
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
