// Which encoding a text file has: BOM, then the pattern of NUL bytes, then valid UTF-8, then a guess over the cells that
// are not ASCII (a whole file of ASCII around twenty accents tells a detector nothing).
import { isUtf8 } from 'node:buffer'
import { closeSync, openSync, readSync } from 'node:fs'
import { cutText } from '../../../../contract/app/cell/cut-text.ts'
import { noteProgress } from '../../job/progress.ts'
import { boms } from '../../text/bom.ts'
import { mixedEncoding, splitByEncoding } from '../../text/mixed-encoding.ts'
import { decodeText } from '../../text/text-decode.ts'
import { unmarkedUtf16 } from './detect-utf16.ts'
import { type EncodingClues, judgeEncodings } from './encoding-judge.ts'
import { asciiWords, commonLineEnd, createCellSample, linesOf } from './encoding-sample.ts'

/** Cells as an encoding reads them. */
export interface EncodingReading {
  encoding: string
  cells: string[]
}

export interface EncodingGuess {
  encoding: string
  /** False = ask the person: several encodings would read these bytes. */
  sure: boolean
  bom: boolean
  /** Of a guess: this encoding and the one that is nearly as likely, with the cells in which they differ. */
  readings?: EncodingReading[]
  /** Lines are in two encodings: cells that are no UTF-8, and one of them as it is read. */
  mixed?: { cells: number; example: string }
}

const blockBytes = 1024 * 1024
const maxBytes = 256 * 1024 * 1024
const sampleBytes = 64 * 1024
/** Rare letters may come late. */
const bytesAfterSample = 8 * 1024 * 1024

/** Reads up to 256 MB of the file: accents may come late. */
export function detectEncoding(path: string): EncodingGuess {
  const file = openSync(path, 'r')
  try {
    const block = Buffer.alloc(blockBytes)
    const head = block.subarray(0, readSync(file, block, 0, blockBytes, 0))
    const marked = byMark(head)
    if (marked) return marked
    const utf16 = unmarkedUtf16(head)
    if (utf16) return { encoding: utf16, sure: true, bom: false }
    const clues = { words: asciiWords(head), lineEnd: commonLineEnd(head) }
    const sample = createCellSample(sampleBytes)
    let rest = Buffer.alloc(0)
    let utf8 = true
    let shifted = false
    let after = 0
    for (let at = 0; at < maxBytes; ) {
      const length = readSync(file, block, 0, blockBytes, at)
      if (length === 0) break
      at += length
      noteProgress()
      const bytes = rest.length === 0 ? block.subarray(0, length) : Buffer.concat([rest, block.subarray(0, length)])
      // Cut before a character of several bytes that may go on in the next block.
      let cut = bytes.length
      if (length === blockBytes) {
        while (bytes.length - cut < 3 && ((bytes[cut - 1] ?? 0) & 0xc0) === 0x80) cut--
        if ((bytes[cut - 1] ?? 0) > 0x7f) cut--
      }
      const part = bytes.subarray(0, cut)
      const partUtf8 = isUtf8(part)
      utf8 &&= partUtf8
      shifted ||= shiftsToKanji(part)
      if (!sample.full() || !utf8) sample.add(part, partUtf8)
      if (!utf8 && sample.full()) after += length
      if (after > bytesAfterSample) break
      rest = Buffer.from(bytes.subarray(cut))
    }
    const cells = sample.cells()
    if (cells.length === 0 && shifted) return { encoding: 'iso-2022-jp', sure: true, bom: false }
    if (cells.length === 0 || utf8) return { encoding: 'utf-8', sure: true, bom: false }
    return mixedGuess(cells, clues) ?? guess(cells, clues)
  } finally {
    closeSync(file)
  }
}

