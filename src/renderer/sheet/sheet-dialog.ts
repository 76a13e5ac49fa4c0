// Which small dialog of the open list is shown.
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import type { SavedView } from '../../contract/app/view.ts'
import { createStore } from '../state/store.ts'
import { onDemand } from '../ui/on-demand.ts'

/** A cell, and the place in the window below it. */
export interface CellPlace {
  columnId: ColumnId
  rowId: RowId
  place: { x: number; y: number }
}

export type SheetDialog =
  | { kind: 'sort' }
  | { kind: 'go-to' }
  /** null: a new view from what is shown now. */
  | { kind: 'view'; view: SavedView | null }
  | { kind: 'note'; columnId: ColumnId }
  | { kind: 'notation'; columnId: ColumnId }
  | { kind: 'colors'; columnId: ColumnId }
  | ({ kind: 'inspect' | 'entity' } & CellPlace)
  /** `columnId` null: a new column, before another one or at the end. */
  | { kind: 'computed'; columnId: ColumnId | null; before: ColumnId | null }

/** What a cell means, below it. */
export const entityPopover = onDemand<CellPlace>(() =>
  import('./edit/entity-popover.tsx').then(part => part.EntityPopover),
)

export const sheetDialog = createStore<{ open: SheetDialog | null }>({ open: null })
export const openSheetDialog = (open: SheetDialog): void => sheetDialog.set({ open })
