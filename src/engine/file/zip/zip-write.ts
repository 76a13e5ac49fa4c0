// A zip written in one pass; large parts are deflated in blocks on the thread pool, sizes are patched in afterwards.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { FileSink } from '../../disk/write-file.ts'
import { directoryEntry, endRecord, localHeader, maxZipBytes, type ZipEntry } from './zip-records.ts'

const deflate = promisify<Uint8Array, Parameters<typeof deflateRaw>[1] & object, Buffer>(deflateRaw)

export interface ZipWriter {
  /** A part at once. */
  add(name: string, text: string): Promise<void>
  /** A part in pieces; the next may start when it is ended. */
  open(name: string): ZipPart
  /** The directory at the end. */
  end(): void
}
export interface ZipPart {
  write(content: string | Uint8Array): Promise<void>
  end(): Promise<void>
}

const blockBytes = 1024 * 1024
/** Most blocks are packed into one piece: each further one is a way to the thread pool and back. */
const chunkSize = blockBytes / 4
/** Half the time of 4, for files that are a twentieth larger. */
const level = 2
/** Deflating runs on other cores while the next block is made; more would only hold memory. */
const maxInFlight = 3
export class ZipTooLarge extends Error {}

export function createZip(sink: FileSink): ZipWriter {
  const entries: ZipEntry[] = []
  const open = (name: string): ZipPart => {
    const entry: ZipEntry = { name: Buffer.from(name), at: sink.length, crc: 0, packed: 0, size: 0, stored: false }
    sink.write(localHeader(entry))
    let pieces: Uint8Array[] = []
    let pending = 0
    const flights: Promise<Buffer>[] = []
    const land = async () => {
      const packed = await flights.shift()
      if (!packed) return
      sink.write(packed)
      entry.packed += packed.length
      if (sink.length > maxZipBytes || entry.size > maxZipBytes) throw new ZipTooLarge()
    }
    const launch = (last: boolean) => {
      const [only] = pieces
      const block = only && pieces.length === 1 ? only : Buffer.concat(pieces)
      pieces = []
      pending = 0
      entry.crc = crc32(block, entry.crc)
      entry.size += block.length
      flights.push(
        deflate(block, { level, chunkSize, finishFlush: last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH }),
      )
    }
    return {
      async write(content) {
        const bytes = typeof content === 'string' ? Buffer.from(content) : content
        pieces.push(bytes)
        pending += bytes.length
        if (pending < blockBytes) return
        launch(false)
        if (flights.length >= maxInFlight) await land()
      },
      async end() {
        launch(true)
        while (flights.length > 0) await land()
        sink.patch(localHeader(entry), entry.at)
        entries.push(entry)
      },
    }
  }
  return {
    async add(name, text) {
      const part = open(name)
      await part.write(text)
      await part.end()
    },
    open,
    end() {
      const at = sink.length
      for (const entry of entries) sink.write(directoryEntry(entry))
      sink.write(endRecord(entries.length, sink.length - at, at))
    },
  }
}
