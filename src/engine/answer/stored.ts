// Stored answers as the inspector asks for them.
import type { StoredCount, StoredFilter, StoredGroup, StoredPurge } from '../../contract/app/run/stored.ts'
import type { Host } from '../base/host.ts'
import type { Store } from '../store/store.ts'

export interface StoredAnswers {
  groups(): Promise<StoredGroup[]>
  count(filter: StoredFilter): Promise<StoredCount>
  /** Returns how many answers went. What is in cells stays; asking again costs credits again. */
  purge(ask: StoredPurge): Promise<{ purged: number }>
}

const atOnce = 2000

export const createStored = ({ scan, writer }: Store, { clock }: Pick<Host, 'clock'>): StoredAnswers => ({
  groups: () => scan.call('storedGroups'),
  async count(filter) {
    const at = clock.now()
    const { ids, bytes } = await scan.call('findStored', filter, at)
    return { answers: ids.length, bytes, at: new Date(at).toISOString() }
  },
  async purge({ at, ...filter }) {
    const { ids } = await scan.call('findStored', filter, Date.parse(at))
    let purged = 0
    for (let first = 0; first < ids.length; first += atOnce)
      purged += await writer.call('purgeStored', Array.from(ids.subarray(first, first + atOnce)))
    return { purged }
  },
})
