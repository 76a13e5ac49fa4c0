// Texts whose lines are in two encodings, as files that were put together are: UTF-8 where a line is that, else another.
import { isUtf8 } from 'node:buffer'
import { byLine } from '../../../contract/app/file/text-encoding.ts'
import { hasBrokenLetters } from '../../clean/kinds/broken-letters.ts'

/** "utf-8+windows-1252". */
export const mixedEncoding = (other: string): string => byLine + other

/** The encoding of lines that are no UTF-8; null for a name of one encoding. */
export const otherOf = (encoding: string): string | null =>
  encoding.startsWith(byLine) ? encoding.slice(byLine.length) : null

const LF = 10
const CR = 13
/** A longer line is decoded in pieces. */
const maxLineLength = 4 * 1024 * 1024

const bom = /^\ufeff/

/** Line by line, whatever the pieces. `other` is one that the platform knows. */
export function openMixedStream(other: string) {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  const second = new TextDecoder(other)
  let rest = Buffer.alloc(0)
  let start = true
  const lineText = (line: Buffer) => (isUtf8(line) ? utf8 : second).decode(line)
  const textOf = (lines: Buffer): string => {
    let text = ''
    if (isUtf8(lines)) text = utf8.decode(lines)
    else
      for (let from = 0; from < lines.length; ) {
        let to = from
        while (to < lines.length && lines[to] !== LF && lines[to] !== CR) to++
        text += lineText(lines.subarray(from, to + 1))
        from = to + 1
      }
    if (start && text !== '') {
      start = false
      return text.replace(bom, '')
    }
    return text
  }
  return {
    decode(bytes: Uint8Array): string {
      const all = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes])
      const last = Math.max(all.lastIndexOf(LF), all.lastIndexOf(CR)) + 1
      const cut = last === 0 && all.length > maxLineLength ? all.length : last
      rest = Buffer.from(all.subarray(cut))
      return textOf(all.subarray(0, cut))
    },
    end(): string {
      const left = rest
      rest = Buffer.alloc(0)
      return textOf(left)
    },
  }
}

const letters = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]*$/u

/**
 * Cells that are not ASCII, split where some are UTF-8 that another encoding would show as broken letters; null where
 * the file may well be in one encoding.
 */
export function splitByEncoding(cells: readonly Buffer[]): { utf8: Buffer[]; other: Buffer[] } | null {
  const utf8 = cells.filter(cell => isUtf8(cell))
  if (utf8.length === 0 || utf8.length === cells.length) return null
  const western = new TextDecoder('windows-1252')
  const sure = utf8.filter(cell => letters.test(cell.toString('utf8')) && hasBrokenLetters(western.decode(cell)))
  return sure.length === utf8.length ? { utf8, other: cells.filter(cell => !isUtf8(cell)) } : null
}
