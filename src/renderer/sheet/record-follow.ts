// Keeps the record panel on the row of the active cell while it is open.
import { uiStore } from '../state/open.ts'
import type { SheetSession } from './session.ts'

export function followRecord(session: SheetSession): () => void {
  return session.state.subscribe(() => {
    const { panel } = uiStore.get()
    if (panel?.kind !== 'record') return
    const rowId = session.windows.rowId(session.state.get().selection.active.row)
    if (rowId !== undefined && rowId !== panel.rowId) uiStore.set({ panel: { kind: 'record', rowId } })
  })
}
