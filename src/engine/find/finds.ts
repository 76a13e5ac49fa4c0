// Find and replace over blocks of a view: counting with samples, the next match, marks, and replacing as an edit.
import type {
  CellPlace,
  FindCount,
  FindMarks,
  FindNext,
  FindQuery,
  FindSample,
  FindSummary,
  FoundList,
  ReplaceAsk,
} from '../../contract/app/find.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import { type RowBlock, wholeListView } from '../../contract/app/view.ts'
import type { ActionSlices } from '../action/list-action.ts'
import { fail } from '../base/fail.ts'
import type { ColumnCells } from '../sheet/edit/edit.lane.ts'
import { rowSlices } from '../sheet/edit/slice-action.ts'
import type { SliceSize } from '../sheet/edit/slice-size.ts'
import type { Views } from '../sheet/view/views.ts'
import type { Store } from '../store/store.ts'

export interface FindReplace {
  /** Matching cells and their rows, with the first samples. Throws view_gone, bad_request, and when `signal` aborts. */
  count(ask: FindCount, signal?: AbortSignal): Promise<FindSummary>
  /** The match after (before) a place, or null when there is none until the end. */
  next(ask: FindNext, signal?: AbortSignal): Promise<CellPlace | null>
  marks(ask: FindMarks): Promise<CellPlace[]>
  /** Lists that hold a whole cell with this text, without case and accents. Throws when `signal` aborts. */
  everywhere(text: string, signal?: AbortSignal): Promise<FoundList[]>
  /** What replaces in all cells of the blocks that match. Throws view_gone, bad_request for a view of another list. */
  replaced(ask: ReplaceAsk): ActionSlices
}

const rowsPerSlice = 10_000
const samplesShown = 10
const maxRows = 10_000
/** Of a block whose columns are gone through one by one. */
const fewColumns = 3

interface Slice {
  first: number
  ids: Uint32Array
}

const wholeCell = (text: string): FindQuery => ({
  text,
  matchCase: false,
  wholeCell: true,
  regex: false,
  ignoreAccents: true,
})

export function createFinds(store: Store, views: Pick<Views, 'sheetOf' | 'ids'>): FindReplace {
  /** Rows of a list with a matching cell, and the columns these are in. */
  async function inList(sheetId: SheetId, query: FindQuery, signal?: AbortSignal) {
    const columns = await store.scan.call('columnsOf', sheetId)
    const columnIds = columns.map(({ id }) => id)
    const { ids } = await store.scan.call('orderRows', sheetId, wholeListView, [])
    const block = { top: 0, bottom: ids.length - 1, columnIds }
    const rowIds = new Set<number>()
    const inColumns = new Set<string>()
    for (const slice of slicesOf(ids, block, rowsPerSlice)) {
      signal?.throwIfAborted()
      for (const place of await store.scan.call('findIn', sheetId, columnIds, slice.ids, query)) {
        rowIds.add(slice.ids[Math.floor(place / columnIds.length)] ?? 0)
        inColumns.add(columns[place % columnIds.length]?.name ?? '')
      }
    }
    return { rows: rowIds.size, rowIds: [...rowIds].slice(0, maxRows) as RowId[], columns: [...inColumns] }
  }

  /** Cells as they will read, by column; a person's own expression runs on the scan lane, which no one's edit waits for. */
  async function replacedIn(
    sheetId: SheetId,
    columnIds: ColumnId[],
    ids: Uint32Array,
    places: Uint32Array,
    query: FindQuery,
    replacement: string,
  ): Promise<ColumnCells[]> {
    if (places.length === 0) return []
    const cells = await store.scan.call('replaceIn', sheetId, columnIds, ids, places, query, replacement)
    return [...Map.groupBy(cells, cell => cell.columnId)].map(([columnId, own]) => ({
      columnId,
      rowIds: own.map(({ rowId }) => rowId),
      values: own.map(({ after }) => (after === '' ? null : after)),
    }))
  }

  return {
    async everywhere(text, signal) {
      const query = wholeCell(text)
      const lists: FoundList[] = []
      for (const book of await store.scan.call('listWorkbooks')) {
        for (const { id: sheetId, name } of book.sheets) {
          const found = await inList(sheetId, query, signal)
          if (found.rows > 0) lists.push({ sheetId, name, workbook: book.name, ...found })
        }
      }
      return lists
    },

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

    replaced({ sheetId, viewId, blocks, query, replacement }) {
      if (views.sheetOf(viewId) !== sheetId) throw fail('bad_request', { what: 'the view shows another list' })
      const ids = views.ids(viewId)
      const whole = blocks.reduce((sum, { top, bottom }) => sum + Math.min(bottom + 1, ids.length) - top, 0)
      return async function* (working) {
        const { signal, reach, size, step } = working
        const replaceInto = (columnId: ColumnId) => (part: Uint32Array) =>
          store.writer.part('replaceInto', sheetId, step, columnId, part, query, replacement)
        let looked = 0
        for (const [at, block] of blocks.entries()) {
          const { columnIds } = block
          const seen = blocks.slice(0, at)
          // Where a row has little to look at, it is looked at where it is written.
          if (!query.regex && columnIds.length <= fewColumns) {
            const [rows] = slicesOf(ids, block, ids.length)
            for (const [place, columnId] of columnIds.entries()) {
              const own = rows?.ids.filter((_, down) => !isIn(seen, { row: rows.first + down, columnId }))
              const share = (part: number) =>
                reach((looked + ((rows?.ids.length ?? 0) * (place + part)) / columnIds.length) / whole)
              // Neighbours in the table go together.
              if (own) yield* rowSlices(own.sort(), size, { ...working, reach: share }, replaceInto(columnId))
            }
            looked += rows?.ids.length ?? 0
            continue
          }
          for (const slice of slicesOf(ids, block, rowsPerSlice)) {
            if (signal.aborted) return
            const found = await store.scan.call('findIn', sheetId, columnIds, slice.ids, query)
            // What is in two blocks is replaced once.
            const places = found.filter(place => !isIn(seen, placeOf(place, slice, block)))
            if (query.regex) yield* await replacedIn(sheetId, columnIds, slice.ids, places, query, replacement)
            else {
              const used = columnIds.filter((_, column) => places.some(place => place % columnIds.length === column))
              for (const part of rowParts(slice.ids, columnIds, places, used, size))
                yield {
                  cells: part.ids.length * used.length,
                  send: () =>
                    store.writer.part('replaceRows', sheetId, step, used, part.ids, part.places, query, replacement),
                }
            }
            looked += slice.ids.length
            reach(looked / whole)
          }
        }
      }
    },
  }
}

