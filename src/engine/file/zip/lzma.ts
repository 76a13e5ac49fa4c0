// LZMA as it is inside xz: bytes that come again as a distance and a length, each bit by how probable it is (range coding).
import { broken, type Damaged } from './packed-bytes.ts'

/** What was unpacked last: what comes again is copied from here. */
export interface Window {
  bytes: Uint8Array
  /** Where the next byte goes. */
  at: number
  /** Where the first byte lies since the dictionary was empty; below 0 where it is no longer kept. */
  from: number
}

const states = 12
const literalStates = 7
const positions = 16
const lengthStates = 4
/** Bits of the range; without any of them it takes another byte. */
const topOfRange = 0xff << 24
const evenOdds = 1024
const endOfPositionModels = 14
const fullDistances = 1 << (endOfPositionModels >>> 1)
const alignBits = 4

/** Where each kind of probability begins in one array. */
const isMatch = 0
const isRep = isMatch + states * positions
const isRep0 = isRep + states
const isRep1 = isRep0 + states
const isRep2 = isRep1 + states
const isRep0Long = isRep2 + states
const slots = isRep0Long + states * positions
const special = slots + lengthStates * 64
const align = special + fullDistances
/** Of a length: two choices, 16 trees of 3 bits, 16 of 3 bits, one of 8 bits. */
const lengthTrees = 2 + positions * 8 * 2 + 256
const matchLength = align + (1 << alignBits)
const repLength = matchLength + lengthTrees
const literals = repLength + lengthTrees
const maxLiteralBits = 4

export class Lzma {
  readonly #damaged: Damaged
  readonly #odds = new Uint16Array(literals + (0x300 << maxLiteralBits))
  #input: Uint8Array = new Uint8Array(0)
  #at = 0
  /** Both have 32 bits without a sign: where they are compared, `>>> 0` says so. */
  #range = 0
  #code = 0
  #state = 0
  /** The four latest distances, less one. */
  readonly #reps = new Float64Array(4)
  #contextBits = 0
  #positionBits = 0
  #literalPositionBits = 0

  constructor(damaged: Damaged) {
    this.#damaged = damaged
  }

  /** Properties of what follows, from their byte. */
  setProperties(byte: number): void {
    const positionBits = Math.floor(byte / 45)
    const literalPositionBits = Math.floor(byte / 9) % 5
    const contextBits = byte % 9
    if (positionBits > 4 || contextBits + literalPositionBits > maxLiteralBits) throw this.#damaged(broken)
    this.#positionBits = positionBits
    this.#literalPositionBits = literalPositionBits
    this.#contextBits = contextBits
  }

  reset(): void {
    this.#odds.fill(evenOdds)
    this.#state = 0
    this.#reps.fill(0)
  }

