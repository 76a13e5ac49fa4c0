// What someone may have meant by a name that is not there, and the names there are, in words.
import { nearestName } from '../engine/base/nearest-name.ts'

/** Case does not tell names apart. */
export const sameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0

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
