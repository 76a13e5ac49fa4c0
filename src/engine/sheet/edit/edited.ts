// The end of an action: what it came to, on the disk before anybody is told that it is done.
import type { Edited } from '../../../contract/app/edit.ts'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../changes.ts'
import type { Store } from '../../store/store.ts'

export const nothingDone = (label: string): Edited => ({
  stepId: null,
  label,
  cells: 0,
  rows: 0,
  skipped: 0,
  version: 0,
  rowsChanged: false,
})

/** All parts of the action are on the disk when this ends; an action that did nothing learns the list's version. */
export async function settle(store: Store, changes: ChangeFeed, sheetId: SheetId, edited: Edited): Promise<void> {
  if (edited.stepId === null) edited.version = await store.grid.call('sheetVersion', sheetId)
  else await store.writer.urgent('settle', sheetId)
  if (edited.rowsChanged) changes.workbooks()
}
