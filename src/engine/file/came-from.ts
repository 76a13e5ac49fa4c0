// Which lists were made from the very bytes of a file, and the file of a list once more.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import { newFile } from '../disk/own-files.ts'
import type { Store } from '../store/store.ts'
import type { Files } from './files.ts'
import { copyFile, readAs, readForm, type SourceForm } from './source-form.ts'
import type { FileTickets } from './tickets.ts'

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
    const { path: file, parts } = tickets.of(ticket, 'read')
    // Several files that are read as one have no bytes of their own.
    return parts ? [] : listsMadeFrom(store, dataDir, file)
  },
  async again(sheetId) {
    const { form, file, isCopy } = await fileAgain(dataDir, sheetId, filled)
    const { source } = await store.grid.call('getSheet', sheetId)
    const name = (isCopy && form.inside !== null && path.basename(form.inside)) || form.fileName
    const issued = tickets.issue(file, 'read', isCopy ? 'upload' : 'file', name)
    return { ...issued, options: readAs(form, source?.sheet ?? null, isCopy) }
  },
})

/** The newest first; lists of which no copy was kept are not known by their bytes. */
async function listsMadeFrom(
  store: Store,
  dataDir: string,
  file: string,
): Promise<{ sheetId: SheetId; name: string }[]> {
  const { size } = statSync(file)
  let hash: string | null = null
  const found: { sheetId: SheetId; name: string }[] = []
  const workbooks = await store.grid.call('listWorkbooks')
  const lists = workbooks.flatMap(({ sheets }) => sheets).toSorted((a, b) => b.id - a.id)
  for (const { id, name } of lists) {
    const form = await readForm(dataDir, id)
    if (form?.bytes !== size || form.sha256 === null) continue
    hash ??= await hashOf(file)
    if (form.sha256 === hash) found.push({ sheetId: id, name })
  }
  return found
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The form of a list's file, and where it is: the file itself, or else its copy, unpacked. Throws not_found, file_missing. */
async function fileAgain(
  dataDir: string,
  sheetId: SheetId,
  filled: FillFile,
): Promise<{ form: SourceForm; file: string; isCopy: boolean }> {
  const form = await readForm(dataDir, sheetId)
  if (!form || (form.kind === 'stack' && !form.all)) throw fail('not_found', { what: 'file of the list' })
  if (form.path !== null && existsSync(form.path)) return { form, file: form.path, isCopy: false }
  const kept = copyFile(dataDir, sheetId)
  if (!existsSync(kept)) throw fail('file_missing', { fileName: form.fileName })
  const file = await filled(form.fileName, to => pipeline(createReadStream(kept), createZstdDecompress(), newFile(to)))
  return { form, file, isCopy: true }
}
