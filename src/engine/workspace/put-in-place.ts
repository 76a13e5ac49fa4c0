// Does a planned replacement of the database: what takes the place is looked through first, on a lane of its own.
import type { Host } from '../base/host.ts'
import type { BackupWork } from '../lanes.ts'
import { openLaneThread } from '../store/lane.ts'
import { type ReplacedDatabase, replaceDatabase } from '../store/replace.ts'

/** Null when nothing was planned. */
export const putInPlace = ({
  dataDir,
  threads,
  log,
}: Pick<Host, 'dataDir' | 'threads' | 'log'>): Promise<ReplacedDatabase | null> =>
  replaceDatabase(dataDir, async file => {
    const lane = await openLaneThread<BackupWork>('backup', file, threads.lane, log)
    try {
      return await lane.call('sift', file)
    } finally {
      await lane.close()
    }
  })
