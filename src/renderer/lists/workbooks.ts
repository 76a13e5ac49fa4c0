// What can be done with a workbook: make, rename, move, delete with Undo.
import type { WorkbookId } from '../../contract/app/ids.ts'
import type { Workbook } from '../../contract/app/sheet.ts'
import { engineClient } from '../rpc/client.ts'
import { uiStore } from '../state/open.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { freeName, openList, presentWorkbooks } from './lists.ts'
import { startNaming } from './naming.ts'

/** A new empty workbook, whose name can be typed at once. */
export async function createWorkbook(): Promise<void> {
  const workbooks = await presentWorkbooks()
  const name = freeName('New workbook', new Set(workbooks.map(book => book.name)))
  const workbookId = await engineClient.workbook.create.mutate({ name })
  uiStore.set({ sidebar: true })
  startNaming({ workbookId })
}

export const renameWorkbook = (workbookId: WorkbookId, name: string): Promise<void> =>
  engineClient.workbook.rename.mutate({ workbookId, name })

export const moveWorkbook = (workbookId: WorkbookId, before: WorkbookId | null): Promise<void> =>
  engineClient.workbook.move.mutate({ workbookId, before })

export async function deleteWorkbook({ id, name, sheets }: Workbook): Promise<void> {
  const gone = await engineClient.workbook.remove.mutate({ workbookId: id })
  const { sheetId } = uiStore.get()
  const open = sheets.some(sheet => sheet.id === sheetId)
  if (open) openList(null)
  const lists =
    sheets.length === 0 ? '' : ` with ${countNoun(sheets.length, 'list')}, which stay in the trash for 30 days`
  doneNotice(`Deleted the workbook "${name}"${lists}.`, {
    label: 'Undo',
    run: async () => {
      await engineClient.workbook.restore.mutate(gone)
      if (open) openList(sheetId)
    },
  })
}
