// Looks at the active cell closely: what the sign in it means, and how it would read repaired.
import { problemNotice } from '../../ui/notice/notices.tsx'
import { activeRowId } from '../grid/row-at.ts'
import type { SheetSession } from '../session.ts'
import { openSheetDialog } from '../sheet-dialog.ts'

/** Whether the local check has found something in the active cell. */
export function cellFound({ state, windows }: SheetSession): boolean {
  const { selection, columns } = state.get()
  const column = columns[selection.active.col]
  return column?.origin === null && (windows.cell(selection.active.row, column.id)?.local ?? 0) > 0
}

export async function inspectActive(session: SheetSession): Promise<void> {
  const { selection, columns } = session.state.get()
  const column = columns[selection.active.col]
  const { surface } = session
  if (!surface || !column || column.origin !== null) return
  surface.reveal(selection.active)
  try {
    const rowId = await activeRowId(session)
    if (rowId === undefined) return
    const place = surface.below(selection.active)
    openSheetDialog({ kind: 'inspect', columnId: column.id, rowId, place })
  } catch (error) {
    problemNotice(error)
  }
}
