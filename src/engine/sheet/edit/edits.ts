// Edits of cells and rows with their undo steps: view positions become row ids, big actions go in slices.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type {
  EditCells,
  EditClear,
  EditFill,
  EditPaste,
  EditResult,
  RevertPlan,
  RowsDelete,
  RowsDuplicate,
  RowsInsert,
} from '../../../contract/app/edit.ts'
import type { SheetId, StepId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import { fail } from '../../base/fail.ts'
import type { CutOff } from '../../store/cut-off.ts'
import type { Store } from '../../store/store.ts'
import { type ActionOptions, createActions, type ListActions } from '../actions.ts'
import { rowsComputed } from '../computed/computes.ts'
import { createTravel, type StepTravel } from '../history/travel.ts'
import { rowPieces } from '../row-pieces.ts'
import { cellsIn } from '../view/summary.ts'
import type { Views } from '../view/views.ts'
import type { ColumnCells, SliceDone, StepAsk } from './edit.lane.ts'
import { nothingDone } from './edited.ts'
import { fillValues } from './fill.ts'
import { type SliceSize, sliceSize, slicesOf, tilesOf } from './slice-size.ts'
import { createUnended } from './unended.ts'
import { allOrNothing, putBack } from './wholly.ts'

/**
 * Each of these is an action of `ListActions`: somebody may stop it, then all that it did is put back and it throws
 * `stopped`. What fails, or is cut off by the end of the program, is put back as well.
 */
export interface SheetEdits extends StepTravel {
  /** Writes cells by row id. Rows that are gone meanwhile are left out. */
  cells(edit: z.infer<typeof EditCells>): Promise<EditResult>
  /** Throws paste_too_wide when a row has more values than there are columns. */
  paste(edit: z.infer<typeof EditPaste>, page?: object): Promise<EditResult>
  /** The page is gone: a paste of which it had not sent everything is put back. */
  release(page: object): void
  fill(edit: z.infer<typeof EditFill>): Promise<EditResult>
  clear(edit: z.infer<typeof EditClear>): Promise<EditResult>
  /**
   * Writes what `blocks` brings, column by column, takes rows out, and sends parts of other kinds, as one step; they tell how
   * far they are, and end when stopped.
   */
  write(
    sheetId: SheetId,
    step: StepAsk,
    blocks: (working: ActionOptions, size: SliceSize) => AsyncIterable<ColumnCells | RemovedRows | EditSlice>,
  ): Promise<EditResult>
  /** What an action in several calls has written under its key is put back and forgotten. */
  takeBack(sheetId: SheetId, stepKey: string): Promise<EditResult>
  /** The new rows stand in front of the row at the position; at the end of the view, below its last row. */
  insertRows(edit: z.infer<typeof RowsInsert>): Promise<EditResult>
  deleteRows(edit: z.infer<typeof RowsDelete>): Promise<EditResult>
  /** Copies stand below the last row of their range, in its order. */
  duplicateRows(edit: z.infer<typeof RowsDuplicate>): Promise<EditResult>
  /** What `revert` would do. Throws not_found for steps that are not done. */
  revertPlan(sheetId: SheetId, stepId: StepId): Promise<RevertPlan>
  /** Takes one step back, as a new step, where later ones left its cells alone. */
  revert(sheetId: SheetId, stepId: StepId): Promise<EditResult>
}

/** Rows that a step takes out of the list. */
export interface RemovedRows {
  removed: number[]
}

export function createEdits(
  store: Store,
  views: Views,
  changes: ChangeFeed,
  actions: ListActions = createActions(store.inOrder),
  onCutOff: (cut: CutOff) => void = () => {},
): SheetEdits {
  const kept = { store, changes }
  const unended = createUnended()

  /** One action of so many cells (or rows): its slices are sent one by one, added up, and reported to the pages. */
  async function act(
    sheetId: SheetId,
    step: StepAsk,
    whole: number,
    slices: (size: SliceSize, working: ActionOptions) => Slices,
    more = false,
  ): Promise<EditResult> {
    return actions.run(sheetId, step.label, async working => {
      const edited = nothingDone(step.label)
      const size = sliceSize()
      let written = 0
      const work = async () => {
        for await (const { cells, send } of slices(size, working)) {
          if (working.signal.aborted) break
          const began = performance.now()
          const done = await send()
          size.took(performance.now() - began)
          edited.stepId = (done.stepId as StepId | null) ?? edited.stepId
          edited.cells += done.cells
          edited.rows += done.rows
          edited.skipped += done.skipped
          edited.rowsChanged ||= done.rows > 0
          edited.version = done.version
          if (done.stepId !== null) changes.sheet({ sheetId, version: done.version, rows: done.rows > 0 })
          written += cells
          if (whole > 0) working.reach(Math.min(1, written / whole))
        }
        if (working.signal.aborted) throw fail('stopped', {})
      }
      await allOrNothing(kept, { sheetId, key: step.key, more }, work)
      if (edited.stepId === null) edited.version = await store.grid.call('sheetVersion', sheetId)
      if (edited.rowsChanged) changes.workbooks()
      return edited
    })
  }

  const write = (sheetId: SheetId, step: StepAsk, blocks: ColumnCells[]): EditSlice => ({
    cells: blocks.reduce((sum, { rowIds }) => sum + rowIds.length, 0),
    send: () => store.writer.part('writeCells', sheetId, step, blocks),
  })

  const remove = (sheetId: SheetId, step: StepAsk, rowIds: number[]): EditSlice => ({
    cells: rowIds.length,
    send: () => store.writer.part('deleteRows', sheetId, step, rowIds),
  })

  const takeBack = (sheetId: SheetId, key: string) =>
    actions.run(sheetId, 'Putting back', () => putBack(kept, { sheetId, key }))

  const nameOf = async (sheetId: SheetId) => (await store.grid.call('getSheet', sheetId)).name

  return {
    ...createTravel(store, changes, actions),

    cells: async ({ sheetId, label, stepKey = randomUUID(), cells }) => {
      const step = { label, key: stepKey }
      return act(sheetId, step, cells.length, function* (size) {
        for (const { items } of slicesOf(cells, size, 1)) yield write(sheetId, step, byColumn(items))
      })
    },

    release: page => {
      for (const { sheetId, key } of unended.leave(page)) {
        // Where that fails it is still open: the next start puts it back.
        takeBack(sheetId, key).then(
          async ({ stepId, label }) => {
            if (stepId !== null) onCutOff({ list: await nameOf(sheetId), label, was: 'left' })
          },
          () => {},
        )
      }
    },

    paste: async ({ viewId, row, columnIds, values, grow, label, stepKey, more = false, from }, page) => {
      const sheetId = views.sheetOf(viewId)
      if (page) unended.called(page, { sheetId, key: stepKey, more })
      const ids = views.ids(viewId)
      const widest = values.reduce((most, line) => Math.max(most, line.length), 0)
      if (widest > columnIds.length) throw fail('paste_too_wide', { columns: widest, room: columnIds.length })
      const step = { label, key: stepKey }
      const room = Math.max(0, Math.min(values.length, ids.length - row))
      const slices = function* (size: SliceSize) {
        for (const { first, items, left, right } of tilesOf(values.slice(0, room), size, widest)) {
          const rowIds = items.map((_, down) => ids[row + first + down] ?? 0)
          const sources = from ? Array.from(ids.subarray(from.row + first, from.row + first + items.length)) : []
          const blocks = columnIds.slice(left, right).map((columnId, at): ColumnCells => {
            const across = left + at
            // A line that ends before a column leaves its cell alone.
            const there = items.every(line => across < line.length) ? null : items.map(line => across < line.length)
            const kept = <T>(list: T[]): T[] => (there ? list.filter((_, down) => there[down]) : list)
            const source = from?.columnIds[across]
            return {
              columnId,
              rowIds: kept(rowIds),
              values: kept(items.map(line => line[across] ?? null)),
              ...(source !== undefined && { from: { columnId: source, rowIds: kept(sources) } }),
            }
          })
          yield write(sheetId, step, blocks)
        }
        for (const { items } of slicesOf(grow ? values.slice(room) : [], size, columnIds.length)) {
          const full = items.map(line => columnIds.map((_, across) => line[across] ?? null))
          const send = () => store.writer.part('growRows', sheetId, step, columnIds, full)
          yield { cells: items.length * widest, send }
        }
      }
      return act(sheetId, step, values.length * widest, slices, more)
    },

    fill: async ({ viewId, source, target, series }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label: series ? 'Fill series' : 'Fill', key: randomUUID() }
      return act(sheetId, step, cellsIn([target], ids), async function* (size) {
        const { rows } = await views.copy(viewId, source, false)
        const columns = await store.grid.call('columnsOf', sheetId)
        const order = columns.map(({ id }) => id)
        const valueAt = fillValues(rows, source, target, order, series)
        const rowIds = Array.from(ids.subarray(target.top, target.bottom + 1))
        for (const { first, items, left, right } of tilesOf(rowIds, size, target.columnIds.length)) {
          const blocks = target.columnIds.slice(left, right).map((columnId, at) => ({
            columnId,
            rowIds: items,
            values: items.map((_, down) => valueAt(target.top + first + down, left + at)),
          }))
          yield write(sheetId, step, blocks)
        }
      })
    },

    clear: async ({ viewId, blocks, label }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label, key: randomUUID() }
      return act(sheetId, step, cellsIn(blocks, ids), function* (size) {
        for (const { top, bottom, columnIds } of blocks) {
          for (const { items, left, right } of tilesOf(inStoredOrder(ids, top, bottom), size, columnIds.length)) {
            const values = items.map(() => null)
            const cells = columnIds.slice(left, right).map(columnId => ({ columnId, rowIds: items, values }))
            yield write(sheetId, step, cells)
          }
        }
      })
    },

    write: (sheetId, step, blocks) =>
      act(sheetId, step, 0, async function* (size, working) {
        for await (const block of blocks(working, size)) {
          if ('send' in block) {
            yield block
            continue
          }
          if ('removed' in block) {
            for (const { items } of slicesOf(block.removed, size, 1)) yield remove(sheetId, step, items)
            continue
          }
          const { columnId, rowIds, values } = block
          for (const { first, items } of slicesOf(rowIds, size, 1))
            yield write(sheetId, step, [{ columnId, rowIds: items, values: values.slice(first, first + items.length) }])
        }
      }),

    takeBack,

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
      const step = {
        label: chosen.length === 1 ? 'Delete row' : `Delete ${grouped(chosen.length)} rows`,
        key: randomUUID(),
      }
      return act(sheetId, step, chosen.length, function* (size) {
        for (const { items } of slicesOf(chosen, size, 1)) yield remove(sheetId, step, items)
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

    revertPlan: async (sheetId, stepId) => {
      const { label, groups } = await store.scan.call('revertGroups', sheetId, stepId)
      const plan: RevertPlan = { stepId, label, cells: 0, rows: 0, columns: 0, conflicts: 0, samples: [] }
      for (const group of groups) {
        const part = await store.scan.call('planRevert', sheetId, stepId, group)
        plan.cells += part.cells
        plan.rows += part.rows
        plan.columns += part.columns
        plan.conflicts += part.conflicts
        plan.samples.push(...part.samples.slice(0, mostSamples - plan.samples.length))
      }
      return plan
    },
    revert: async (sheetId, stepId) => {
      const { label, changes: slices, columns } = await store.scan.call('revertSlices', sheetId, stepId)
      const step = { label: `Revert: ${label}`, key: randomUUID() }
      // An expression, or a column that one reads, may have come back to cells that went on without it.
      const computingAgain = async function* () {
        const last = columns ? await store.scan.call('rowsToCompute', sheetId) : 0
        for await (const { from, to } of rowPieces(store, sheetId, rowsComputed, last)) {
          const send = () => store.writer.part('computeAgain', sheetId, step, from, to)
          yield { cells: 0, send }
        }
      }
      const edited = await act(sheetId, step, slices.length, async function* () {
        for (const change of slices)
          yield { cells: 1, send: () => store.writer.part('revertChange', sheetId, step, stepId, change) }
        yield* computingAgain()
      })
      // Columns may have come or gone with it.
      changes.sheet({ sheetId, version: edited.version, columns: true })
      return edited
    },
  }

  /** The row below a row in the list's own order, or null at its end. */
  async function rowAfter(sheetId: SheetId, rowId: number | undefined): Promise<number | null> {
    if (rowId === undefined) return null
    return store.scan.call('rowBelow', sheetId, rowId)
  }
}

/** Conflicts that the plan of a revert shows. */
const mostSamples = 20

/** A part of an action that one message to the writer carries; a row counts as a cell where rows come and go. */
export interface EditSlice {
  cells: number
  send(): Promise<SliceDone>
}
type Slices = Iterable<EditSlice> | AsyncIterable<EditSlice>

/** A number inside a label for people. */
const grouped = (count: number) => count.toLocaleString('en-US')

/** Where the order does not matter, neighbours in the table go together: four times faster in a sorted view. */
const inStoredOrder = (ids: Uint32Array, top: number, bottom: number): number[] =>
  Array.from(ids.slice(top, bottom + 1).sort())

function byColumn(cells: { rowId: number; columnId: number; value: string | null }[]): ColumnCells[] {
  const columns = new Map<number, ColumnCells>()
  for (const { rowId, columnId, value } of cells) {
    const column = columns.get(columnId) ?? { columnId, rowIds: [], values: [] }
    columns.set(columnId, column)
    column.rowIds.push(rowId)
    column.values.push(value)
  }
  return [...columns.values()]
}
