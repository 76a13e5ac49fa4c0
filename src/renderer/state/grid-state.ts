// What the grid shows right now, for the status bar and the dialogs that act on a view or a selection.
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import type { RowBlock, View } from '../../contract/app/view.ts'
import { createStore } from './store.ts'

export interface GridState {
  sheet: Sheet | null
  view: View | null
  /** Visible columns in the order shown. */
  columns: Column[]
  /** The same with those that a folded one stands for: what a file of it holds. */
  withDetails: Column[]
  /** Selected blocks in view positions; empty when nothing is selected. */
  blocks: RowBlock[]
  /** Active cell. */
  active: { row: number; columnId: Column['id'] } | null
}

export const gridStore = createStore<GridState>({
  sheet: null,
  view: null,
  columns: [],
  withDetails: [],
  blocks: [],
  active: null,
})
