// What someone may have meant by a name that is not there.
import { closest, distance } from 'fastest-levenshtein'

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