  /** Unpacks so many bytes into the window from the whole of `input`. Throws file_damaged. */
  unpack(input: Uint8Array, window: Window, size: number): void {
    if (input.length < 5 || input[0] !== 0) throw this.#damaged(broken)
    this.#input = input
    this.#range = -1
    this.#code = ((input[1] ?? 0) << 24) | ((input[2] ?? 0) << 16) | ((input[3] ?? 0) << 8) | (input[4] ?? 0)
    this.#at = 5
    const { bytes } = window
    const end = window.at + size
    const positionMask = (1 << this.#positionBits) - 1
    let at = window.at
    while (at < end) {
      const position = (at - window.from) & positionMask
      if (this.#bit(isMatch + this.#state * positions + position) === 0) {
        bytes[at] = this.#literal(bytes, at, window.from)
        at++
        continue
      }
      const length = this.#match(position, at, window.from)
      const distance = (this.#reps[0] ?? 0) + 1
      if (distance > Math.min(at, at - window.from) || length > end - at) throw this.#damaged(broken)
      for (const to = at + length; at < to; at++) bytes[at] = bytes[at - distance] ?? 0
    }
    window.at = end
    // The whole of the input was used, and nothing is left over in the code.
    this.#normalize()
    if (this.#at !== input.length || this.#code !== 0) throw this.#damaged(broken)
  }

  #normalize(): void {
    if ((this.#range & topOfRange) !== 0) return
    this.#range <<= 8
    this.#code = (this.#code << 8) | (this.#input[this.#at++] ?? 0)
  }

  #bit(place: number): 0 | 1 {
    this.#normalize()
    const odds = this.#odds[place] ?? 0
    const bound = Math.imul(this.#range >>> 11, odds)
    if (this.#code >>> 0 < bound >>> 0) {
      this.#range = bound
      this.#odds[place] = odds + ((2048 - odds) >>> 5)
      return 0
    }
    this.#range = (this.#range - bound) | 0
    this.#code = (this.#code - bound) | 0
    this.#odds[place] = odds - (odds >>> 5)
    return 1
  }

  /** A number of so many bits, the highest first, each with odds of its own. */
  #tree(place: number, bits: number): number {
    let node = 1
    for (let bit = 0; bit < bits; bit++) node = (node << 1) | this.#bit(place + node)
    return node - (1 << bits)
  }

  /** The same, the lowest first. */
  #reverseTree(place: number, bits: number): number {
    let node = 1
    let value = 0
    for (let bit = 0; bit < bits; bit++) {
      const next = this.#bit(place + node)
      node = (node << 1) | next
      value |= next << bit
    }
    return value
  }

  /** Bits of which each is as probable as the other. */
  #even(bits: number): number {
    let value = 0
    for (let bit = 0; bit < bits; bit++) {
      this.#normalize()
      this.#range >>>= 1
      const next = this.#code >>> 0 >= this.#range ? 1 : 0
      if (next === 1) this.#code = (this.#code - this.#range) | 0
      value = value * 2 + next
    }
    return value
  }

  #literal(bytes: Uint8Array, at: number, from: number): number {
    const before = at > from ? (bytes[at - 1] ?? 0) : 0
    const low = (at - from) & ((1 << this.#literalPositionBits) - 1)
    const place = literals + 0x300 * ((low << this.#contextBits) + (before >>> (8 - this.#contextBits)))
    let symbol = 1
    if (this.#state >= literalStates) {
      // Behind a match the byte that would have been next is likely not the one.
      let matched = bytes[at - (this.#reps[0] ?? 0) - 1] ?? 0
      let offset = 0x100
      while (symbol < 0x100) {
        matched <<= 1
        const expected = matched & offset
        const next = this.#bit(place + offset + expected + symbol)
        symbol = (symbol << 1) | next
        offset &= next === 1 ? matched : ~matched
      }
    } else while (symbol < 0x100) symbol = (symbol << 1) | this.#bit(place + symbol)
    this.#state = this.#state < 4 ? 0 : this.#state - (this.#state < 10 ? 3 : 6)
    return symbol & 0xff
  }

  #length(place: number, position: number): number {
    if (this.#bit(place) === 0) return 2 + this.#tree(place + 2 + position * 8, 3)
    if (this.#bit(place + 1) === 0) return 10 + this.#tree(place + 2 + (positions + position) * 8, 3)
    return 18 + this.#tree(place + 2 + 2 * positions * 8, 8)
  }

  #distance(length: number): number {
    const slot = this.#tree(slots + Math.min(length - 2, lengthStates - 1) * 64, 6)
    if (slot < 4) return slot
    const bits = (slot >>> 1) - 1
    const high = (2 | (slot & 1)) * 2 ** bits
    if (slot < endOfPositionModels) return high + this.#reverseTree(special + high - slot, bits)
    return high + this.#even(bits - alignBits) * 2 ** alignBits + this.#reverseTree(align, alignBits)
  }

  /** One of the latest distances is the latest again. */
  #repeat(which: number): void {
    const distance = this.#reps[which] ?? 0
    this.#reps.copyWithin(1, 0, which)
    this.#reps[0] = distance
  }

  /** The length of what comes again; its distance is the first of `#reps` then. */
  #match(position: number, at: number, from: number): number {
    const afterLiteral = this.#state < literalStates
    if (this.#bit(isRep + this.#state) === 0) {
      const length = this.#length(matchLength, position)
      this.#reps.copyWithin(1, 0, 3)
      this.#reps[0] = this.#distance(length)
      this.#state = afterLiteral ? 7 : 10
      return length
    }
    if (at === from) throw this.#damaged(broken)
    if (this.#bit(isRep0 + this.#state) === 0) {
      if (this.#bit(isRep0Long + this.#state * positions + position) === 0) {
        this.#state = afterLiteral ? 9 : 11
        return 1
      }
    } else if (this.#bit(isRep1 + this.#state) === 0) this.#repeat(1)
    else this.#repeat(this.#bit(isRep2 + this.#state) === 0 ? 2 : 3)
    this.#state = afterLiteral ? 8 : 11
    return this.#length(repLength, position)
  }
}
