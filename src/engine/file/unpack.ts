// Files that come packed: a gzip or a zip is unpacked into a folder of the program before what is in it is read.
import { createReadStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { tablesAmong } from '../../contract/app/file-kind.ts'
import { Failure, fail } from '../base/fail.ts'
import { newFile } from '../disk/own-files.ts'
import { plainZip } from './foreign.ts'
import { noteProgress } from './progress.ts'
import { mostRatio, openParts, ratioFrom } from './xlsx-zip.ts'

export interface Unpacked {
  /** Where what was inside lies now. */
  file: string
  fileName: string
  packed: 'gzip' | 'zip'
  /** Names of all files inside, as in the archive. */
  inside: string[]
  /** The one that was unpacked. */
  chosen: string
}

/** Bytes of one unpacked file; more is no list of ten million rows. */
const mostBytes = 8 * 1024 ** 3

export const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b

/** Throws file_damaged for an archive that is cut off, broken, or made to fill the disk. */
export async function unpackGzip(file: string, fileName: string, folder: string, bytes: number): Promise<Unpacked> {
  const inner =
    path
      .basename(fileName)
      .replace(/\.(?:gz|gzip)$/i, '')
      .replace(/\.tgz$/i, '.tar') || 'file'
  const damaged = (detail: string) => fail('file_damaged', { fileName, detail })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const to = path.join(folder, 'inside')
  try {
    await pipeline(createReadStream(file), createGunzip(), bounded(bytes, damaged), newFile(to))
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error) || !isZlib(error)) throw error
    throw damaged(error.message)
  }
  return { file: to, fileName: inner, packed: 'gzip', inside: [inner], chosen: inner }
}

const isZlib = (error: Error) => 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')

/** Passes on what is unpacked, as long as it is not out of all proportion. */
function bounded(packed: number, damaged: (detail: string) => Failure): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      noteProgress()
      size += chunk.length
      if (size > mostBytes || (size > ratioFrom && size > packed * mostRatio))
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

/** One file of a zip: that of the name, else the first table. Throws file_damaged, file_encrypted, file_binary, bad_request. */
export async function unpackZip(
  file: string,
  fileName: string,
  folder: string,
  wanted: string | undefined,
): Promise<Unpacked> {
  const zip = await openParts(file, fileName)
  try {
    const inside = zip.written.filter(name => !name.endsWith('/') && !ofSystem.test(name))
    const chosen = wanted ?? firstTable(inside) ?? inside[0]
    if (chosen === undefined) throw plainZip(fileName)
    if (!inside.includes(chosen)) throw fail('bad_request', { what: `file ${chosen} in ${fileName}` })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const to = path.join(folder, 'inside')
    await pipeline(zip.read(chosen), newFile(to))
    return { file: to, fileName: path.posix.basename(chosen), packed: 'zip', inside, chosen }
  } finally {
    zip.close()
  }
}
