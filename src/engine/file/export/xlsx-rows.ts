// Rows of a sheet as XML, made of the texts of their cells: the reference for `xlsx-bytes.ts`, and for what that cannot write.
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import { cellCharacters } from '../read/xlsx/xlsx-limits.ts'
import { type CellReading, readerOf } from './xlsx-value.ts'

const unholdable = '(?![\\t\\n])\\p{Cc}|[\\ufffe\\uffff]'
const special = new RegExp(`[&<>]|${unholdable}|_(?=x[0-9A-Fa-f]{4}(?:_|${unholdable}))`, 'u')
const specials = new RegExp(special, 'gu')
/** What most cells have none of, in the form that is looked for quickest. */
const perhapsSpecial = /[&<>_\p{Cc}\ufffe\uffff]/u
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of a cell; characters that XML cannot hold, and what looks like their escape, as _xHHHH_. */
const escapeCell = (text: string): string =>
  perhapsSpecial.test(text) && special.test(text)
    ? text.replace(
        specials,
        char => entities[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
      )
    : text

export const escapeAttribute = (text: string) => escapeCell(text).replaceAll('"', '&quot;')

/** 0 -> A, 26 -> AA. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

/** A cell that stays text is null. */
export type CellReader = ReturnType<typeof readerOf>

/** A cell as its column reads it. `place`: as in A1. */
export function cellXml(cell: string, place: string, reader: CellReader): string {
  const typed = reader?.(cell)
  if (!typed) return textCell(cell, place, 1)
  return `<c r="${place}" s="${typed.style}"${typed.kind === 'b' ? ' t="b"' : ''}><v>${typed.value}</v></c>`
}

/** Rows below the header, the first of them with this number. */
export function bodyXml(
  rows: readonly (readonly (string | null)[])[],
  reads: readonly CellReading[],
  first: number,
): string {
  const readers = reads.map(readerOf)
  return rowsXml(rows, reads.length, first, (cell, place, column) => cellXml(cell, place, readers[column] ?? null))
}

export const headerXml = (names: readonly string[]): string =>
  rowsXml([names], names.length, 1, (cell, place) => textCell(cell, place, 2))

/** Space at the ends of a text is kept only where that is asked for. */
function textCell(cell: string, place: string, style: number): string {
  const text = escapeCell(cell.length > cellCharacters ? cutText(cell, cellCharacters) : cell)
  const space = isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1)) ? ' xml:space="preserve"' : ''
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${text}</t></is></c>`
}

/** Tabs and line ends too, and anything that some program may take for a space. */
const isSpace = (code: number) => code <= 32 || (code > 127 && /\s/.test(String.fromCharCode(code)))

function rowsXml(
  rows: readonly (readonly (string | null)[])[],
  width: number,
  first: number,
  xmlOf: (cell: string, place: string, column: number) => string,
): string {
  const letters = Array.from({ length: width }, (_, column) => columnLetters(column))
  let xml = ''
  let number = first
  for (const row of rows) {
    xml += `<row r="${number}">`
    for (let column = 0; column < width; column++) {
      const cell = row[column]
      if (cell === null || cell === undefined || cell === '') continue
      xml += xmlOf(cell, `${letters[column]}${number}`, column)
    }
    xml += '</row>'
    number++
  }
  return xml
}
