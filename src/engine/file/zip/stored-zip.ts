// Several files as one zip, in pieces and without a file of its own: what a copy is kept of where they became one list.
import { crc32 } from 'node:zlib'
import { fileBlocks } from '../text/file-blocks.ts'
import { directoryEntry, endRecord, localHeader, maxZipBytes, sizesOf, type ZipEntry } from './zip-records.ts'

export interface ZippedFile {
  readonly name: string
  readonly file: string
}

/** Room for the records of a thousand files. */
const recordBytes = 16 * 1024 * 1024
/** Whether files of so many bytes fit into one. */
export const fitsZip = (bytes: number): boolean => bytes + recordBytes <= maxZipBytes

/** Names that a reader of zips takes for files of a person, none given twice: "a.csv", "a (2).csv". */
function entryNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    const plain = name.replace(/^(?:\.|~\$)/, '_').replace(/[\\/:]/g, '_')
    const [, stem = plain, ending = ''] = /^(.*?)(\.[^.]*)$/.exec(plain) ?? []
    let free = plain
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${stem} (${number})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** The same bytes for the same files. Each piece is valid until the next is asked for. */
export async function* storedZip(files: readonly ZippedFile[]): AsyncGenerator<Buffer> {
  const names = entryNames(files.map(({ name }) => name))
  const entries: ZipEntry[] = []
  let at = 0
  for (const [place, { file }] of files.entries()) {
    const entry: ZipEntry = { name: Buffer.from(names[place] ?? ''), at, crc: 0, packed: 0, size: 0, stored: true }
    const header = localHeader(entry)
    yield header
    for await (const block of fileBlocks(file)) {
      entry.crc = crc32(block, entry.crc)
      entry.size += block.length
      yield block
    }
    entry.packed = entry.size
    const sizes = sizesOf(entry)
    yield sizes
    at += header.length + entry.size + sizes.length
    entries.push(entry)
  }
  const directory = Buffer.concat(entries.map(directoryEntry))
  yield directory
  yield endRecord(entries.length, directory.length, at)
}
