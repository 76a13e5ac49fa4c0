// Rows of a view as sets in the order of the table, where their order in the view does not matter.

/** All ids from `from` to `to`, which the table reads in one go, or ids one by one. */
export type RowSet = { from: number; to: number } | Uint32Array

/**
 * The rows at positions `top`..`bottom` (inclusive) in sets of at most `most` rows, ascending. Neighbours in the table go
 * together whatever the order of the view: a sorted one is read as fast as any other.
 */
export function* rowSets(ids: Uint32Array, top: number, bottom: number, most: number): Generator<RowSet> {
  const chosen = ids.subarray(top, bottom + 1)
  const sorted = isAscending(chosen) ? chosen : inOrder(chosen)
  for (let at = 0; at < sorted.length; at += most) {
    const part = sorted.subarray(at, at + most)
    const [from = 0, to = 0] = [part[0], part.at(-1)]
    // A copy: what is sent to a lane is the whole array behind a view of it.
    yield to - from === part.length - 1 ? { from, to } : part.slice()
  }
}

/** The rows at positions `top`..`bottom` (inclusive) as one set, in the order of the view. */
export function rowSet(ids: Uint32Array, top: number, bottom: number): RowSet {
  const chosen = ids.subarray(top, bottom + 1)
  const from = chosen[0] ?? 0
  const isRun = chosen.length > 0 && chosen.every((id, at) => id === from + at)
  return isRun ? { from, to: from + chosen.length - 1 } : chosen.slice()
}

function isAscending(ids: Uint32Array): boolean {
  for (let at = 1; at < ids.length; at++) if ((ids[at] ?? 0) <= (ids[at - 1] ?? 0)) return false
  return true
}

/** A list may have few rows with numbers far apart: marking would take a byte for each number. */
const maxMarksPerRow = 64
const fewMarks = 1_000_000

/** Sorts by marking: ids are row numbers of one table, so nearly always they lie close together, and none comes twice. */
function inOrder(ids: Uint32Array): Uint32Array {
  let last = 0
  for (const id of ids) if (id > last) last = id
  if (last > Math.max(fewMarks, maxMarksPerRow * ids.length)) return ids.slice().sort()
  const there = new Uint8Array(last + 1)
  for (const id of ids) there[id] = 1
  const sorted = new Uint32Array(ids.length)
  let at = 0
  for (let id = 0; id <= last; id++) if (there[id] === 1) sorted[at++] = id
  return sorted
}
