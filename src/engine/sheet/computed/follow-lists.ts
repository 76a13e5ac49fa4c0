// Computed columns that read other lists, or the row before, follow what those become: worked out again in small pieces, without a step,
// because nothing was done to their own list.
import type { SheetId } from '../../../contract/app/ids.ts'
import type { ChangeFeed } from '../../base/changes.ts'
import type { Log } from '../../base/host.ts'
import type { Store } from '../../store/store.ts'
import { rowPieces } from '../row-pieces.ts'
import { rowsComputed } from './computes.ts'

export interface ListFollower {
  /** All that is known to have changed is followed. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  readonly store: Pick<Store, 'grid' | 'writer'>
  readonly changes: ChangeFeed
  readonly log: Log
}

/** Begins with every such list, because the program may have ended before they followed. */
export function followOtherLists({ store, changes, log }: Parts): ListFollower {
  const { grid, writer } = store
  const over = new AbortController()
  /** What the cells of a list were worked out from last. */
  const stamps = new Map<number, string>()
  let going: Promise<void> = Promise.resolve()

  /** A list may follow one that follows another: as long as anything changes. Circles are not worked out at all. */
  async function follow(): Promise<void> {
    for (let more = true; more && !over.signal.aborted; ) {
      more = false
      for (const { sheetId, stamp, lastRow } of await grid.call('reachingLists')) {
        if (stamps.get(sheetId) === stamp) continue
        more = true
        for await (const { from, to } of rowPieces({ grid }, sheetId, rowsComputed, lastRow)) {
          if (over.signal.aborted) return
          await writer.part('computeQuietly', sheetId, from, to)
        }
        stamps.set(sheetId, stamp)
        // The id of one of our own lists.
        changes.sheet({ sheetId: sheetId as SheetId, version: await grid.call('sheetVersion', sheetId) })
      }
    }
  }

  const next = (): Promise<void> => {
    going = going.then(follow).catch((error: unknown) => {
      log.error('computed columns do not follow other lists', { error: String(error) })
    })
    return going
  }
  const watched = (async () => {
    for await (const change of changes.watch(over.signal))
      if (change.sheets.length > 0 || change.workbooks) await next()
  })()
  void next()
  return {
    settled: next,
    async close() {
      over.abort()
      await watched
      await going
    },
  }
}
