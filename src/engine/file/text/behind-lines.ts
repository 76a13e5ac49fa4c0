// Where a line of a text file begins, in bytes. Its text cannot tell: bytes that are no text become characters of other lengths.
import { closeSync, openSync, readSync } from 'node:fs'

const LF = 10
const CR = 13
const blockBytes = 64 * 1024

/** The place behind so many line ends (LF, CRLF, CR) from the byte `from` on; the end of the file where there are fewer. */
export function behindLines(file: string, from: number, lines: number): number {
  const descriptor = openSync(file, 'r')
  try {
    const block = Buffer.allocUnsafe(blockBytes)
    let left = lines
    let cut = false
    for (let offset = from; ; ) {
      const length = readSync(descriptor, block, 0, blockBytes, offset)
      if (length === 0) return offset
      for (let at = 0; at < length; at++) {
        const byte = block[at]
        // An LF behind a CR belongs to it.
        if (cut && byte !== LF) left--
        if (left === 0) return offset + at
        cut = byte === CR
        if (byte === LF && --left === 0) return offset + at + 1
      }
      offset += length
    }
  } finally {
    closeSync(descriptor)
  }
}
