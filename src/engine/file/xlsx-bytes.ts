// Cells in UTF-8 to the rows of a sheet as `bodyXml` writes them, without making strings of them: most texts go as they are.
import { isUtf8 } from 'node:buffer'
import { cellMark, type MarkedCells, rowMark } from './csv-bytes.ts'
import { cellCharacters } from './xlsx-limits.ts'
import { cellXml, columnLetters } from './xlsx-rows.ts'
import { type CellReading, readerOf } from './xlsx-value.ts'

const odd = 1
const ends = 2

/** Bytes of texts that may need an escape: those of ASCII, and the first ones of characters that XML cannot hold. */
const kinds = new Uint8Array(256)
kinds.fill(odd, 0, 32)
for (const byte of [0x26, 0x3c, 0x3e, 0x5f, 0x7f, 0xc2, 0xef]) kinds[byte] = odd
kinds[cellMark] = kinds[rowMark] = ends

/** A space, or the first byte of a character beyond ASCII that may be one: its cell says that it is to be kept. */
const perhapsSpace = new Uint8Array(256)
for (const byte of [0x20, 0xc2, 0xe1, 0xe2, 0xe3, 0xef]) perhapsSpace[byte] = 1

const [rowHead, rowTail, rowEnd] = ['<row r="', '">', '</row>'].map(text => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
]
const [textHead, textEnd] = ['" s="1" t="inlineStr"><is><t>', '</t></is></c>'].map(text => Buffer.from(text)) as [
  Buffer,
  Buffer,
]
/** Of the row number. */
const mostDigits = 7

/** Null where the rows have to be written from texts: they hold one of the marks, or what is no UTF-8. */
export function sheetBytes(
  { bytes: from, rows, width }: MarkedCells,
  reads: readonly CellReading[],
  first: number,
): Uint8Array | null {
  if (!isUtf8(from)) return null
  const { length } = from
  const readers = reads.map(readerOf)
  const letters = reads.map((_, column) => columnLetters(column))
  const heads = letters.map(text => Buffer.from(`<c r="${text}`))
  const around = textHead.length + textEnd.length + mostDigits
  const cellRoom = around + (heads.at(-1)?.length ?? 0)
  const rowRoom = rowHead.length + mostDigits + rowTail.length + rowEnd.length
  let out = Buffer.allocUnsafeSlow(length + rows * (width * cellRoom + rowRoom) + 4096)
  let size = 0
  /** What comes is longer than the cell that it was made of. */
  const ensure = (more: number) => {
    if (size + more <= out.length) return
    const larger = Buffer.allocUnsafeSlow(size + more + (out.length >> 1))
    out.copy(larger, 0, 0, size)
    out = larger
  }
  const put = (part: Uint8Array) => {
    for (let at = 0; at < part.length; at++) out[size++] = part[at] as number
  }
  let [column, found, at] = [0, 0, 0]
  while (at < length) {
    const digits = Buffer.from(String(first + found), 'latin1')
    put(rowHead)
    put(digits)
    put(rowTail)
    for (;;) {
      const start = at
      let kind = 0
      let seen = 0
      for (; at < length; at++) {
        kind = kinds[from[at] as number] as number
        if (kind === ends) break
        seen |= kind
      }
      if (at === length || column >= width) return null
      if (at > start) {
        const asItIs =
          seen === 0 &&
          readers[column] === null &&
          at - start <= cellCharacters &&
          perhapsSpace[from[start] as number] === 0 &&
          !isSpaceEnd(from, start, at)
        if (asItIs) {
          put(heads[column] as Buffer)
          put(digits)
          put(textHead)
          if (at - start < 32) for (let byte = start; byte < at; byte++) out[size++] = from[byte] as number
          else size += from.copy(out, size, start, at)
          put(textEnd)
        } else {
          const text = from.toString('utf8', start, at)
          const xml = cellXml(text, `${letters[column]}${first + found}`, readers[column] ?? null)
          // What is left of the room is for the cells behind it.
          ensure(xml.length * 3 + length - at + (rows - found) * (width * cellRoom + rowRoom))
          size += out.write(xml, size, 'utf8')
        }
      }
      const mark = from[at++]
      if (mark === cellMark) column++
      else if (column !== width - 1) return null
      else break
    }
    put(rowEnd)
    column = 0
    found++
  }
  return found === rows ? new Uint8Array(out.buffer, 0, size) : null
}

/** Whether the last character of a cell may be space. */
function isSpaceEnd(bytes: Buffer, start: number, end: number): boolean {
  let at = end - 1
  const last = bytes[at] as number
  if (last < 128) return last === 32
  while (at > start && ((bytes[at] as number) & 0xc0) === 0x80) at--
  return perhapsSpace[bytes[at] as number] === 1
}
