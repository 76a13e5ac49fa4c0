// Blocks: records that share a key. Only records of one block are compared, and no block is compared whole above a size.
import { NO_KEY } from './column.ts'
import { pairNumbers } from './pair-numbers.ts'

/** Larger blocks are split by a second key (validation design 11). */
export const MAX_BLOCK = 2_000

/** Records in the order of their key, and where each key's run begins; runs of one record are left out. */
export interface RecordBlocks {
  readonly records: Int32Array
  /** Run i is [starts[i], ends[i]). */
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** Groups records by number (a counting sort); `among` limits it to some of them. */
export function blocksOf(ids: Int32Array, among: Int32Array | null = null): RecordBlocks {
  const list = among ?? upTo(ids.length)
  let most = NO_KEY
  for (const record of list) most = Math.max(most, ids[record] ?? NO_KEY)
  const counts = new Int32Array(most + 2)
  for (const record of list) {
    const id = ids[record] ?? NO_KEY
    if (id !== NO_KEY) counts[id + 1] = (counts[id + 1] ?? 0) + 1
  }
  for (let id = 0; id <= most; id++) counts[id + 1] = (counts[id + 1] ?? 0) + (counts[id] ?? 0)
  const records = new Int32Array(counts[most + 1] ?? 0)
  const at = counts.slice()
  for (const record of list) {
    const id = ids[record] ?? NO_KEY
    if (id === NO_KEY) continue
    const place = at[id] ?? 0
    records[place] = record
    at[id] = place + 1
  }
  // The places of the keys are of no use any more: the runs go there.
  const [starts, ends] = [at, counts]
  let runs = 0
  for (let id = 0, start = 0; id <= most; id++) {
    const end = counts[id + 1] ?? 0
    if (end - start > 1) {
      starts[runs] = start
      ends[runs++] = end
    }
    start = end
  }
  return { records, starts: starts.slice(0, runs), ends: ends.slice(0, runs) }
}

function upTo(count: number): Int32Array {
  const all = new Int32Array(count)
  for (let record = 0; record < count; record++) all[record] = record
  return all
}

/** One number for two: equal only when both are equal; NO_KEY when either has none. */
export function bothIds(a: Int32Array, b: Int32Array): Int32Array {
  const numbers = pairNumbers()
  const both = new Int32Array(a.length)
  for (let record = 0; record < a.length; record++) {
    const [left, right] = [a[record] ?? NO_KEY, b[record] ?? NO_KEY]
    both[record] = left === NO_KEY || right === NO_KEY ? NO_KEY : numbers.add(left, right)
  }
  return both
}

/** The number of each record, and how many records have a number. */
interface Numbered {
  readonly ids: Int32Array
  readonly rows: Int32Array
}

/** The same for records that may share both; one whose number no other has shares nothing, and costs nothing. */
export const sharedIds = (a: Numbered, b: Numbered): Int32Array => bothIds(onlyShared(a), onlyShared(b))

const onlyShared = ({ ids, rows }: Numbered): Int32Array => ids.map(id => ((rows[id] ?? 0) > 1 ? id : NO_KEY))
