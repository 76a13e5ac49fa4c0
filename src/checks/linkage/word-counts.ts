// How many rows have each word of a column. The words are looked up by their letters: a text for each of them, made and hashed for
// every value, took most of the time.
import { release, sharedCopy } from '../match/shared-numbers.ts'
import type { NumberedTexts } from '../match/text-numbers.ts'
import { textsBetween } from './each-text.ts'

/** Values with further words are not counted. */
const maxWords = 500_000
const space = 32
const fewest = 1024

/** The words that were counted, in memory that threads share. */
export interface CountedWords {
  /** Word i is [ends[i - 1] or 0, ends[i]) of the letters. */
  readonly letters: Uint16Array
  readonly ends: Uint32Array
  readonly hashes: Int32Array
  /** Rows of each word. */
  readonly counts: Float64Array
  /** Numbers of words, each one higher, by where they belong; 0 is a free place. A power of two. */
  readonly places: Int32Array
}

/** `rows`: how many have each text. Yields now and then. */
export function* countedWords(keys: NumberedTexts, rows: Int32Array, most = maxWords): Generator<void, CountedWords> {
  const table = wordTable()
  let letters = new Uint16Array(fewest)
  for (let number = 0; number < keys.length; number++) {
    if (number % textsBetween === textsBetween - 1) yield
    if (table.size() >= most) continue
    const length = keys.lettersOf(number)
    if (length > letters.length) letters = new Uint16Array(length * 2)
    keys.copyLetters(number, letters)
    const own = rows[number] ?? 0
    let start = 0
    for (let at = 0; at <= length; at++) {
      if (at < length && letters[at] !== space) continue
      table.add(letters, start, at, own)
      start = at + 1
    }
  }
  return table.done()
}

/** The rows of a word, 0 for one that was not met. */
export function wordCounts(words: CountedWords): (word: string) => number {
  return word => {
    let hash = firstHash
    for (let at = 0; at < word.length; at++) hash = mixed(hash, word.charCodeAt(at))
    return words.counts[find(words, settled(hash), word.length, at => word.charCodeAt(at))] ?? 0
  }
}

/** The number of a word; -1 for one that is not known. */
function find(
  { letters, ends, hashes, places }: CountedWords,
  hash: number,
  length: number,
  letter: (at: number) => number,
): number {
  const last = places.length - 1
  for (let place = hash & last; ; place = (place + 1) & last) {
    const number = (places[place] ?? 0) - 1
    if (number < 0) return -1
    const start = ends[number - 1] ?? 0
    if (hashes[number] !== hash || (ends[number] ?? 0) - start !== length) continue
    let at = 0
    while (at < length && letters[start + at] === letter(at)) at++
    if (at === length) return number
  }
}

function wordTable() {
  let size = 0
  const words = {
    letters: new Uint16Array(fewest * 8),
    ends: new Uint32Array(fewest),
    hashes: new Int32Array(fewest),
    counts: new Float64Array(fewest),
    // Half of them are free.
    places: new Int32Array(fewest * 2),
  }

  function put(number: number): void {
    const { hashes, places } = words
    const last = places.length - 1
    let place = (hashes[number] ?? 0) & last
    while (places[place] !== 0) place = (place + 1) & last
    places[place] = number + 1
  }
  function grow(): void {
    words.ends = wider(words.ends, size * 2)
    words.hashes = wider(words.hashes, size * 2)
    words.counts = wider(words.counts, size * 2)
    words.places = new Int32Array(words.places.length * 2)
    for (let number = 0; number < size; number++) put(number)
  }
  return {
    size: () => size,
    add(from: Uint16Array, start: number, end: number, own: number): void {
      let hash = firstHash
      for (let at = start; at < end; at++) hash = mixed(hash, from[at] ?? 0)
      hash = settled(hash)
      const known = find(words, hash, end - start, at => from[start + at] ?? 0)
      if (known >= 0) {
        words.counts[known] = (words.counts[known] ?? 0) + own
        return
      }
      if (size === words.ends.length) grow()
      const free = words.ends[size - 1] ?? 0
      if (free + end - start > words.letters.length) words.letters = wider(words.letters, free + end - start)
      words.letters.set(from.subarray(start, end), free)
      words.ends[size] = free + end - start
      words.hashes[size] = hash
      words.counts[size] = own
      put(size++)
    },
    done(): CountedWords {
      const { letters, ends, hashes, counts, places } = words
      const free = ends[size - 1] ?? 0
      const made = {
        letters: new Uint16Array(new SharedArrayBuffer(free * Uint16Array.BYTES_PER_ELEMENT)),
        ends: new Uint32Array(new SharedArrayBuffer(size * Uint32Array.BYTES_PER_ELEMENT)),
        hashes: sharedCopy(hashes.subarray(0, size)),
        counts: new Float64Array(new SharedArrayBuffer(size * Float64Array.BYTES_PER_ELEMENT)),
        places: sharedCopy(places),
      }
      made.letters.set(letters.subarray(0, free))
      made.ends.set(ends.subarray(0, size))
      made.counts.set(counts.subarray(0, size))
      release(letters, ends, hashes, counts, places)
      return made
    },
  }
}

/** FNV-1a over the letters, its bits mixed once more: places are taken by the last of them. */
const firstHash = 0x811c9dc5 | 0
const mixed = (hash: number, letter: number): number => Math.imul(hash ^ letter, 0x01000193)
function settled(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return once ^ (once >>> 13)
}

function wider<A extends Uint16Array | Int32Array | Uint32Array | Float64Array>(values: A, least: number): A {
  const made = new (values.constructor as new (length: number) => A)(Math.max(least, values.length * 2))
  made.set(values)
  release(values)
  return made
}
