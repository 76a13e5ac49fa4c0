// What can be done with a list as a whole: open, make, rename, delete with Undo.
import type { SheetId } from '../../contract/app/ids.ts'
import { client, queryClient, trpc } from '../rpc/client.ts'
import { doneNotice } from './notices.tsx'
import { rememberLayout } from './preferences.ts'
import { ui } from './ui.ts'

export function openList(sheetId: SheetId | null): void {
  if (ui.get().sheetId === sheetId) return
  const { panel } = ui.get()
  ui.set({ sheetId, panel: panel?.kind === 'record' ? null : panel })
  rememberLayout({ lastSheet: sheetId })
}

/** A new list of its own, named so that it can be told apart. */
export async function createList(): Promise<void> {
  const workbooks = await queryClient.fetchQuery(trpc.sheet.workbooks.queryOptions())
  const names = new Set(workbooks.flatMap(workbook => workbook.sheets.map(sheet => sheet.name)))
  let name = 'New list'
  for (let n = 2; names.has(name); n += 1) name = `New list ${n}`
  const sheet = await client.sheet.create.mutate({ workbookId: null, name })
  openList(sheet.id)
}

export const renameList = (sheetId: SheetId, name: string): Promise<void> =>
  client.sheet.rename.mutate({ sheetId, name })

export async function deleteList(sheetId: SheetId, name: string): Promise<void> {
  await client.sheet.remove.mutate({ sheetId })
  const open = ui.get().sheetId === sheetId
  if (open) openList(null)
  doneNotice(`Deleted "${name}".`, {
    label: 'Undo',
    run: async () => {
      await client.sheet.restore.mutate({ sheetId })
      if (open) openList(sheetId)
    },
  })
}