/** By BOM or by where the NUL bytes stand (ASCII text in UTF-16 and UTF-32 has them at fixed places). */
function byMark(head: Buffer): EncodingGuess | null {
  for (const [encoding, bytes] of boms)
    if (bytes.every((byte, index) => head[index] === byte)) return { encoding, sure: true, bom: true }
  const length = Math.min(head.length, 4096) & ~3
  if (length < 4) return null
  const nuls = [0, 0, 0, 0]
  for (let index = 0; index < length; index++) if (head[index] === 0) nuls[index & 3] = (nuls[index & 3] ?? 0) + 1
  const [a = 0, b = 0, c = 0, d = 0] = nuls.map(count => count / (length / 4))
  const unmarked = (encoding: string) => ({ encoding, sure: true, bom: false })
  if (b > 0.9 && c > 0.9 && d > 0.9 && a < 0.1) return unmarked('utf-32le')
  if (a > 0.9 && b > 0.9 && c > 0.9 && d < 0.1) return unmarked('utf-32be')
  if (b > 0.4 && d > 0.4 && a < 0.1 && c < 0.1) return unmarked('utf-16le')
  if (a > 0.4 && c > 0.4 && b < 0.1 && d < 0.1) return unmarked('utf-16be')
  return null
}

/** The sequences by which ISO-2022-JP goes to Japanese and back: all of it is ASCII. */
const shiftsToKanji = (bytes: Buffer): boolean =>
  (bytes.includes('\x1b$B') || bytes.includes('\x1b$@')) && (bytes.includes('\x1b(B') || bytes.includes('\x1b(J'))

type FileClues = Omit<EncodingClues, 'sample'>

/** A file of UTF-8 that was damaged, rather than two encodings. */
const mostlyUtf8 = 0.9

/** Ends within a character, as the end of a file that was cut off. */
const isCutUtf8 = (cell: Buffer): boolean =>
  [1, 2, 3].some(less => {
    const whole = cell.subarray(0, -less)
    return whole.some(byte => byte > 0x7f) && isUtf8(whole)
  })

/** UTF-8 and an encoding of single bytes, line by line; null where the file may well be in one encoding. */
function mixedGuess(cells: readonly Buffer[], clues: FileClues): EncodingGuess | null {
  const apart = splitByEncoding(cells)
  if (!apart) return null
  const { encoding } = guess(apart.other, clues)
  const isPage = /^(?:windows|iso-8859)-/.test(encoding)
  if (apart.other.every(isCutUtf8) || (!isPage && apart.utf8.length > mostlyUtf8 * cells.length))
    return unsure('utf-8', isPage ? mixedEncoding(encoding) : encoding, cells)
  if (!isPage) return null
  const example = decodeText(apart.other[0] ?? Buffer.alloc(0), encoding)
  return {
    ...unsure(mixedEncoding(encoding), encoding, cells),
    mixed: { cells: apart.other.length, example },
  }
}

function unsure(encoding: string, other: string, cells: readonly Buffer[]): EncodingGuess {
  const sample = linesOf(cells)
  const [best, second] = [encoding, other].map(name => ({ encoding: name, text: decodeText(sample, name) }))
  return { encoding, sure: false, bom: false, ...(best && second && { readings: readingsOf(best, second) }) }
}

/** By how much likelier than any other reading what is called sure has to be, as a natural logarithm. */
const clearly = 5
const maxCells = 5

/** What the sample is most likely written in. */
function guess(cells: readonly Buffer[], clues: FileClues): EncodingGuess {
  const [best, other] = judgeEncodings({ ...clues, sample: linesOf(cells) })
  if (!best) return { encoding: 'windows-1252', sure: false, bom: false }
  const { encoding } = best
  if (!best.strange && (!other || other.cost - best.cost >= clearly)) return { encoding, sure: true, bom: false }
  return { encoding, sure: false, bom: false, ...(other && { readings: readingsOf(best, other) }) }
}

interface Reading {
  encoding: string
  text: string
}

/** No sign of a terminal. */
const shownCell = (cell: string) => cutText(cell.replace(/\p{Cc}/gu, '\ufffd'), 80)

/** The cells that the two read differently, the shortest first: they are compared at a glance. */
function readingsOf(best: Reading, other: Reading): EncodingReading[] {
  const others = other.text.split('\n')
  const cells = best.text.split('\n').map((here, at) => [here, others[at] ?? ''] as const)
  const differ = cells.filter(([here, there]) => here !== there).sort(([a], [b]) => a.length - b.length)
  const shown = differ.slice(0, maxCells)
  return [
    { encoding: best.encoding, cells: shown.map(([here]) => shownCell(here)) },
    { encoding: other.encoding, cells: shown.map(([, there]) => shownCell(there)) },
  ]
}
