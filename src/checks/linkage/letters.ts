// What two texts can have in common at most, by which letters occur in them at all: for most pairs of values this is enough
// to see that they differ, without a look at the texts.
import { sharedInts } from '../match/shared-numbers.ts'
import type { NumberedTexts } from '../match/text-numbers.ts'
import { textsBetween } from './each-text.ts'

function bitsIn(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many bytes two numbers begin with that are the same. */
function sameBytes(a: number, b: number): number {
  const other = a ^ b
  return (other & 0xff) !== 0 ? 0 : (other & 0xff00) !== 0 ? 1 : (other & 0xff0000) !== 0 ? 2 : other !== 0 ? 3 : 4
}

/** Longer texts are compared by their first letters. */
const maxCompared = 128

export interface LettersCompared {
  /** False where one is more than so many slips of the keyboard from the other. */
  mayBeSlips(a: number, b: number, most: number): boolean
  /** False where the measure of Jaro and Winkler is below this one. */
  mayBeAlike(a: number, b: number, least: number): boolean
}

/** Numbers of a text: its letters, which ones it has, which of these more than once, and the first four. */
const measures = 4

/**
 * What is measured of texts, by their numbers, in memory that threads share; `until`: up to the first of this character, or all of them.
 * Yields now and then.
 */
export function* measuredLetters(keys: NumberedTexts, until: string | null = null): Generator<void, Int32Array> {
  const end = until === null ? -1 : until.charCodeAt(0)
  const measure = { bits: 0, again: 0, letters: 0, start: 0 }
  // Side by side, so that a look at a text costs one into memory.
  const measured = sharedInts(keys.length * measures)
  for (let number = 0; number < keys.length; number++) {
    keys.measure(number, end, measure)
    const place = number * measures
    measured[place] = measure.letters
    measured[place + 1] = measure.bits
    measured[place + 2] = measure.again
    measured[place + 3] = measure.start
    if (number % textsBetween === textsBetween - 1) yield
  }
  return measured
}

/** Texts by what was measured of them. */
export function lettersCompared(measured: Int32Array): LettersCompared {
  return {
    mayBeSlips(a, b, most) {
      const [one, other] = [a * measures, b * measures]
      // Each slip takes one letter away, or puts one in, or both.
      return (
        Math.abs((measured[one] ?? 0) - (measured[other] ?? 0)) <= most &&
        bitsIn((measured[one + 1] ?? 0) ^ (measured[other + 1] ?? 0)) +
          bitsIn((measured[one + 2] ?? 0) ^ (measured[other + 2] ?? 0)) <=
          2 * most
      )
    },
    mayBeAlike(a, b, least) {
      const [one, other] = [a * measures, b * measures]
      const [mine, its] = [measured[one] ?? 0, measured[other] ?? 0]
      if (Math.max(mine, its) > maxCompared) return true
      const [bits, itsBits] = [measured[one + 1] ?? 0, measured[other + 1] ?? 0]
      const [again, itsAgain] = [measured[one + 2] ?? 0, measured[other + 2] ?? 0]
      const shared = Math.min(
        mine - bitsIn(bits & ~itsBits) - bitsIn(again & ~itsAgain),
        its - bitsIn(itsBits & ~bits) - bitsIn(itsAgain & ~again),
      )
      if (shared <= 0) return false
      const jaro = (shared / mine + shared / its + 1) / 3
      return jaro + 0.1 * sameBytes(measured[one + 3] ?? 0, measured[other + 3] ?? 0) * (1 - jaro) >= least
    },
  }
}
