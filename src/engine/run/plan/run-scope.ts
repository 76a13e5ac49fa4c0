// The rows that a run is about, and its scope as it is kept when the view is gone.
import type { RowId, SheetId } from '../../../contract/app/ids.ts'
import type { RunScope } from '../../../contract/app/run/run-spec.ts'
import type { PlanningParts } from './planning.ts'

export interface RunScopes {
  /** Row ids of the scope as it is now, each once. */
  rowsOf(sheetId: SheetId, within: RunScope): Promise<Uint32Array>
  /** The scope as a run keeps it, to be repeated when the view is gone. */
  lasting(within: RunScope): RunScope
}

/** Most rows that are named one by one. */
export const maxNamedRows = 200_000

export function createRunScopes({ store, views }: Pick<PlanningParts, 'store' | 'views'>): RunScopes {
  async function rowsOf(sheetId: SheetId, within: RunScope): Promise<Uint32Array> {
    switch (within.kind) {
      case 'all':
        return store.scan.call('scopeRows', sheetId)
      case 'view':
        return views.ids(within.viewId)
      case 'shown':
        return views.ids((await views.open(sheetId, within.view)).id)
      case 'selection': {
        const ids = views.ids(within.viewId)
        return rowsAt(ids, within.ranges)
      }
      case 'ticked':
        return store.scan.call('tickedRows', sheetId)
      case 'rows':
        return Uint32Array.from(new Set(within.rowIds))
    }
  }

  function lasting(within: RunScope): RunScope {
    if (within.kind === 'view') {
      const view = views.specOf(within.viewId)
      const all = view.sort.length === 0 && view.conditions.length === 0 && view.search === ''
      return all ? { kind: 'all' } : { kind: 'shown', view }
    }
    if (within.kind !== 'selection') return within
    const ids = rowsAt(views.ids(within.viewId), within.ranges).subarray(0, maxNamedRows)
    // Row ids of our own table.
    return { kind: 'rows', rowIds: Array.from(ids) as RowId[] }
  }

  return { rowsOf, lasting }
}

/** Rows at some positions of a view, each once, in the order of the view. */
function rowsAt(ids: Uint32Array, ranges: readonly { top: number; bottom: number }[]): Uint32Array {
  const parts: Uint32Array[] = []
  let next = 0
  for (const { top, bottom } of ranges.toSorted((a, b) => a.top - b.top)) {
    const from = Math.max(next, top)
    next = Math.max(next, bottom + 1)
    parts.push(ids.subarray(from, Math.max(from, bottom + 1)))
  }
  const rows = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    rows.set(part, at)
    at += part.length
  }
  return rows
}
