// Edits of cells and rows with their undo steps: view positions become row ids, big actions go in slices.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { EditCells, EditClear, EditFill, EditPaste, EditResult } from '../../../contract/app/cell/edit.ts'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import { fail } from '../../base/fail.ts'
import type { CutOff } from '../../store/cut-off.ts'
import type { Store } from '../../store/store.ts'
import { type ActionOptions, createActions, type ListActions } from '../actions.ts'
import { createTravel, type StepTravel } from '../history/travel.ts'
import { cellsIn } from '../view/summary.ts'
import type { Views } from '../view/views.ts'
import { putBack } from './atomic-action.ts'
import type { ColumnCells, StepAsk } from './edit.lane.ts'
import { fillValues } from './fill.ts'
import { createUnended } from './open-pastes.ts'
import { createReverts, type StepReverts } from './reverts.ts'
import { createRowEdits, inStoredOrder, type RowEdits } from './row-edits.ts'
import { createSliceAction, type EditSlice, removeSlice, writeSlice } from './slice-action.ts'
import { type SliceSize, slicesOf, tilesOf } from './slice-size.ts'

/**
 * Each of these is an action of `ListActions`: someone may stop it, then all that it did is put back and it throws
 * `stopped`. What fails, or is cut off by the end of the program, is put back as well.
 */
export interface SheetEdits extends StepTravel, RowEdits, StepReverts {
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
  const act = createSliceAction(kept, actions)
  const unended = createUnended()

  const takeBack = (sheetId: SheetId, key: string) =>
    actions.run(sheetId, 'Reverting', () => putBack(kept, { sheetId, key }))

  const nameOf = async (sheetId: SheetId) => (await store.grid.call('getSheet', sheetId)).name

  return {
    ...createTravel(store, changes, actions),
    ...createRowEdits(store, views, act),
    ...createReverts(store, changes, act),

    cells: async ({ sheetId, label, stepKey = randomUUID(), cells }) => {
      const step = { label, key: stepKey }
      return act(sheetId, step, cells.length, function* (size) {
        for (const { items } of slicesOf(cells, size, 1)) yield writeSlice(store, sheetId, step, byColumn(items))
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
          yield writeSlice(store, sheetId, step, blocks)
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
          yield writeSlice(store, sheetId, step, blocks)
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
            yield writeSlice(store, sheetId, step, cells)
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
            for (const { items } of slicesOf(block.removed, size, 1)) yield removeSlice(store, sheetId, step, items)
            continue
          }
          const { columnId, rowIds, values } = block
          for (const { first, items } of slicesOf(rowIds, size, 1))
            yield writeSlice(store, sheetId, step, [
              { columnId, rowIds: items, values: values.slice(first, first + items.length) },
            ])
        }
      }),

    takeBack,
  }
}

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
