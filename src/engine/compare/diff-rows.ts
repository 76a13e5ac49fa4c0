// The rows of a comparison as a page shows them: their keys, and the cells before and after.
import type { RowId, SheetId } from '../../contract/app/ids.ts'
import type { DiffRow, DiffRowsAsk, DiffRowsPage } from '../../contract/app/list-diff.ts'
import type { Store } from '../store/store.ts'
import type { FoundDiff } from './diff.lane.ts'

/** Cells that a row shows. */
const maxCells = 12
const keysShown = 2

/** Columns that a person filled; results are not compared. */
export const ownColumns = async (store: Store, sheetId: SheetId) =>
  (await store.grid.call('columnsOf', sheetId)).filter(({ origin }) => origin === null)

export async function readDiffRows(store: Store, diff: FoundDiff, ask: DiffRowsAsk): Promise<DiffRowsPage> {
  const { sheetId, otherId, keys, which, first, count } = ask
  const here = which === 'gone' ? otherId : sheetId
  const all = which === 'changed' ? diff.changed.map(({ rowId }) => rowId) : Array.from(diff[which])
  const ids = all.slice(first, first + count)
  const columns = await ownColumns(store, here)
  const keyIds = keys.map(({ columnId, otherColumnId }) => (which === 'gone' ? otherColumnId : columnId) as number)
  const keyed = keyIds.length > 0 ? columns.filter(({ id }) => keyIds.includes(id)) : columns.slice(0, keysShown)
  const read = (id: SheetId, slots: string[], rowIds: number[]) => store.scan.call('readRows', id, slots, rowIds)
  const keyCells = await read(
    here,
    keyed.map(({ slot }) => slot),
    ids,
  )
  if (which !== 'changed') {
    const cells = await read(
      here,
      columns.map(({ slot }) => slot),
      ids,
    )
    return {
      total: all.length,
      rows: ids.map(
        (rowId, at): DiffRow => ({
          rowId: rowId as RowId,
          keys: keyCells[at] ?? [],
          cells: columns
            .map(({ name }, place) => {
              const text = cells[at]?.[place] ?? null
              return which === 'added' ? { name, before: null, after: text } : { name, before: text, after: null }
            })
            .filter(({ before, after }) => (before ?? after ?? '') !== '')
            .slice(0, maxCells),
        }),
      ),
    }
  }
  const shown = diff.changed.slice(first, first + count)
  const others = await store.grid.call('columnsOf', otherId)
  const slotsOf = (list: readonly { id: number; slot: string }[], wanted: readonly number[]) =>
    wanted.flatMap(id => list.find(column => column.id === id)?.slot ?? [])
  const after = await read(
    sheetId,
    slotsOf(
      columns,
      diff.columns.map(({ columnId }) => columnId),
    ),
    ids,
  )
  const before = await read(
    otherId,
    slotsOf(
      others,
      diff.columns.map(({ otherColumnId }) => otherColumnId),
    ),
    shown.map(one => one.otherId),
  )
  return {
    total: all.length,
    rows: shown.map(
      ({ rowId, places }, at): DiffRow => ({
        rowId: rowId as RowId,
        keys: keyCells[at] ?? [],
        cells: places.slice(0, maxCells).map(place => ({
          name: diff.columns[place]?.name ?? '',
          before: before[at]?.[place] ?? null,
          after: after[at]?.[place] ?? null,
        })),
      }),
    ),
  }
}
