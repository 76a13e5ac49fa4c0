// Bytes to text: the platform's TextDecoder where it knows the encoding, iconv-lite for old DOS pages and UTF-32.
import iconv from 'iconv-lite'
import { openMixedStream, otherOf } from './mixed-encoding.ts'

export interface TextStream {
  /** Text of these bytes; a character cut by the end of the chunk waits for the next. */
  decode(bytes: Uint8Array): string
  end(): string
}

/** Encodings that a person may pick, by the name stored and shown. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'utf-32le',
  'utf-32be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'cp850',
  'cp437',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'x-mac-cyrillic',
  'ibm866',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-8+windows-1252',
] as const

const platformKnows = (encoding: string): boolean => {
  try {
    new TextDecoder(encoding)
    return true
  } catch {
    // RangeError is how the platform says no.
    return false
  }
}

export const knowsEncoding = (encoding: string): boolean =>
  platformKnows(otherOf(encoding) ?? encoding) || iconv.encodingExists(encoding)

/** A decoder for a whole file. A leading BOM is not text, unless the file was begun before; bytes that are none become U+FFFD. */
export function openTextStream(encoding: string, begun = false): TextStream {
  const other = otherOf(encoding)
  if (other !== null) return openMixedStream(other)
  if (platformKnows(encoding)) {
    const decoder = new TextDecoder(encoding, { ignoreBOM: begun })
    return { decode: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
  }
  const decoder = iconv.getDecoder(encoding)
  return { decode: bytes => decoder.write(Buffer.from(bytes)), end: () => decoder.end() ?? '' }
}

/** All of it at once, for heads and samples. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  const stream = openTextStream(encoding)
  return stream.decode(bytes) + stream.end()
}

/** Text to bytes in the encoding of a source file; characters it lacks become `?`. No BOM. */
export const encodeText = (text: string, encoding: string): Buffer =>
  encoding === 'utf-8' ? Buffer.from(text, 'utf8') : iconv.encode(text, encoding)

/** True when the text survives the encoding. */
export const fitsEncoding = (text: string, encoding: string): boolean =>
  encoding.startsWith('utf') || decodeText(encodeText(text, encoding), encoding) === text
