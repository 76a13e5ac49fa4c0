// What a transform is asked for: its columns and its rows.
import type { TransformAsk } from '../../contract/app/transform.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { fail } from '../base/fail.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'

type Where = Pick<TransformAsk, 'sheetId' | 'columnIds' | 'scope'>

export function createAsked(store: Store, views: Views) {
  return {
    async columns({ sheetId, columnIds }: Where): Promise<ColumnRow[]> {
      const all = await store.grid.call('columnsOf', sheetId)
      return [...new Set(columnIds)].map(columnId => {
        const found = all.find(({ id }) => id === columnId)
        if (!found) throw fail('not_found', { what: 'column' })
        return found
      })
    },

    /** Rows of the scope; in the order of the view, or of the table, which is read faster. */
    async rows({ sheetId, scope }: Where): Promise<Uint32Array> {
      if (scope.of === 'list') return (await store.scan.call('orderRows', sheetId, wholeListView, [])).ids
      if (views.sheetOf(scope.viewId) !== sheetId) throw fail('bad_request', { what: 'this view is of another list' })
      const ids = views.ids(scope.viewId)
      if (scope.of === 'view') return ids
      const chosen = new Set<number>()
      for (const { top, bottom } of scope.ranges) for (const id of ids.subarray(top, bottom + 1)) chosen.add(id)
      return Uint32Array.from(chosen)
    },
  }
}

export type Asked = ReturnType<typeof createAsked>
