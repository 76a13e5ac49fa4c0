// Copies links to a list, a row or cell of it, or a search.
import type { ColumnId, RowId, SearchId, SheetId } from '../../contract/app/ids.ts'
import type { PlaceLink } from '../../contract/app/link/link.ts'
import { linkText } from '../../contract/app/link/link-text.ts'
import { queryClient, trpc } from '../rpc/client.ts'
import { doneNotice, lastingNotice } from '../ui/notice/notices.tsx'

const copyLink = async (linkTo: (workspace: string) => PlaceLink): Promise<void> => {
  const text = queryClient.fetchQuery(trpc.link.mark.queryOptions()).then(mark => linkText(linkTo(mark)))
  const written = text.then(link => new Blob([link], { type: 'text/plain' }))
  try {
    // Some browsers take only what is given to them while the click is being handled: the text may come later.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': written })])
  } catch {
    return lastingNotice(`The browser does not allow copying. The link is ${await text}`)
  }
  doneNotice(`Copied ${await text}`)
}

export const copyListLink = (
  sheetId: SheetId,
  rowId: RowId | null = null,
  columnId: ColumnId | null = null,
): Promise<void> => copyLink(workspace => ({ to: 'list', workspace, sheetId, rowId, columnId }))

export const copySearchLink = (searchId: SearchId): Promise<void> =>
  copyLink(workspace => ({ to: 'search', workspace, searchId }))
