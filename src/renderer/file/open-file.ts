// Ways to the import dialog: chosen, dropped, pasted, a sample (those that the system hands over: handed-files.ts).
import type { SampleName, TicketInfo } from '../../contract/app/file/file.ts'
import { fileEndings } from '../../contract/app/file/file-kind.ts'
import { listName } from '../../contract/app/file/list-name.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { createStore } from '../state/store.ts'
import { isOverlaid, paletteStore } from '../ui/focus/overlay.ts'
import { infoNotice, problemNotice, problemWordsNotice } from '../ui/notice/notices.tsx'
import { pickFiles, pickFolder } from '../ui/pick-files.ts'
import { countNoun } from '../ui/words/figures.ts'
import { tablesIn } from './dropped-files.ts'
import { chosenColumns } from './export/chosen-columns.ts'
import { newJobId, showJob } from './jobs.ts'
import { isWorkbook, openWorkbook } from './portable.ts'
import { ticketFor, UploadRefused } from './upload.ts'

/** Files on their way: the one being read, and those that wait until nothing is open above the window. */
export const incomingFiles = createStore<{ reading: string | null; waiting: readonly TicketInfo[] }>({
  reading: null,
  waiting: [],
})

/** What the open dialog and the file input offer. */
export const acceptedFiles = [
  ...fileEndings.map(ending => `.${ending}`),
  '.listwright',
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
].join(',')

/** A workbook is being opened: the next file waits for it. */
let opening = false

/** The next file, as soon as nothing lies above the window: what a person has begun there is not taken away. */
function openNext(): void {
  const { waiting } = incomingFiles.get()
  const [first, ...rest] = waiting
  if (!first || opening || isOverlaid()) return
  const tables = waiting.filter(file => !isWorkbook(file))
  if (tables.length > 1) {
    incomingFiles.set({ waiting: waiting.filter(isWorkbook) })
    openSeveral(tables)
    return
  }
  incomingFiles.set({ waiting: rest })
  if (!isWorkbook(first)) {
    uiStore.set({ dialog: { kind: 'import', ticket: first.ticket, fileName: first.fileName } })
    return
  }
  opening = true
  void openWorkbook(first.ticket, first.fileName).finally(() => {
    opening = false
    openNext()
  })
}

export const openSeveral = (files: readonly TicketInfo[]): void =>
  uiStore.set({
    dialog: {
      ...{ kind: 'several', noun: 'file' },
      parts: files.map(({ ticket, fileName }) => ({ ticket, fileName, options: {} })),
    },
  })

/** Opens what waits whenever there is room for it; returns how to stop. */
export function followIncoming(): () => void {
  // What closes one dialog to open another goes first.
  const openSoon = () => queueMicrotask(openNext)
  const stops = [incomingFiles, uiStore, paletteStore].map(store => store.subscribe(openSoon))
  return () => {
    for (const stop of stops) stop()
  }
}

export function importTickets(tickets: readonly TicketInfo[]): void {
  incomingFiles.set({ waiting: [...incomingFiles.get().waiting, ...tickets] })
}

/** Where a file comes while something else is open, and nothing else would show that it has come. */
export function sayWaiting(names: readonly string[]): void {
  const [first, ...rest] = names
  if (first !== undefined && isOverlaid())
    infoNotice(
      `${rest.length === 0 ? first : `${first} and ${countNoun(rest.length, 'more file')}`} will open when you close this dialog.`,
    )
}

export async function importFiles(files: readonly File[]): Promise<void> {
  sayWaiting(files.map(({ name }) => name))
  const tickets: TicketInfo[] = []
  for (const file of files) {
    incomingFiles.set({ reading: file.name })
    try {
      tickets.push(await ticketFor(file))
    } catch (error) {
      if (error instanceof UploadRefused) problemWordsNotice(error.words)
      else problemNotice(error)
    } finally {
      incomingFiles.set({ reading: null })
    }
  }
  // Together: files that come at once are imported at once.
  importTickets(tickets)
}

/** All files of a folder that hold a table; those in folders inside are left out. */
export async function chooseFolder(): Promise<void> {
  const about = await queryClient.ensureQueryData(trpc.app.about.queryOptions())
  if (!about.dialogs.can) {
    const files = await pickFolder()
    if (files.length === 0) return
    return importFiles(tablesIn(files.filter(({ webkitRelativePath }) => webkitRelativePath.split('/').length <= 2)))
  }
  const tickets = await engineClient.file.chooseFolder.mutate()
  if (tickets) importTickets(tickets)
}

/** The open dialog of this host. */
export async function chooseFiles(): Promise<void> {
  // What the host can do stays the same: not asked again, since a browser opens its dialog only soon after the click.
  const about = await queryClient.ensureQueryData(trpc.app.about.queryOptions())
  if (!about.dialogs.can) return importFiles(await pickFiles(acceptedFiles, true))
  const tickets = await engineClient.file.choose.mutate()
  if (tickets) importTickets(tickets)
}

export async function importText(text: string): Promise<void> {
  importTickets([await engineClient.file.paste.mutate({ text, name: 'Pasted table' })])
}

/** A sample is imported as detected: there is nothing to decide about it. */
export async function importSample(name: SampleName): Promise<void> {
  try {
    const { ticket } = await engineClient.file.sample.mutate({ name })
    const [inspection, { country }] = await Promise.all([
      engineClient.file.inspect.query({ ticket, options: {} }),
      engineClient.settings.get.query(),
    ])
    const jobId = newJobId()
    await engineClient.file.import.mutate({
      ...{ jobId, ticket, options: {}, columns: chosenColumns(inspection, {}), workbookId: null, country },
      name: listName(inspection.fileName, inspection.sheet, inspection.sheets.length),
    })
    showJob(jobId)
  } catch (error) {
    problemNotice(error)
  }
}

/** The file that the open list came from, in the import dialog, as it was read: any of it can be chosen otherwise. */
export async function reopenFile(): Promise<void> {
  const { sheetId } = uiStore.get()
  if (sheetId === null) return
  const { ticket, fileName, options } = await engineClient.file.again.mutate({ sheetId })
  uiStore.set({ dialog: { kind: 'import', ticket, fileName, options } })
}
