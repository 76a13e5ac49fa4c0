// A workbook as one file: saved where the person says or downloaded, and opened again as a new workbook.
import type { TicketInfo } from '../../contract/app/file.ts'
import type { Ticket, WorkbookId } from '../../contract/app/ids.ts'
import { client, queryClient, trpc } from '../rpc/client.ts'
import { counted } from '../run/figures.ts'
import { openList } from '../shell/lists.ts'
import { doneNotice, problemNotice } from '../shell/notices.tsx'
import { ui } from '../shell/ui.ts'
import { download } from './download.ts'

const ending = '.listwright'

export const isWorkbook = ({ fileName }: TicketInfo): boolean => fileName.toLowerCase().endsWith(ending)

export async function saveWorkbook(workbookId: WorkbookId, name: string): Promise<void> {
  try {
    const about = await queryClient.fetchQuery(trpc.app.about.queryOptions())
    const suggestedName = `${name}${ending}`
    const place = about.dialogs.can ? await client.file.saveAs.mutate({ suggestedName }) : null
    if (about.dialogs.can && !place) return
    const saved = await client.workbook.save.mutate({
      workbookId,
      ticket: place?.ticket ?? null,
      fileName: place?.fileName ?? suggestedName,
    })
    if (saved.download) download(saved.download, saved.fileName)
    doneNotice(
      `${saved.fileName} holds ${counted(saved.lists, 'list')} with rows, views, notes and history. No key, answers, runs or credits are in it.`,
    )
  } catch (error) {
    problemNotice(error)
  }
}

/** The workbook of the open list. */
export async function saveOpenWorkbook(): Promise<void> {
  const { sheetId } = ui.get()
  const books = await queryClient.fetchQuery(trpc.sheet.workbooks.queryOptions())
  const book = books.find(({ sheets }) => sheets.some(({ id }) => id === sheetId))
  if (book) await saveWorkbook(book.id, book.name)
}

export async function openWorkbook(ticket: Ticket, fileName: string): Promise<void> {
  try {
    const workbookId = await client.workbook.open.mutate({ ticket })
    const books = await queryClient.fetchQuery({ ...trpc.sheet.workbooks.queryOptions(), staleTime: 0 })
    const book = books.find(({ id }) => id === workbookId)
    const first = book?.sheets[0]
    if (first) openList(first.id)
    doneNotice(`Opened ${fileName}: ${counted(book?.sheets.length ?? 0, 'list')}.`)
  } catch (error) {
    problemNotice(error)
  }
}
