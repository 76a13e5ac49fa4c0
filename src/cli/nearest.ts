// What someone may have meant by a name that is not there, and the names there are, in words.
import { closest, distance } from 'fastest-levenshtein'

/** Case does not tell names apart. */
export const sameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0

/** The name that differs in few letters, whatever their case; null where none is near. */
export function nearestName(word: string, names: readonly string[]): string | null {
  const asked = word.toLowerCase()
  const plain = names.map(name => name.toLowerCase())
  if (asked === '' || plain.length === 0) return null
  const found = closest(asked, plain)
  // A third of the letters may be wrong, of a short name one.
  return distance(asked, found) <= Math.max(1, Math.floor(Math.max(asked.length, found.length) / 3))
    ? (names[plain.indexOf(found)] ?? null)
    : null
}

/** ` Did you mean "Guests"?`, or nothing. */
export function didYouMean(word: string, names: readonly string[]): string {
  const name = nearestName(word, names)
  return name === null ? '' : ` Did you mean "${name}"?`
}

const maxNames = 30

/** The names with commas between them; of many the first ones and how many more there are. */
export const namesOf = (names: readonly string[]): string =>
  names.length <= maxNames
    ? names.join(', ')
    : `${names.slice(0, maxNames).join(', ')} and ${names.length - maxNames} more`
