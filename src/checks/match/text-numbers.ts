// Numbers for texts, in the order in which they come. The texts are bytes side by side: a Map of a million of them is several
// times as large, and each of its texts is looked at whenever memory is cleared up.
import { release } from './shared-numbers.ts'

/** The bytes of texts, in memory that threads can share. Text i is [ends[i - 1] or 0, ends[i]). */
export interface TextMemory {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
}

/** Texts by their numbers. */
export interface NumberedTexts extends Iterable<string> {
  readonly length: number
  readonly memory: TextMemory
  /** '' for what is no number of a text. */
  at(number: number): string
  /** Letters of a text, as JavaScript counts them. */
  lettersOf(number: number): number
  /** The codes of these letters, from the first place of `into` on. */
  copyLetters(number: number, into: Uint16Array): void
  /** Measures a text up to the first character with the code `end`. */
  measure(number: number, end: number, into: TextMeasure): void
}

export interface TextMeasure {
  /** Which characters it has, one bit for several of them. */
  bits: number
  /** Which of these it has more than once. */
  again: number
  letters: number
  /** Its first four characters, a byte of each. */
  start: number
}

export interface TextNumbers {
  /** The number of a text, a new one where it has none. */
  add(text: string): number
  /** The texts; nothing is added any more. */
  done(): NumberedTexts
}

const fewest = 1024
/** Ends are numbers of 32 bits: there are as many as texts. */
const maxBytes = 2 ** 32 - 1
/** Texts that are kept as such at a time, a power of two: who compares asks for one again and again. */
const maxRecent = 4_096
/** The first byte of a text: whether its letters take a byte each, or two. */
const [narrow, wide] = [0, 1]

export function textNumbers(): TextNumbers {
  let size = 0
  let bytes = new Uint8Array(fewest * 16)
  /** Text i is [ends[i - 1] or 0, ends[i]). */
  let ends = new Uint32Array(fewest)
  let hashes = new Int32Array(fewest)
  /** Numbers, each one higher, by where their text belongs; 0 is a free place, and half of the places are. */
  let places = new Int32Array(fewest * 2)

  /** Writes the text behind all others; returns the byte behind it. */
  function write(text: string): number {
    const start = ends[size - 1] ?? 0
    const needed = start + 1 + text.length * 2
    if (needed > maxBytes) throw new RangeError('the text of one column takes more than 4 GB')
    if (needed > bytes.length) bytes = wider(bytes, needed)
    const own = bytes
    const { length } = text
    own[start] = narrow
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code > 255) return writeWide(text, start)
      own[start + 1 + at] = code
    }
    return start + 1 + length
  }
  function writeWide(text: string, start: number): number {
    let end = start
    bytes[end++] = wide
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      bytes[end++] = code & 255
      bytes[end++] = code >>> 8
    }
    return end
  }
  function isAt(number: number, start: number, end: number): boolean {
    const own = bytes
    const first = ends[number - 1] ?? 0
    if ((ends[number] ?? 0) - first !== end - start) return false
    for (let at = 0; at < end - start; at++) if (own[first + at] !== own[start + at]) return false
    return true
  }
  function grow(): void {
    ends = wider(ends, size * 2)
    hashes = wider(hashes, size * 2)
    const room = places.length
    release(places)
    places = new Int32Array(room * 2)
    const last = places.length - 1
    for (let number = 0; number < size; number++) {
      let place = (hashes[number] ?? 0) & last
      while (places[place] !== 0) place = (place + 1) & last
      places[place] = number + 1
    }
  }

  return {
    add(text) {
      if (size === ends.length) grow()
      const end = write(text)
      const start = ends[size - 1] ?? 0
      const hash = hashOf(bytes, start, end)
      const last = places.length - 1
      let place = hash & last
      for (; ; place = (place + 1) & last) {
        const known = (places[place] ?? 0) - 1
        if (known < 0) break
        if (hashes[known] === hash && isAt(known, start, end)) return known
      }
      places[place] = size + 1
      ends[size] = end
      hashes[size] = hash
      return size++
    },
    done() {
      const end = ends[size - 1] ?? 0
      const memory = {
        bytes: new Uint8Array(new SharedArrayBuffer(end)),
        ends: new Uint32Array(new SharedArrayBuffer(size * Uint32Array.BYTES_PER_ELEMENT)),
      }
      memory.bytes.set(bytes.subarray(0, end))
      memory.ends.set(ends.subarray(0, size))
      release(bytes, ends, hashes, places)
      size = 0
      bytes = new Uint8Array(0)
      ends = new Uint32Array(0)
      hashes = new Int32Array(0)
      places = new Int32Array(0)
      return textsIn(memory)
    },
  }
}

/** The texts that these bytes are. */
export function textsIn(memory: TextMemory): NumberedTexts {
  const { bytes: own, ends: until } = memory
  const { length } = until
  // Reads a text in one call, where a copy of its bytes and a list of their codes would be made first.
  const read = Buffer.from(own.buffer, own.byteOffset, own.byteLength)
  const textOf = (number: number): string => {
    const start = until[number - 1] ?? 0
    const end = until[number] ?? 0
    return own[start] === narrow ? read.toString('latin1', start + 1, end) : read.toString('utf16le', start + 1, end)
  }
  const recent = new Array<string | undefined>(maxRecent)
  const numbers = new Int32Array(maxRecent).fill(-1)
  const at = (number: number) => {
    if (number < 0 || number >= length) return ''
    const place = number & (maxRecent - 1)
    const known = numbers[place] === number ? recent[place] : undefined
    if (known !== undefined) return known
    const text = textOf(number)
    numbers[place] = number
    recent[place] = text
    return text
  }
  return {
    length,
    memory,
    at,
    lettersOf: number => {
      const start = until[number - 1] ?? 0
      return ((until[number] ?? start + 1) - start - 1) >> (own[start] ?? narrow)
    },
    copyLetters(number, into) {
      const start = until[number - 1] ?? 0
      const [step, last] = [own[start] === wide ? 2 : 1, until[number] ?? 0]
      let at = 0
      for (let place = start + 1; place < last; place += step)
        into[at++] = step === 1 ? (own[place] ?? 0) : (own[place] ?? 0) | ((own[place + 1] ?? 0) << 8)
    },
    measure(number, end, into) {
      let bits = 0
      let again = 0
      let letters = 0
      let first = 0
      const start = until[number - 1] ?? 0
      const [step, last] = [own[start] === wide ? 2 : 1, until[number] ?? 0]
      for (let place = start + 1; place < last; place += step) {
        const code = step === 1 ? (own[place] ?? 0) : (own[place] ?? 0) | ((own[place + 1] ?? 0) << 8)
        if (code === end) break
        const bit = 1 << (code & 31)
        again |= bits & bit
        bits |= bit
        if (letters < 4) first |= (code & 255) << (8 * letters)
        letters++
      }
      into.bits = bits
      into.again = again
      into.letters = letters
      into.start = first
    },
    *[Symbol.iterator]() {
      for (let number = 0; number < length; number++) yield textOf(number)
    },
  }
}

/** FNV-1a, its bits mixed once more: places are taken by the last of them. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

function wider<A extends Uint8Array | Int32Array | Uint32Array>(values: A, least: number): A {
  const made = new (values.constructor as new (length: number) => A)(Math.max(least, values.length * 2))
  made.set(values)
  release(values)
  return made
}
