// The column "Seen before": looked up whole first, so that a cancel leaves nothing, then written as one undo step.
import { randomUUID } from 'node:crypto'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { SeenProgress, SeenState } from '../../contract/app/search/seen.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { allOrNothing } from '../sheet/edit/atomic-action.ts'
import type { Store } from '../store/store.ts'
import type { PeopleIndex } from './known.ts'
import type { SeenSlice } from './seen-before.lane.ts'

export interface SeenBefore {
  /** Whether the column can be made, whether there is one, and whether it is older than what it tells of. Throws sheet_gone. */
  state(sheetId: SheetId): Promise<SeenState>
  /**
   * Makes the column, or brings it up to date, and tells how far it is. An abort before the writing begins leaves the list
   * as it was. Throws sheet_gone, bad_request when no column tells who the rows are.
   */
  fill(sheetId: SheetId, signal: AbortSignal): AsyncGenerator<SeenProgress>
}

export interface SeenBeforeParts {
  readonly store: Store
  readonly known: PeopleIndex
  readonly changes: ChangeFeed
  readonly clock: Host['clock']
}

const rowsPerLook = 1000
const rowsPerWrite = 1000

export function createSeenBefore({ store, known, changes, clock }: SeenBeforeParts): SeenBefore {
  const head = (sheetId: SheetId) => store.grid.call('seenHead', sheetId)

  /** Writes what was found, in turn with other actions on the list. */
  const write = (sheetId: SheetId, found: SeenSlice[], print: string) =>
    store.inOrder(sheetId, async () => {
      const { column } = await head(sheetId)
      const label = `${column ? 'Refresh' : 'Add'} “${column?.name ?? 'Seen before'}”`
      const step = { sheetId, label, key: randomUUID() }
      const written = await allOrNothing({ store, changes }, step, async () => {
        const columnId: ColumnId = await store.writer.urgent('seenColumn', step)
        let changed = 0
        for (const { rowIds, texts } of found)
          for (let from = 0; from < rowIds.length; from += rowsPerWrite) {
            const part = {
              rowIds: rowIds.slice(from, from + rowsPerWrite),
              texts: texts.slice(from, from + rowsPerWrite),
            }
            const done = await store.writer.part('putSeen', step, columnId, part)
            changed += done.changed
            changes.sheet({ sheetId, version: done.version, columns: true })
          }
        return { columnId, changed }
      })
      await store.writer.urgent('noteSeen', written.columnId, print, clock.now())
      changes.sheet({ sheetId, version: await store.grid.call('sheetVersion', sheetId), columns: true })
      return written
    })

  return {
    async state(sheetId) {
      const { keyed, lists, column } = await head(sheetId)
      return {
        comparable: keyed !== null,
        lists,
        column: column && { ...column, at: new Date(column.at).toISOString() },
      }
    },

    async *fill(sheetId, signal) {
      const { keyed, lastRow } = await head(sheetId)
      if (!keyed) throw fail('bad_request', { what: 'No column identifies the people or companies in the rows.' })
      yield { rows: 0, of: lastRow, done: null }
      await known.ready(null)
      // Taken before the first look: what changes during the reading makes the column stale.
      const { print } = await head(sheetId)
      const found: SeenSlice[] = []
      for (let after: number | null = 0; after !== null; ) {
        if (signal.aborted) return
        const slice: SeenSlice = await store.scan.call('seenSlice', sheetId, keyed, after, rowsPerLook)
        found.push(slice)
        after = slice.last
        yield { rows: after ?? lastRow, of: lastRow, done: null }
      }
      if (signal.aborted) return
      const { columnId, changed } = await write(sheetId, found, print)
      const seen = found.reduce((sum, { texts }) => sum + texts.filter(text => text !== null).length, 0)
      yield { rows: lastRow, of: lastRow, done: { columnId, seen, changed } }
    },
  }
}
