// A zip written in one pass; large parts are deflated in blocks on the thread pool, sizes are patched in afterwards.
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import type { FileSink } from '../disk/write-file.ts'

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

interface Entry {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

const blockBytes = 1024 * 1024
/** Most blocks are packed into one piece: each further one is a way to the thread pool and back. */
const chunkSize = blockBytes / 4
/** Half the time of 4, for files that are a twentieth larger. */
const level = 2
/** Deflating runs on other cores while the next block is made; more would only hold memory. */
const mostInFlight = 3
/** Sizes and places are 32-bit numbers in this form of zip. */
const mostBytes = 0xffff_ffff
/** 1 January 1980: files made from the same rows are the same bytes. */
const dosDate = 0x0021
const utf8Names = 0x0800

export class ZipTooLarge extends Error {}

export function createZip(sink: FileSink): ZipWriter {
  const entries: Entry[] = []
  const open = (name: string): ZipPart => {
    const entry: Entry = { name: Buffer.from(name), at: sink.length, crc: 0, packed: 0, size: 0 }
    sink.write(localHeader(entry))
    let pieces: Uint8Array[] = []
    let pending = 0
    const flights: Promise<Buffer>[] = []
    const land = async () => {
      const packed = await flights.shift()
      if (!packed) return
      sink.write(packed)
      entry.packed += packed.length
      if (sink.length > mostBytes || entry.size > mostBytes) throw new ZipTooLarge()
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
        if (flights.length >= mostInFlight) await land()
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

function localHeader({ name, crc, packed, size }: Entry): Buffer {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(utf8Names, 6)
  header.writeUInt16LE(8, 8)
  header.writeUInt16LE(dosDate, 12)
  header.writeUInt32LE(crc, 14)
  header.writeUInt32LE(packed, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  name.copy(header, 30)
  return header
}

function directoryEntry({ name, at, crc, packed, size }: Entry): Buffer {
  const record = Buffer.alloc(46 + name.length)
  record.writeUInt32LE(0x0201_4b50, 0)
  record.writeUInt16LE(20, 4)
  record.writeUInt16LE(20, 6)
  record.writeUInt16LE(utf8Names, 8)
  record.writeUInt16LE(8, 10)
  record.writeUInt16LE(dosDate, 14)
  record.writeUInt32LE(crc, 16)
  record.writeUInt32LE(packed, 20)
  record.writeUInt32LE(size, 24)
  record.writeUInt16LE(name.length, 28)
  record.writeUInt32LE(at, 42)
  name.copy(record, 46)
  return record
}

function endRecord(count: number, size: number, at: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x0605_4b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(at, 16)
  return record
}
