// Lists that are coming in: what has come of them can be looked at. They stay what they are, lists that no one can use.
import type { ComingAsk, ComingRows } from '../../../contract/app/file/file.ts'
import type { JobId, SheetId } from '../../../contract/app/ids.ts'
import type { Store } from '../../store/store.ts'

export interface ComingLists {
  /** The rows of a job go into this list from now on. */
  begun(jobId: JobId, sheetId: SheetId): void
  /** So many of its rows are in, which are this share of its file (0..1). */
  reached(jobId: JobId, rows: number, share: number): void
  ended(jobId: JobId): void
  /** Null where nothing is coming in by that job, now or any more, or it is at another list. */
  rows(ask: ComingAsk): Promise<ComingRows | null>
}

/** Of a smaller share of a file too little can be said of all of it. */
const tellingShare = 0.01

export function createComing(store: Pick<Store, 'grid'>): ComingLists {
  const lists = new Map<JobId, { sheetId: SheetId; about: number | null }>()
  return {
    begun: (jobId, sheetId) => void lists.set(jobId, { sheetId, about: null }),
    reached(jobId, rows, share) {
      const list = lists.get(jobId)
      if (list && share >= tellingShare) list.about = Math.max(rows, Math.round(rows / share))
    },
    ended: jobId => void lists.delete(jobId),
    async rows({ jobId, sheetId: wanted, from, count }) {
      const list = lists.get(jobId)
      if (!list || (wanted !== null && wanted !== list.sheetId)) return null
      const { sheetId, about } = list
      const read = await store.grid.call('comingRows', sheetId, from, count)
      return read && { ...read, sheetId, about }
    },
  }
}
