// Opens the database of a workspace, or what can be read of it when it is damaged.
import type { WorkspaceDamage } from '../../contract/app/workspace.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { BackupWork } from '../lanes.ts'
import { openLaneThread } from '../store/lane.ts'
import { databaseFile } from '../store/open.ts'
import { type ReplacedDatabase, salvageFolder } from '../store/replace.ts'
import { openStore, type Store } from '../store/store.ts'
import { putInPlace } from './put-in-place.ts'

export interface OpenedStore {
  readonly store: Store
  /** The store is a copy of what could be read, in a folder of its own. */
  readonly damage: WorkspaceDamage | null
  /** What was put in the place of the former database. */
  readonly replaced: ReplacedDatabase | null
}

/** The command line has no one to ask, so there a damaged file is refused. Throws workspace_newer, workspace_damaged. */
export async function openStoreOf(host: Host, seals: SharedArrayBuffer): Promise<OpenedStore> {
  const replaced = await putInPlace(host)
  const onGone = (error: Error) => host.log.error('the writer lane is gone', { error: String(error) })
  const open = (dir: string) => openStore(dir, host.threads.lane, host.log, onGone, seals, host.kind === 'cli')
  try {
    return { store: await open(host.dataDir), damage: null, replaced }
  } catch (error) {
    const damaged = error instanceof Failure && error.code === 'workspace_damaged'
    if (!damaged || host.kind === 'cli') throw error
    const detail = 'detail' in error.details ? String(error.details.detail) : ''
    host.log.error('the database is damaged', { detail })
    const folder = salvageFolder(host.dataDir)
    const lane = await openLaneThread<BackupWork>('backup', databaseFile(host.dataDir), host.threads.lane, host.log)
    try {
      const damage = { detail, ...(await lane.call('salvage', databaseFile(folder))) }
      return { store: await open(folder), damage, replaced }
    } catch (failed) {
      host.log.error('nothing could be salvaged', { error: String(failed) })
      throw fail('workspace_damaged', { detail })
    } finally {
      await lane.close()
    }
  }
}
