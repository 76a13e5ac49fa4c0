// Which records of a search are in lists already: an index over all lists, brought up to date when someone asks.
import type { SheetId } from '../../contract/app/ids.ts'
import type { InList } from '../../contract/app/search/search-records.ts'
import type { Log } from '../base/host.ts'
import type { Store } from '../store/store.ts'
import type { BehindSheet, KnownRow, KnownSlice } from './known.lane.ts'

export interface PeopleIndex {
  /** The lists that hold each of these records, by record id; records that no list holds have no entry. */
  listsOf(recordIds: readonly number[]): Promise<ReadonlyMap<number, InList[]>>
  /** Reads all of a list, or of all lists, so that their rows are known to the lanes. */
  ready(sheetId: SheetId | null): Promise<void>
  /** The row of one list that each of these records is, by record id; all of the list is read first. */
  rowsIn(sheetId: SheetId, recordIds: readonly number[]): Promise<ReadonlyMap<number, KnownRow>>
  close(): Promise<void>
}

export interface KnownParts {
  readonly store: Store
  readonly log: Log
  /** Lists that an earlier answer did not know yet are read now: what was said about records may be more. */
  readonly onMore: () => void
  /** Milliseconds that an answer waits for big lists that are read for the first time. */
  readonly patienceMs?: number
}

const rowsPerSlice = 500
/** Looks on the grid lane stay short; more records go to the scan lane. */
const maxOnGrid = 50
const recordsPerLook = 500
const usualPatienceMs = 300

export function createKnown({ store, log, onMore, patienceMs = usualPatienceMs }: KnownParts): PeopleIndex {
  /** Lists that are being read. */
  const reading = new Map<number, Promise<void>>()
  let closed = false
  /** An answer was given before all lists were read. */
  let owed = false

  async function read(sheet: BehindSheet): Promise<void> {
    const { sheetId, keyed } = sheet
    for (let after: number | null = sheet.after; keyed && after !== null; ) {
      if (closed) return
      const slice: KnownSlice = await store.scan.call('knownSlice', sheetId, keyed, after, rowsPerSlice)
      if (slice.rowIds.length > 0) await store.writer.call('putKnown', sheetId, slice)
      after = slice.last
    }
    if (!closed) await store.writer.call('noteKnown', sheet)
  }

  /** Reads what is behind, of one list or all. A reading that began before the last change is waited for, then made again. */
  async function freshen(sheetId: number | null): Promise<void> {
    for (;;) {
      const behind = await store.grid.call('behindSheets', sheetId)
      if (behind.length === 0 || closed) return
      const before = behind.filter(sheet => reading.has(sheet.sheetId))
      for (const sheet of behind)
        if (!before.includes(sheet))
          reading.set(
            sheet.sheetId,
            read(sheet).finally(() => reading.delete(sheet.sheetId)),
          )
      await Promise.all(behind.map(sheet => reading.get(sheet.sheetId)))
      if (before.length === 0) return
    }
  }

  /** Waits for the index, but not long: what is read later goes to `onMore`. */
  async function freshenSoon(): Promise<void> {
    const ready = freshen(null)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>(resolve => {
      timer = setTimeout(() => resolve('late'), patienceMs)
    })
    const first = await Promise.race([ready, late])
    clearTimeout(timer)
    if (first !== 'late' || owed) return
    owed = true
    ready
      .then(() => closed || onMore())
      .catch(error => log.error('lists could not be read for searches', { error: String(error) }))
      .finally(() => {
        owed = false
      })
  }

  const looks = (recordIds: readonly number[]) =>
    Array.from({ length: Math.ceil(recordIds.length / recordsPerLook) }, (_, index) =>
      recordIds.slice(index * recordsPerLook, (index + 1) * recordsPerLook),
    )

  return {
    async listsOf(recordIds) {
      await freshenSoon()
      const lane = recordIds.length <= maxOnGrid ? store.grid : store.scan
      const lists = new Map<number, InList[]>()
      // Ids of our own lists and rows.
      for (const ids of looks(recordIds))
        for (const [id, found] of await lane.call('knownLists', ids)) lists.set(id, found as InList[])
      return lists
    },
    ready: sheetId => freshen(sheetId),
    async rowsIn(sheetId, recordIds) {
      await freshen(sheetId)
      const rows = new Map<number, KnownRow>()
      for (const ids of looks(recordIds))
        for (const [id, row] of await store.scan.call('knownRowsIn', sheetId, ids)) rows.set(id, row)
      return rows
    },
    async close() {
      closed = true
      await Promise.allSettled(reading.values())
    },
  }
}
