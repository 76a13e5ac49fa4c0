// An earlier state of a list as a list that no one sees: a copy, taken back by the list's history.
import type { SheetId, StepId } from '../../contract/app/ids.ts'
import type { WorkOptions } from '../base/cancel-flag.ts'
import { fail } from '../base/fail.ts'
import { rowPieces } from '../sheet/row-pieces.ts'
import type { Store } from '../store/store.ts'

const rowsPerSlice = 5000

/** Rows keep their ids. To be dropped. Throws not_found for a step that is none, stopped. */
export async function olderState(
  { grid, scan, writer }: Store,
  sheetId: SheetId,
  stepId: StepId | null,
  { signal, reach }: WorkOptions,
): Promise<SheetId> {
  const then = await scan.call('stateAt', sheetId, stepId)
  const copy = await writer.call('beginCopy', sheetId, 'Earlier version', { results: false, views: false })
  try {
    const goOn = (share: number) => {
      if (signal.aborted) throw fail('stopped', {})
      reach(share)
    }
    for await (const { from, to } of rowPieces({ grid }, sheetId, rowsPerSlice, copy.lastRow)) {
      goOn((0.5 * to) / Math.max(1, copy.lastRow))
      await writer.call('copyRows', sheetId, copy, await grid.call('rowsBetween', sheetId, from, to), null)
    }
    for (let first = 0; first < Math.max(then.back.length, then.later.length); first += rowsPerSlice) {
      goOn(0.5)
      const part = (ids: number[]) => ids.slice(first, first + rowsPerSlice)
      await writer.call('rewindRows', sheetId, copy, part(then.back), part(then.later))
    }
    const slots = new Map(await grid.call('copiedSlots', sheetId, copy))
    for (const { columnId, rowIds, values } of then.cells) {
      const slot = slots.get(columnId)
      for (let first = 0; slot !== undefined && first < rowIds.length; first += rowsPerSlice) {
        goOn(0.75)
        const end = first + rowsPerSlice
        await writer.call('rewindCells', copy, slot, rowIds.slice(first, end), values.slice(first, end))
      }
    }
    await writer.call(
      'rewindColumns',
      copy,
      then.columns.flatMap(id => slots.get(id) ?? []),
    )
    return copy.sheetId
  } catch (error) {
    await writer.call('dropSheet', copy.sheetId)
    throw error
  }
}
