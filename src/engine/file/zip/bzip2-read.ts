// What is in a bzip2 file, block by block: several streams one after the other too, each block and stream held against its checksum.
import { noteProgress } from '../job/progress.ts'
import { broken, cutOff, type Damaged, type PackedBytes } from './packed-bytes.ts'

const blockUnit = 100_000
const maxCodeBits = 20
const quickBits = 10
const symbolsPerTable = 50
const outBytes = 64 * 1024

/** The checksum of bzip2: that of zip with the highest bit first. */
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit++) sum = sum < 0 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  return sum
})

interface Bits {
  /** The next bits, at most 24; the highest comes first. */
  take(count: number): number
  /** The next bits without taking them; what is behind the end of the file is 0. */
  peek(count: number): number
  skip(count: number): void
  /** What is left of a byte that was begun. */
  dropToByte(): void
  /** No byte is left. */
  ended(): boolean
}

function bitsOf(bytes: PackedBytes, damaged: Damaged): Bits {
  let held = 0
  let count = 0
  /** Bits behind the end of the file. */
  let beyond = 0
  const need = (bits: number) => {
    while (count < bits) {
      const byte = bytes.next()
      if (byte < 0) beyond += 8
      held = (held << 8) | Math.max(byte, 0)
      count += 8
    }
  }
  const peek = (bits: number): number => {
    need(bits)
    return (held >>> (count - bits)) & ((1 << bits) - 1)
  }
  const skip = (bits: number) => {
    count -= bits
    if (count < beyond) throw damaged(cutOff)
  }
  return {
    peek,
    skip,
    take(bits) {
      const value = peek(bits)
      skip(bits)
      return value
    },
    dropToByte: () => {
      count -= count % 8
    },
    ended() {
      need(8)
      return count === beyond
    },
  }
}

/** How a Huffman table reads symbols. */
interface Codes {
  /** For the next ten bits: symbol * 32 + length of its code; 0 = a longer one. */
  quick: Uint32Array
  /** Codes of each length are below this, of those with 20 bits. */
  limits: Uint32Array
  /** What to add to a code of a length for the place of its symbol. */
  offsets: Int32Array
  symbols: Uint16Array
}

function codesOf(lengths: Uint8Array, damaged: Damaged): Codes {
  const quick = new Uint32Array(1 << quickBits)
  const limits = new Uint32Array(maxCodeBits + 2)
  const offsets = new Int32Array(maxCodeBits + 2)
  const symbols = new Uint16Array(lengths.length)
  let code = 0
  let place = 0
  for (let length = 1; length <= maxCodeBits; length++) {
    offsets[length] = place - code
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue
      if (code >= 1 << length) throw damaged(broken)
      symbols[place++] = symbol
      if (length <= quickBits) {
        const from = code << (quickBits - length)
        quick.fill(symbol * 32 + length, from, from + (1 << (quickBits - length)))
      }
      code++
    }
    limits[length] = code << (maxCodeBits - length)
    code <<= 1
  }
  return { quick, limits, offsets, symbols }
}

function readSymbol(bits: Bits, { quick, limits, offsets, symbols }: Codes, damaged: Damaged): number {
  const ahead = bits.peek(maxCodeBits)
  const known = quick[ahead >>> (maxCodeBits - quickBits)] ?? 0
  if (known !== 0) {
    bits.skip(known & 31)
    return known >>> 5
  }
  let length = quickBits + 1
  while (length <= maxCodeBits && ahead >= (limits[length] ?? 0)) length++
  if (length > maxCodeBits) throw damaged(broken)
  bits.skip(length)
  return symbols[(ahead >>> (maxCodeBits - length)) + (offsets[length] ?? 0)] ?? 0
}

/** The bytes that occur in a block. */
function readAlphabet(bits: Bits): number[] {
  const groups = bits.take(16)
  const alphabet: number[] = []
  for (let group = 0; group < 16; group++) {
    if ((groups & (0x8000 >>> group)) === 0) continue
    const used = bits.take(16)
    for (let at = 0; at < 16; at++) if ((used & (0x8000 >>> at)) !== 0) alphabet.push(group * 16 + at)
  }
  return alphabet
}

/** Which table reads each fifty symbols. */
function readSelectors(bits: Bits, tables: number, damaged: Damaged): Uint8Array {
  const selectors = new Uint8Array(bits.take(15))
  const recent = Array.from({ length: tables }, (_, table) => table)
  for (let at = 0; at < selectors.length; at++) {
    let place = 0
    while (bits.take(1) === 1) if (++place >= tables) throw damaged(broken)
    const [table = 0] = recent.splice(place, 1)
    recent.unshift(table)
    selectors[at] = table
  }
  if (selectors.length === 0) throw damaged(broken)
  return selectors
}

function readTable(bits: Bits, symbols: number, damaged: Damaged): Codes {
  const lengths = new Uint8Array(symbols)
  let length = bits.take(5)
  for (let symbol = 0; symbol < symbols; symbol++) {
    for (;;) {
      if (length < 1 || length > maxCodeBits) throw damaged(broken)
      if (bits.take(1) === 0) break
      length += bits.take(1) === 0 ? 1 : -1
    }
    lengths[symbol] = length
  }
  return codesOf(lengths, damaged)
}

