// A number for each text of a column, in slices: a column of a million texts takes a while.
import { sharedInts } from '../match/shared-numbers.ts'
import type { NumberedTexts } from '../match/text-numbers.ts'

/** Texts between two looks at whether someone has stopped the work. */
export const textsBetween = 20_000

/** In memory that threads share; yields now and then. */
export function* numbersOf(keys: NumberedTexts, numberOf: (key: string) => number) {
  const made = sharedInts(keys.length)
  let at = 0
  for (const key of keys) {
    made[at++] = numberOf(key)
    if (at % textsBetween === 0) yield
  }
  return made
}
