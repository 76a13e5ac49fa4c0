// What is looked at of a file to find its encoding: cells that are not ASCII, words that are, and its line ends.
import { isAscii, isUtf8 } from 'node:buffer'

const lineEnd = Buffer.from('\n')
const maxCellLength = 4096

const isBreak = (byte: number, before: number) =>
  byte === 10 ||
  byte === 13 ||
  byte === 44 ||
  byte === 59 ||
  byte === 9 ||
  byte === 34 ||
  // The second byte of many characters of Shift_JIS, GB18030 and Big5.
  (byte === 124 && before < 0x80)

const breakAt = (bytes: Buffer, index: number) => isBreak(bytes[index] ?? 10, bytes[index - 1] ?? 0)

/** Bytes that are looked at together for whether all are ASCII: most of most lists is. */
const stretch = 512

/** Where the next byte above 0x7F is, from `index` on; the length if there is none. */
function nextSpecial(bytes: Buffer, index: number): number {
  let at = index
  while (at < bytes.length) {
    const next = Math.min(at + stretch, bytes.length)
    if (isAscii(bytes.subarray(at, next))) {
      at = next
      continue
    }
    while ((bytes[at] ?? 0x80) <= 0x7f) at++
    return at
  }
  return bytes.length
}

/** Cells of each byte that are kept first, and cells that are no UTF-8 among others. */
const cellsOfByte = 12
const cellsNotUtf8 = 500

/** Where a list repeats a few cells (countries, cities), this many times the sample is looked at, not the whole file. */
const maxLooked = 4

export interface CellSample {
  /** Takes the cells of the next piece of the file. `utf8`: all of the piece is. */
  add(bytes: Buffer, utf8: boolean): void
  /** More cells are kept only if they have bytes that are rare so far. */
  full(): boolean
  /** Cells with bytes above 0x7F, each once: a country in every row says no more than in one. Those with rare bytes come first. */
  cells(): Buffer[]
}

/** Keeps about `most` bytes of cells, and up to as many more with bytes that few of them have. */
export function createCellSample(most: number): CellSample {
  const seen = new Set<string>()
  const telling: Buffer[] = []
  const others: Buffer[] = []
  const counts = new Uint32Array(0x100)
  let size = 0
  let notUtf8 = 0
  let looked = 0
  const keep = (cell: Buffer, utf8: boolean) => {
    const rare = cell.some(byte => byte > 0x7f && (counts[byte] ?? 0) < cellsOfByte)
    const other = !utf8 && notUtf8 < cellsNotUtf8 && !isUtf8(cell)
    if (size >= (rare || other ? 2 * most : most)) return
    const key = cell.toString('latin1')
    if (seen.has(key)) return
    seen.add(key)
    size += cell.length + 1
    if (other) notUtf8++
    for (const byte of new Set(cell)) counts[byte] = (counts[byte] ?? 0) + 1
    ;(rare ? telling : others).push(Buffer.from(cell))
  }
  return {
    add(bytes, utf8) {
      let end = 0
      for (let index = nextSpecial(bytes, 0); index < bytes.length; index = nextSpecial(bytes, end)) {
        if (utf8 && (size >= most || looked >= maxLooked * most)) return
        let start = index
        while (start > end && !breakAt(bytes, start - 1)) start--
        end = index + 1
        while (end < bytes.length && !breakAt(bytes, end)) end++
        looked += end - start
        // A cell as long as a book tells no more than its beginning.
        keep(bytes.subarray(start, Math.min(end, start + maxCellLength)), utf8)
      }
    },
    full: () => size >= most,
    cells: () => [...telling, ...others],
  }
}

/** As one text, a cell in each line. */
export const linesOf = (cells: readonly Buffer[]): Buffer =>
  Buffer.concat(cells.flatMap((cell, at) => (at === 0 ? [cell] : [lineEnd, cell])))

const wordBytes = 16 * 1024
const maxWords = 400
/** Addresses and codes are spelt like no language. */
const noWords = /[@\d\u0080-\uffff]|:\/\//

/** Different words of ASCII at the beginning of a file, in cells of words. */
export function asciiWords(head: Buffer): string[] {
  const cells = head.toString('latin1', 0, wordBytes).split(/[\r\n,;\t"|]/)
  const words = cells.flatMap(cell => (noWords.test(cell) ? [] : (cell.match(/[A-Za-z]{3,}/g) ?? [])))
  return [...new Set(words)].slice(0, maxWords)
}

/** Which line end most lines at the beginning have; null for one line. */
export function commonLineEnd(head: Buffer): '\r' | '\n' | '\r\n' | null {
  const ends = head.toString('latin1', 0, wordBytes).match(/\r\n|\r|\n/g) ?? []
  const counts = (['\r\n', '\n', '\r'] as const).map(end => ({ end, count: ends.filter(one => one === end).length }))
  const most = counts.sort((a, b) => b.count - a.count)[0]
  return most && most.count > 0 ? most.end : null
}
