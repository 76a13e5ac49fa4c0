// Rows linked from beginning to end, for tests: cells by the kinds of their columns in, groups of rows out.
import { groupLinked } from '../../checks/linkage/groups.ts'
import { type Linked, linkRows } from '../../checks/linkage/link.ts'
import { readRows, type SourceKind } from '../../checks/linkage/rows.ts'
import type { TaughtPair } from '../../checks/linkage/taught.ts'

export interface LinkedList {
  readonly linked: Linked
  /** Rows of each group. */
  readonly groups: number[][]
  /** Those of which it is at least 99% sure that all rows are one. */
  readonly sure: number[][]
}

/** A kind, or several columns of one kind side by side. */
export type LinkedColumn = SourceKind | readonly [kind: SourceKind, width: number]

/** Runs a generator to its end. */
export function finished<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

export function linkList(
  columns: readonly LinkedColumn[],
  rows: readonly (readonly string[])[],
  { least = 0, taught = [] }: { least?: number; taught?: readonly TaughtPair[] } = {},
): LinkedList {
  const sources = columns.map(column =>
    typeof column === 'string' ? { kind: column, width: 1 } : { kind: column[0], width: column[1] },
  )
  const reader = readRows(rows.length, sources, { country: 'DE', dayFirst: true })
  for (const cells of rows) reader.add(cells)
  const linked = finished(linkRows(reader.done(), { taught }))
  const found = finished(groupLinked(linked.pairs, rows.length, { least }))
  const groups = Array.from(found.ends, (end, at) => Array.from(found.members.subarray(found.ends[at - 1] ?? 0, end)))
  return { linked, groups, sure: groups.filter((_, at) => (found.weight[at] ?? 0) >= Math.log(99)) }
}
