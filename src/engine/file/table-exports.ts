// Exports that go on to the table of a database: written as a SQLite file of the program's own, which ends with them.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileJob, JobResult } from '../../contract/app/file/file.ts'
import type { TableSpec } from '../../contract/app/file/postgres.ts'
import type { JobId } from '../../contract/app/ids.ts'
import type { TableColumn } from './export/column-kind.ts'
import type { ExportParts } from './export/export-selection.ts'
import { noteExported, tableColumns, writeExport } from './export.ts'
import type { FileJobs } from './job/jobs.ts'
import type { PassingFiles } from './job/passing.ts'

export interface TableExportAsk {
  readonly jobId: JobId
  readonly spec: TableSpec
  /** What the rows go to, for people. */
  readonly to: string
  /** Takes the rows out of the file and says how many of them it has sent. The file is deleted then. */
  take(given: {
    readonly file: string
    readonly signal: AbortSignal
    sent(rows: number): void
  }): Promise<Extract<JobResult, { kind: 'table' }>>
}

export interface TableExports {
  /** The columns of the table that an export would be, as SQLite declares them. Throws sheet_gone, view_gone, not_found. */
  tableColumns(spec: TableSpec): Promise<TableColumn[]>
  /** The rows count as exported once they are taken. */
  exportTable(ask: TableExportAsk): Promise<FileJob>
}

export const createTableExports = (parts: ExportParts, jobs: FileJobs, passing: PassingFiles): TableExports => ({
  tableColumns: spec => tableColumns(parts, spec),
  async exportTable({ jobId, spec, to, take }) {
    return jobs.start(jobId, 'export', to, async (update, signal) => {
      // Half of the way.
      const written = ({ share }: { share?: number | null }) => update({ share: (share ?? 0) / 2 })
      const { file, done } = await passing.filled('list.sqlite', place =>
        writeExport(parts, spec, place, to, written, signal),
      )
      const { rows = 0, suppressed = 0, marked = 0 } = done.end
      try {
        const sent = (count: number) => update({ rows: count, share: 0.5 + count / Math.max(1, rows) / 2 })
        const result = await take({ file, signal, sent })
        await noteExported(parts, spec.sheetId, to, done.ids)
        return { rows, suppressed, marked, result }
      } finally {
        await rm(path.dirname(file), { recursive: true, force: true })
      }
    })
  },
})
