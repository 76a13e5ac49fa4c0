// Looks at the active cell closely: what the signs in it mean, how it would read repaired, and which entity it means.
import { problemNotice } from '../../ui/notice/notices.tsx'
import { activeRowId } from '../grid/row-at.ts'
import type { StoredCell } from '../grid/row-pages.ts'
import type { SheetSession } from '../session.ts'
import { openSheetDialog } from '../sheet-dialog.ts'

function activeCell({ state, windows }: SheetSession): StoredCell | undefined {
  const { selection, columns } = state.get()
  const column = columns[selection.active.col]
  return column?.origin === null ? windows.cell(selection.active.row, column.id) : undefined
}

/** Whether the local check has found something in the active cell. */
export const cellFound = (session: SheetSession): boolean => (activeCell(session)?.local ?? 0) > 0

/** As `StoredCell.entity`, of the active cell. */
export const entityIn = (session: SheetSession): string | null => activeCell(session)?.entity ?? null

async function openBelow(session: SheetSession, kind: 'inspect' | 'entity'): Promise<void> {
  const { selection, columns } = session.state.get()
  const column = columns[selection.active.col]
  const { surface } = session
  if (!surface || !column || column.origin !== null) return
  surface.reveal(selection.active)
  try {
    const rowId = await activeRowId(session)
    if (rowId === undefined) return
    const place = surface.below(selection.active)
    openSheetDialog({ kind, columnId: column.id, rowId, place })
  } catch (error) {
    problemNotice(error)
  }
}

export const inspectActive = (session: SheetSession): Promise<void> => openBelow(session, 'inspect')
export const showEntity = (session: SheetSession): Promise<void> => openBelow(session, 'entity')

/** What the sign of the active cell tells: first what is wrong. */
export async function tellSign(session: SheetSession): Promise<void> {
  if (cellFound(session)) await inspectActive(session)
  else if (entityIn(session) !== null) await showEntity(session)
}
