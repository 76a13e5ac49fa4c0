// Files in and out: tickets, inspection, import and export jobs.
import type { z } from 'zod'
import type {
  ExportAsk,
  ExportPreview,
  ExportSpec,
  ImportAsk,
  Inspection,
  Job,
  ReadOptions,
  TicketInfo,
} from '../../contract/app/file.ts'
import type { JobId, Ticket } from '../../contract/app/ids.ts'

export interface Files {
  /** A path in the host's hands becomes a ticket for the page. `write`: a place to write to. */
  ticket(path: string, use: 'read' | 'write'): Promise<TicketInfo>
  pathOf(ticket: Ticket, use: 'read' | 'write'): string
  /** Pasted text becomes a file that import can read. */
  fromText(text: string, name: string): Promise<TicketInfo>
  sample(name: string): Promise<TicketInfo>
  inspect(ticket: Ticket, options: ReadOptions): Promise<Inspection>
  import(ask: ImportAsk): Promise<Job>
  exportPreview(spec: ExportSpec): Promise<ExportPreview>
  export(ask: z.infer<typeof ExportAsk>): Promise<Job>
  stop(jobId: JobId): Promise<void>
  /** The latest state of a job, at most 5 times a second, until it ended. */
  watch(jobId: JobId, signal: AbortSignal): AsyncGenerator<Job>
  /** Waits for the end. */
  ended(jobId: JobId): Promise<Job>
}
