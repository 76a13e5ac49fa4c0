// The id of a row by its place in the view. Its page need not be here: the view was opened again a moment ago, or the
// active cell is far from what is shown.
import type { RowId } from '../../../contract/app/ids.ts'
import type { SheetSession } from '../session.ts'
import type { WindowStore } from './window-store.ts'

/** From the rows at hand, else from `ask`; undefined when the view has no such row. */
export async function rowAt(
  windows: Pick<WindowStore, 'rowId'>,
  row: number,
  ask: (first: number) => Promise<readonly RowId[]>,
): Promise<RowId | undefined> {
  const known = windows.rowId(row)
  if (known !== undefined) return known
  const [id] = await ask(row)
  return id
}

/** The row that the active cell of a list is in. */
export const activeRowId = ({ windows, state, client }: SheetSession): Promise<RowId | undefined> => {
  const { selection, view } = state.get()
  return rowAt(windows, selection.active.row, async first => {
    const { ids } = await client.view.window.query({ viewId: view.id, first, count: 1, columnIds: [] })
    return ids
  })
}
