// An import as main drives it: the file thread reads, the writer lane inserts, the list appears when all is in.
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ImportAsk } from '../../contract/app/file/file.ts'
import type { SheetId, WorkbookId } from '../../contract/app/ids.ts'
import type { Host } from '../base/host.ts'
import { moveInto } from '../disk/own-files.ts'
import { writeFailure } from '../disk/write-file.ts'
import type { Store } from '../store/store.ts'
import { type FileThread, openFileThread } from './file-wire.ts'
import type { ImportEnd, ImportStart } from './import/import-task.ts'
import type { ComingLists } from './import/importing.ts'
import { withChosen } from './import/remembered-columns.ts'
import type { BegunImport, FinishedImport } from './import/slices.lane.ts'
import type { JobEnd, JobPatch } from './job/jobs.ts'
import { sourceOf, type TicketedFile } from './job/tickets.ts'
import { unpackFolder } from './job/unpack-folder.ts'
import { stampFiles } from './read/file-stamp.ts'
import { copyFile, keepCopy, removeSource, unfinishedCopy, writeForm } from './source/source-form.ts'
import { fileBlocks } from './text/file-blocks.ts'
import { storedZip } from './zip/stored-zip.ts'

export interface ImportParts {
  store: Store
  host: Pick<Host, 'dataDir' | 'settings' | 'threads' | 'clock'>
  coming: Pick<ComingLists, 'begun' | 'reached'>
}

/** Cells of the first slices; later ones follow the time the writer takes. */
const firstCells = 48_000
/** Below this the commit costs more than its rows. */
const minCells = 24_000
/** Larger slices leave the processor's cache. */
const maxCells = 96_000
/** A person's edit waits at most one slice. */
const sliceMs = 18
/** A drive that does not answer keeps a copy from ending. */
const copyEndMs = 2000
/** Slices that may wait for the writer while the thread reads on. */
const ahead = 3

/** A list whose rows are all in; no one sees it yet. */
export interface ReadIn {
  sheetId: SheetId
  workbookId: WorkbookId
  rows: number
  problems: number
  blankLines: number
  /** Names of the file's columns; null where no row names them. */
  header: string[] | null
  finished: FinishedImport
}

/** Imports a file as a new list. Whatever fails, and when `signal` is aborted, no trace is left. */
export async function importFile(
  parts: ImportParts,
  ask: ImportAsk,
  source: TicketedFile,
  update: (patch: JobPatch) => void,
  signal: AbortSignal,
): Promise<JobEnd<'import'>> {
  const { sheetId, finished, header, rows, problems, blankLines } = await readIn(parts, ask, source, update, signal)
  await showLists(parts, [sheetId], signal, () => parts.store.writer.call('finishImports', [finished], null))
  const { settings } = parts.host
  if (ask.remember && header) settings.set({ imported: withChosen(settings.get().imported, header, ask.columns) })
  return { rows, problems, blankLines, result: { kind: 'import', sheetId } }
}

/** The last step of lists that were read in; where it fails, or comes too late, none of them is left. */
export async function showLists(
  parts: ImportParts,
  sheetIds: readonly SheetId[],
  signal: AbortSignal,
  finish: () => Promise<void>,
): Promise<void> {
  try {
    signal.throwIfAborted()
    await finish()
  } catch (error) {
    await dropLists(parts, sheetIds)
    throw error
  }
}

/** What cannot be removed now, on a full disk for example, is not seen and goes when the workspace opens. */
export async function dropLists({ store, host }: ImportParts, sheetIds: readonly number[]): Promise<void> {
  for (const sheetId of sheetIds) {
    await store.writer.call('dropSheet', sheetId).catch(() => {})
    await removeSource(host.dataDir, sheetId).catch(() => {})
  }
}

