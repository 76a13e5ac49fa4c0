// Cells in UTF-8 to a table of text as `createCsvWriter` writes it, without making strings of them: most cells go as they are.
import { isUtf8 } from 'node:buffer'
import { type CsvStyle, createCellWriter } from './csv-write.ts'

/** Cells one after the other, each row ended by `rowMark`, its cells parted by `cellMark`. An empty one is null. */
export interface MarkedCells {
  readonly bytes: Buffer
  readonly rows: number
  readonly width: number
}
export const cellMark = 0x1f
export const rowMark = 0x1e

interface WrittenBytes {
  readonly bytes: Uint8Array
  readonly guarded: number
}

const plain = 0
const special = 1
const ends = 2

const isSpace = (byte: number) => byte === 32 || (byte >= 9 && byte <= 13)
/** First bytes of the characters beyond ASCII that are space, or the start of a formula. */
const oddLeads = new Set([0xc2, 0xe1, 0xe2, 0xe3, 0xef])
/** What a spreadsheet may take for the start of a formula, in ASCII. */
const formulaStarts = new Set(Array.from("'=+-@\0|", char => char.charCodeAt(0)))

/** A single character of ASCII that no mark is. */
const isPlainCode = (text: string) =>
  text.length === 1 && text.charCodeAt(0) < 128 && ![cellMark, rowMark].includes(text.charCodeAt(0))

/**
 * Null where the style has to be written by `createCsvWriter`. The writer gives null for cells that have to be: they hold one
 * of the marks, or what is no UTF-8.
 */
export function createBytesWriter(style: CsvStyle): ((cells: MarkedCells) => WrittenBytes | null) | null {
  const quote = style.quote || '"'
  const { delimiter } = style
  if (style.quoteAll || !isPlainCode(delimiter) || !isPlainCode(quote)) return null
  const lineEnd = Buffer.from(style.lineEnd)
  const delimiterCode = delimiter.charCodeAt(0)
  const kinds = new Uint8Array(256)
  for (const char of [delimiter, quote, '\r', '\n']) kinds[char.charCodeAt(0)] = special
  kinds[cellMark] = kinds[rowMark] = ends
  const oddFirst = new Uint8Array(256)
  for (let byte = 0; byte < 256; byte++)
    if (isSpace(byte) || oddLeads.has(byte) || (style.guard && formulaStarts.has(byte))) oddFirst[byte] = 1

  return ({ bytes: from, rows, width }) => {
    const { length } = from
    if (!isUtf8(from)) return null
    const cells = createCellWriter(style)
    let out = Buffer.allocUnsafeSlow(length + rows * lineEnd.length + 4096)
    let size = 0
    const ensure = (more: number) => {
      if (size + more <= out.length) return
      const larger = Buffer.allocUnsafeSlow(Math.max(out.length * 2, size + more))
      out.copy(larger, 0, 0, size)
      out = larger
    }
    let column = 0
    let found = 0
    /** What comes from here on is written as it is. */
    let pending = 0
    const flush = (end: number) => {
      ensure(end - pending)
      size += from.copy(out, size, pending, end)
    }
    for (let at = 0; at < length; ) {
      const start = at
      let kind = 0
      let odd = 0
      for (; at < length; at++) {
        kind = kinds[from[at] ?? 0] ?? plain
        if (kind === ends) break
        odd |= kind
      }
      if (at > start && odd === 0) odd = (oddFirst[from[start] ?? 0] ?? 0) | (isOddEnd(from, start, at) ? 1 : 0)
      if (odd !== 0 || (width === 1 && at === start)) {
        flush(start)
        const text = at === start ? cells.quoted('') : cells.text(from.toString('utf8', start, at))
        ensure(text.length * 3)
        size += out.write(text, size, 'utf8')
        pending = at
      }
      if (from[at] === cellMark) {
        if (++column >= width) return null
        from[at] = delimiterCode
      } else {
        if (at === length || column !== width - 1) return null
        flush(at)
        ensure(lineEnd.length)
        size += lineEnd.copy(out, size)
        pending = at + 1
        column = 0
        found++
      }
      at++
    }
    if (found !== rows) return null
    // No Buffer: the memory moves to the thread that writes it.
    return { bytes: new Uint8Array(out.buffer, 0, size), guarded: cells.guarded }
  }
}

/** Whether the last character of a cell is, or may be, space. */
function isOddEnd(bytes: Buffer, start: number, end: number): boolean {
  let at = end - 1
  const last = bytes[at] ?? 0
  if (last < 128) return isSpace(last)
  while (at > start && ((bytes[at] ?? 0) & 0xc0) === 0x80) at--
  return oddLeads.has(bytes[at] ?? 0)
}
