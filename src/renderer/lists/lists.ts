// What can be done with a list as a whole: open, make, rename, duplicate, move, delete with Undo.
import type { SheetId } from '../../contract/app/ids.ts'
import type { Workbook } from '../../contract/app/sheet.ts'
import { engineClient, queryClient, trpc } from '../rpc/client.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { rememberLayout } from '../ui/preferences.ts'
import { placeOf, type SidebarMove } from './arrange.ts'

/** The open list as the grid knows it, or null while it loads. */
export const openSheet = () => {
  const { sheet } = gridStore.get()
  return sheet?.id === uiStore.get().sheetId ? sheet : null
}

export function openList(sheetId: SheetId | null): void {
  const { sheetId: before, search, panel } = uiStore.get()
  if (before === sheetId && !search) return
  uiStore.set({ sheetId, search: false, panel: panel?.kind === 'record' ? null : panel })
  // A reload may follow at once.
  rememberLayout({ lastSheet: sheetId, search: false }, 0)
}

/** The workbooks as the sidebar shows them. */
export const presentWorkbooks = (): Promise<Workbook[]> => queryClient.fetchQuery(trpc.sheet.workbooks.queryOptions())

/** `wanted`, or with a number behind it when there is one of that name. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted
  for (let n = 2; taken.has(name); n += 1) name = `${wanted} ${n}`
  return name
}

/** A new list, with a name of its own; without a workbook it gets one of its own. */
export async function createList(workbook: Workbook | null = null): Promise<void> {
  const workbooks = await presentWorkbooks()
  const name = freeName('New list', new Set(workbooks.flatMap(book => book.sheets.map(sheet => sheet.name))))
  const sheet = await engineClient.sheet.create.mutate({ workbookId: workbook?.id ?? null, name })
  openList(sheet.id)
}

/** The list after or before the open one, as the sidebar shows them; at the end it stays where it is. */
export async function openNeighbour(step: 1 | -1): Promise<void> {
  const lists = (await presentWorkbooks()).flatMap(({ sheets }) => sheets)
  const at = lists.findIndex(({ id }) => id === uiStore.get().sheetId)
  const next = lists[at === -1 ? (step === 1 ? 0 : lists.length - 1) : at + step]
  if (next) openList(next.id)
}

export const renameList = (sheetId: SheetId, name: string): Promise<void> =>
  engineClient.sheet.rename.mutate({ sheetId, name })

export async function duplicateList(sheetId: SheetId): Promise<void> {
  const copy = await engineClient.sheet.duplicate.mutate({ sheetId })
  openList(copy.id)
  doneNotice(`Created the copy "${copy.name}" with columns, cells and results but without history.`, {
    label: 'Undo',
    run: async () => void (await removeList(copy.id, sheetId)),
  })
}

/** Puts a list into the trash. If it is open, `next` opens, or the start screen for null. Returns whether it was open. */
export async function removeList(sheetId: SheetId, next: SheetId | null): Promise<boolean> {
  await engineClient.sheet.remove.mutate({ sheetId })
  const open = uiStore.get().sheetId === sheetId
  if (open) openList(next)
  return open
}

const perform = (sheetId: SheetId, move: SidebarMove): Promise<void> =>
  move.kind === 'into'
    ? engineClient.workbook.moveSheet.mutate({ sheetId, workbookId: move.workbookId, before: move.before })
    : engineClient.workbook.moveSheetOut.mutate({ sheetId, before: move.before })

/** Moves a list; into another workbook with a notice and its way back. */
export async function moveList(sheetId: SheetId, move: SidebarMove): Promise<void> {
  const workbooks = await presentWorkbooks()
  const before = placeOf(workbooks, sheetId)
  await perform(sheetId, move)
  const from = workbooks.find(({ sheets }) => sheets.some(({ id }) => id === sheetId))
  const name = from?.sheets.find(({ id }) => id === sheetId)?.name ?? ''
  const into = move.kind === 'into' ? workbooks.find(({ id }) => id === move.workbookId) : null
  if (into?.id === from?.id || !before || (move.kind === 'out' && before.kind === 'out')) return
  doneNotice(into ? `Moved "${name}" to "${into.name}".` : `Moved "${name}" to its own workbook.`, {
    label: 'Undo',
    run: () => perform(sheetId, before),
  })
}

export async function deleteList(sheetId: SheetId, name: string): Promise<void> {
  const open = await removeList(sheetId, null)
  doneNotice(`Deleted "${name}". It stays in the trash for 30 days.`, {
    label: 'Undo',
    run: async () => {
      await engineClient.sheet.restore.mutate({ sheetId })
      if (open) openList(sheetId)
    },
  })
}
