// What the grid shows right now, for the status bar and the dialogs that act on a view or a selection.
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import type { Block, View } from '../../contract/app/view.ts'
import { createStore } from './store.ts'

export interface GridState {
  sheet: Sheet | null
  view: View | null
  /** Visible columns in the order shown. */
  columns: Column[]
  /** Selected blocks in view positions; empty when nothing is selected. */
  blocks: Block[]
  /** Active cell. */
  active: { row: number; columnId: Column['id'] } | null
}

export const grid = createStore<GridState>({ sheet: null, view: null, columns: [], blocks: [], active: null })
