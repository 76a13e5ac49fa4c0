// Text to bytes in the encoding of a source file. A page of single bytes is written by what its decoder reads, so that what was read
// is written as it was; iconv-lite writes the others.
import iconv from 'iconv-lite'
import { encodingNamed } from '../../../contract/app/file/text-encoding.ts'
import { otherOf } from './mixed-encoding.ts'
import { decodeText, iconvName } from './text-decode.ts'

/** More than a byte for a character, beside the Unicode ones. */
const wide = /^(?:shift_jis|euc-|iso-2022-|gb|big5)/
const unicode = /^utf-/

const unknown = 0x3f
/** Bytes by the code of the character, for each page that was written. */
const pages = new Map<string, Uint8Array>()

function pageOf(encoding: string): Uint8Array {
  const known = pages.get(encoding)
  if (known) return known
  const page = new Uint8Array(0x10000).fill(unknown)
  // Of two bytes for one character the lower.
  for (let byte = 0xff; byte >= 0; byte--) {
    const code = decodeText(Uint8Array.of(byte), encoding).charCodeAt(0)
    if (code !== 0xfffd && !Number.isNaN(code)) page[code] = byte
  }
  pages.set(encoding, page)
  return page
}

/** Between Japanese letters and ASCII, in ISO-2022-JP. */
const [toKanji, toAscii] = [Buffer.from('\x1b$B'), Buffer.from('\x1b(B')]

/** EUC-JP without its high bits, between sequences; what is no pair of bytes there is not in it. */
function iso2022(text: string): Buffer {
  const parts: Uint8Array[] = []
  for (const [, ascii, letters] of text.matchAll(/(\p{ASCII}+)|(\P{ASCII}+)/gu)) {
    if (letters === undefined) parts.push(Buffer.from(ascii ?? ''))
    else {
      const pairs = [...letters].map(letter => iconv.encode(letter, 'euc-jp')).filter(pair => pair.length === 2)
      const known = pairs.filter(([first = 0]) => first > 0xa0)
      parts.push(
        toKanji,
        Uint8Array.from(Buffer.concat(known), byte => byte & 0x7f),
        toAscii,
      )
    }
  }
  return Buffer.concat(parts)
}

/** Text to bytes, without a BOM; characters that the encoding lacks are lost. Of two encodings by line it is UTF-8. */
export function encodeText(text: string, name: string): Buffer {
  const encoding = encodingNamed(name) ?? name
  if (encoding === 'iso-2022-jp') return iso2022(text)
  if (encoding === 'utf-8' || otherOf(encoding) !== null) return Buffer.from(text, 'utf8')
  if (unicode.test(encoding) || wide.test(encoding)) return iconv.encode(text, iconvName(encoding))
  const page = pageOf(encoding)
  const bytes = Buffer.allocUnsafe(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = page[text.charCodeAt(at)] ?? unknown
  return bytes
}

/** True when the text survives the encoding. */
export const fitsEncoding = (text: string, encoding: string): boolean =>
  unicode.test(encoding) || decodeText(encodeText(text, encoding), encoding) === text
