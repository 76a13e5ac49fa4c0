// Edits of cells and rows with their undo steps: view positions become row ids, big actions go in slices.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type {
  EditCells,
  EditClear,
  Edited,
  EditFill,
  EditPaste,
  RevertPlan,
  RowsDelete,
  RowsDuplicate,
  RowsInsert,
} from '../../contract/app/edit.ts'
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../changes.ts'
import { fail } from '../fail.ts'
import type { Store } from '../store/store.ts'
import type { ColumnCells, SliceDone, StepAsk } from './edit.lane.ts'
import { fillValues } from './fill.ts'
import { type SliceSize, sliceSize, slicesOf } from './slice-size.ts'
import type { Direction } from './undo.lane.ts'
import type { Views } from './views.ts'

export interface Edits {
  /** Writes cells by row id. Rows that are gone meanwhile are left out. */
  cells(edit: z.infer<typeof EditCells>): Promise<Edited>
  /** Throws paste_too_wide when a row has more values than there are columns. */
  paste(edit: z.infer<typeof EditPaste>): Promise<Edited>
  fill(edit: z.infer<typeof EditFill>): Promise<Edited>
  clear(edit: z.infer<typeof EditClear>): Promise<Edited>
  /** Writes what `blocks` brings, column by column, as one step. */
  write(sheetId: SheetId, label: string, blocks: () => AsyncIterable<ColumnCells>): Promise<Edited>
  /** The new rows stand in front of the row at the position; at the end of the view, below its last row. */
  insertRows(edit: z.infer<typeof RowsInsert>): Promise<Edited>
  deleteRows(edit: z.infer<typeof RowsDelete>): Promise<Edited>
  /** Copies stand below the last row of their range, in its order. */
  duplicateRows(edit: z.infer<typeof RowsDuplicate>): Promise<Edited>
  /** Throws nothing_to_undo. */
  undo(sheetId: SheetId): Promise<Edited>
  /** Throws nothing_to_redo. */
  redo(sheetId: SheetId): Promise<Edited>
  /** To the state right after a step, also one of a branch that was left; null = to the beginning. */
  jump(sheetId: SheetId, stepId: StepId | null): Promise<Edited>
  /** What `revert` would do. Throws not_found for steps that are not done. */
  revertPlan(sheetId: SheetId, stepId: StepId): Promise<RevertPlan>
  /** Takes one step back, as a new step, where later ones left its cells alone. */
  revert(sheetId: SheetId, stepId: StepId): Promise<Edited>
}

