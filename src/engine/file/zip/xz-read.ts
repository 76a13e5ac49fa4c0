// What is in an xz file: blocks of LZMA2 in streams one after the other, each held against its check and against the index.
import { crc32 } from 'node:zlib'
import { noteProgress } from '../job/progress.ts'
import { Lzma, type Window } from './lzma.ts'
import { broken, type Damaged, type PackedBytes } from './packed-bytes.ts'
import { type Check, checks } from './xz-check.ts'

const lzma2 = 0x21
/** Most bytes of a dictionary; the levels of xz have at most 64 MiB. */
const maxDictionary = 256 * 1024 ** 2
const firstWindow = 64 * 1024
const maxChunk = 2 * 1024 ** 2
/** Sums are kept for each block. */
const maxBlocks = 1_000_000

interface Counted {
  /** How many bytes were taken. */
  count: number
  byte(): number
  fill(length: number): Buffer
}

/** Bytes with a count of them. */
function counted(bytes: PackedBytes): Counted {
  return {
    count: 0,
    byte() {
      this.count++
      return bytes.byte()
    },
    fill(length) {
      this.count += length
      const into = Buffer.allocUnsafe(length)
      bytes.fill(into)
      return into
    },
  }
}

/** A number of seven bits per byte, the lowest first. */
function numberOf(next: () => number, damaged: Damaged): number {
  let value = 0
  for (let at = 0; at < 8; at++) {
    const byte = next()
    value += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) {
      if ((byte === 0 && at > 0) || !Number.isSafeInteger(value)) break
      return value
    }
  }
  throw damaged(broken)
}

interface BlockHead {
  dictionary: number
  packed: number | null
  unpacked: number | null
}

function blockHead(head: Buffer, damaged: Damaged): BlockHead {
  if (head.readUInt32LE(head.length - 4) !== crc32(head.subarray(0, -4))) throw damaged(broken)
  const flags = head[1] ?? 0
  if ((flags & 0x3c) !== 0) throw damaged(broken)
  let at = 2
  const number = () => numberOf(() => (at < head.length - 4 ? (head[at++] ?? 0) : 0xff), damaged)
  const packed = (flags & 0x40) === 0 ? null : number()
  const unpacked = (flags & 0x80) === 0 ? null : number()
  const filter = number()
  if (filter !== lzma2 || (flags & 3) !== 0)
    throw damaged('it was packed with a filter for programs, which Listwright does not unpack')
  const [size, property] = [number(), head[at++] ?? 0xff]
  if (size !== 1 || property > 40 || head.subarray(at, -4).some(byte => byte !== 0)) throw damaged(broken)
  const dictionary = property === 40 ? 2 ** 32 - 1 : (2 | (property & 1)) * 2 ** ((property >>> 1) + 11)
  if (dictionary > maxDictionary)
    throw damaged(`to unpack it takes ${Math.round(dictionary / 1024 ** 2)} MB of memory, and at most 256 MB are used`)
  return { dictionary, packed, unpacked }
}

/** Makes place for a chunk: a larger window, or the same without what is further back than the dictionary. */
function makePlace(window: Window, size: number, dictionary: number): void {
  if (window.at + size <= window.bytes.length) return
  const most = dictionary + Math.max(maxChunk, Math.ceil(dictionary / 2))
  if (window.bytes.length < most) {
    const larger = new Uint8Array(Math.min(most, Math.max(window.bytes.length * 2, window.at + size)))
    larger.set(window.bytes.subarray(0, window.at))
    window.bytes = larger
    if (window.at + size <= larger.length) return
  }
  const gone = window.at - dictionary
  window.bytes.copyWithin(0, gone, window.at)
  window.at -= gone
  window.from -= gone
}

/** The chunks of a block. */
function* chunksOf(bytes: Counted, dictionary: number, damaged: Damaged): Generator<Buffer, void> {
  const lzma = new Lzma(damaged)
  const window: Window = { bytes: new Uint8Array(Math.min(firstWindow, dictionary + maxChunk)), at: 0, from: 0 }
  const word = () => bytes.byte() * 256 + bytes.byte()
  /** What the next chunk has to begin with: 3 = a new dictionary, 2 = properties, 1 = a new state, 0 = anything. */
  let owed = 3
  for (;;) {
    noteProgress()
    const control = bytes.byte()
    if (control === 0) return
    const plain = control < 0x80
    if (plain && control > 2) throw damaged(broken)
    const resets = plain ? (control === 1 ? 3 : 0) : (control >>> 5) & 3
    if (owed === 3 && resets < 3) throw damaged(broken)
    if (resets === 3) {
      window.at = 0
      window.from = 0
      owed = 2
    }
    const size = (plain ? 0 : (control & 0x1f) * 65536) + word() + 1
    makePlace(window, size, dictionary)
    const from = window.at
    if (plain) {
      window.bytes.set(bytes.fill(size), from)
      window.at += size
    } else {
      const packed = word() + 1
      if (resets < owed) throw damaged(broken)
      if (resets >= 2) lzma.setProperties(bytes.byte())
      if (resets >= 1) lzma.reset()
      owed = 0
      lzma.unpack(bytes.fill(packed), window, size)
    }
    yield Buffer.from(window.bytes.subarray(from, window.at))
  }
}

