// Find and replace over blocks of a view: counting with samples, the next match, marks, and replacing as an edit.

import type { Edited } from '../../contract/app/edit.ts'
import type {
  CellPlace,
  FindCount,
  FindMarks,
  FindNext,
  FindSample,
  Found,
  ReplaceAsk,
} from '../../contract/app/find.ts'
import type { Block } from '../../contract/app/view.ts'
import type { Store } from '../store/store.ts'
import type { Edits } from './edits.ts'
import type { Views } from './views.ts'

export interface Finds {
  /** Matching cells and their rows, with the first samples. Throws view_gone, bad_request, and when `signal` aborts. */
  count(ask: FindCount, signal?: AbortSignal): Promise<Found>
  /** The match after (before) a place, or null when there is none until the end. */
  next(ask: FindNext, signal?: AbortSignal): Promise<CellPlace | null>
  marks(ask: FindMarks): Promise<CellPlace[]>
  /** Replaces in all cells of the blocks that match; joins the step of its key. */
  replace(ask: ReplaceAsk): Promise<Edited>
}

const rowsPerSlice = 10_000
const samplesShown = 10

interface Slice {
  first: number
  ids: Uint32Array
}

export function createFinds(store: Store, views: Views, edits: Edits): Finds {
  return {
    async count({ viewId, blocks, query, replacement }, signal) {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const rows = new Set<number>()
      const samples: FindSample[] = []
      let cells = 0
      for (const [at, block] of blocks.entries()) {
        const seen = blocks.slice(0, at)
        for (const slice of slicesOf(ids, block, rowsPerSlice)) {
          signal?.throwIfAborted()
          const { columnIds } = block
          const all = await store.scan.call('findIn', sheetId, columnIds, slice.ids, query)
          const fresh = seen.length === 0 ? all : all.filter(place => !isIn(seen, placeOf(place, slice, block)))
          cells += fresh.length
          for (const place of fresh) rows.add(slice.first + Math.floor(place / columnIds.length))
          const shown = fresh.slice(0, samplesShown - samples.length)
          if (shown.length === 0) continue
          const asked = replacement ?? ''
          for (const sample of await store.scan.call('replaceIn', sheetId, columnIds, slice.ids, shown, query, asked))
            samples.push({
              ...sample,
              row: slice.first + slice.ids.indexOf(sample.rowId),
              after: replacement === null ? null : sample.after,
            })
        }
      }
      return { cells, rows: rows.size, samples }
    },

    async next({ viewId, blocks, query, columnIds, from, backwards }, signal) {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const order = new Map(columnIds.map((id, index) => [id, index]))
      const rank = ({ row, columnId }: CellPlace) => row * columnIds.length + (order.get(columnId) ?? 0)
      const sign = backwards ? -1 : 1
      const top = Math.min(...blocks.map(block => block.top))
      const bottom = Math.min(ids.length - 1, Math.max(...blocks.map(block => block.bottom)))
      const begin = from ? Math.max(top, Math.min(bottom, from.row)) : backwards ? bottom : top
      for (let row = begin, size = 200; row >= top && row <= bottom; row += sign * size, size = rowsPerSlice) {
        signal?.throwIfAborted()
        const span = backwards
          ? { top: Math.max(top, row - size + 1), bottom: row }
          : { top: row, bottom: Math.min(bottom, row + size - 1) }
        const found: CellPlace[] = []
        for (const block of blocks) {
          for (const slice of slicesOf(ids, within(block, span), rowsPerSlice)) {
            const places = await store.scan.call('findIn', sheetId, block.columnIds, slice.ids, query)
            for (const place of places) found.push(placeOf(place, slice, block))
          }
        }
        const beyond = found.filter(place => !from || sign * (rank(place) - rank(from)) > 0)
        const [nearest] = beyond.sort((a, b) => sign * (rank(a) - rank(b)))
        if (nearest) return nearest
      }
      return null
    },

    async marks({ viewId, blocks, query, first, count }) {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const found: CellPlace[] = []
      for (const block of blocks) {
        for (const slice of slicesOf(ids, within(block, { top: first, bottom: first + count - 1 }), count)) {
          const places = await store.grid.call('findIn', sheetId, block.columnIds, slice.ids, query)
          for (const place of places) found.push(placeOf(place, slice, block))
        }
      }
      return found
    },

    async replace({ viewId, blocks, query, replacement, label, stepKey }) {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const cells = []
      for (const block of blocks) {
        for (const slice of slicesOf(ids, block, rowsPerSlice)) {
          const { columnIds } = block
          const places = await store.scan.call('findIn', sheetId, columnIds, slice.ids, query)
          if (places.length === 0) continue
          for (const { rowId, columnId, after } of await store.scan.call(
            'replaceIn',
            sheetId,
            columnIds,
            slice.ids,
            places,
            query,
            replacement,
          ))
            cells.push({ rowId, columnId, value: after === '' ? null : after })
        }
      }
      return edits.cells({ sheetId, label, stepKey, cells })
    },
  }
}

const within = (block: Block, span: { top: number; bottom: number }): Block => ({
  ...block,
  top: Math.max(block.top, span.top),
  bottom: Math.min(block.bottom, span.bottom),
})

function* slicesOf(ids: Uint32Array, { top, bottom }: Block, rows: number): Generator<Slice> {
  const end = Math.min(bottom + 1, ids.length)
  for (let first = top; first < end; first += rows) yield { first, ids: ids.slice(first, Math.min(first + rows, end)) }
}

const placeOf = (place: number, { first }: Slice, { columnIds }: Block): CellPlace => ({
  row: first + Math.floor(place / columnIds.length),
  columnId: columnIds[place % columnIds.length] as CellPlace['columnId'],
})

const isIn = (blocks: Block[], { row, columnId }: CellPlace) =>
  blocks.some(block => row >= block.top && row <= block.bottom && block.columnIds.includes(columnId))