export function createEdits(store: Store, views: Views, changes: ChangeFeed): Edits {
  /** One action: its slices are sent one by one, added up, and told to the pages. */
  function act(sheetId: SheetId, step: StepAsk, slices: (size: SliceSize) => Slices): Promise<Edited> {
    return store.inTurn(sheetId, async () => {
      const edited = nothingDone(step.label)
      const size = sliceSize()
      for await (const slice of slices(size)) {
        const began = performance.now()
        const done = await slice()
        size.took(performance.now() - began)
        edited.stepId = (done.stepId as StepId | null) ?? edited.stepId
        edited.cells += done.cells
        edited.rows += done.rows
        edited.rowsChanged ||= done.rows > 0
        edited.version = done.version
        if (done.stepId !== null) changes.sheet({ sheetId, version: done.version, rows: done.rows > 0 })
      }
      if (edited.version === 0) edited.version = await store.grid.call('sheetVersion', sheetId)
      if (edited.rowsChanged) changes.workbooks()
      return edited
    })
  }

  const write =
    (sheetId: SheetId, step: StepAsk, blocks: ColumnCells[]): Slice =>
    () =>
      store.writer.urgent('writeCells', sheetId, step, blocks)

  /** One step back or forth, a piece at a time; to be called in turn. */
  async function walk(sheetId: SheetId, direction: Direction, edited: Edited): Promise<void> {
    for (let done = false; !done; ) {
      const piece = await store.writer.urgent('undoPiece', sheetId, direction)
      done = piece.done
      edited.stepId = piece.stepId as StepId
      edited.label = piece.label
      edited.cells += piece.cells
      edited.rows += piece.rows
      edited.rowsChanged ||= piece.rows > 0
      edited.version = piece.version
      changes.sheet({ sheetId, version: piece.version, rows: piece.rows > 0, columns: piece.columns })
    }
  }

  function travel(sheetId: SheetId, steps: (edited: Edited) => Promise<void>): Promise<Edited> {
    return store.inTurn(sheetId, async () => {
      const edited = nothingDone('')
      await steps(edited)
      if (edited.version === 0) edited.version = await store.grid.call('sheetVersion', sheetId)
      if (edited.rowsChanged) changes.workbooks()
      return edited
    })
  }

  return {
    cells: async ({ sheetId, label, stepKey = randomUUID(), cells }) => {
      const step = { label, key: stepKey }
      return act(sheetId, step, function* (size) {
        for (const { items } of slicesOf(cells, size, 1)) yield write(sheetId, step, byColumn(items))
      })
    },

    paste: async ({ viewId, row, columnIds, values, grow, label, stepKey }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const widest = values.reduce((most, line) => Math.max(most, line.length), 0)
      if (widest > columnIds.length) throw fail('paste_too_wide', { columns: widest, room: columnIds.length })
      const step = { label, key: stepKey }
      const room = Math.max(0, Math.min(values.length, ids.length - row))
      return act(sheetId, step, function* (size) {
        for (const { first, items } of slicesOf(values.slice(0, room), size, widest)) {
          const cells = items.flatMap((line, down) => {
            const rowId = ids[row + first + down] ?? 0
            return line.map((value, across) => ({ rowId, columnId: columnIds[across] ?? 0, value }))
          })
          yield write(sheetId, step, byColumn(cells))
        }
        for (const { items } of slicesOf(grow ? values.slice(room) : [], size, columnIds.length)) {
          const full = items.map(line => columnIds.map((_, across) => line[across] ?? null))
          yield () => store.writer.urgent('growRows', sheetId, step, columnIds, full)
        }
      })
    },

    fill: async ({ viewId, source, target, series }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label: series ? 'Fill series' : 'Fill', key: randomUUID() }
      return act(sheetId, step, async function* (size) {
        const { rows } = await views.copy(viewId, source, false)
        const columns = await store.grid.call('columnsOf', sheetId)
        const order = columns.map(({ id }) => id)
        const valueAt = fillValues(rows, source, target, order, series)
        const rowIds = Array.from(ids.subarray(target.top, target.bottom + 1))
        for (const { first, items } of slicesOf(rowIds, size, target.columnIds.length)) {
          const blocks = target.columnIds.map((columnId, across) => ({
            columnId,
            rowIds: items,
            values: items.map((_, down) => valueAt(target.top + first + down, across)),
          }))
          yield write(sheetId, step, blocks)
        }
      })
    },

    clear: async ({ viewId, blocks, label }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label, key: randomUUID() }
      return act(sheetId, step, function* (size) {
        for (const { top, bottom, columnIds } of blocks) {
          for (const { items } of slicesOf(inStoredOrder(ids, top, bottom), size, columnIds.length)) {
            const values = items.map(() => null)
            const cells = columnIds.map(columnId => ({ columnId, rowIds: items, values }))
            yield write(sheetId, step, cells)
          }
        }
      })
    },

    write: async (sheetId, label, blocks) => {
      const step = { label, key: randomUUID() }
      return act(sheetId, step, async function* (size) {
        for await (const { columnId, rowIds, values } of blocks()) {
          for (const { first, items } of slicesOf(rowIds, size, 1))
            yield write(sheetId, step, [{ columnId, rowIds: items, values: values.slice(first, first + items.length) }])
        }
      })
    },

    insertRows: async ({ viewId, row, count }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label: count === 1 ? 'Insert row' : `Insert ${grouped(count)} rows`, key: randomUUID() }
      const slice = async () => {
        const before = ids[row] ?? (await rowAfter(sheetId, ids.at(-1)))
        return store.writer.urgent('insertBlankRows', sheetId, step, before, count)
      }
      return act(sheetId, step, () => [slice])
    },

    deleteRows: async ({ viewId, ranges }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const chosen = ranges.flatMap(({ top, bottom }) => inStoredOrder(ids, top, bottom))
      const step = {
        label: chosen.length === 1 ? 'Delete row' : `Delete ${grouped(chosen.length)} rows`,
        key: randomUUID(),
      }
      return act(sheetId, step, function* (size) {
        for (const { items } of slicesOf(chosen, size, 1))
          yield () => store.writer.urgent('deleteRows', sheetId, step, items)
      })
    },

    duplicateRows: async ({ viewId, ranges }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const chosen = ranges.map(({ top, bottom }) => Array.from(ids.slice(top, bottom + 1)))
      const rows = chosen.reduce((sum, part) => sum + part.length, 0)
      const step = { label: rows === 1 ? 'Duplicate row' : `Duplicate ${grouped(rows)} rows`, key: randomUUID() }
      return act(sheetId, step, async function* (size) {
        for (const part of chosen) {
          const before = await rowAfter(sheetId, part.at(-1))
          for (const { items } of slicesOf(part, size, 1))
            yield () => store.writer.urgent('duplicateRows', sheetId, step, items, before)
        }
      })
    },

    undo: sheetId => travel(sheetId, edited => walk(sheetId, 'undo', edited)),
    redo: sheetId => travel(sheetId, edited => walk(sheetId, 'redo', edited)),

    jump: (sheetId, stepId) =>
      travel(sheetId, async edited => {
        const way = await store.grid.call('wayTo', sheetId, stepId)
        for (let step = 0; step < way.undo; step++) await walk(sheetId, 'undo', edited)
        if (way.branch && stepId !== null) await store.writer.urgent('takeBranch', sheetId, stepId)
        for (let step = 0; step < way.redo; step++) await walk(sheetId, 'redo', edited)
        edited.label = way.label
      }),

    revertPlan: (sheetId, stepId) => store.scan.call('planRevert', sheetId, stepId),
    revert: async (sheetId, stepId) => {
      const { label } = await store.scan.call('planRevert', sheetId, stepId)
      const step = { label: `Revert: ${label}`, key: randomUUID() }
      const edited = await act(sheetId, step, async function* () {
        for (const change of await store.grid.call('revertSlices', sheetId, stepId))
          yield () => store.writer.urgent('revertChange', sheetId, step, stepId, change)
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

type Slice = () => Promise<SliceDone>
type Slices = Iterable<Slice> | AsyncIterable<Slice>

/** A number inside a label for people. */
const grouped = (count: number) => count.toLocaleString('en-US')

const nothingDone = (label: string): Edited => ({
  stepId: null,
  label,
  cells: 0,
  rows: 0,
  skipped: 0,
  version: 0,
  rowsChanged: false,
})

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
