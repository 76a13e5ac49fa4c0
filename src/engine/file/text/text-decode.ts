// Bytes to text: the platform's TextDecoder where it knows the encoding, iconv-lite for pages of DOS and the Mac and UTF-32.
import iconv from 'iconv-lite'
import { encodingNamed } from '../../../contract/app/file/text-encoding.ts'
import { openMixedStream, otherOf } from './mixed-encoding.ts'

export interface TextStream {
  /** Text of these bytes; a character cut by the end of the chunk waits for the next. */
  decode(bytes: Uint8Array): string
  end(): string
}

const platformKnows = (encoding: string): boolean => {
  try {
    new TextDecoder(encoding)
    return true
  } catch {
    // RangeError is how the platform says no.
    return false
  }
}

const macintosh: Readonly<Record<string, string>> = { 'x-mac-ce': 'maccenteuro', 'x-mac-romanian': 'macromania' }

/** What iconv-lite calls an encoding. */
export const iconvName = (encoding: string): string => macintosh[encoding] ?? encoding.replace(/^x-mac-/, 'mac')

/** A decoder for a whole file. A leading BOM is not text, unless the file was begun before; bytes that are none become U+FFFD. */
export function openTextStream(name: string, begun = false): TextStream {
  const encoding = encodingNamed(name) ?? name
  const other = otherOf(encoding)
  if (other !== null) return openMixedStream(other)
  if (platformKnows(encoding)) {
    const decoder = new TextDecoder(encoding, { ignoreBOM: begun })
    return { decode: bytes => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
  }
  const decoder = iconv.getDecoder(iconvName(encoding))
  return { decode: bytes => decoder.write(Buffer.from(bytes)), end: () => decoder.end() ?? '' }
}

/** All of it at once, for heads and samples. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  const stream = openTextStream(encoding)
  return stream.decode(bytes) + stream.end()
}
