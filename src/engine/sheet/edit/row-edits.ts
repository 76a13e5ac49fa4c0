// Rows that are inserted, deleted and duplicated at places of a view.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { EditResult, RowsDelete, RowsDuplicate, RowsInsert } from '../../../contract/app/cell/edit.ts'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { Store } from '../../store/store.ts'
import type { Views } from '../view/views.ts'
import { removeSlice, removeUnheldSlice, type SliceAction } from './slice-action.ts'
import { slicesOf } from './slice-size.ts'

export interface RowEdits {
  /** The new rows come in front of the row at the position; at the end of the view, below its last row. */
  insertRows(edit: z.infer<typeof RowsInsert>): Promise<EditResult>
  /** Several at once keep the rows on hold: `held` counts them. */
  deleteRows(edit: z.infer<typeof RowsDelete>): Promise<EditResult>
  /** Copies come below the last row of their range, in its order. */
  duplicateRows(edit: z.infer<typeof RowsDuplicate>): Promise<EditResult>
}

/** A number inside a label for people. */
const grouped = (count: number) => count.toLocaleString('en-US')

/** Where the order does not matter, neighbours in the table go together: four times faster in a sorted view. */
export const inStoredOrder = (ids: Uint32Array, top: number, bottom: number): number[] =>
  Array.from(ids.slice(top, bottom + 1).sort())

export function createRowEdits(store: Store, views: Views, act: SliceAction): RowEdits {
  /** The row below a row in the list's own order, or null at its end. */
  async function rowAfter(sheetId: SheetId, rowId: number | undefined): Promise<number | null> {
    if (rowId === undefined) return null
    return store.scan.call('rowBelow', sheetId, rowId)
  }

  return {
    insertRows: async ({ viewId, row, count }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label: count === 1 ? 'Insert row' : `Insert ${grouped(count)} rows`, key: randomUUID() }
      const send = async () => {
        const before = ids[row] ?? (await rowAfter(sheetId, ids.at(-1)))
        return store.writer.part('insertBlankRows', sheetId, step, before, count)
      }
      return act(sheetId, step, count, () => [{ cells: count, send }])
    },

    deleteRows: async ({ viewId, ranges }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const chosen = ranges.flatMap(({ top, bottom }) => inStoredOrder(ids, top, bottom))
      // One row by itself is meant, on hold or not.
      const going = chosen.length > 1 ? removeUnheldSlice : removeSlice
      const step = {
        label: chosen.length === 1 ? 'Delete row' : `Delete ${grouped(chosen.length)} rows`,
        key: randomUUID(),
      }
      return act(sheetId, step, chosen.length, function* (size) {
        for (const { items } of slicesOf(chosen, size, 1)) yield going(store, sheetId, step, items)
      })
    },

    duplicateRows: async ({ viewId, ranges }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const chosen = ranges.map(({ top, bottom }) => Array.from(ids.slice(top, bottom + 1)))
      const rows = chosen.reduce((sum, part) => sum + part.length, 0)
      const step = { label: rows === 1 ? 'Duplicate row' : `Duplicate ${grouped(rows)} rows`, key: randomUUID() }
      return act(sheetId, step, rows, async function* (size) {
        for (const part of chosen) {
          const before = await rowAfter(sheetId, part.at(-1))
          for (const { items } of slicesOf(part, size, 1))
            yield {
              cells: items.length,
              send: () => store.writer.part('duplicateRows', sheetId, step, items, before),
            }
        }
      })
    },
  }
}
