// Comparisons of names by their numbers, each remembered until another pair takes its place: no more memory however many names there
// are, and names that are compared often are seldom gone.
import { mixedPair } from './pair-numbers.ts'
import { type NamePart, nameParts } from './same-name.ts'
import type { NumberedTexts } from './text-numbers.ts'

/** Places, a power of two. */
const places = 1 << 19
/** Bits of a result; numbers of names have the others. */
const resultBits = 3

/** Compares two names, which have these numbers. */
export type NameTest = (a: string, b: string, left: number, right: number) => NamePart

/** `test` with a memory; always asked for texts of the same numbers, the lesser one first, that are not equal. */
export function rememberedParts(test: NameTest) {
  // By place the lesser number, and the greater one with the result, which is never 0: so a place of zeros is a free one.
  const known = new Int32Array(places * 2)
  return (keys: NumberedTexts, left: number, right: number): NamePart => {
    const place = (mixedPair(left, right) & (places - 1)) * 2
    const found = known[place + 1] ?? 0
    if (known[place] === left && found >> resultBits === right)
      return nameParts[found & (2 ** resultBits - 1)] ?? 'unknown'
    const result = test(keys.at(left), keys.at(right), left, right)
    known[place] = left
    known[place + 1] = (right << resultBits) | nameParts.indexOf(result)
    return result
  }
}
