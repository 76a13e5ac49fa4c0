// Views kept by id: row ids in order, computed once on the scan lane, shown in windows from the grid lane.
import type { ColumnId, RowId, SheetId, ViewId } from '../../contract/app/ids.ts'
import type { Block, Copied, Facet, Summary, View, ViewSpec, Window, WindowAsk } from '../../contract/app/view.ts'

export interface Views {
  open(sheetId: SheetId, spec: ViewSpec): Promise<View>
  window(ask: WindowAsk): Promise<Window>
  facet(viewId: ViewId, columnId: ColumnId, search: string, limit: number): Promise<Facet>
  summary(viewId: ViewId, blocks: Block[]): Promise<Summary>
  /** Position Ctrl+arrow goes to from `row`. */
  edge(viewId: ViewId, row: number, columnId: ColumnId, direction: 'up' | 'down'): Promise<number>
  copy(viewId: ViewId, block: Block, headers: boolean): Promise<Copied>
  /** Position of a row in the view, or null when it is filtered away. */
  position(viewId: ViewId, rowId: RowId): Promise<number | null>
  /** Row ids of the whole view; the array is shared and must not be changed. Throws view_gone. */
  ids(viewId: ViewId): Uint32Array
  sheetOf(viewId: ViewId): SheetId
}