interface BlockSize {
  /** Without padding. */
  packed: number
  unpacked: number
}

function* blockOf(bytes: Counted, headSize: number, check: Check, damaged: Damaged): Generator<Buffer, BlockSize> {
  const length = (headSize + 1) * 4
  const head = Buffer.concat([Buffer.from([headSize]), bytes.fill(length - 1)])
  const { dictionary, packed, unpacked } = blockHead(head, damaged)
  const from = bytes.count
  let size = 0
  for (const chunk of chunksOf(bytes, dictionary, damaged)) {
    check.add(chunk)
    size += chunk.length
    yield chunk
  }
  const taken = bytes.count - from
  if ((packed ?? taken) !== taken || (unpacked ?? size) !== size) throw damaged(broken)
  takeZeros(bytes, -taken & 3, damaged)
  if (!bytes.fill(check.bytes).equals(check.end())) throw damaged(broken)
  return { packed: length + taken + check.bytes, unpacked: size }
}

function takeZeros(bytes: Counted, count: number, damaged: Damaged): void {
  if (bytes.fill(count).some(byte => byte !== 0)) throw damaged(broken)
}

/** Bytes of the index behind its first one: the same sizes as were read. */
function readIndex(bytes: Counted, blocks: readonly BlockSize[], damaged: Damaged): number {
  const from = bytes.count - 1
  let sum = crc32(Buffer.of(0))
  const next = () => {
    const byte = bytes.byte()
    sum = crc32(Buffer.of(byte), sum)
    return byte
  }
  if (numberOf(next, damaged) !== blocks.length) throw damaged(broken)
  for (const { packed, unpacked } of blocks)
    if (numberOf(next, damaged) !== packed || numberOf(next, damaged) !== unpacked) throw damaged(broken)
  while (((bytes.count - from) & 3) !== 0) if (next() !== 0) throw damaged(broken)
  if (bytes.fill(4).readUInt32LE() !== sum) throw damaged(broken)
  return bytes.count - from
}

const mark = Buffer.from('fd377a585a00', 'hex')
const endMark = Buffer.from('YZ')

function* streamOf(bytes: Counted, head: Buffer, damaged: Damaged): Generator<Buffer, void> {
  const flags = head.subarray(6, 8)
  if (!head.subarray(0, 6).equals(mark) || head.readUInt32LE(8) !== crc32(flags)) throw damaged(broken)
  const newCheck = checks.get(flags[1] ?? -1)
  if (flags[0] !== 0 || !newCheck) throw damaged('it has a kind of check that Listwright does not know')
  const blocks: BlockSize[] = []
  for (;;) {
    const headSize = bytes.byte()
    if (headSize === 0) break
    if (blocks.length >= maxBlocks) throw damaged(`it holds over ${maxBlocks} blocks`)
    blocks.push(yield* blockOf(bytes, headSize, newCheck(), damaged))
  }
  const indexSize = readIndex(bytes, blocks, damaged)
  const foot = bytes.fill(12)
  const whole = foot.readUInt32LE() === crc32(foot.subarray(4, 10)) && foot.subarray(10).equals(endMark)
  if (!whole || (foot.readUInt32LE(4) + 1) * 4 !== indexSize || !foot.subarray(8, 10).equals(flags))
    throw damaged(broken)
}

/** Throws file_damaged. Only the end says that what came is what was packed. */
export function* readXz(packed: PackedBytes, damaged: Damaged): Generator<Buffer, void> {
  const bytes = counted(packed)
  let first = bytes.byte()
  while (first >= 0) {
    yield* streamOf(bytes, Buffer.concat([Buffer.of(first), bytes.fill(11)]), damaged)
    first = packed.next()
    // Zeros in fours may stand behind a stream.
    let zeros = 0
    for (; first === 0; zeros++) first = packed.next()
    if ((zeros & 3) !== 0) throw damaged(broken)
  }
}
