// How two names of people compare, part by part: equal, short for the other, an initial, a slip of the keyboard, or different.
import { distance } from 'fastest-levenshtein'
import { fullGivenName, personWords, sameGivenName } from '../names/person-words.ts'

export const nameParts = ['unknown', 'same', 'short', 'initial', 'near', 'loose', 'twin', 'different'] as const
export type NamePart = (typeof nameParts)[number]

/** Two neighbouring letters changed over, and nothing else. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** ä written as ae, or not at all. */
const withoutUmlauts = (text: string) => (text.includes('e') ? text.replace(/([aou])e/g, '$1') : text)

/** One slip, or two in a longer word; null for more. */
function slips(a: string, b: string): 'near' | 'loose' | null {
  const shorter = Math.min(a.length, b.length)
  if (shorter < 3 || Math.abs(a.length - b.length) > 2) return null
  if (isSwapped(a, b)) return 'near'
  const edits = distance(a, b)
  return edits === 1 ? 'near' : edits === 2 && shorter >= 5 ? 'loose' : null
}

/**
 * Given names, folded. `established`: names that people are known to have, so that Lena and Lea are two children and Lena and
 * Lema one.
 */
export function sameGiven(a: string, b: string, established: (name: string) => boolean): NamePart {
  if (a === '' || b === '') return 'unknown'
  if (a === b) return 'same'
  if (a.length === 1 || b.length === 1) return isInitial(a, b) || isInitial(b, a) ? 'initial' : 'different'
  if (sameGivenName(a, b)) return 'short'
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 3 && long.startsWith(short) && long.length - short.length >= 2) return 'short'
  if (withoutUmlauts(a) === withoutUmlauts(b)) return 'same'
  const slip = slips(a, b)
  if (slip === null) return 'different'
  return established(a) && established(b) ? 'twin' : slip
}

/** Family names, folded: one of two names of a person is enough. */
export function sameFamily(a: string, b: string): NamePart {
  if (a === '' || b === '') return 'unknown'
  if (a === b) return 'same'
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : 'different'
  const [left, right] = [a.replaceAll(' ', ''), b.replaceAll(' ', '')]
  if (left === right || withoutUmlauts(left) === withoutUmlauts(right)) return 'same'
  const slip = slips(left, right)
  if (slip !== null) return slip
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 4 && long.split(' ').includes(short) ? 'short' : 'different'
}

/** Of the name itself, or of the full one it is short for: E. may be Ted. */
const isInitial = (letter: string, name: string): boolean =>
  letter.length === 1 && (name[0] === letter || fullGivenName(name)[0] === letter)

/** A given name of the tables, full or short. */
export const isGivenName = (name: string): boolean => personWords().fullNames.has(name)
