// Runs in the order Activity shows them, and the newest word about each.
import type { ShownRun } from '../../../contract/app/run/run.ts'

/** Still to be finished: prepared, going on, waiting or paused. */
export const isOpen = ({ state }: Pick<ShownRun, 'state'>): boolean => state !== 'done' && state !== 'stopped'

/** Open runs first, the newest on top; then ended ones, the last one ended on top. */
export const inOrder = <R extends Pick<ShownRun, 'id' | 'state' | 'startedAt' | 'endedAt'>>(runs: readonly R[]): R[] =>
  runs.toSorted((a, b) => {
    if (isOpen(a) !== isOpen(b)) return isOpen(a) ? -1 : 1
    return (b.endedAt ?? b.startedAt).localeCompare(a.endedAt ?? a.startedAt) || b.id - a.id
  })

/** What is known, with the live word about some of them. */
export function withLive<R extends Pick<ShownRun, 'id'>>(known: readonly R[], live: readonly R[]): R[] {
  const all = new Map(known.map(run => [run.id, run]))
  for (const run of live) all.set(run.id, run)
  return [...all.values()]
}