/** Reads a file into a list that no one sees. Whatever fails, and when `signal` is aborted, no trace is left. */
export async function readIn(
  parts: ImportParts,
  ask: ImportAsk,
  source: TicketedFile,
  update: (patch: JobPatch) => void,
  signal: AbortSignal,
  /** False: the list is for the program alone, and gone at the latest when the workspace opens again. */
  kept = true,
): Promise<ReadIn> {
  const { store, host } = parts
  const { dataDir } = host
  const brought = ask.columns.filter(column => column.keep)
  const copyTo = kept && host.settings.get().keepSource ? unfinishedCopy(dataDir, ask.jobId) : null
  // Emptied when the workspace opens: what a crash leaves of it is gone then.
  const passing = unpackFolder(dataDir)
  const refuseChanged = stampFiles(sourceOf(source))
  await mkdir(passing, { recursive: true, mode: 0o700 })
  const thread = openFileThread(
    host.threads.file,
    {
      kind: 'import',
      ...sourceOf(source),
      options: ask.options,
      columns: brought.map(({ index, name }) => ({ index, name })),
      types: typesOf(ask),
      country: ask.country,
      unpackTo: unpackFolder(dataDir),
      surplus: true,
      raws: true,
      partsTo: passing,
    },
    signal,
  )
  let begun: BegunImport | null = null
  let copying: Promise<string> | null = null
  const ended = new AbortController()
  try {
    const first = await thread.next()
    if (first?.kind !== 'start') throw new Error('an import starts with its form')
    const { copied } = first.start
    // Beside the reading: hashed here, compressed on the pool.
    if (copyTo !== null && copied !== null)
      copying = keepCopy(
        typeof copied === 'string' ? fileBlocks(copied) : storedZip(copied),
        copyTo,
        AbortSignal.any([signal, ended.signal]),
      )
    // A failed copy is reported when the rows are in; until then it must not be an unhandled rejection.
    copying?.catch(() => {})
    begun = await begin(parts, ask, source, first.start)
    // Made by the writer lane just now.
    if (kept) parts.coming.begun(ask.jobId, begun.sheetId as SheetId)
    const { problems, surplus } = await pump(store, thread, begun, freeName(brought), patch => {
      parts.coming.reached(ask.jobId, patch.rows, patch.share)
      update(patch)
    })
    // Given by the thread as its result.
    const end = thread.result() as ImportEnd
    const sha256 = await finished(copying, source.fileName, refuseChanged)
    if (copyTo !== null && sha256 !== null) moveInto(copyTo, copyFile(dataDir, begun.sheetId))
    const columnIds = new Map(brought.map(({ index }, at) => [index, begun?.columns[at]?.id ?? null]))
    const { sheet: _, ...form } = first.start.form
    if (kept)
      await writeForm(dataDir, begun.sheetId, {
        ...form,
        path: source.parts ? null : pathOf(source),
        parts: source.parts?.map(part => ({ fileName: part.fileName, path: pathOf(part) })) ?? null,
        sha256,
        left: end.left,
        switches: ask.options.switches ?? {},
        columns: first.start.names.map((name, index) => ({
          columnId: columnIds.get(index) ?? null,
          name: brought.find(column => column.index === index)?.name ?? name,
        })),
        surplusId: surplus?.id ?? null,
      })
    return {
      // Made by the writer lane just now.
      sheetId: begun.sheetId as SheetId,
      workbookId: begun.workbookId as WorkbookId,
      ...{ rows: end.rows, problems, blankLines: end.blankLines },
      header: first.start.form.headerRow === 0 ? null : first.start.names,
      finished: {
        sheetId: begun.sheetId,
        note: noteOf(first.start, end, ask.options.switches?.hidden === true),
        columns: columnsOf(brought, begun, end),
      },
    }
  } catch (error) {
    if (begun) await dropLists(parts, [begun.sheetId])
    throw writeFailure(error, dataDir, 'the workspace') ?? error
  } finally {
    ended.abort()
    if (copying) await Promise.race([copying.catch(() => {}), once(AbortSignal.timeout(copyEndMs), 'abort')])
    await thread.close()
    if (copyTo !== null) await rm(copyTo, { force: true })
  }
}

/** Where a file of someone's own is; null for what the program wrote itself. */
const pathOf = ({ origin, path }: TicketedFile) => (origin === 'file' ? path : null)

/** The SHA-256 of the kept copy. Throws disk_full when there was no room for it, file_changed. */
async function finished(
  copying: Promise<string> | null,
  fileName: string,
  refuseChanged: () => void,
): Promise<string | null> {
  try {
    const sha256 = await copying
    refuseChanged()
    return sha256
  } catch (error) {
    // What failed because of it says less.
    refuseChanged()
    throw writeFailure(error, '', `the copy of ${fileName}`) ?? error
  }
}

