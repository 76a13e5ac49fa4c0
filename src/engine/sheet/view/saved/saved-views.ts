// Views with a name as the page uses them: saved, shown, renamed, deleted; and rows ticked by hand.
import type { z } from 'zod'
import { cutText } from '../../../../contract/app/cell/cut-text.ts'
import type { SavedViewId, SheetId } from '../../../../contract/app/ids.ts'
import type { RowsTick, SavedView, SavedViewKeep } from '../../../../contract/app/view.ts'
import type { ChangeFeed } from '../../../base/changes.ts'
import type { Store } from '../../../store/store.ts'
import type { Views } from '../views.ts'

export interface SavedViews {
  of(sheetId: SheetId): Promise<SavedView[]>
  /** Throws sheet_gone, not_found. */
  keep(view: z.infer<typeof SavedViewKeep>): Promise<SavedViewId>
  /** Each throws not_found. */
  rename(id: SavedViewId, name: string): Promise<void>
  /** Into the trash for 30 days; `restore` brings it back. */
  remove(id: SavedViewId): Promise<void>
  restore(id: SavedViewId): Promise<void>
  /** Columns as the view wants them, one undo step; order and filter are opened by the page. Throws not_found. */
  showColumns(sheetId: SheetId, id: SavedViewId): Promise<void>
  tick(ask: z.infer<typeof RowsTick>): Promise<void>
  /** How many rows are ticked. */
  ticked(sheetId: SheetId): Promise<number>
}

const rowsPerSlice = 10_000

export function createSavedViews(store: Store, views: Views, changes: ChangeFeed): SavedViews {
  /** A change of a list's views is sent as a change of its structure. */
  const tell = async (sheetId: SheetId) =>
    changes.sheet({ sheetId, version: await store.grid.call('sheetVersion', sheetId), columns: true })

  return {
    of: sheetId => store.grid.call('savedViews', sheetId),
    async keep({ sheetId, id, name, spec, hidden }) {
      const kept = await store.writer.urgent('keepView', sheetId, id, name, spec, hidden)
      await tell(sheetId)
      return kept
    },
    rename: async (id, name) => tell(await store.writer.urgent('renameView', id, name)),
    remove: async id => tell(await store.writer.urgent('trashView', id)),
    restore: async id => tell(await store.writer.urgent('restoreView', id)),
    async showColumns(sheetId, id) {
      const view = (await store.grid.call('savedViews', sheetId)).find(one => one.id === id)
      const label = cutText(`Columns of the view "${view?.name ?? ''}"`, 200)
      const changed = await store.inOrder(sheetId, () =>
        store.writer.urgent('hideOnly', sheetId, view?.hidden ?? [], label),
      )
      if (changed) await tell(sheetId)
    },
    ticked: sheetId => store.grid.call('ticked', sheetId),
    async tick({ viewId, ranges, ticked }) {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const slices = ranges
        ? ranges.flatMap(({ top, bottom }) => {
            const parts: Uint32Array[] = []
            for (let at = top; at <= bottom && at < ids.length; at += rowsPerSlice)
              parts.push(ids.slice(at, Math.min(at + rowsPerSlice, bottom + 1)))
            return parts
          })
        : [null]
      for (const slice of slices) {
        const version = await store.writer.urgent('tickRows', sheetId, slice, ticked)
        changes.sheet({ sheetId, version })
      }
    },
  }
}
