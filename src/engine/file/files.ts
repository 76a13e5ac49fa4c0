// Files in and out: tickets, inspection, import and export jobs.

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import type { ExportAsk, ExportPreview, ExportSpec, TemplatePreview } from '../../contract/app/file/export.ts'
import type {
  EndedJob,
  FileInspection,
  FileJob,
  ImportAsk,
  ImportSeveralAsk,
  ReadOptions,
  TicketInfo,
} from '../../contract/app/file/file.ts'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import { JobId, type RowId, type SheetId, type Ticket } from '../../contract/app/ids.ts'
import type { WorkOptions } from '../base/cancel-flag.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { writeNew } from '../disk/own-files.ts'
import { writeWhole } from '../disk/write-file.ts'
import { createClearRows } from '../identity/cleared.ts'
import type { Sheets } from '../sheet/sheets.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import { exportFile } from './export.ts'
import { createExportPreviews } from './export-preview.ts'
import { fileCells } from './file-cells.ts'
import { openFileThread } from './file-wire.ts'
import { type ComingLists, createComing } from './import/importing.ts'
import type { InspectedFile, InspectTask } from './import/inspect.ts'
import { chosenBefore } from './import/remembered-columns.ts'
import { importFile, readIn } from './import.ts'
import { importSeveral } from './import-several.ts'
import { createCopies } from './job/copies.ts'
import { createHanded, type HandedFiles } from './job/handed.ts'
import { createJobs, type JobPatch } from './job/jobs.ts'
import { createPassing } from './job/passing.ts'
import { createTickets, sameFile, sourceOf, type TicketedFile } from './job/tickets.ts'
import { passingFolder, unpackFolder } from './job/unpack-folder.ts'
import { createCameFrom } from './source/source-file.ts'
import { readForm, sweepSources } from './source/source-form.ts'
import { createTableExports, type TableExports } from './table-exports.ts'
import { previewTemplate } from './template-preview.ts'

export interface Files extends TableExports {
  /** A path in the host's hands becomes a ticket for the page. `write`: a place to write to. */
  ticket(path: string, use: 'read' | 'write'): Promise<TicketInfo>
  /** A file that was handed over to be taken in once, in a folder of its own; both are deleted after it. */
  received(path: string): Promise<TicketInfo>
  /** Files that the system handed over, until a page takes them. */
  readonly handed: HandedFiles
  /** Several files under one ticket, to be read as one. */
  stack(tickets: readonly Ticket[]): TicketInfo
  /** The file of a ticket is released: a copy that was made for it is deleted, now or when nothing reads it any more. */
  release(ticket: Ticket): Promise<void>
  /** Takes a file in: it is read for the last time. */
  takeIn<T>(ticket: Ticket, read: (path: string) => Promise<T>): Promise<T>
  pathOf(ticket: Ticket, use: 'read' | 'write'): string
  /** Name of a file that can be read. */
  nameOf(ticket: Ticket): string
  /** Pasted text becomes a file that import can read. */
  fromText(text: string, name: string): Promise<TicketInfo>
  sample(name: string): Promise<TicketInfo>
  inspect(ticket: Ticket, options: ReadOptions): Promise<FileInspection>
  /** Cells of some columns of a file, by their places from 0, a slice of rows at a time. */
  cells(ticket: Ticket, options: ReadOptions, columns: readonly number[]): AsyncGenerator<(string | null)[][]>
  import(ask: ImportAsk): Promise<FileJob>
  /** Several at once, as one job: all of them become lists, or none. */
  importSeveral(ask: ImportSeveralAsk): Promise<FileJob>
  /** Rows of lists that are still coming in. */
  readonly coming: Pick<ComingLists, 'rows'>
  /** Lists that were made from the very bytes of this file, the newest first. */
  madeFrom(ticket: Ticket): Promise<{ sheetId: SheetId; name: string }[]>
  /** The file of a list, to be read again, and how it was read. Throws not_found, file_missing. */
  again(sheetId: SheetId): Promise<TicketInfo & { options: ReadOptions }>
  /** Reads a file, as its import would, into a list that no one sees; to be given back. The file stays until it is released. */
  borrow(ticket: Ticket, options: ReadOptions, working: WorkOptions): Promise<SheetId>
  /** Such a list is released. */
  giveBack(sheetId: SheetId): Promise<void>
  exportPreview(spec: ExportSpec): Promise<ExportPreview>
  /** The first rows as a template writes them. */
  templatePreview(spec: ExportSpec): Promise<TemplatePreview>
  /** Rows that a finding of the preview is about. */
  exportFinding(spec: ExportSpec, finding: number): Promise<RowId[]>
  export(ask: z.infer<typeof ExportAsk>): Promise<FileJob>
  /** Writes a text that the program made to the chosen place, or to a file of this session to download. */
  saveText(
    ticket: Ticket | null,
    fileName: string,
    text: string,
  ): Promise<{ fileName: string; download: Ticket | null }>
  /** A place for a file that is downloaded or read once; it is gone with the session. */
  passing(fileName: string): Promise<string>
  stop(jobId: JobId): Promise<void>
  /** The latest state of a job, at most 5 times a second, until it ended. */
  watch(jobId: JobId, signal: AbortSignal): AsyncGenerator<FileJob>
  /** Waits for the end. */
  ended(jobId: JobId): Promise<EndedJob>
  /** Ends inspections and readings of cells under way; they throw `reason`. */
  stopReading(reason: Error): void
  /** Stops what runs and deletes what was only for this session. */
  close(): Promise<void>
}

