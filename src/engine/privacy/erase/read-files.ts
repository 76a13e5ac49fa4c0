// Every file of a workspace read again after an erasure, byte by byte and compressed ones unpacked, for what the person was
// known by: the receipt says what was looked for and where it still is (R-PRV-03).
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { EraseReceipt } from '../../../contract/app/privacy/erase.ts'
import { readZstd } from '../../disk/read-zstd.ts'

/** Bytes as text in one case: of UTF-8, and of UTF-16 with its zeros taken out. */
const encodings: readonly ((bytes: Buffer) => string)[] = [
  bytes => bytes.toString('latin1').toLowerCase(),
  bytes => bytes.toString('latin1').replaceAll('\0', '').toLowerCase(),
]

async function holdsAny(file: string, wanted: readonly string[]): Promise<boolean> {
  const overlap = Math.max(...wanted.map(text => text.length)) * 2
  const stream = file.endsWith('.zst')
    ? readZstd(file)
    : (createReadStream(file, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>)
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = Buffer.concat([before, chunk])
    if (encodings.some(read => wanted.some(text => read(bytes).includes(text)))) return true
    before = bytes.subarray(Math.max(0, bytes.length - overlap))
  }
  return false
}

/**
 * Reads all files below `dir` but `except`. A file that cannot be read to its end counts as one that holds the person; one that
 * is deleted meanwhile does not.
 */
export async function readFilesAgain(
  dir: string,
  literals: readonly string[],
  except: readonly string[],
): Promise<NonNullable<EraseReceipt['read']>> {
  // UTF-8 as single bytes, so that letters beyond ASCII are compared as they lie in the file.
  const wanted = [...new Set(literals.map(text => Buffer.from(text, 'utf8').toString('latin1').toLowerCase()))]
  const read = { files: 0, bytes: 0, texts: wanted.length, left: 0 }
  if (wanted.length === 0) return read
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || except.includes(path.relative(dir, file))) continue
    try {
      const holds = await holdsAny(file, wanted)
      read.bytes += (await stat(file)).size
      read.files += 1
      if (holds) read.left += 1
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') continue
      read.left += 1
    }
  }
  return read
}