/** Rows with a match and its places among the columns that are used, neighbours in the table together. */
function* rowParts(
  ids: Uint32Array,
  columnIds: readonly ColumnId[],
  places: Uint32Array,
  used: readonly ColumnId[],
  size: SliceSize,
): Generator<{ ids: Uint32Array; places: Uint32Array }> {
  const columns = new Map(used.map((columnId, at) => [columnIds.indexOf(columnId), at]))
  const byRow = new Map<number, number[]>()
  for (const place of places) {
    const id = ids[Math.floor(place / columnIds.length)] ?? 0
    const column = columns.get(place % columnIds.length) ?? 0
    const known = byRow.get(id)
    if (known) known.push(column)
    else byRow.set(id, [column])
  }
  const rows = [...byRow].sort(([a], [b]) => a - b)
  for (let first = 0; first < rows.length; ) {
    const part = rows.slice(first, first + size.rows(used.length))
    yield {
      ids: Uint32Array.from(part, ([id]) => id),
      places: Uint32Array.from(part.flatMap(([, own], row) => own.map(column => row * used.length + column))),
    }
    first += part.length
  }
}

const within = (block: RowBlock, span: { top: number; bottom: number }): RowBlock => ({
  ...block,
  top: Math.max(block.top, span.top),
  bottom: Math.min(block.bottom, span.bottom),
})

function* slicesOf(ids: Uint32Array, { top, bottom }: RowBlock, rows: number): Generator<Slice> {
  const end = Math.min(bottom + 1, ids.length)
  for (let first = top; first < end; first += rows) yield { first, ids: ids.slice(first, Math.min(first + rows, end)) }
}

const placeOf = (place: number, { first }: Slice, { columnIds }: RowBlock): CellPlace => ({
  row: first + Math.floor(place / columnIds.length),
  columnId: columnIds[place % columnIds.length] as CellPlace['columnId'],
})

const isIn = (blocks: RowBlock[], { row, columnId }: CellPlace) =>
  blocks.some(block => row >= block.top && row <= block.bottom && block.columnIds.includes(columnId))
