// What takes a while to find in a list, on a lane of its own: found once for a state of the list, followed and stopped as an
// action that only reads, and kept for the few lists that someone is looking at.
import type { SheetId } from '../../contract/app/ids.ts'
import type { CancelFlag } from '../base/cancel-flag.ts'
import { type WorkOptions, withCancelFlag } from '../base/cancel-flag.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { BackupWork } from '../lanes.ts'
import { type Lane, openLaneThread } from '../store/lane.ts'
import { databaseFile } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import type { ListActions } from './actions.ts'

interface Parts {
  store: Store
  actions: ListActions
  host: Pick<Host, 'dataDir' | 'threads' | 'log'>
  /** What people read while they wait. */
  label: string
}

export interface FoundOnce<Found> {
  /** `key` changes whenever what is found would. Throws stopped, duplicates_memory, and what `find` throws. */
  of(sheetId: SheetId, key: string, find: (lane: Lane<BackupWork>, flag: CancelFlag) => Promise<Found>): Promise<Found>
}

/** Lists of which something is kept. */
const maxKept = 3

export function createFoundOnce<Found>({ store, actions, host, label }: Parts): FoundOnce<Found> {
  const kept = new Map<SheetId, { key: string; found: Promise<Found> }>()

  async function alone(
    sheetId: SheetId,
    options: WorkOptions,
    find: (lane: Lane<BackupWork>, flag: CancelFlag) => Promise<Found>,
  ): Promise<Found> {
    // A thread of its own: the list is sorted, filtered and edited meanwhile.
    const lane = await openLaneThread<BackupWork>('backup', databaseFile(host.dataDir), host.threads.lane, host.log)
    try {
      return await withCancelFlag(options, flag => find(lane, flag))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) throw error
      throw fail('duplicates_memory', { rows: (await store.grid.call('getSheet', sheetId)).rows })
    } finally {
      await lane.close()
    }
  }

  return {
    async of(sheetId, key, find) {
      const known = kept.get(sheetId)
      if (known?.key === key) return known.found
      const found = actions.read(sheetId, label, working => alone(sheetId, working, find))
      kept.delete(sheetId)
      kept.set(sheetId, { key, found })
      found.catch(() => {
        if (kept.get(sheetId)?.found === found) kept.delete(sheetId)
      })
      for (const oldest of kept.keys()) {
        if (kept.size <= maxKept) break
        kept.delete(oldest)
      }
      return found
    },
  }
}
