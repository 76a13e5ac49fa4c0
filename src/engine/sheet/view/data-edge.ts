// Where Ctrl+arrow goes: the last cell of the data it is in, or the first of the next.
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Store } from '../../store/store.ts'
import type { KeptView } from './saved/kept-views.ts'

/** Position in the view that is reached from `row`. */
export async function dataEdge(
  store: Store,
  { sheetId, ids }: Pick<KeptView, 'sheetId' | 'ids'>,
  row: number,
  columnId: ColumnId,
  direction: 'up' | 'down',
): Promise<number> {
  const step = direction === 'down' ? 1 : -1
  const end = direction === 'down' ? Math.max(0, ids.length - 1) : 0
  const start = Math.min(row, Math.max(0, ids.length - 1))
  if (start === end) return end
  const slot = await store.grid.call('slotOf', sheetId, columnId)
  /** Position of the first cell from `from` on that is blank (or is not). */
  const seek = async (from: number, blank: boolean): Promise<number | null> => {
    for (let at = from, size = 64; at >= 0 && at < ids.length; at += step * size, size = Math.min(size * 4, 20_000)) {
      const part = step > 0 ? ids.slice(at, at + size) : ids.slice(Math.max(0, at - size + 1), at + 1).reverse()
      const found = await store.grid.call('findBlank', sheetId, slot, part, blank)
      if (found >= 0) return at + step * found
    }
    return null
  }
  const inData = (await seek(start, false)) === start && (await seek(start + step, false)) === start + step
  if (!inData) return (await seek(start + step, false)) ?? end
  const gap = await seek(start + step, true)
  return gap === null ? end : gap - step
}
