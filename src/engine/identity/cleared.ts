// Rows of a list without those of anybody suppressed: what a file may hold (R-EXP-07).
import type { Store } from '../store/store.ts'

/** Rows that may leave, in their order, and how many were left out. */
export interface ClearedRows {
  readonly ids: Uint32Array
  readonly suppressed: number
}

/** `home`: country of national phone numbers where a list has none. */
export type ClearRows = (sheetId: number, ids: Uint32Array) => Promise<ClearedRows>

const rowsAtOnce = 1000

/** Remembers what was found for the arrays of views, while neither the list nor the suppression lists change. */
export function createClearRows(store: Pick<Store, 'scan'>, home: () => string | null): ClearRows {
  const known = new WeakMap<Uint32Array, { stand: string; cleared: ClearedRows }>()
  return async (sheetId, ids) => {
    const print = await store.scan.call('suppressionPrint')
    if (print === nobody) return { ids, suppressed: 0 }
    const stand = `${print} ${await store.scan.call('sheetVersion', sheetId)} ${home()}`
    const before = known.get(ids)
    if (before?.stand === stand) return before.cleared
    const out = new Set<number>()
    for (let first = 0; first < ids.length; first += rowsAtOnce)
      for (const id of await store.scan.call('suppressedRows', sheetId, ids.slice(first, first + rowsAtOnce), home()))
        out.add(id)
    const kept = out.size === 0 ? ids : ids.filter(id => !out.has(id))
    const cleared = { ids: kept, suppressed: ids.length - kept.length }
    known.set(ids, { stand, cleared })
    return cleared
  }
}

const nobody = '0 0'
