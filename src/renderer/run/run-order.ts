// Runs in the order Activity shows them, and the newest word about each.
import type { RunView } from '../../contract/app/run.ts'

/** Still to be finished: prepared, going on, waiting or paused. */
export const isOpen = ({ state }: Pick<RunView, 'state'>): boolean => state !== 'done' && state !== 'stopped'

/** Open runs first, the newest on top; then ended ones, the last one ended on top. */
export const inOrder = (runs: RunView[]): RunView[] =>
  runs.toSorted((a, b) => {
    if (isOpen(a) !== isOpen(b)) return isOpen(a) ? -1 : 1
    return (b.endedAt ?? b.startedAt).localeCompare(a.endedAt ?? a.startedAt) || b.id - a.id
  })

/** What is known, with the live word about some of them. */
export function withLive(known: RunView[], live: RunView[]): RunView[] {
  const all = new Map(known.map(run => [run.id, run]))
  for (const run of live) all.set(run.id, run)
  return [...all.values()]
}