export interface FilesParts {
  store: Store
  views: Views
  sheets: Sheets
  changes: ChangeFeed
  host: Pick<Host, 'dataDir' | 'resourcesDir' | 'settings' | 'threads' | 'clock' | 'log' | 'outputMode'>
  /** A list was imported from a file. */
  onImported?: (sheetId: SheetId, files: readonly TicketedFile[]) => void
  /** False: some lists could not be read, so nothing that is kept of lists may be taken for left over. */
  whole?: boolean
}

/** Characters of a name of a list. */
const maxNameLength = 200

const sampleFiles: Record<string, string> = {
  attendees: 'attendees.xlsx',
  crm: 'crm.csv',
  companies: 'companies.csv',
}

const inspectTask = (
  host: Pick<Host, 'dataDir' | 'settings'>,
  source: TicketedFile,
  options: ReadOptions,
): InspectTask => {
  const { country } = host.settings.get()
  return { kind: 'inspect', ...sourceOf(source), options, country, unpackTo: unpackFolder(host.dataDir) }
}

async function inspected(threads: Host['threads'], task: InspectTask, signal: AbortSignal): Promise<InspectedFile> {
  const thread = openFileThread(threads.file, task, signal)
  try {
    while ((await thread.next()) !== null);
    // Given by the thread as its result.
    return thread.result() as InspectedFile
  } finally {
    await thread.close()
  }
}

/** The import of a whole file as it was found. */
const asFound = (
  ticket: Ticket,
  options: ReadOptions,
  { fileName }: TicketedFile,
  columns: FileInspection['columns'],
): ImportAsk => ({
  ...{ jobId: JobId.parse(randomUUID()), ticket, options },
  columns: columns.map(({ index, name, type }) => ({ index, name, type, keep: true, typeChosen: false })),
  name: fileName.slice(0, maxNameLength),
  ...{ workbookId: null, country: null },
})

/** What an earlier session left: nothing is unpacked before `emptied`, nothing kept before `swept`. */
function sweep({ store, host, whole }: FilesParts, passing: string): { emptied: Promise<void>; swept: Promise<void> } {
  const emptied = rm(passing, { recursive: true, force: true })
  const swept = emptied.then(async () => {
    if (whole !== false) await sweepSources(host.dataDir, new Set(await store.grid.call('sheetIds')))
  })
  swept.catch((error: unknown) => host.log.error('sweeping kept files failed', { error: String(error) }))
  return { emptied, swept }
}

