// A workbook as one file: saved where the person says or downloaded, and opened again as a new workbook.
import type { TicketInfo } from '../../contract/app/file/file.ts'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import type { Ticket, WorkbookId } from '../../contract/app/ids.ts'
import type { WorkbookSaved } from '../../contract/app/workspace.ts'
import { openList } from '../lists/lists.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'
import { showProgress } from '../sheet/progress.ts'
import { uiStore } from '../state/open.ts'
import { choosePlace } from '../ui/choose-place.ts'
import { downloadFile } from '../ui/download.ts'
import { doneNotice, infoNotice, problemNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'

const ending = '.listwright'

export const isWorkbook = ({ fileName }: TicketInfo): boolean => fileName.toLowerCase().endsWith(ending)

export async function saveWorkbook(workbookId: WorkbookId, name: string): Promise<void> {
  try {
    const place = await choosePlace(fileNameOf(`${name}${ending}`, `workbook${ending}`))
    if (!place) return
    const { ticket, fileName } = place
    const saved = await followed<WorkbookSaved>(`Save ${fileName}`, listener =>
      engineClient.workbook.save.subscribe({ workbookId, ticket, fileName }, listener),
    )
    if (!saved) return infoNotice('Canceled. No file was saved.')
    if (saved.download) await downloadFile(saved.download, saved.fileName)
    doneNotice(
      `${saved.fileName} contains ${countNoun(saved.lists, 'list')} with rows, views, notes and history, but no API keys, answers, runs or credits.`,
    )
    if (saved.suppressed !== 0) infoNotice(aboutSuppressed(saved))
  } catch (error) {
    problemNotice(error)
  }
}

/** The lists of whom not to contact are the workspace's: who opens the file elsewhere does not have them. */
const aboutSuppressed = ({ suppressed, fileName }: WorkbookSaved): string =>
  suppressed === null
    ? `The do-not-contact lists cannot be read now: ${fileName} may hold people who are on them.`
    : `${countNoun(suppressed, 'row')} in ${fileName} ${suppressed === 1 ? 'is' : 'are'} about people on your do-not-contact lists. Those lists are not in the file: to send it on, delete these rows first, or export instead.`

interface Listener<T> {
  onData(progress: { share: number; done: T | null }): void
  onError(error: unknown): void
}

/** Shows how far it is, with Cancel; null when the person cancelled. */
function followed<T>(title: string, begin: (listener: Listener<T>) => { unsubscribe(): void }): Promise<T | null> {
  const shown = showProgress(title)
  const { promise, resolve, reject } = Promise.withResolvers<T | null>()
  const feed = begin({
    onData: ({ share, done }) => {
      shown.set(share)
      if (done !== null) resolve(done)
    },
    onError: reject,
  })
  shown.signal.addEventListener('abort', () => resolve(null))
  return promise.finally(() => {
    feed.unsubscribe()
    shown.close()
  })
}

/** The workbook of the open list. */
export async function saveOpenWorkbook(): Promise<void> {
  const { sheetId } = uiStore.get()
  const books = await queryClient.fetchQuery(trpc.sheet.workbooks.queryOptions())
  const book = books.find(({ sheets }) => sheets.some(({ id }) => id === sheetId))
  if (book) await saveWorkbook(book.id, book.name)
}

export async function openWorkbook(ticket: Ticket, fileName: string): Promise<void> {
  try {
    const workbookId = await followed<WorkbookId>(`Open ${fileName}`, listener =>
      engineClient.workbook.open.subscribe({ ticket }, listener),
    )
    if (workbookId === null) return infoNotice('Canceled. Nothing was imported.')
    const books = await queryClient.fetchQuery({ ...trpc.sheet.workbooks.queryOptions(), staleTime: 0 })
    const book = books.find(({ id }) => id === workbookId)
    const first = book?.sheets[0]
    if (first) openList(first.id)
    doneNotice(`Opened ${fileName}: ${countNoun(book?.sheets.length ?? 0, 'list')}.`)
  } catch (error) {
    problemNotice(error)
  }
}
