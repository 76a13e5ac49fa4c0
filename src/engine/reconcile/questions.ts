// The questions of a list, each once, with the rows that they are about: no one on a do-not-contact list is in any of them.
import type { SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import { createClearRows } from '../identity/cleared.ts'
import type { Store } from '../store/store.ts'
import type { ColumnRow } from '../table/columns.lane.ts'

/** A question with the rows that it is about. */
export interface Asked<Q> {
  readonly key: string
  readonly text: string
  readonly query: Q
  readonly rowIds: number[]
}

export interface Planned<Q> {
  readonly columns: readonly ColumnRow[]
  readonly asked: readonly Asked<Q>[]
  readonly blank: number
  readonly suppressed: number
  readonly rows: number
  /** Stored answers by key. */
  readonly stored: ReadonlyMap<string, string>
}

const rowsPerSlice = 2_000
const keysAtOnce = 1_000

/** What a row asks, with the body that says whom it names; null for a row that asks nothing. */
type QueryOf<Q> = (cells: readonly string[]) => { text: string; query: Q; body: object } | null

/** Of the rows that are there, those that are meant. */
function those(present: Uint32Array, within: Uint32Array | null): Uint32Array {
  if (within === null) return present
  const meant = new Set(within)
  return present.filter(id => meant.has(id))
}

export function questionsOf(store: Store, home: () => string | null) {
  const clear = createClearRows(store, home)

  /** Questions of a list, each once. Throws sheet_gone, not_found, column_locked, suppression_unreadable. */
  return async function planned<Q>(
    sheetId: SheetId,
    { columnIds, within }: { columnIds: readonly number[]; within: Uint32Array | null },
    queryOf: QueryOf<Q>,
    keyFor: (query: Q) => string,
  ): Promise<Planned<Q>> {
    const all = await store.grid.call('columnsOf', sheetId)
    const columns = columnIds.map(id => {
      const column = all.find(one => one.id === id)
      if (!column) throw fail('not_found', { what: 'column' })
      if (column.neverSend) throw fail('column_locked', { column: column.name })
      return column
    })
    const present = those((await store.scan.call('presentIds', sheetId)) as Uint32Array, within)
    const cleared = await clear(sheetId, present)
    const asked = new Map<string, Asked<Q> & { body: object }>()
    let blank = 0
    const slots = columns.map(({ slot }) => slot)
    for (let first = 0; first < cleared.ids.length; first += rowsPerSlice) {
      const ids = Array.from(cleared.ids.subarray(first, first + rowsPerSlice))
      const rows = await store.scan.call('readRows', sheetId, slots, ids)
      for (const [at, cells] of rows.entries()) {
        const found = queryOf(cells.map(cell => (cell ?? '').trim()))
        const rowId = ids[at] ?? 0
        if (!found) {
          blank++
          continue
        }
        const key = keyFor(found.query)
        const known = asked.get(key)
        if (known) known.rowIds.push(rowId)
        else asked.set(key, { key, ...found, rowIds: [rowId] })
      }
    }
    const { kept, suppressed } = await withoutSuppressed([...asked.values()])
    const stored = new Map<string, string>()
    for (let first = 0; first < kept.length; first += keysAtOnce) {
      const keys = kept.slice(first, first + keysAtOnce).map(({ key }) => key)
      const raws = await store.scan.call('storedReconciled', keys)
      for (const [at, raw] of raws.entries()) if (raw !== null) stored.set(keys[at] ?? '', raw)
    }
    return { columns, asked: kept, blank, suppressed: cleared.suppressed + suppressed, rows: present.length, stored }
  }

  /** A value may name someone whom its row does not: their address in a column of companies. */
  async function withoutSuppressed<A extends { body: object; rowIds: number[] }>(asked: readonly A[]) {
    const kept: A[] = []
    let suppressed = 0
    for (let first = 0; first < asked.length; first += keysAtOnce) {
      const part = asked.slice(first, first + keysAtOnce)
      const out = await store.scan.call(
        'suppressedBodies',
        part.map(({ body }) => body),
        home(),
      )
      for (const [at, one] of part.entries()) {
        if (out[at]) suppressed += one.rowIds.length
        else kept.push(one)
      }
    }
    return { kept, suppressed }
  }
}
