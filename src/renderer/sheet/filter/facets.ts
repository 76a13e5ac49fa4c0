// Which columns the filter panel shows, in the order they were added.
import type { ColumnId } from '../../../contract/app/ids.ts'
import { ui } from '../../state/open.ts'
import { createStore } from '../../state/store.ts'

export const facets = createStore<{ columnIds: readonly ColumnId[] }>({ columnIds: [] })

export function addFacet(columnId: ColumnId): void {
  const { columnIds } = facets.get()
  if (!columnIds.includes(columnId)) facets.set({ columnIds: [...columnIds, columnId] })
}

export const dropFacet = (columnId: ColumnId): void =>
  facets.set({ columnIds: facets.get().columnIds.filter(id => id !== columnId) })

/** Opens the panel on a column. */
export function openFacet(columnId: ColumnId): void {
  addFacet(columnId)
  ui.set({ panel: { kind: 'filters' } })
}
