// The pages of a SQLite file as they lie on the disk, with those of its log (-wal) that were committed. For files that SQLite
// itself cannot read any more. The format: https://sqlite.org/fileformat2.html.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export interface DatabaseFile {
  /** Bytes of a page. */
  readonly pageSize: number
  /** Bytes of a page that hold content; the rest is reserved. */
  readonly usable: number
  readonly pages: number
  /** From 1. null beyond the end. */
  page(number: number): Buffer | null
  close(): void
}

const magic = 'SQLite format 3\0'
/** Bytes of a page of a workspace. */
const ownPageSize = 8192
const isPageSize = (size: number) => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0

/**
 * Opens a file. Where its first page is damaged, pages are as long as Listwright makes them. null = shorter than a page, or its
 * texts are not UTF-8, which all of ours are.
 */
export function openDatabaseFile(name: string): DatabaseFile | null {
  const file = openSync(name, 'r')
  const { size } = fstatSync(file)
  const head = Buffer.alloc(100)
  readSync(file, head, 0, 100, 0)
  const hasHead = head.toString('latin1', 0, 16) === magic
  const written = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  const pageSize = hasHead && isPageSize(written) ? written : ownPageSize
  const usable = hasHead ? pageSize - (head[20] ?? 0) : pageSize
  const encoding = head.readUInt32BE(56)
  if (size < pageSize || usable < 480 || (hasHead && encoding > 1)) {
    closeSync(file)
    return null
  }
  const log = openLog(`${name}-wal`, pageSize)
  const pages = Math.max(Math.floor(size / pageSize), ...(log?.places.keys() ?? []))
  return {
    pageSize,
    usable,
    pages,
    page(number) {
      if (number < 1 || number > pages) return null
      const page = Buffer.alloc(pageSize)
      const later = log?.places.get(number)
      const [from, place] = log && later !== undefined ? [log.file, later] : [file, (number - 1) * pageSize]
      return readSync(from, page, 0, pageSize, place) === pageSize ? page : null
    },
    close() {
      closeSync(file)
      if (log) closeSync(log.file)
    },
  }
}

const logHead = 32
const frameHead = 24

/** Where in the log the last committed state of each page lies. */
function openLog(name: string, pageSize: number): { file: number; places: Map<number, number> } | null {
  let file: number
  try {
    file = openSync(name, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const places = new Map<number, number>()
  const head = Buffer.alloc(logHead)
  const known = readSync(file, head, 0, logHead, 0) === logHead && head.readUInt32BE(0) >>> 1 === 0x377f0682 >>> 1
  if (known && head.readUInt32BE(8) === pageSize) {
    const sum = checksum((head[3] ?? 0) % 2 === 1)
    sum.add(head.subarray(0, 24))
    const frame = Buffer.alloc(frameHead + pageSize)
    let waiting: [number, number][] = []
    if (sum.is(head, 24))
      for (let at = logHead; readSync(file, frame, 0, frame.length, at) === frame.length; at += frame.length) {
        sum.add(frame.subarray(0, 8))
        sum.add(frame.subarray(frameHead))
        // Frames behind belong to an earlier round of the log, or were not written whole.
        if (!frame.subarray(8, 16).equals(head.subarray(16, 24)) || !sum.is(frame, 16)) break
        waiting.push([frame.readUInt32BE(0), at + frameHead])
        if (frame.readUInt32BE(4) === 0) continue
        for (const [page, place] of waiting) places.set(page, place)
        waiting = []
      }
  }
  return { file, places }
}

/** The checksum of the log: two sums over 32-bit words, each of which goes into the other. */
function checksum(bigEndian: boolean) {
  let [first, second] = [0, 0]
  return {
    add(bytes: Buffer): void {
      for (let at = 0; at + 8 <= bytes.length; at += 8) {
        const [one, two] = bigEndian
          ? [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
          : [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
        first = (first + one + second) >>> 0
        second = (second + two + first) >>> 0
      }
    },
    is: (bytes: Buffer, at: number) => bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second,
  }
}

/** Pages that hold nothing any more but what was left in them. `whole`: all of them are known. */
export function freePages({ pages, usable, page }: DatabaseFile): { free: Set<number>; whole: boolean } {
  const free = new Set<number>()
  const head = page(1)
  if (!head || head.toString('latin1', 0, 16) !== magic) return { free, whole: false }
  let sound = true
  const take = (number: number) => {
    sound &&= number >= 2 && number <= pages && !free.has(number)
    free.add(number)
  }
  for (let trunk = head.readUInt32BE(32); trunk !== 0 && sound; ) {
    take(trunk)
    const content = page(trunk)
    const leaves = content?.readUInt32BE(4) ?? 0
    sound &&= content !== null && leaves <= usable / 4 - 2
    for (let leaf = 0; content && sound && leaf < leaves; leaf++) take(content.readUInt32BE(8 + 4 * leaf))
    trunk = content?.readUInt32BE(0) ?? 0
  }
  return { free, whole: sound && free.size === head.readUInt32BE(36) }
}
