// Filling by keys and by double-click on the handle.

import { lastRect, selectRange } from '../grid/selection.ts'
import type { SheetSession } from '../session.ts'
import { fillCells } from './edits.ts'
import { planDown, planRight, planToEdge } from './fill-plan.ts'

/** Ctrl+D and Ctrl+R: values copy, no series. */
export function fillByKey(session: SheetSession, way: 'down' | 'right'): void {
  const rect = lastRect(session.state.get().selection, session.extent())
  const plan = way === 'down' ? planDown(rect) : planRight(rect)
  if (plan) void fillCells(session, plan, false)
}

/** Double-click on the handle: down to the end of the data left of the selection, or right of it. */
export async function fillToEdge(session: SheetSession): Promise<void> {
  const extent = session.extent()
  const source = lastRect(session.state.get().selection, extent)
  for (const col of [source.left - 1, source.right + 1]) {
    const column = session.columnAt(col)
    if (!column || !session.windows.cell(source.bottom + 1, column.id)?.value) continue
    const viewId = session.state.get().view.id
    const edge = await session.client.view.edge
      .query({ viewId, row: source.bottom, columnId: column.id, direction: 'down' })
      .catch(() => source.bottom)
    const plan = planToEdge(source, edge, extent)
    if (!plan) continue
    await fillCells(session, plan, false)
    const from = { row: source.top, col: source.left }
    session.select(selectRange('cells', from, { row: plan.target.bottom, col: source.right }), null)
    return
  }
}
