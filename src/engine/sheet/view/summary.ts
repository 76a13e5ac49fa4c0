// What the status bar says of a selection: added up on the scan lane a slice at a time, and given up when it moves on.
import type { ColumnId, SheetId } from '../../../contract/app/ids.ts'
import type { RowBlock, SelectionSummary } from '../../../contract/app/view.ts'
import type { WorkOptions } from '../../base/cancel-flag.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'
import type { ListCountings } from './countings.ts'
import type { KeptKind } from './kept-column.lane.ts'
import { rowSet, rowSets } from './row-sets.ts'
import type { SelectionFigures } from './summary.lane.ts'

/** The list and the row ids of a view. */
interface Rows {
  sheetId: SheetId
  ids: Uint32Array
}

export interface SelectionSummaries {
  /** Throws superseded as soon as the same `asker` asks about another selection, stopped when someone cancels it. */
  summary(view: Rows, blocks: RowBlock[], asker?: object): Promise<SelectionSummary>
  /** Different values that are not blank; null where counting them would take longer than it tells. Throws as `summary` does. */
  distinct(view: Rows, blocks: RowBlock[], asker?: object): Promise<number | null>
}

/** About 25 ms of reading: for so long others wait, and so soon a summary that no one waits for ends. */
const cellsPerSlice = 100_000
const maxDistinctCells = 2_000_000
/** From so many rows on, columns are kept in memory: the next figures over any of their rows are there at once. */
const minKeptRows = 50_000
const maxKeptColumns = 8

export function createSummaries(store: Store, countings: ListCountings): SelectionSummaries {
  const selections = new WeakMap<object, string>()

  /** Tells whether `asker` still looks at this selection and no one has cancelled; throws when not. */
  function checkpointOf(asker: object | undefined, blocks: RowBlock[], signal: AbortSignal): () => void {
    const selection = asker && JSON.stringify(blocks)
    if (asker && selection !== undefined) selections.set(asker, selection)
    return () => {
      if (signal.aborted) throw fail('stopped', {})
      if (asker && selections.get(asker) !== selection) throw fail('superseded', {})
    }
  }

  /** Reads a column into the lane's memory; false when it changes all the while. */
  async function keep(kind: KeptKind, sheetId: SheetId, columnId: ColumnId, checkpoint: () => void): Promise<boolean> {
    for (;;) {
      checkpoint()
      const state = await store.scan.call('keepColumn', kind, sheetId, columnId)
      if (state !== 'more') return state === 'ready'
    }
  }

  /** Figures of a large block from kept columns; null when they cannot be had so. */
  async function fromKept({ sheetId, ids }: Rows, { top, bottom, columnIds }: RowBlock, checkpoint: () => void) {
    if (Math.min(bottom + 1, ids.length) - top < minKeptRows || columnIds.length > maxKeptColumns) return null
    const rows = rowSet(ids, top, bottom)
    let figures = noFigures
    for (const columnId of columnIds) {
      if (!(await keep('numbers', sheetId, columnId, checkpoint))) return null
      const own = await store.scan.call('sumKept', sheetId, columnId, rows)
      if (!own) return null
      figures = added(figures, own)
    }
    return figures
  }

  /** Different values of one column in a large selection; null when they cannot be had so. */
  async function distinctFromKept({ sheetId, ids }: Rows, blocks: RowBlock[], checkpoint: () => void) {
    const [columnId, ...others] = new Set(blocks.flatMap(({ columnIds }) => columnIds))
    if (columnId === undefined || others.length > 0 || cellsIn(blocks, ids) < minKeptRows) return null
    if (!(await keep('values', sheetId, columnId, checkpoint))) return null
    const sets = blocks.map(({ top, bottom }) => rowSet(ids, top, bottom))
    return store.scan.call('distinctKept', sheetId, columnId, sets)
  }

  async function summary(view: Rows, blocks: RowBlock[], asker: object | undefined, { signal, reach }: WorkOptions) {
    const { sheetId, ids } = view
    const checkpoint = checkpointOf(asker, blocks, signal)
    const all = Math.max(1, cellsIn(blocks, ids))
    let done = 0
    let figures = noFigures
    for (const block of blocks) {
      const kept = await fromKept(view, block, checkpoint)
      if (kept) {
        figures = added(figures, kept)
        done += cellsIn([block], ids)
        reach(done / all)
        continue
      }
      const { top, bottom, columnIds } = block
      const most = Math.max(1, Math.floor(cellsPerSlice / columnIds.length))
      for (const rows of rowSets(ids, top, bottom, most)) {
        checkpoint()
        figures = added(figures, await store.scan.call('sumUp', sheetId, columnIds, rows))
        done += most * columnIds.length
        reach(Math.min(1, done / all))
      }
    }
    return summaryOf(cellsIn(blocks, ids), figures)
  }

  async function distinct(view: Rows, blocks: RowBlock[], asker: object | undefined, { signal }: WorkOptions) {
    const { sheetId, ids } = view
    const checkpoint = checkpointOf(asker, blocks, signal)
    if (cellsIn(blocks, ids) > maxDistinctCells) return null
    // The summary, which tells more, goes first.
    await store.scan.call('sheetVersion', sheetId)
    checkpoint()
    const kept = await distinctFromKept(view, blocks, checkpoint)
    if (kept !== null) return kept
    const sets = blocks.map(({ top, bottom, columnIds }) => ({
      columnIds,
      sets: [...rowSets(ids, top, bottom, maxDistinctCells)],
    }))
    return store.scan.call('countDistinct', sheetId, sets)
  }

  return {
    summary: (view, blocks, asker) => countings.count(view.sheetId, options => summary(view, blocks, asker, options)),
    distinct: (view, blocks, asker) => countings.count(view.sheetId, options => distinct(view, blocks, asker, options)),
  }
}

export const cellsIn = (blocks: RowBlock[], ids: Uint32Array): number =>
  blocks.reduce(
    (sum, { top, bottom, columnIds }) => sum + Math.max(0, Math.min(bottom + 1, ids.length) - top) * columnIds.length,
    0,
  )

const noFigures: SelectionFigures = {
  nonEmpty: 0,
  numbers: 0,
  sum: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
}

const added = (a: SelectionFigures, b: SelectionFigures): SelectionFigures => ({
  nonEmpty: a.nonEmpty + b.nonEmpty,
  numbers: a.numbers + b.numbers,
  sum: a.sum + b.sum,
  min: Math.min(a.min, b.min),
  max: Math.max(a.max, b.max),
})

function summaryOf(cells: number, { nonEmpty, numbers, sum, min, max }: SelectionFigures): SelectionSummary {
  const any = numbers > 0
  // Beyond what can be reckoned with there is no sum, while the numbers themselves are all there.
  const summed = any && Number.isFinite(sum)
  return {
    cells,
    nonEmpty,
    numbers,
    sum: summed ? sum : null,
    average: summed ? sum / numbers : null,
    min: any ? min : null,
    max: any ? max : null,
  }
}
