// Which lists were made from the very bytes of a file, and the file of a list once more.
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SheetId } from '../../../contract/app/ids.ts'
import { fail } from '../../base/fail.ts'
import { newFile } from '../../disk/own-files.ts'
import { readZstd } from '../../disk/read-zstd.ts'
import type { Store } from '../../store/store.ts'
import type { Files } from '../files.ts'
import type { FileTickets } from '../job/tickets.ts'
import { unpackFolder } from '../job/unpack-folder.ts'
import { settledDatabase } from '../read/sqlite/sqlite-source.ts'
import { fileBlocks } from '../text/file-blocks.ts'
import { storedZip } from '../zip/stored-zip.ts'
import { copyFile, readAs, readForm, type SourceForm } from './source-form.ts'

/** A file of the program's own of this name, once it is filled; nothing of it is left where that fails. */
type FillFile = (fileName: string, write: (file: string) => Promise<void>) => Promise<string>

/** What is known of the files that lists came from. */
export const createCameFrom = (
  store: Store,
  dataDir: string,
  tickets: FileTickets,
  filled: FillFile,
): Pick<Files, 'madeFrom' | 'again'> => ({
  async madeFrom(ticket) {
    const { path: file, fileName, parts } = tickets.of(ticket, 'read')
    if (!parts)
      return orMissing(fileName, () =>
        listsMadeFrom(store, dataDir, sizeOf(file, fileName), () => keptBlocks(dataDir, file)),
      )
    // Archives among them are kept as what was read of them, and so not known again.
    const zipped = parts.map(({ path: part, fileName }) => ({ file: part, name: fileName }))
    const bytes = zipped.reduce((sum, part) => sum + sizeOf(part.file, part.name), 0)
    return orMissing(fileName, () => listsMadeFrom(store, dataDir, bytes, () => storedZip(zipped)))
  },
  async again(sheetId) {
    const form = await readForm(dataDir, sheetId)
    if (!form) throw fail('not_found', { what: 'The file of this list' })
    const parts = (form.parts ?? []).flatMap(part => (part.path !== null && existsSync(part.path) ? [part.path] : []))
    if (form.parts && parts.length === form.parts.length) {
      const issued = tickets.stack(parts.map(part => tickets.issue(part, 'read').ticket))
      return { ...issued, options: readAs(form, null, false) }
    }
    const { file, isCopy } = await fileAgain(dataDir, sheetId, form, filled)
    const { source } = await store.grid.call('getSheet', sheetId)
    const name = (isCopy && form.inside !== null && path.basename(form.inside)) || form.fileName
    const issued = tickets.issue(file, 'read', isCopy ? 'upload' : 'file', name)
    return { ...issued, options: readAs(form, source?.sheet ?? null, isCopy) }
  },
})

/** In bytes. Throws file_missing: a file may be removed after its ticket was issued. */
function sizeOf(file: string, fileName: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw fail('file_missing', { fileName })
  return stats.size
}

/** The same while its bytes are read. */
async function orMissing<Result>(fileName: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw fail('file_missing', { fileName })
    throw error
  }
}

/** The newest first; lists of which no copy was kept are not known by their bytes. */
async function listsMadeFrom(
  store: Store,
  dataDir: string,
  size: number,
  blocks: () => AsyncIterable<Buffer>,
): Promise<{ sheetId: SheetId; name: string }[]> {
  let hash: string | null = null
  const found: { sheetId: SheetId; name: string }[] = []
  const workbooks = await store.grid.call('listWorkbooks')
  const lists = workbooks.flatMap(({ sheets }) => sheets).toSorted((a, b) => b.id - a.id)
  for (const { id, name } of lists) {
    const form = await readForm(dataDir, id)
    if (form?.bytes !== size || form.sha256 === null) continue
    hash ??= await hashOf(blocks())
    if (form.sha256 === hash) found.push({ sheetId: id, name })
  }
  return found
}

/** What would be kept of a file: the file, or of a database with a log of writes both as one. */
async function* keptBlocks(dataDir: string, file: string): AsyncGenerator<Buffer> {
  const folder = unpackFolder(dataDir)
  try {
    yield* fileBlocks((await settledDatabase(file, folder)) ?? file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hashOf(blocks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of blocks) hash.update(block)
  return hash.digest('hex')
}

/** Where the file of a list is: the file itself, or else its copy, unpacked. Throws file_missing. */
async function fileAgain(
  dataDir: string,
  sheetId: SheetId,
  form: SourceForm,
  filled: FillFile,
): Promise<{ file: string; isCopy: boolean }> {
  // Before several files were kept, the path of the first was.
  const whole = form.kind !== 'stack' || form.all
  if (whole && form.path !== null && existsSync(form.path)) return { file: form.path, isCopy: false }
  const kept = copyFile(dataDir, sheetId)
  // Of several files the one that is gone is named.
  const gone = form.parts?.find(part => part.path === null || !existsSync(part.path))
  if (!existsSync(kept)) throw fail('file_missing', { fileName: gone?.fileName ?? form.fileName })
  const file = await filled(form.fileName, to => pipeline(readZstd(kept), newFile(to)))
  return { file, isCopy: true }
}
