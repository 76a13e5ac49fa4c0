// The rows of an update as a page shows them, kind by kind: their keys, and the cells of the list beside those of the file.

import type { UpdateCell, UpdateRow, UpdateRowsAsk, UpdateRowsPage } from '../../contract/app/file/into.ts'
import type { ColumnId, RowId } from '../../contract/app/ids.ts'
import type { Store } from '../store/store.ts'
import { type FoundUpdate, keyPairs } from './update.lane.ts'

/** Cells that a row shows. */
const maxCells = 12

interface ShownRow {
  rowId: number | null
  otherId: number | null
  /** Cells to show, of the compared columns; null: those that are filled. */
  places: readonly number[] | null
  reasons?: ReadonlyMap<number, UpdateCell['reason']>
}

export async function readUpdateRows(store: Store, plan: FoundUpdate, ask: UpdateRowsAsk): Promise<UpdateRowsPage> {
  const { sheetId, otherId, mapping, which, first, count } = ask
  const all = shownRows(plan, which)
  const shown = all.slice(first, first + count)
  const [own, others] = await Promise.all([
    store.grid.call('columnsOf', sheetId),
    store.grid.call('columnsOf', otherId),
  ])
  const keys = keyPairs(mapping, others)
  const slotIn = (columns: typeof own, id: number | null) => columns.find(column => column.id === id)?.slot ?? null
  const read = async (id: typeof sheetId, slots: (string | null)[], rowIds: (number | null)[]) => {
    const known = slots.filter(slot => slot !== null)
    const cells = await store.scan.call(
      'readRows',
      id,
      known,
      rowIds.map(rowId => rowId ?? 0),
    )
    return cells.map(row => {
      let at = 0
      return slots.map(slot => (slot === null ? null : (row[at++] ?? null)))
    })
  }
  const ownSlots = plan.columns.map(({ columnId }) => slotIn(own, columnId))
  const otherSlots = plan.columns.map(({ index }) => (index === null ? null : (others[index]?.slot ?? null)))
  const rowIds = shown.map(({ rowId }) => rowId)
  const otherIds = shown.map(row => row.otherId)
  const [here, there] = await Promise.all([
    read(sheetId, [...keys.map(({ columnId }) => slotIn(own, columnId)), ...ownSlots], rowIds),
    read(otherId, [...keys.map(({ otherColumnId }) => slotIn(others, otherColumnId)), ...otherSlots], otherIds),
  ])
  return {
    total: all.length,
    rows: shown.map(({ rowId, otherId: other, places, reasons }, at): UpdateRow => {
      const [before, after] = [here[at] ?? [], there[at] ?? []]
      const cells = plan.columns.map(
        ({ columnId, name }, place): UpdateCell => ({
          columnId: columnId as ColumnId | null,
          name,
          before: before[keys.length + place] ?? null,
          after: after[keys.length + place] ?? null,
          reason: reasons?.get(place) ?? null,
        }),
      )
      return {
        rowId: (rowId ?? other ?? 0) as RowId,
        keys: (rowId === null ? after : before).slice(0, keys.length),
        cells: (places
          ? places.flatMap(place => cells[place] ?? [])
          : cells.filter(cell => (cell.before ?? cell.after ?? '') !== '')
        ).slice(0, maxCells),
      }
    }),
  }
}

function shownRows(plan: FoundUpdate, which: UpdateRowsAsk['which']): ShownRow[] {
  const ofFile = (ids: Uint32Array) => Array.from(ids, (otherId): ShownRow => ({ rowId: null, otherId, places: null }))
  const ofList = (ids: Uint32Array) => Array.from(ids, (rowId): ShownRow => ({ rowId, otherId: null, places: null }))
  switch (which) {
    case 'new':
      return ofFile(plan.fresh)
    case 'unkeyed':
      return ofFile(plan.unkeyed)
    case 'repeatedInFile':
      return ofFile(plan.repeatedInFile)
    case 'repeatedInList':
      return ofList(plan.repeatedInList)
    case 'gone':
      return ofList(plan.gone)
    case 'updated':
      return plan.updated
    case 'conflicts':
      return [...Map.groupBy(plan.conflicts, ({ rowId }) => rowId)].map(([rowId, cells]) => ({
        rowId,
        otherId: cells[0]?.otherId ?? null,
        places: cells.flatMap(({ place, also = [] }) => [place, ...also]),
        reasons: new Map(cells.map(({ place, reason }) => [place, reason])),
      }))
  }
}
