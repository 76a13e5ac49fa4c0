// Whether what a link names is still there.
import type { ColumnId, RowId, SearchId, SheetId } from '../../contract/app/ids.ts'
import type { ReadDb } from '../store/sql.ts'
import { tableOf } from '../table/rows.lane.ts'

/** `trash`: it can be brought back. */
type LinkedState = 'there' | 'trash' | 'gone'

export interface LinkedList {
  state: LinkedState
  name: string | null
  /** Whether the list has the row, and the column. */
  row: boolean
  column: boolean
}

/** A list that is still being imported is not there yet. */
export function linkedList(db: ReadDb, sheetId: SheetId, rowId: RowId | null, columnId: ColumnId | null): LinkedList {
  const list = db.get<{ name: string; state: string }>('SELECT name, state FROM sheet WHERE id = ?', sheetId)
  const nothing = { row: false, column: false }
  if (list?.state === 'trash') return { state: 'trash', name: list.name, ...nothing }
  if (list?.state !== 'ready') return { state: 'gone', name: null, ...nothing }
  return {
    ...{ state: 'there', name: list.name },
    row:
      rowId !== null &&
      db.value(`SELECT 1 FROM ${tableOf(sheetId)} WHERE id = ? AND gone IS NULL`, rowId) !== undefined,
    column:
      columnId !== null &&
      db.value('SELECT 1 FROM col WHERE id = ? AND sheet_id = ? AND gone = 0', columnId, sheetId) !== undefined,
  }
}

export function linkedSearch(db: ReadDb, searchId: SearchId): LinkedState {
  const removed = db.get<{ removed_at: number | null }>('SELECT removed_at FROM search WHERE id = ?', searchId)
  if (!removed) return 'gone'
  return removed.removed_at === null ? 'there' : 'trash'
}
