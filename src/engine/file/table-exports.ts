// Exports that go on to the table of a database: written as a SQLite file of the program's own, which ends with them.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileJob, JobResult } from '../../contract/app/file/file.ts'
import type { TableSpec } from '../../contract/app/file/postgres.ts'
import type { JobId } from '../../contract/app/ids.ts'
import type { TableColumn } from './export/column-kind.ts'
import type { ExportParts } from './export/export-selection.ts'
import { noteExported, tableColumns, writeExport } from './export.ts'
import type { FileJobs, JobEnd, JobPatch } from './job/jobs.ts'
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

export interface TableFile {
  readonly file: string
  readonly end: JobEnd<'export'>
  /** The rows are where they were to go: they count as exported. */
  taken(): Promise<void>
}

export interface TableExports {
  /** The columns of the table that an export would be, as SQLite declares them. Throws sheet_gone, view_gone, not_found. */
  tableColumns(spec: TableSpec): Promise<TableColumn[]>
  /** The rows of a list as such a file, which is deleted when the session ends. Throws as exports do. */
  tableFile(spec: TableSpec, to: string, update: (patch: JobPatch) => void, signal: AbortSignal): Promise<TableFile>
  /** The rows count as exported once they are taken. */
  exportTable(ask: TableExportAsk): Promise<FileJob>
}

export function createTableExports(parts: ExportParts, jobs: FileJobs, passing: PassingFiles): TableExports {
  const tableFile: TableExports['tableFile'] = async (spec, to, update, signal) => {
    const { file, done } = await passing.filled('list.sqlite', place =>
      writeExport(parts, spec, place, to, update, signal),
    )
    return { file, end: done.end, taken: () => noteExported(parts, spec.sheetId, to, done.ids) }
  }
  return {
    tableColumns: spec => tableColumns(parts, spec),
    tableFile,
    async exportTable({ jobId, spec, to, take }) {
      return jobs.start(jobId, 'export', to, async (update, signal) => {
        // Half of the way.
        const written = ({ share }: { share?: number | null }) => update({ share: (share ?? 0) / 2 })
        const { file, end, taken } = await tableFile(spec, to, written, signal)
        const { rows = 0, suppressed = 0, marked = 0 } = end
        try {
          const sent = (count: number) => update({ rows: count, share: 0.5 + count / Math.max(1, rows) / 2 })
          const result = await take({ file, signal, sent })
          await taken()
          return { rows, suppressed, marked, result }
        } finally {
          await rm(path.dirname(file), { recursive: true, force: true })
        }
      })
    },
  }
}
