// Rows of one open run that wait for their answer or are being asked: derived, never stored, so that stopping a run
// restores what was there by itself.
import { cellStateNumber } from '../../answer/states.ts'

const queued = cellStateNumber('queued')
const running = cellStateNumber('running')

export interface LiveRows {
  /** State number of a row, 0 = neither. */
  state(rowId: number): number
  claimed(rowIds: readonly number[]): void
  returned(rowIds: readonly number[]): void
  ended(rowIds: readonly number[]): void
}

/** `rowIds` ascending: rows whose task has not ended. */
export function liveRows(rowIds: Uint32Array): LiveRows {
  const states = new Uint8Array(rowIds.length).fill(queued)
  const find = (rowId: number) => {
    let low = 0
    let high = rowIds.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = rowIds[middle] ?? 0
      if (found === rowId) return middle
      if (found < rowId) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
  const set = (ids: readonly number[], state: number) => {
    for (const id of ids) {
      const at = find(id)
      // A row that has ended stays ended: a late word about its task changes nothing.
      if (at >= 0 && states[at] !== 0) states[at] = state
    }
  }
  return {
    state: rowId => states[find(rowId)] ?? 0,
    claimed: ids => set(ids, running),
    returned: ids => set(ids, queued),
    ended: ids => set(ids, 0),
  }
}