/** The sorted bytes of a block into the lowest bits of `sorted`: how many there are, and how often each occurs. */
function readSorted(bits: Bits, sorted: Uint32Array, damaged: Damaged): { size: number; counts: Uint32Array } {
  const alphabet = Uint8Array.from(readAlphabet(bits))
  const tables = bits.take(3)
  if (alphabet.length === 0 || tables < 2 || tables > 6) throw damaged(broken)
  const selectors = readSelectors(bits, tables, damaged)
  const end = alphabet.length + 1
  const codes = Array.from({ length: tables }, () => readTable(bits, end + 1, damaged))
  const counts = new Uint32Array(256)
  let size = 0
  let run = 0
  let weight = 1
  let group = 0
  let left = 0
  let table: Codes | undefined
  for (;;) {
    if (left === 0) {
      table = codes[selectors[group++] ?? tables]
      left = symbolsPerTable
    }
    left--
    if (table === undefined) throw damaged(broken)
    const symbol = readSymbol(bits, table, damaged)
    // The first two symbols are the digits of how often the latest byte comes again.
    if (symbol <= 1) {
      run += weight << symbol
      weight *= 2
      if (run > sorted.length) throw damaged(broken)
      continue
    }
    if (run > 0) {
      const byte = alphabet[0] ?? 0
      if (size + run > sorted.length) throw damaged(broken)
      sorted.fill(byte, size, size + run)
      counts[byte] = (counts[byte] ?? 0) + run
      size += run
      run = 0
      weight = 1
    }
    if (symbol === end) return { size, counts }
    if (size >= sorted.length) throw damaged(broken)
    // The byte comes to the front of those met lately.
    const byte = alphabet[symbol - 1] ?? 0
    alphabet.copyWithin(1, 0, symbol - 1)
    alphabet[0] = byte
    sorted[size++] = byte
    counts[byte] = (counts[byte] ?? 0) + 1
  }
}

/** Puts into the upper bits of each place the place of the byte behind it in the text (the inverse of Burrows and Wheeler). */
function linkSorted(sorted: Uint32Array, size: number, counts: Uint32Array): void {
  const places = new Uint32Array(256)
  for (let byte = 1; byte < 256; byte++) places[byte] = (places[byte - 1] ?? 0) + (counts[byte - 1] ?? 0)
  for (let at = 0; at < size; at++) {
    const byte = (sorted[at] ?? 0) & 0xff
    const place = places[byte] ?? 0
    sorted[place] = (sorted[place] ?? 0) | (at << 8)
    places[byte] = place + 1
  }
}

/** The text of a block; what is given back at the end is its checksum. */
function* textOf(sorted: Uint32Array, size: number, origin: number): Generator<Buffer, number> {
  let out = Buffer.allocUnsafe(outBytes)
  let filled = 0
  let sum = -1
  let next = (sorted[origin] ?? 0) >>> 8
  let last = -1
  let same = 0
  for (let at = 0; at < size; at++) {
    const entry = sorted[next] ?? 0
    next = entry >>> 8
    const byte = entry & 0xff
    // Four of a byte are followed by how many more there are.
    const times = same === 4 ? byte : 1
    const value = same === 4 ? last : byte
    if (same === 4) {
      same = 0
      last = -1
    } else if (byte === last) same++
    else {
      last = byte
      same = 1
    }
    if (filled + times > outBytes) {
      yield out.subarray(0, filled)
      out = Buffer.allocUnsafe(outBytes)
      filled = 0
    }
    for (let time = 0; time < times; time++) {
      sum = (sum << 8) ^ (checksums[(sum >>> 24) ^ value] ?? 0)
      out[filled++] = value
    }
  }
  if (filled > 0) yield out.subarray(0, filled)
  return ~sum >>> 0
}

const blockMark = [0x314159, 0x265359] as const
const endMark = [0x177245, 0x385090] as const

/** 32 bits. */
const takeSum = (bits: Bits): number => ((bits.take(16) << 16) | bits.take(16)) >>> 0

function* streamOf(bits: Bits, level: number, damaged: Damaged): Generator<Buffer, void> {
  const sorted = new Uint32Array(level * blockUnit)
  let all = 0
  for (;;) {
    noteProgress()
    const [first, second] = [bits.take(24), bits.take(24)]
    const isEnd = first === endMark[0] && second === endMark[1]
    if (!isEnd && (first !== blockMark[0] || second !== blockMark[1])) throw damaged(broken)
    const said = takeSum(bits)
    if (isEnd) {
      if (said !== all) throw damaged(broken)
      return bits.dropToByte()
    }
    // Blocks whose bytes were mixed at random: bzip2 has written none since 1998.
    if (bits.take(1) === 1) throw damaged('it is in a form of bzip2 from before 1998')
    const origin = bits.take(24)
    const { size, counts } = readSorted(bits, sorted, damaged)
    if (origin >= size) throw damaged(broken)
    linkSorted(sorted, size, counts)
    if ((yield* textOf(sorted, size, origin)) !== said) throw damaged(broken)
    all = (((all << 1) | (all >>> 31)) ^ said) >>> 0
  }
}

/** Throws file_damaged. Only the end says that what came is what was packed. */
export function* readBzip2(bytes: PackedBytes, damaged: Damaged): Generator<Buffer, void> {
  const bits = bitsOf(bytes, damaged)
  do {
    const [mark, level] = [bits.take(24), bits.take(8) - 0x30]
    if (mark !== 0x425a68 || level < 1 || level > 9) throw damaged(broken)
    yield* streamOf(bits, level, damaged)
  } while (!bits.ended())
}
