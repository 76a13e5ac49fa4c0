// What two texts can have in common at most, by which letters occur in them at all: for most pairs of values this is enough
// to see that they differ, without a look at the texts.
import type { NumberedTexts } from '../match/text-numbers.ts'

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

/** Texts by their numbers; `until`: up to the first of this character, or all of them. */
export function lettersCompared(keys: NumberedTexts, until: string | null = null): LettersCompared {
  const end = until === null ? -1 : until.charCodeAt(0)
  const measure = { bits: 0, again: 0, letters: 0, start: 0 }
  // Side by side, so that a look at a text costs one into memory; of letters one more, as 0 is a text not read yet.
  const known = new Int32Array(keys.length * 4)
  const read = (number: number) => {
    const place = number * 4
    const letters = known[place] ?? 0
    if (letters > 0) {
      measure.letters = letters - 1
      measure.bits = known[place + 1] ?? 0
      measure.again = known[place + 2] ?? 0
      measure.start = known[place + 3] ?? 0
      return
    }
    keys.measure(number, end, measure)
    known[place] = measure.letters + 1
    known[place + 1] = measure.bits
    known[place + 2] = measure.again
    known[place + 3] = measure.start
  }
  const own = { bits: 0, again: 0, letters: 0, start: 0 }
  let last = -1
  /** The first text is mostly the same as last time. */
  const readBoth = (a: number, b: number) => {
    if (a !== last) {
      read(a)
      own.bits = measure.bits
      own.again = measure.again
      own.letters = measure.letters
      own.start = measure.start
      last = a
    }
    read(b)
  }
  return {
    mayBeSlips(a, b, most) {
      readBoth(a, b)
      // Each slip takes one letter away, or puts one in, or both.
      return (
        Math.abs(own.letters - measure.letters) <= most &&
        bitsIn(own.bits ^ measure.bits) + bitsIn(own.again ^ measure.again) <= 2 * most
      )
    },
    mayBeAlike(a, b, least) {
      readBoth(a, b)
      const { bits, again, letters, start } = measure
      if (Math.max(own.letters, letters) > maxCompared) return true
      const shared = Math.min(
        own.letters - bitsIn(own.bits & ~bits) - bitsIn(own.again & ~again),
        letters - bitsIn(bits & ~own.bits) - bitsIn(again & ~own.again),
      )
      if (shared <= 0) return false
      const jaro = (shared / own.letters + shared / letters + 1) / 3
      return jaro + 0.1 * sameBytes(own.start, start) * (1 - jaro) >= least
    },
  }
}
