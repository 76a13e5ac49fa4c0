// A file that is read whole because people write such files by hand: recipes, profiles, simulated errors.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const maxBytes = 16_000_000

/** Its text. Throws errors of the system, and an Error for people where it has no end or is no such file. */
export function smallFile(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const found = fstatSync(descriptor)
    if (found.isCharacterDevice() || found.isBlockDevice()) throw new Error('a device, not a file')
    const parts: Buffer[] = []
    for (let bytes = 0; ; ) {
      const part = Buffer.alloc(65_536)
      const length = readSync(descriptor, part)
      if (length === 0) return Buffer.concat(parts).toString('utf8')
      bytes += length
      if (bytes > maxBytes) throw new Error(`larger than ${maxBytes / 1e6} MB`)
      parts.push(part.subarray(0, length))
    }
  } finally {
    closeSync(descriptor)
  }
}
