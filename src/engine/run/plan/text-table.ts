// Inputs of a plan found again: a table of places over short prints of them, which compares the packed texts themselves where
// prints agree. A set of a million texts would stop the main thread each time it grows.
import { type PlanTexts, textBytes } from './plan-texts.ts'

export interface TextTable {
  /** Adds the text at an index, present by then. Returns the index of the equal one that was added before, else -1. */
  add(index: number): number
  /** Index of the added text that equals the one at `index`, else -1. */
  find(index: number): number
}

/** `prints`: equal for equal texts, spread evenly. At most `most` texts are added; `texts` may grow meanwhile. */
export function textTable(prints: Uint32Array, texts: PlanTexts, most: number): TextTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, most * 2)))
  // Index + 1 of the text that is at a place, 0 = free.
  const places = new Uint32Array(size)
  const equal = (one: number, other: number) =>
    prints[one] === prints[other] && Buffer.compare(textBytes(texts, one), textBytes(texts, other)) === 0
  /** The place of an equal text, or the free one where it would be. */
  const placeOf = (index: number) => {
    let place = (prints[index] ?? 0) & (size - 1)
    for (let found = places[place] ?? 0; found !== 0 && !equal(found - 1, index); found = places[place] ?? 0)
      place = (place + 1) & (size - 1)
    return place
  }
  return {
    add(index) {
      const place = placeOf(index)
      const found = places[place] ?? 0
      if (found === 0) places[place] = index + 1
      return found - 1
    },
    find: index => (places[placeOf(index)] ?? 0) - 1,
  }
}