export function createFiles(given: FilesParts): Files {
  const { store, changes, host } = given
  const coming = createComing(store)
  const parts = { ...given, coming, clear: createClearRows(store, () => host.settings.get().country) }
  const tickets = createTickets()
  const jobs = createJobs(changes, host.log)
  /** Pasted texts and downloads: of this session only. */
  const passing = passingFolder(host.dataDir)
  const reading = new Set<AbortController>()
  const copies = createCopies(host.log)
  /** Lists that no one sees. */
  const borrowed = new Set<SheetId>()
  const previewOf = createExportPreviews(parts)

  const { emptied, swept } = sweep(given, passing)

  const passingFiles = createPassing(passing, swept)

  async function inspect(ticket: Ticket, options: ReadOptions): Promise<FileInspection> {
    const source = tickets.of(ticket, 'read')
    const abort = new AbortController()
    const end = copies.hold(source)
    reading.add(abort)
    try {
      // It may be interrupted before it begins.
      await emptied
      abort.signal.throwIfAborted()
      const found = await inspected(host.threads, inspectTask(host, source, options), abort.signal)
      const names = found.headerRow === 0 ? [] : found.columns.map(({ name }) => name)
      return { ticket, ...found, lastChosen: chosenBefore(host.settings.get().imported, names) }
    } finally {
      reading.delete(abort)
      await end()
    }
  }

  return {
    ticket: async (file, use) => tickets.issue(file, use),
    handed: createHanded(tickets),
    received: async file => tickets.issue(file, 'read', 'upload'),
    stack: tickets.stack,
    release: ticket => copies.release(tickets.of(ticket, 'read')),
    async takeIn(ticket, read) {
      const file = tickets.of(ticket, 'read')
      return copies.takeIn([file], () => read(file.path))
    },
    pathOf: (ticket, use) => tickets.of(ticket, use).path,
    nameOf: ticket => tickets.of(ticket, 'read').fileName,
    async fromText(text, name) {
      const fileName = fileNameOf(`${name || 'Pasted'}.txt`, 'Pasted.txt')
      const { file } = await passingFiles.filled(fileName, to => writeNew(to, text))
      return tickets.issue(file, 'read', 'paste', fileName)
    },
    async sample(name) {
      const fileName = sampleFiles[name]
      if (!fileName) throw fail('not_found', { what: 'sample' })
      return tickets.issue(path.join(host.resourcesDir, 'samples', fileName), 'read', 'sample', fileName)
    },
    inspect,
    async *cells(ticket, options, columns) {
      const source = tickets.of(ticket, 'read')
      const { path: file, fileName } = source
      const abort = new AbortController()
      const end = copies.hold(source)
      reading.add(abort)
      try {
        await emptied
        abort.signal.throwIfAborted()
        yield* fileCells(
          host.threads.file,
          { file, fileName, options, columns, unpackTo: unpackFolder(host.dataDir) },
          abort.signal,
        )
      } finally {
        reading.delete(abort)
        await end()
      }
    },
    async import(ask) {
      const source = tickets.of(ask.ticket, 'read')
      if (!ask.columns.some(({ keep }) => keep)) throw fail('bad_request', { what: 'no column is kept' })
      return jobs.start(ask.jobId, 'import', source.fileName, (update, signal) =>
        copies.takeIn([source], async () => {
          await swept
          const end = await importFile(parts, ask, source, update, signal).finally(() => coming.ended(ask.jobId))
          changes.workbooks()
          given.onImported?.(end.result.sheetId, [source])
          return end
        }),
      )
    },
    async importSeveral(ask) {
      const sources = ask.lists.map(({ ticket }) => tickets.of(ticket, 'read'))
      if (ask.lists.some(({ columns }) => !columns.some(({ keep }) => keep)))
        throw fail('bad_request', { what: 'no column is kept' })
      const names = sources.flatMap(source => source.parts ?? [source]).map(({ fileName }) => fileName)
      const title = ask.workbook ?? (names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? ''))
      return jobs.start(ask.jobId, 'import', title, (update, signal) =>
        copies.takeIn(sources, async () => {
          await swept
          const end = await importSeveral(parts, ask, sources, update, signal).finally(() => coming.ended(ask.jobId))
          changes.workbooks()
          given.onImported?.(end.result.sheetId, sources)
          for (const sheetId of end.result.others ?? []) given.onImported?.(sheetId, [])
          return end
        }),
      )
    },
    coming,
    ...createCameFrom(
      store,
      host.dataDir,
      tickets,
      async (name, write) => (await passingFiles.filled(name, write)).file,
    ),
    async borrow(ticket, options, { signal, reach }) {
      const source = tickets.of(ticket, 'read')
      const { columns } = await inspect(ticket, options)
      const ask = asFound(ticket, options, source, columns)
      await swept
      const end = copies.hold(source)
      try {
        const reached = ({ share }: JobPatch) => reach(share ?? 0)
        const { sheetId } = await readIn(parts, ask, source, reached, signal, false)
        borrowed.add(sheetId)
        return sheetId
      } finally {
        await end()
      }
    },
    async giveBack(sheetId) {
      if (borrowed.delete(sheetId)) await store.writer.call('dropSheet', sheetId)
    },
    exportPreview: async spec => (await previewOf(spec)).preview,
    templatePreview: spec => previewTemplate(parts, spec),
    exportFinding: async (spec, finding) => (await previewOf(spec)).rowsOf[finding] ?? [],
    async export(ask) {
      const fileName = fileNameOf(ask.fileName, 'List.csv')
      const chosen = ask.ticket === null ? null : tickets.of(ask.ticket, 'write')
      return jobs.start(ask.jobId, 'export', chosen?.fileName ?? fileName, async (update, signal) => {
        if (chosen) {
          await refuseSource(host.dataDir, chosen, ask.spec.sheetId)
          return exportFile(parts, ask.spec, chosen.path, chosen.fileName, update, signal)
        }
        const { file, done: end } = await passingFiles.filled(fileName, to =>
          exportFile(parts, ask.spec, to, fileName, update, signal),
        )
        return { ...end, result: { ...end.result, download: tickets.issue(file, 'read').ticket } }
      })
    },
    ...createTableExports(parts, jobs, passingFiles),
    async saveText(ticket, suggested, text) {
      if (ticket !== null) {
        const { path: file, fileName } = tickets.of(ticket, 'write')
        writeWhole(file, text, { fileName, mode: host.outputMode })
        return { fileName, download: null }
      }
      const fileName = fileNameOf(suggested, 'File')
      const { file } = await passingFiles.filled(fileName, to => writeNew(to, text))
      return { fileName, download: tickets.issue(file, 'read').ticket }
    },
    passing: name => passingFiles.path(fileNameOf(name, 'file')),
    stop: jobs.stop,
    watch: jobs.watch,
    ended: jobs.ended,
    stopReading(reason) {
      for (const abort of reading) abort.abort(reason)
    },
    async close() {
      for (const abort of reading) abort.abort()
      await jobs.close()
      // A failed sweep was logged when it failed.
      await swept.catch(() => {})
      await rm(passing, { recursive: true, force: true })
    },
  }
}

/** An export never replaces the file that its list came from. */
async function refuseSource(dataDir: string, { path: file, fileName }: TicketedFile, sheetId: SheetId): Promise<void> {
  const form = await readForm(dataDir, sheetId)
  const paths = [form?.path, ...(form?.parts ?? []).map(part => part.path)]
  if (paths.some(one => one && sameFile(one, file))) throw fail('would_overwrite_input', { fileName })
}
