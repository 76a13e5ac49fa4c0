// Ways to the import dialog: chosen, dropped, pasted, a sample, or handed over by the desktop.
import type { SampleName, TicketInfo } from '../../contract/app/file.ts'
import { client, queryClient, trpc } from '../rpc/client.ts'
import { problemNotice, problemWordsNotice } from '../shell/notices.tsx'
import { createStore } from '../shell/store.ts'
import { ui } from '../shell/ui.ts'
import { pickFiles } from './pick-files.ts'
import { isWorkbook, openWorkbook } from './portable.ts'
import { ticketFor, UploadRefused } from './upload.ts'

/** Files on their way: the one being read, and those that wait until the dialog is free. */
export const incoming = createStore<{ reading: string | null; waiting: readonly TicketInfo[] }>({
  reading: null,
  waiting: [],
})

/** What the open dialog and the file input offer. */
export const acceptedFiles =
  '.csv,.tsv,.tab,.txt,.xlsx,.xlsm,.jsonl,.ndjson,.listwright,text/csv,text/tab-separated-values,text/plain'

/** Opens the import dialog for the next waiting file, if any. */
export function nextImport(): void {
  const [first, ...rest] = incoming.get().waiting
  incoming.set({ waiting: rest })
  ui.set({ dialog: first ? { kind: 'import', ticket: first.ticket, fileName: first.fileName } : null })
}

export function importTickets(tickets: readonly TicketInfo[]): void {
  for (const { ticket, fileName } of tickets.filter(isWorkbook)) void openWorkbook(ticket, fileName)
  incoming.set({ waiting: [...incoming.get().waiting, ...tickets.filter(ticket => !isWorkbook(ticket))] })
  if (ui.get().dialog?.kind !== 'import') nextImport()
}

export async function importFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    incoming.set({ reading: file.name })
    try {
      importTickets([await ticketFor(file)])
    } catch (error) {
      if (error instanceof UploadRefused) problemWordsNotice(error.words)
      else problemNotice(error)
    } finally {
      incoming.set({ reading: null })
    }
  }
}

/** The open dialog of this host. */
export async function chooseFiles(): Promise<void> {
  // What the host can do stays the same: not asked anew, since a browser opens its dialog only soon after the click.
  const about = await queryClient.ensureQueryData(trpc.app.about.queryOptions())
  if (!about.dialogs.can) return importFiles(await pickFiles(acceptedFiles, true))
  const tickets = await client.file.choose.mutate()
  if (tickets) importTickets(tickets)
}

export async function importText(text: string): Promise<void> {
  importTickets([await client.file.paste.mutate({ text, name: 'Pasted table' })])
}

export async function importSample(name: SampleName): Promise<void> {
  importTickets([await client.file.sample.mutate({ name })])
}
