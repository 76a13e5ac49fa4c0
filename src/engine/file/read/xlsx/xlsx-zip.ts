// The zip side of a workbook: parts by name with the limits that keep a hostile file small.
import { closeSync, openSync, readSync } from 'node:fs'
import yauzl from 'yauzl'
import { Failure, fail } from '../../../base/fail.ts'
import { readPart } from '../../zip/zip-part.ts'

export interface ZipParts {
  /** Lower-case. */
  readonly names: readonly string[]
  /** As they are written. */
  readonly written: readonly string[]
  has(name: string): boolean
  /** Inflated size as the zip says it, for progress. */
  size(name: string): number
  /** Inflated bytes of a part; only its end says that they are those that were packed. Throws file_damaged. */
  read(name: string): AsyncGenerator<Buffer>
  close(): void
}

/** Most parts of a workbook, and so most sheets. */
export const maxParts = 10_000
const maxPartBytes = 1.5 * 1024 ** 3
/** A part may grow by this factor once it is larger than `ratioFrom`. */
export const maxRatio = 200
export const ratioFrom = 64 * 1024 ** 2

/** Opens the zip and lists its parts. Throws file_encrypted, file_old_excel, file_damaged, file_binary. */
export async function openParts(path: string, fileName: string): Promise<ZipParts> {
  refuseOthers(path, fileName)
  const damaged = (detail: string) => fail('file_damaged', { fileName, detail })
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, opened) => {
      if (error) reject(damaged(reasonOf(error)))
      else resolve(opened)
    })
  })
  if (zip.entryCount > maxParts) {
    zip.close()
    throw damaged(`${zip.entryCount} parts`)
  }
  const entries = new Map<string, yauzl.Entry>()
  await new Promise<void>((resolve, reject) => {
    const stop = (error: Error) => {
      zip.close()
      reject(error)
    }
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = entry.fileName.toLowerCase()
      if (entries.has(name)) return stop(damaged(`two parts named ${entry.fileName}`))
      if ((entry.generalPurposeBitFlag & 1) !== 0) return stop(fail('file_encrypted', { fileName }))
      entries.set(name, entry)
      zip.readEntry()
    })
    zip.once('end', resolve)
    zip.once('error', (error: Error) => stop(damaged(error.message)))
    zip.readEntry()
  })

  return {
    names: [...entries.keys()],
    written: [...entries.values()].map(({ fileName: written }) => written),
    has: name => entries.has(name.toLowerCase()),
    size: name => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
    async *read(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry) throw damaged(`${name} is missing`)
      if (entry.uncompressedSize > maxPartBytes) throw damaged(`${name} is too large`)
      let size = 0
      try {
        for await (const bytes of readPart(path, zip, entry)) {
          size += bytes.length
          if (size > ratioFrom && size > entry.compressedSize * maxRatio)
            throw damaged(`${name} unpacks to an unreasonable size`)
          yield bytes
        }
      } catch (error) {
        if (error instanceof Failure) throw error
        throw damaged(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
    close: () => zip.close(),
  }
}

/** The directory of a zip is at its end: where it is missing, so is the end of the file. */
const reasonOf = ({ message }: Error) => (/end of central directory/i.test(message) ? 'its end is missing' : message)

/** Compound file of Office 97 and of encrypted workbooks. */
const oleMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
export const isOle = (head: Buffer) => head.subarray(0, 8).equals(oleMark)
export const isZip = (head: Buffer) => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50

/** Says what a file that should be a workbook is instead. */
function refuseOthers(path: string, fileName: string): void {
  const head = readHead(path, 64 * 1024)
  if (head.length === 0) throw fail('file_empty', { fileName })
  if (isOle(head)) throw oleFailure(head, fileName)
  if (isZip(head)) return
  const text = head.subarray(0, 1024).toString('latin1').trimStart().toLowerCase()
  const detail =
    text.startsWith('<!doctype html') || text.startsWith('<html') || text.startsWith('<table')
      ? 'it is a web page saved under this name'
      : text.startsWith('<?xml')
        ? 'it is an XML file, not a workbook'
        : 'it is not a workbook'
  throw fail('file_damaged', { fileName, detail })
}

/** Password-protected .xlsx and old .xls share a container; the names in its directory tell them apart. */
export function oleFailure(head: Buffer, fileName: string) {
  const encrypted = ['EncryptedPackage', 'EncryptionInfo'].some(name => head.includes(Buffer.from(name, 'utf16le')))
  return encrypted ? fail('file_encrypted', { fileName }) : fail('file_old_excel', { fileName })
}

export function readHead(path: string, bytes: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const block = Buffer.alloc(bytes)
    return block.subarray(0, readSync(file, block, 0, bytes, 0))
  } finally {
    closeSync(file)
  }
}
