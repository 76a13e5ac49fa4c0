// The cells of columns that an action changes, each by itself.
import type { SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import type { ColumnCells } from '../sheet/edit/edit.lane.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'
import type { ActionWork } from './list-action.ts'

const rowsPerSlice = 5000

/** Cells as they are and as they will be. */
export interface CellChanges extends ColumnCells {
  readonly before: (string | null)[]
}

/** All cells of a column that `to` changes, slice by slice; undefined: the cell stays. */
export async function* changedCells(
  store: Store,
  sheetId: SheetId,
  { id: columnId, slot }: ColumnRow,
  to: (cell: string | null) => string | null | undefined,
  { signal, reach }: Partial<Pick<ActionWork, 'signal' | 'reach'>>,
): AsyncGenerator<CellChanges> {
  const ids = await store.scan.call('presentIds', sheetId)
  for (let first = 0; first < ids.length && !signal?.aborted; first += rowsPerSlice) {
    const part = ids.slice(first, first + rowsPerSlice)
    const cells = await store.scan.call('readRows', sheetId, [slot], part)
    const changed = cells.flatMap(([before = null], at) => {
      const value = to(before)
      return value === undefined || value === before ? [] : [{ rowId: part[at] ?? 0, before, value }]
    })
    if (changed.length > 0)
      yield {
        columnId,
        rowIds: changed.map(({ rowId }) => rowId),
        before: changed.map(({ before }) => before),
        values: changed.map(({ value }) => value),
      }
    reach?.(Math.min(1, (first + rowsPerSlice) / ids.length))
  }
}

/** A locked or computed column is said before anything changes, not skipped. */
export function refuseClosed(columns: readonly ColumnRow[]): void {
  const computed = columns.find(column => column.computed !== null)
  if (computed)
    throw fail('bad_request', {
      what: `“${computed.name}” is computed. Use a new column or turn it into values first`,
    })
  const locked = columns.find(column => column.locked)
  if (locked)
    throw fail('bad_request', {
      what: `the cells of “${locked.name}” are locked. Unlock them or use a new column`,
    })
}
