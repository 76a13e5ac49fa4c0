// Notices about a list: once it is not shown any more they go, as their Undo would change what no one sees.
import { notifications } from '@mantine/notifications'
import type { SheetId } from '../../../contract/app/ids.ts'
import { uiStore } from '../../state/open.ts'

const ofLists = new Map<string, SheetId>()
uiStore.subscribe(() => {
  const { sheetId } = uiStore.get()
  for (const [id, of] of ofLists) {
    if (of === sheetId) continue
    ofLists.delete(id)
    notifications.hide(id)
  }
})

/** The notice goes with its list. What ended in a list that is not shown any more is said for the usual time. */
export function goesWithList(id: string, of: SheetId): void {
  if (of === uiStore.get().sheetId) ofLists.set(id, of)
}

export const isClosed = (id: string): void => void ofLists.delete(id)
