// Files that come packed: what is compressed, and a file of a zip or tar, is unpacked into a folder of the program before it is read.
import { createReadStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Duplex, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { tablesAmong } from '../../../contract/app/file/file-kind.ts'
import { Failure, fail } from '../../base/fail.ts'
import { newFile } from '../../disk/own-files.ts'
import { noteProgress } from '../job/progress.ts'
import { readBzip2 } from '../zip/bzip2-read.ts'
import { type Damaged, openPackedBytes, type PackedBytes } from '../zip/packed-bytes.ts'
import { isTar, tarEntries } from '../zip/tar-read.ts'
import { readXz } from '../zip/xz-read.ts'
import { emptyArchive } from './foreign.ts'
import { maxRatio, openParts, ratioFrom, readHead } from './xlsx/xlsx-zip.ts'

export interface Unpacked {
  /** Where what was inside lies now. */
  file: string
  fileName: string
  packed: 'gzip' | 'zstd' | 'bzip2' | 'xz' | 'zip' | 'tar'
  /** Names of all files inside, as in the archive. */
  inside: string[]
  /** The one that was unpacked. */
  chosen: string
}

/** Bytes of one unpacked file; more is no list of ten million rows. */
const maxBytes = 8 * 1024 ** 3

/** How one file is compressed. */
interface Compression {
  packed: Unpacked['packed']
  begins(head: Buffer): boolean
  /** What its name ends with, and what that becomes. */
  endings: readonly [ending: RegExp, inner: string][]
  /** From the file to what is in it. */
  streams(file: string, damaged: Damaged): [Readable, ...Duplex[]]
}

const marked =
  (...mark: number[]) =>
  (head: Buffer): boolean =>
    mark.every((byte, at) => head[at] === byte)

const blockMarks = ['314159265359', '177245385090']

/** Three letters, a level, and a block or the end of what is empty: a text may begin with the letters. */
const isBzip2 = (head: Buffer): boolean =>
  /^BZh[1-9]/.test(head.toString('latin1', 0, 4)) && blockMarks.includes(head.toString('hex', 4, 10))

/** By a reader of our own. */
const ownReader =
  (read: (bytes: PackedBytes, damaged: Damaged) => Iterable<Buffer>): Compression['streams'] =>
  (file, damaged) => {
    const bytes = openPackedBytes(file, damaged)
    return [Readable.from(read(bytes, damaged)).once('close', () => bytes.close())]
  }

const compressions: readonly Compression[] = [
  {
    packed: 'gzip',
    begins: marked(0x1f, 0x8b),
    endings: [
      [/\.(?:gz|gzip)$/i, ''],
      [/\.tgz$/i, '.tar'],
    ],
    streams: file => [createReadStream(file), createGunzip()],
  },
  {
    packed: 'zstd',
    begins: marked(0x28, 0xb5, 0x2f, 0xfd),
    endings: [
      [/\.(?:zst|zstd)$/i, ''],
      [/\.tzst$/i, '.tar'],
    ],
    streams: file => [createReadStream(file), createZstdDecompress()],
  },
  {
    packed: 'bzip2',
    begins: isBzip2,
    endings: [
      [/\.(?:bz2|bzip2)$/i, ''],
      [/\.(?:tbz2?|tb2)$/i, '.tar'],
    ],
    streams: ownReader(readBzip2),
  },
  {
    packed: 'xz',
    begins: marked(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0),
    endings: [
      [/\.xz$/i, ''],
      [/\.txz$/i, '.tar'],
    ],
    streams: ownReader(readXz),
  },
]

/** How a file that begins so is compressed; undefined = it is not. */
export const compressionOf = (head: Buffer): Compression | undefined => compressions.find(({ begins }) => begins(head))

/**
 * The file that was compressed, or the file of the tar that was. Throws file_damaged for what is cut off, broken, or made to fill
 * the disk; for a tar what `unpackTar` does.
 */
export async function decompress(
  { packed, endings, streams }: Compression,
  { file, fileName, bytes }: { file: string; fileName: string; bytes: number },
  folder: string,
  wanted: string | undefined,
): Promise<Unpacked> {
  const ending = endings.find(([pattern]) => pattern.test(fileName))
  const inner = (ending ? path.basename(fileName).replace(...ending) : path.basename(fileName)) || 'file'
  const damaged = (detail: string) => fail('file_damaged', { fileName, detail })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const to = path.join(folder, 'inside')
  try {
    await pipeline([...streams(file, damaged), bounded(bytes, damaged), newFile(to)])
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error) || !isZlib(error)) throw error
    throw damaged(error.message)
  }
  if (isTar(readHead(to, tarBlock))) return unpackTar(to, fileName, folder, wanted)
  return { file: to, fileName: inner, packed, inside: [inner], chosen: inner }
}

