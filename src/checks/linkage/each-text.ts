// A number for each text of a column, in slices: a column of a million texts takes a while.
import type { NumberedTexts } from '../match/text-numbers.ts'

/** Texts between two looks at whether someone has stopped the work. */
export const textsBetween = 20_000

/** Yields now and then. */
export function* numbersOf(keys: NumberedTexts, numberOf: (key: string) => number): Generator<void, Int32Array> {
  const made = new Int32Array(keys.length)
  let at = 0
  for (const key of keys) {
    made[at++] = numberOf(key)
    if (at % textsBetween === 0) yield
  }
  return made
}
