// Files in and out as the program does it, without a host: three lanes, the file thread, a workspace in a folder.
import { randomUUID } from 'node:crypto'
import type { ExportSpec } from '../src/contract/app/file/export.ts'
import type { EndedJob } from '../src/contract/app/file/file.ts'
import type { JobId, SheetId } from '../src/contract/app/ids.ts'
import { createChangeFeed } from '../src/engine/base/changes.ts'
import { createFiles } from '../src/engine/file/files.ts'
import { createSheets } from '../src/engine/sheet/sheets.ts'
import { createViews } from '../src/engine/sheet/view/views.ts'
import { openStore } from '../src/engine/store/store.ts'
import { testHost } from '../src/testing/web/test-host.ts'
import { silentLog } from '../src/testing/workspace/temp-workspace.ts'
import { laneThreads } from '../src/testing/workspace/threads.ts'
import { type Turn, turnHere } from './turns.ts'

export interface FileEngine {
  /** From the click on Import until the list can be used. */
  import(file: string): Promise<Turn & { sheetId: SheetId }>
  /** All rows and columns. */
  export(sheetId: SheetId, file: string, form: Pick<ExportSpec, 'format' | 'preset'>): Promise<Turn>
  close(): Promise<void>
}

export async function openFileEngine(dataDir: string, keepSource: boolean): Promise<FileEngine> {
  const store = await openStore(dataDir, laneThreads, silentLog, () => {})
  const host = testHost({ dataDir, settings: { keepSource } })
  const changes = createChangeFeed()
  const views = createViews(store)
  const files = createFiles({ store, views, sheets: createSheets(store, changes), changes, host })
  const turn = async (start: (jobId: JobId) => Promise<unknown>): Promise<Turn & { job: EndedJob }> => {
    const {
      wall,
      cpu,
      result: job,
    } = await turnHere(async () => {
      const jobId = randomUUID() as JobId
      await start(jobId)
      return files.ended(jobId)
    })
    if (job.state !== 'done') throw new Error(`the job ended as ${JSON.stringify(job)}`)
    return { wall, cpu, job }
  }
  return {
    async import(file) {
      const { ticket } = await files.ticket(file, 'read')
      const { columns } = await files.inspect(ticket, {})
      const { wall, cpu, job } = await turn(jobId =>
        files.import({
          jobId,
          ticket,
          options: {},
          columns: columns.map(({ index, name, type }) => ({ index, name, type, keep: true, typeChosen: false })),
          name: 'Bench',
          workbookId: null,
          country: null,
        }),
      )
      if (job.state !== 'done' || job.result.kind !== 'import' || job.problems > 0)
        throw new Error(`the import ended as ${JSON.stringify(job)}`)
      return { wall, cpu, sheetId: job.result.sheetId }
    },
    async export(sheetId, file, form) {
      const { ticket } = await files.ticket(file, 'write')
      const { wall, cpu } = await turn(jobId =>
        files.export({
          jobId,
          ticket,
          fileName: file,
          spec: { sheetId, ...form, scope: 'all', viewId: null, ranges: [], columns: 'all' },
        }),
      )
      return { wall, cpu }
    },
    async close() {
      await files.close()
      await store.close()
    },
  }
}
