// Comparisons of names by their numbers, each remembered until another pair takes its place: no more memory however many names there
// are, and names that are compared often are seldom gone.
import { NO_KEY } from './column.ts'
import { mixedPair } from './pair-numbers.ts'
import { type NamePart, nameParts } from './same-name.ts'
import type { NumberedTexts } from './text-numbers.ts'

/** Places, a power of two. */
const places = 1 << 20

/** `test` with a memory of its own; always asked for texts of the same numbers. */
export function rememberedParts(test: (a: string, b: string) => NamePart) {
  const [lefts, rights] = [new Int32Array(places).fill(NO_KEY), new Int32Array(places)]
  const results = new Uint8Array(places)
  return (keys: NumberedTexts, left: number, right: number): NamePart => {
    const place = mixedPair(left, right) & (places - 1)
    if (lefts[place] === left && rights[place] === right) return nameParts[results[place] ?? 0] ?? 'unknown'
    const result = test(keys.at(left), keys.at(right))
    lefts[place] = left
    rights[place] = right
    results[place] = nameParts.indexOf(result)
    return result
  }
}
