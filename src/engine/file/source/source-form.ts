// What is kept of the file a list came from: its form, and a compressed copy for "Same as source" (R-IMP-11).
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { z } from 'zod'
import { type ReadOptions, StackOptions } from '../../../contract/app/file/file.ts'
import { FileKind, hasSheets, namesValues } from '../../../contract/app/file/file-kind.ts'
import { FileSwitches } from '../../../contract/app/file/file-switch.ts'
import { newFile } from '../../disk/own-files.ts'
import { readZstd } from '../../disk/read-zstd.ts'
import { writeWhole } from '../../disk/write-file.ts'
import { noteProgress } from '../job/progress.ts'

const Cells = z.array(z.string().nullable())

const TextForm = z.object({
  encoding: z.string(),
  bom: z.boolean(),
  delimiter: z.string(),
  quote: z.string(),
  quoteAll: z.boolean(),
  sepLine: z.boolean(),
  lineEnd: z.enum(['\n', '\r\n', '\r']),
  finalLineEnd: z.boolean(),
})

/** Stored beside the workspace as `sources/<sheetId>.json`. */
export const SourceForm = z.object({
  fileName: z.string(),
  /** Where the file was, so that an export never replaces it; null for what the program wrote itself. */
  path: z.string().nullable(),
  kind: FileKind,
  bytes: z.int(),
  /** The file in an archive that was read, which is also what a copy is of; null = it came as it is. */
  inside: z.string().nullable().default(null),
  /** All its sheets or files became one list, or those of these names. */
  all: z.boolean().default(false),
  only: z.array(z.string()).nullable().default(null),
  /** Several files became one list: these, by their paths where they are someone's own. A copy of them is a zip. */
  parts: z
    .array(z.object({ fileName: z.string(), path: z.string().nullable() }))
    .nullable()
    .default(null),
  /** What someone chose of how several tables were read as one; null for one table. */
  chosen: StackOptions.nullable().default(null),
  /** SHA-256 of the file when its copy is kept. */
  sha256: z.string().nullable(),
  /** Of text; null for a workbook. */
  encoding: z.string().nullable().default(null),
  /** How a table in text is written; null for other files. */
  text: TextForm.nullable(),
  /** Of columns with places in the line. */
  widths: z.array(z.int()).nullable().default(null),
  /** Title and header rows as they were. */
  head: z.array(Cells),
  headerRow: z.int(),
  headerRows: z.int(),
  /** Numbers of rows below the header that were left out, and what someone chose of that. */
  left: z.array(z.int()).default([]),
  switches: FileSwitches.default({}),
  /** Columns of the file, imported or not; those left out have no id. */
  columns: z.array(z.object({ columnId: z.int().nullable(), name: z.string() })),
  /** The column of what lines hold beyond these; none where no line does. */
  surplusId: z.int().nullable().default(null),
})
export type SourceForm = z.infer<typeof SourceForm>

/** Where kept files lie. */
export const sourceFolder = (dataDir: string) => path.join(dataDir, 'sources')
const formFile = (dataDir: string, sheetId: number) => path.join(sourceFolder(dataDir), `${sheetId}.json`)
export const copyFile = (dataDir: string, sheetId: number) => path.join(sourceFolder(dataDir), `${sheetId}.zst`)

/** A place for a copy whose list has no number yet. */
export const unfinishedCopy = (dataDir: string, jobId: string) => path.join(sourceFolder(dataDir), `${jobId}.part`)

/** Compresses a file, or what comes in pieces, to `to` and returns the SHA-256 of what was read. */
export async function keepCopy(blocks: AsyncIterable<Buffer>, to: string, signal?: AbortSignal): Promise<string> {
  await mkdir(path.dirname(to), { recursive: true })
  const hash = createHash('sha256')
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  const written = pipeline(compress, newFile(to), { signal })
  // Said below, when the reading has ended; what waits to be written is waited for no longer.
  const over = written.catch(() => {})
  try {
    for await (const bytes of blocks) {
      signal?.throwIfAborted()
      if (compress.destroyed) break
      hash.update(bytes)
      // The block is used again only when all of it is taken.
      const taken = new Promise<void>(resolve => {
        compress.write(bytes, () => resolve())
      })
      await Promise.race([taken, over])
    }
    compress.end()
    await written
  } finally {
    compress.destroy()
  }
  return hash.digest('hex')
}

/** Tells the bytes of a kept copy block by block; false when it is not the file that was imported. */
export async function readCopy(from: string, sha256: string, block: (bytes: Buffer) => void): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const bytes of readZstd(from)) {
    hash.update(bytes)
    noteProgress()
    block(bytes)
  }
  return hash.digest('hex') === sha256
}

export async function writeForm(dataDir: string, sheetId: number, form: SourceForm): Promise<void> {
  await mkdir(sourceFolder(dataDir), { recursive: true })
  writeWhole(formFile(dataDir, sheetId), JSON.stringify(form))
}

/** The form of a list's file, or null for a list that came from none. */
export async function readForm(dataDir: string, sheetId: number): Promise<SourceForm | null> {
  let text: string
  try {
    text = await readFile(formFile(dataDir, sheetId), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return SourceForm.parse(JSON.parse(text))
}

export async function removeSource(dataDir: string, sheetId: number): Promise<void> {
  await Promise.all([formFile, copyFile].map(name => rm(name(dataDir, sheetId), { force: true })))
}

/** Deletes what is kept of lists that are no more, and copies that were never finished. */
export async function sweepSources(dataDir: string, sheetIds: ReadonlySet<number>): Promise<void> {
  await mkdir(sourceFolder(dataDir), { recursive: true })
  for (const name of await readdir(sourceFolder(dataDir))) {
    const id = /^(\d+)\.(?:json|zst)$/.exec(name)?.[1]
    if (id === undefined || !sheetIds.has(Number(id))) await rm(path.join(sourceFolder(dataDir), name), { force: true })
  }
}

/** How the file was read, as someone would choose it. `isCopy`: its copy is read, without the archive it was in. */
export const readAs = (
  { kind, inside, all, only, parts, chosen, encoding, text, widths, headerRow, headerRows, switches }: SourceForm,
  sheet: string | null,
  isCopy: boolean,
): ReadOptions => ({
  ...(parts !== null && isCopy && { all: true }),
  ...(inside !== null && !isCopy && { inside }),
  ...(all && { all, ...(only && { only }) }),
  ...chosen,
  ...(encoding !== null && { encoding }),
  ...(text && { delimiter: text.delimiter, quote: z.enum(['"', "'", '']).catch('"').parse(text.quote) }),
  ...(widths && { widths }),
  ...(!namesValues(kind) && { headerRow, headerRows }),
  ...(Object.keys(switches).length > 0 && { switches }),
  ...(hasSheets(kind) && sheet !== null && { sheet }),
})
