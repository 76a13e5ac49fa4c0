// One part of a zip: read by a handle of its own, so that it may be left at any time, and checked against its CRC-32.
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type yauzl from 'yauzl'
import { noteProgress } from '../job/progress.ts'

const stored = 0
const deflated = 8
const readBytes = 128 * 1024
const chunkBytes = 64 * 1024

/**
 * Inflated bytes of a part of the zip at `file`, in chunks of at most 128 KiB. Throws an Error when the bytes are not
 * those that were packed, at the latest after the last chunk: what was read may be kept only after the end.
 */
export async function* readPart(file: string, zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  let crc = 0
  let size = 0
  for await (const chunk of await openPart(file, zip, entry)) {
    // Both kinds of stream give buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > entry.uncompressedSize) throw new Error('more bytes than the zip says')
    crc = crc32(bytes, crc)
    noteProgress()
    yield bytes
  }
  if (size < entry.uncompressedSize) throw new Error('fewer bytes than the zip says')
  if (crc !== entry.crc32) throw new Error('the checksum is wrong')
}

async function openPart(file: string, zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable | Buffer[]> {
  const { compressionMethod, compressedSize } = entry
  if (compressionMethod !== stored && compressionMethod !== deflated)
    throw new Error(`compression method ${compressionMethod} is not supported`)
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  if (compressedSize === 0) return []
  const packed = createReadStream(file, {
    start: fileDataStart,
    end: fileDataStart + compressedSize - 1,
    highWaterMark: readBytes,
  })
  if (compressionMethod === stored) return packed
  // An error of the file ends the inflating too, and reaches the reader.
  return pipeline(packed, createInflateRaw({ chunkSize: chunkBytes }), () => {})
}
