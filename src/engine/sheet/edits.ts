// Edits of cells and rows with their undo steps: view positions become row ids, big actions go in slices.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type {
  EditCells,
  EditClear,
  Edited,
  EditFill,
  EditPaste,
  RowsDelete,
  RowsInsert,
} from '../../contract/app/edit.ts'
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { ChangeFeed } from '../changes.ts'
import { fail } from '../fail.ts'
import type { Store } from '../store/store.ts'
import type { ColumnCells, SliceDone, StepAsk } from './edit.lane.ts'
import { fillValues } from './fill.ts'
import type { Direction } from './undo.lane.ts'
import type { Views } from './views.ts'

export interface Edits {
  /** Writes cells by row id. Rows that are gone meanwhile are left out. */
  cells(edit: z.infer<typeof EditCells>): Promise<Edited>
  /** Throws paste_too_wide when a row has more values than there are columns. */
  paste(edit: z.infer<typeof EditPaste>): Promise<Edited>
  fill(edit: z.infer<typeof EditFill>): Promise<Edited>
  clear(edit: z.infer<typeof EditClear>): Promise<Edited>
  /** The new rows stand in front of the row at the position; at the end of the view, below its last row. */
  insertRows(edit: z.infer<typeof RowsInsert>): Promise<Edited>
  deleteRows(edit: z.infer<typeof RowsDelete>): Promise<Edited>
  /** Throws nothing_to_undo. */
  undo(sheetId: SheetId): Promise<Edited>
  /** Throws nothing_to_redo. */
  redo(sheetId: SheetId): Promise<Edited>
}

/** Scattered cells cost about 20 us each (architecture.md 5): a slice stays below 25 ms. */
const cellsPerSlice = 1000

export function createEdits(store: Store, views: Views, changes: ChangeFeed): Edits {
  /** One action: its slices are sent one by one, added up, and told to the pages. */
  function act(sheetId: SheetId, step: StepAsk, slices: Iterable<Slice> | AsyncIterable<Slice>): Promise<Edited> {
    return store.inTurn(sheetId, async () => {
      const edited = nothingDone(step.label)
      for await (const slice of slices) {
        const done = await slice()
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

  function travel(sheetId: SheetId, direction: Direction): Promise<Edited> {
    return store.inTurn(sheetId, async () => {
      const edited = nothingDone('')
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
      if (edited.rowsChanged) changes.workbooks()
      return edited
    })
  }

  return {
    cells: async ({ sheetId, label, stepKey = randomUUID(), cells }) => {
      const step = { label, key: stepKey }
      return act(
        sheetId,
        step,
        chunks(cells, cellsPerSlice).map(part => write(sheetId, step, byColumn(part))),
      )
    },

    paste: async ({ viewId, row, columnIds, values, grow, label, stepKey }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const widest = values.reduce((most, line) => Math.max(most, line.length), 0)
      if (widest > columnIds.length) throw fail('paste_too_wide', { columns: widest, room: columnIds.length })
      const step = { label, key: stepKey }
      const room = Math.max(0, Math.min(values.length, ids.length - row))
      const perSlice = Math.max(1, Math.floor(cellsPerSlice / Math.max(1, widest)))
      const onto = chunks(values.slice(0, room), perSlice).map((lines, part) => {
        const first = row + part * perSlice
        const cells = lines.flatMap((line, down) =>
          line.map((value, across) => ({
            rowId: ids[first + down] ?? 0,
            columnId: columnIds[across] ?? 0,
            value,
          })),
        )
        return write(sheetId, step, byColumn(cells))
      })
      const more = chunks(grow ? values.slice(room) : [], perSlice).map(lines => () => {
        const full = lines.map(line => columnIds.map((_, across) => line[across] ?? null))
        return store.writer.urgent('growRows', sheetId, step, columnIds, full)
      })
      return act(sheetId, step, [...onto, ...more])
    },

    fill: async ({ viewId, source, target, series }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label: series ? 'Fill series' : 'Fill', key: randomUUID() }
      async function* slices(): AsyncGenerator<Slice> {
        const { rows } = await views.copy(viewId, source, false)
        const columns = await store.grid.call('columnsOf', sheetId)
        const order = columns.map(({ id }) => id)
        const valueAt = fillValues(rows, source, target, order, series)
        const bottom = Math.min(target.bottom, ids.length - 1)
        const perSlice = Math.max(1, Math.floor(cellsPerSlice / target.columnIds.length))
        for (let first = target.top; first <= bottom; first += perSlice) {
          const positions = range(first, Math.min(first + perSlice - 1, bottom))
          const rowIds = positions.map(position => ids[position] ?? 0)
          const blocks = target.columnIds.map((columnId, across) => ({
            columnId,
            rowIds,
            values: positions.map(position => valueAt(position, across)),
          }))
          yield write(sheetId, step, blocks)
        }
      }
      return act(sheetId, step, slices())
    },

    clear: async ({ viewId, blocks, label }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label, key: randomUUID() }
      function* slices(): Generator<Slice> {
        for (const { top, bottom, columnIds } of blocks) {
          const perSlice = Math.max(1, Math.floor(cellsPerSlice / columnIds.length))
          for (const rowIds of chunks(inStoredOrder(ids, top, bottom), perSlice)) {
            const values = rowIds.map(() => null)
            yield write(
              sheetId,
              step,
              columnIds.map(columnId => ({ columnId, rowIds, values })),
            )
          }
        }
      }
      return act(sheetId, step, slices())
    },

    insertRows: async ({ viewId, row, count }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const step = { label: count === 1 ? 'Insert row' : `Insert ${grouped(count)} rows`, key: randomUUID() }
      const slice = async () => {
        const before = ids[row] ?? (await rowAfter(sheetId, ids.at(-1)))
        return store.writer.urgent('insertBlankRows', sheetId, step, before, count)
      }
      return act(sheetId, step, [slice])
    },

    deleteRows: async ({ viewId, ranges }) => {
      const sheetId = views.sheetOf(viewId)
      const ids = views.ids(viewId)
      const chosen = ranges.flatMap(({ top, bottom }) => inStoredOrder(ids, top, bottom))
      const step = {
        label: chosen.length === 1 ? 'Delete row' : `Delete ${grouped(chosen.length)} rows`,
        key: randomUUID(),
      }
      return act(
        sheetId,
        step,
        chunks(chosen, cellsPerSlice).map(part => () => store.writer.urgent('deleteRows', sheetId, step, part)),
      )
    },

    undo: sheetId => travel(sheetId, 'undo'),
    redo: sheetId => travel(sheetId, 'redo'),
  }

  /** The row below a row in the list's own order, or null at its end. */
  async function rowAfter(sheetId: SheetId, rowId: number | undefined): Promise<number | null> {
    if (rowId === undefined) return null
    return store.scan.call('rowBelow', sheetId, rowId)
  }
}

type Slice = () => Promise<SliceDone>

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

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

function chunks<T>(list: T[], size: number): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size))
  return parts
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
