// What the feed of runs keeps up by itself: a run and the results of its list change together there, and the beat, which asks
// for one after the other, leaves them alone.
import type { EngineChanges } from '../../contract/app/app.ts'

export interface Fed {
  readonly runs: ReadonlySet<number>
  readonly lists: ReadonlySet<number>
}

let fed: Fed = { runs: new Set(), lists: new Set() }

export const setFed = (next: Fed): void => {
  fed = next
}

/** A query that needs no other reason to be asked again than what runs did. */
export function isFed(path: string, input: unknown, changes: readonly EngineChanges[]): boolean {
  if (path === 'run.list') return changes.every(({ runs }) => runs.every(id => fed.runs.has(id)))
  if (path !== 'run.verdicts' || typeof input !== 'object' || input === null || !('sheetId' in input)) return false
  return typeof input.sheetId === 'number' && fed.lists.has(input.sheetId)
}