async function begin(
  { store, host }: ImportParts,
  ask: ImportAsk,
  source: TicketedFile,
  { form, notes }: ImportStart,
): Promise<BegunImport> {
  const columns = ask.columns.filter(column => column.keep)
  return store.writer.call(
    'beginImport',
    {
      workbookId: ask.workbookId,
      name: ask.name,
      note: '',
      country: ask.country,
      source: {
        fileName: source.fileName,
        kind: source.origin === 'file' || source.origin === 'upload' ? form.kind : source.origin,
        encoding: form.encoding,
        delimiter: form.text?.delimiter ?? null,
        sheet: ask.options.sheet ?? form.sheet,
        headerRow: form.headerRow,
        importedAt: new Date(host.clock.now()).toISOString(),
      },
    },
    columns.map(({ index, name, type, typeChosen }) => ({ name, type, typeChosen, note: notes[index] ?? '' })),
  )
}

const surplusName = 'Extra values'
const surplusNote = 'Values beyond the columns of the file. Problems shows the original lines.'

/** What the column of surplus values is called beside the others. */
function freeName(columns: readonly { name: string }[]): string {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  let name = surplusName
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${surplusName} ${number}`
  return name
}

/**
 * Slices from the thread to the writer until the file is read. Returns how many lines did not fit, and the column of what
 * they hold beyond the others, which is made when the first of them comes.
 */
async function pump(
  store: Store,
  thread: FileThread,
  { sheetId, columns }: BegunImport,
  surplusName: string,
  update: (patch: { rows: number; problems: number; share: number }) => void,
): Promise<{ problems: number; surplus: BegunImport['columns'][0] | null }> {
  let surplus: BegunImport['columns'][0] | null = null
  let cells = firstCells
  let rows = 0
  let problems = 0
  for (let count = 0; count < ahead; count++) thread.send({ kind: 'room', cells })
  for (;;) {
    const message = await thread.next()
    if (message === null) return { problems, surplus }
    if (message.kind === 'part') {
      await store.writer.call('takePart', sheetId, message)
      await rm(message.file)
      rows += message.rows
      update({ rows, problems, share: message.share })
      thread.send({ kind: 'room', cells })
    }
    if (message.kind !== 'slice') continue
    if (message.surplus)
      surplus ??= await store.writer.call('addImportColumn', sheetId, {
        name: surplusName,
        type: 'text',
        note: surplusNote,
      })
    const into = message.surplus && surplus ? [...columns, surplus] : columns
    const { slice, problems: found, raws } = message
    const ms = await store.writer.call('appendSlice', sheetId, into, slice, found, raws)
    const fitting = slice.ends.length * (sliceMs / Math.max(ms, 1))
    cells = Math.round(Math.min(maxCells, cells * 2, Math.max(minCells, cells / 2, fitting)))
    rows += slice.rows
    problems += found.length
    update({ rows, problems, share: message.share })
    thread.send({ kind: 'room', cells })
  }
}

/** Types by the places of their columns in the file. */
function typesOf({ columns }: ImportAsk): ColumnType[] {
  const types: ColumnType[] = []
  for (const { index, type } of columns) types[index] = type
  return Array.from(types, type => type ?? 'text')
}

/** What the file says of itself besides its rows. */
function noteOf({ titleLines }: ImportStart, { hiddenRows, hiddenColumns }: ImportEnd, withoutHidden: boolean): string {
  const lines = [...titleLines]
  if (hiddenRows > 0)
    lines.push(`Hidden rows in the file: ${hiddenRows}. They were ${withoutHidden ? 'left out' : 'imported'}.`)
  if (hiddenColumns > 0) lines.push(`Hidden columns in the file: ${hiddenColumns}. They were imported.`)
  return lines.join('\n')
}

/** Detection speaks of the type that the column got; a type chosen otherwise has none. */
function columnsOf(kept: ImportAsk['columns'], begun: BegunImport, { columns }: ImportEnd) {
  return kept.flatMap(({ type }, at) => {
    const column = begun.columns[at]
    const found = columns[at]
    if (!column || !found) return []
    return [{ columnId: column.id, width: found.width, detection: found.type === type ? found.detection : null }]
  })
}
