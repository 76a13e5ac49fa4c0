// A workspace with lists and files on real lanes and threads, for tests of import and export.
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ExportSpec } from '../../contract/app/file/export.ts'
import type { FileInspection, FileJob, ReadOptions } from '../../contract/app/file/file.ts'
import type { JobId, SheetId, Ticket } from '../../contract/app/ids.ts'
import type { SettingsPatch } from '../../contract/app/settings.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { type ChangeFeed, createChangeFeed } from '../../engine/base/changes.ts'
import type { Host } from '../../engine/base/host.ts'
import { createFiles, type Files } from '../../engine/file/files.ts'
import { createSheets, type Sheets } from '../../engine/sheet/sheets.ts'
import { createViews, type Views } from '../../engine/sheet/view/views.ts'
import type { Store } from '../../engine/store/store.ts'
import { testHost } from '../web/test-host.ts'
import { tempWorkspace } from '../workspace/temp-workspace.ts'

export interface FileWorkspace {
  files: Files
  store: Store
  sheets: Sheets
  views: Views
  changes: ChangeFeed
  host: Host
  dir: string
  /** Writes a file of this content and gives a ticket for it. */
  put(name: string, content: string | Buffer): Promise<{ ticket: Ticket; file: string }>
  /** Imports it whole as detection sees it and waits for the end. */
  importFile(ticket: Ticket, options?: ReadOptions): Promise<{ job: FileJob; inspection: FileInspection }>
  /** Writes an export to a file of the workspace's folder and waits for the end. */
  exportTo(name: string, spec: Partial<ExportSpec> & { sheetId: SheetId }): Promise<{ job: FileJob; file: string }>
  /** All cells of a list in order. */
  cells(sheetId: SheetId): Promise<(string | null)[][]>
  /** Closes it; the folder stays. */
  leave(): Promise<void>
  close(): Promise<void>
}

export const newJobId = () => randomUUID() as JobId

/** The list of a job that is done; throws for any other. */
export function listOf(job: FileJob): SheetId {
  if (job.state !== 'done' || job.result.kind !== 'import') throw new Error(`the job ended as ${JSON.stringify(job)}`)
  return job.result.sheetId
}

/** What an export is when a test does not say. */
export const plainExport = (spec: Partial<ExportSpec> & { sheetId: SheetId }): ExportSpec => ({
  scope: 'all',
  viewId: null,
  ranges: [],
  columns: 'visible',
  format: 'csv',
  preset: 'plain',
  ...spec,
})

/** In a new folder, or in that of an earlier one. `through`: what sits between the files and the real store. */
export async function fileWorkspace(
  settings: SettingsPatch = {},
  folder?: string,
  through: (store: Store) => Store = store => store,
): Promise<FileWorkspace> {
  const { store: real, dir, close } = await tempWorkspace(folder)
  const store = through(real)
  const host = testHost({ dataDir: dir, settings })
  const changes = createChangeFeed()
  const views = createViews(store)
  const sheets = createSheets(store, changes)
  const files = createFiles({ store, views, sheets, changes, host })
  return {
    files,
    store,
    sheets,
    views,
    changes,
    host,
    dir,
    async put(name, content) {
      const file = path.join(dir, name)
      await writeFile(file, content)
      return { ticket: (await files.ticket(file, 'read')).ticket, file }
    },
    async importFile(ticket, options = {}) {
      const inspection = await files.inspect(ticket, options)
      const jobId = newJobId()
      await files.import({
        jobId,
        ticket,
        options,
        columns: inspection.columns.map(({ index, name, type }) => ({
          index,
          name,
          type,
          keep: true,
          typeChosen: false,
        })),
        name: inspection.fileName,
        workbookId: null,
        country: null,
      })
      return { job: await files.ended(jobId), inspection }
    },
    async exportTo(name, spec) {
      const file = path.join(dir, name)
      const { ticket } = await files.ticket(file, 'write')
      const jobId = newJobId()
      await files.export({ jobId, spec: plainExport(spec), ticket, fileName: name })
      return { job: await files.ended(jobId), file }
    },
    async cells(sheetId) {
      const columns = await store.scan.call('columnsOf', sheetId)
      const view = await views.open(sheetId, wholeListView)
      return store.scan.call(
        'readRows',
        sheetId,
        columns.map(({ slot }) => slot),
        views.ids(view.id),
      )
    },
    async leave() {
      await files.close()
      await real.close()
    },
    close: async () => {
      await files.close()
      await close()
    },
  }
}
