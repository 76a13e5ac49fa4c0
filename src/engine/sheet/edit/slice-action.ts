// An action in slices: sent to the writer one by one, added up, reported to the pages, and put back when it does not end.
import type { EditResult } from '../../../contract/app/cell/edit.ts'
import type { SheetId, StepId } from '../../../contract/app/ids.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'
import type { ActionOptions, ListActions } from '../actions.ts'
import { type ActionStore, allOrNothing } from './atomic-action.ts'
import type { ColumnCells, SliceDone, StepAsk } from './edit.lane.ts'
import { nothingDone } from './empty-result.ts'
import { type SliceSize, sliceSize } from './slice-size.ts'

/** A part of an action that one message to the writer carries; a row counts as a cell where rows come and go. */
export interface EditSlice {
  cells: number
  send(): Promise<SliceDone>
}
export type ActionSlices = Iterable<EditSlice> | AsyncIterable<EditSlice>

/** One action of so many cells (or rows). `more`: a later call goes on with it. Throws stopped. */
export type SliceAction = (
  sheetId: SheetId,
  step: StepAsk,
  whole: number,
  slices: (size: SliceSize, working: ActionOptions) => ActionSlices,
  more?: boolean,
) => Promise<EditResult>

export function createSliceAction(kept: ActionStore & { readonly store: Store }, actions: ListActions): SliceAction {
  const { store, changes } = kept
  return async (sheetId, step, whole, slices, more = false) =>
    actions.run(sheetId, step.label, async working => {
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
          edited.held += done.held ?? 0
          edited.rowsChanged ||= done.rows > 0
          edited.version = done.version
          const { version, columns = false } = done
          if (done.stepId !== null || columns) changes.sheet({ sheetId, version, rows: done.rows > 0, columns })
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

/** Values of columns. */
export const writeSlice = (store: Store, sheetId: SheetId, step: StepAsk, blocks: ColumnCells[]): EditSlice => ({
  cells: blocks.reduce((sum, { rowIds }) => sum + rowIds.length, 0),
  send: () => store.writer.part('writeCells', sheetId, step, blocks),
})

/** Rows that go. */
export const removeSlice = (store: Store, sheetId: SheetId, step: StepAsk, rowIds: number[]): EditSlice => ({
  cells: rowIds.length,
  send: () => store.writer.part('deleteRows', sheetId, step, rowIds),
})

/** Rows that go, but for those on hold. */
export const removeUnheldSlice = (store: Store, sheetId: SheetId, step: StepAsk, rowIds: number[]): EditSlice => ({
  cells: rowIds.length,
  send: async () => {
    const held = new Set(await store.grid.call('rowsOnHold', sheetId, rowIds))
    const going = rowIds.filter(id => !held.has(id))
    return { ...(await store.writer.part('deleteRows', sheetId, step, going)), held: held.size }
  },
})

/** Rows in slices that a function of the writer reads and changes itself; each says how many of its rows it has done. */
export function* rowSlices(
  ids: Uint32Array,
  size: SliceSize,
  { signal, reach }: ActionOptions,
  send: (part: Uint32Array) => Promise<SliceDone & { done: number }>,
): Generator<EditSlice> {
  for (let first = 0; first < ids.length && !signal.aborted; ) {
    const part = ids.slice(first, first + size.rows(1))
    yield {
      cells: part.length,
      async send() {
        const done = await send(part)
        first += done.done
        return done
      },
    }
    reach(first / ids.length)
  }
}
