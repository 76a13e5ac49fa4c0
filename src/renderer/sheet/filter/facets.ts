// Which columns the filter panel shows, in the order they were added.
import type { ColumnId } from '../../../contract/app/ids.ts'
import { uiStore } from '../../state/open.ts'
import { createStore } from '../../state/store.ts'

export const shownFacets = createStore<{ columnIds: readonly ColumnId[] }>({ columnIds: [] })

export function addFacet(columnId: ColumnId): void {
  const { columnIds } = shownFacets.get()
  if (!columnIds.includes(columnId)) shownFacets.set({ columnIds: [...columnIds, columnId] })
}

export const dropFacet = (columnId: ColumnId): void =>
  shownFacets.set({ columnIds: shownFacets.get().columnIds.filter(id => id !== columnId) })

/** Opens the panel on a column. */
export function openFacet(columnId: ColumnId): void {
  addFacet(columnId)
  uiStore.set({ panel: { kind: 'filters' } })
}
