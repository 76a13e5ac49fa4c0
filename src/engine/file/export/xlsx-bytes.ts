// Cells in UTF-8 to the rows of a sheet as `bodyXml` writes them, without making strings of them: most texts go as they are.
import { isUtf8 } from 'node:buffer'
import { cellMark, type MarkedCells, rowMark } from '../csv/csv-bytes.ts'
import { cellCharacters } from '../read/xlsx/xlsx-limits.ts'
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

/** Text that is written again and again: eight bytes at a time, as numbers. */
interface Part {
  readonly length: number
  readonly words: Float64Array
}

/** Bytes that are written at once. What lies behind the end of a text is overwritten by what follows it. */
const word = 8

/** Puts ASCII into the bytes of words. */
function spell(text: string, words: Float64Array, bytes = new Uint8Array(words.buffer)): Part {
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return { length: text.length, words }
}

const partOf = (text: string): Part => spell(text, new Float64Array(Math.ceil(text.length / word)))

const [rowHead, rowTail, rowEnd] = ['<row r="', '">', '</row>'].map(partOf) as [Part, Part, Part]
const text = { head: partOf('" s="1" t="inlineStr"><is><t>'), end: partOf('</t></is></c>') }
const number = { head: partOf('" s="3"><v>'), end: partOf('</v></c>') }

/** Writes a text and returns where it ends. */
function put(view: DataView, at: number, { words, length }: Part): number {
  for (let place = 0; place < words.length; place++) view.setFloat64(at + place * word, words[place] as number, true)
  return at + length
}

/** A buffer with room for more: what comes is longer than the cell that it was made of. */
function withRoom(out: Buffer<ArrayBuffer>, size: number, more: number): Buffer<ArrayBuffer> {
  if (size + more <= out.length) return out
  const larger = Buffer.allocUnsafeSlow(size + more + (out.length >> 1))
  out.copy(larger, 0, 0, size)
  return larger
}

/** Of the row number. */
const maxDigits = 7
const ofNumber = new Float64Array(Math.ceil(maxDigits / word))
const bytesOfNumber = new Uint8Array(ofNumber.buffer)

/** Null where the rows have to be written from texts: they hold one of the marks, or what is no UTF-8. */
export function sheetBytes(
  { bytes: from, rows, width }: MarkedCells,
  reads: readonly CellReading[],
  first: number,
): Uint8Array | null {
  // So that eight bytes can be copied as a number: no NaN, which an engine may write as another, is UTF-8. It would end with FF, or
  // with 7F behind one of F0 to FF.
  if (!isUtf8(from)) return null
  const { length } = from
  const readers = reads.map(readerOf)
  const letters = reads.map((_, column) => columnLetters(column))
  const isPlainNumber = reads.map(one => one.as === 'number' && one.decimal === '.')
  const heads = letters.map(text => partOf(`<c r="${text}`))
  const around = text.head.length + text.end.length + maxDigits
  const cellRoom = around + (heads.at(-1)?.length ?? 0)
  const rowRoom = rowHead.length + maxDigits + rowTail.length + rowEnd.length
  let out = Buffer.allocUnsafeSlow(length + rows * (width * cellRoom + rowRoom) + 4096)
  let view = new DataView(out.buffer)
  const source = new DataView(from.buffer, from.byteOffset, length)
  let size = 0
  let [column, found, at] = [0, 0, 0]
  while (at < length) {
    const digits = spell(String(first + found), ofNumber, bytesOfNumber)
    size = put(view, size, rowHead)
    size = put(view, size, digits)
    size = put(view, size, rowTail)
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
        const around = isPlainNumber[column]
          ? isShortNumber(from, start, at) && number
          : seen === 0 &&
            readers[column] === null &&
            at - start <= cellCharacters &&
            perhapsSpace[from[start] as number] === 0 &&
            !isSpaceEnd(from, start, at) &&
            text
        if (around) {
          size = put(view, size, heads[column] as Part)
          size = put(view, size, digits)
          size = put(view, size, around.head)
          if (at - start < 64 && at + word <= length) {
            for (let byte = start; byte < at; byte += word)
              view.setFloat64(size + byte - start, source.getFloat64(byte, true), true)
            size += at - start
          } else size += from.copy(out, size, start, at)
          size = put(view, size, around.end)
        } else {
          const cell = from.toString('utf8', start, at)
          const xml = cellXml(cell, `${letters[column]}${first + found}`, readers[column] ?? null)
          // What is left of the room is for the cells behind it.
          out = withRoom(out, size, xml.length * 3 + word + length - at + (rows - found) * (width * cellRoom + rowRoom))
          if (view.buffer !== out.buffer) view = new DataView(out.buffer)
          size += out.write(xml, size, 'utf8')
        }
      }
      const mark = from[at++]
      if (mark === cellMark) column++
      else if (column !== width - 1) return null
      else break
    }
    size = put(view, size, rowEnd)
    column = 0
    found++
  }
  return found === rows ? new Uint8Array(out.buffer, 0, size) : null
}

/** What General shows as it is written: see `generalFormat`. */
const maxNumberLength = 15
const maxWholeLength = 11
const minBehindZeros = 4
const [zero, nine, point] = [0x30, 0x39, 0x2e]

/** Whether a cell is a number as `xlsx-value.ts` reads one, shown as it is written: 0, 12 or 0.5, but no code such as 007 and no 0.50. */
function isShortNumber(bytes: Buffer, start: number, end: number): boolean {
  const first = bytes[start] as number
  if (end - start > maxNumberLength || (first === zero && end - start > 1 && bytes[start + 1] !== point)) return false
  let at = start
  while (at < end && (bytes[at] as number) >= zero && (bytes[at] as number) <= nine) at++
  if (at === start || at - start > maxWholeLength) return false
  if (at === end) return true
  if (bytes[at] !== point || at + 1 === end || bytes[end - 1] === zero) return false
  const behind = at + 1
  let zeros = 0
  for (at = behind; at < end; at++) {
    const byte = bytes[at] as number
    if (byte < zero || byte > nine) return false
    if (byte === zero && zeros === at - behind) zeros++
  }
  return first !== zero || zeros < minBehindZeros
}

/** Whether the last character of a cell may be space. */
function isSpaceEnd(bytes: Buffer, start: number, end: number): boolean {
  let at = end - 1
  const last = bytes[at] as number
  if (last < 128) return last === 32
  while (at > start && ((bytes[at] as number) & 0xc0) === 0x80) at--
  return perhapsSpace[bytes[at] as number] === 1
}