/** The first block of a tar. */
const tarBlock = 512

const isZlib = (error: Error) => 'code' in error && typeof error.code === 'string' && /^(?:Z|ZSTD)_/.test(error.code)

/** Passes on what is unpacked, as long as it is not out of all proportion. */
function bounded(packed: number, damaged: (detail: string) => Failure): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      noteProgress()
      size += chunk.length
      if (size > maxBytes || (size > ratioFrom && size > packed * maxRatio))
        done(damaged('it unpacks to an unreasonable size'))
      else done(null, chunk)
    },
  })
}

/** What systems, and Excel while a workbook is open, put beside the files of a person. */
const ofSystem = /(?:^|\/)(?:__MACOSX\/|\.|~\$|Thumbs\.db$|desktop\.ini$)/i

/** What may as well be a note beside the tables. */
const isNote = (name: string) => /\.txt$/i.test(name)

function firstTable(names: readonly string[]): string | undefined {
  const tables = tablesAmong(names)
  return tables.find(name => !isNote(name)) ?? tables[0]
}

const maxNamed = 10

function namedIn(inside: readonly string[]): string {
  const more = inside.length - maxNamed
  return `${inside.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** The file of an archive that is read: that of the name, else the first table. Throws inside_missing, file_binary. */
function chooseFile(inside: readonly string[], wanted: string | undefined, fileName: string): string {
  const chosen = wanted ?? firstTable(inside) ?? inside[0]
  if (chosen === undefined) throw emptyArchive(fileName)
  if (!inside.includes(chosen)) throw fail('inside_missing', { fileName, inside: chosen, names: namedIn(inside) })
  return chosen
}

/** One file of a tar, as of a zip. Throws file_damaged, file_binary, inside_missing. */
export async function unpackTar(
  file: string,
  fileName: string,
  folder: string,
  wanted: string | undefined,
): Promise<Unpacked> {
  const entries = tarEntries(file, fileName).filter(({ name }) => !ofSystem.test(name))
  // Of several files of one name the last is meant.
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  const inside = [...byName.keys()]
  const chosen = chooseFile(inside, wanted, fileName)
  const { from = 0, size = 0 } = byName.get(chosen) ?? {}
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const to = path.join(folder, 'of-tar')
  if (size === 0) throw fail('file_empty', { fileName: chosen })
  await pipeline(createReadStream(file, { start: from, end: from + size - 1 }), newFile(to))
  return { file: to, fileName: path.posix.basename(chosen), packed: 'tar', inside, chosen }
}

/** Every table of a zip, each written to the place that `placeFor` gives its name. Throws file_damaged, file_encrypted, file_binary. */
export async function tablesOfZip(
  file: string,
  fileName: string,
  placeFor: (name: string) => Promise<string>,
): Promise<{ name: string; file: string }[]> {
  const zip = await openParts(file, fileName)
  try {
    const names = tablesAmong(zip.written.filter(name => !name.endsWith('/') && !ofSystem.test(name)))
    if (names.length === 0) throw emptyArchive(fileName)
    const tables: { name: string; file: string }[] = []
    for (const name of names) {
      const to = await placeFor(path.posix.basename(name))
      await pipeline(zip.read(name), newFile(to))
      tables.push({ name, file: to })
    }
    return tables
  } finally {
    zip.close()
  }
}

/** One file of a zip: that of the name, else the first table. Throws file_damaged, file_encrypted, file_binary, inside_missing. */
export async function unpackZip(
  file: string,
  fileName: string,
  folder: string,
  wanted: string | undefined,
): Promise<Unpacked> {
  const zip = await openParts(file, fileName)
  try {
    const inside = zip.written.filter(name => !name.endsWith('/') && !ofSystem.test(name))
    const chosen = chooseFile(inside, wanted, fileName)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const to = path.join(folder, 'inside')
    await pipeline(zip.read(chosen), newFile(to))
    return { file: to, fileName: path.posix.basename(chosen), packed: 'zip', inside, chosen }
  } finally {
    zip.close()
  }
}
