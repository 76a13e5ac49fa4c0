// Opens a workspace and the features of the engine over it, and takes them down again.
import type { ProgramInfo } from '../contract/app/app.ts'
import { type ChangeFeed, createChangeFeed } from './base/changes.ts'
import type { Host, Log, SettingsStore } from './base/host.ts'
import { type Features, openFeatures } from './features.ts'
import { newSealBox } from './identity/seals.ts'
import { createEraseAll, eraseAllPlanned } from './privacy/erase-all/erase-all.ts'
import { openSeals, type Seals } from './privacy/seals.ts'
import { createActions, type ListActions } from './sheet/actions.ts'
import { createWorkbooks, type Workbooks } from './sheet/workbooks.ts'
import { createBackups } from './store/backups.ts'
import { takeLock } from './workspace/lock.ts'
import { openStoreOf } from './workspace/open-store.ts'
import { noteOpening } from './workspace/opening-notes.ts'
import { programInfo } from './workspace/program-info.ts'
import { createWorkspace, type Workspace } from './workspace/workspace.ts'

export interface Engine extends Features {
  about(): ProgramInfo
  /** What is wrong with the database, none when it is sound. Reads all of it. */
  integrity(): Promise<string[]>
  readonly workspace: Workspace
  readonly workbooks: Workbooks
  readonly actions: ListActions
  readonly seals: Seals
  readonly settings: SettingsStore
  readonly changes: ChangeFeed
  readonly log: Log
  /** Runs halt, jobs stop, lanes finish what waits, the lock is given back. */
  close(): Promise<void>
}

/** Throws workspace_locked, workspace_newer, workspace_damaged; nothing was changed then. */
export async function createEngine(host: Host): Promise<Engine> {
  const lock = takeLock(host.dataDir, host.kind)
  try {
    return await build(host, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function build(host: Host, release: () => void): Promise<Engine> {
  const changes = createChangeFeed()
  const box = newSealBox()
  await eraseAllPlanned(host)
  const { store, damage, replaced } = await openStoreOf(host, box)
  if (host.agent !== undefined) await store.writer.call('signSteps', host.agent)
  const workbooks = createWorkbooks(store, changes)
  const megabyte = 1_000_000
  const maxBackups = () => host.settings.get().backupsMb * megabyte
  const backups = createBackups(host, maxBackups)
  const seals = await openSeals({ store, box, backups, changes, host, damaged: damage !== null })
  const erasing = createEraseAll({ store, backups, host })
  const workspace = createWorkspace({ host, backups, changes, damage, erasing })
  noteOpening(workspace.note, { store, replaced }, seals.reason())
  const actions = createActions(store.inOrder)
  const { features, close } = await openFeatures({
    ...{ host, store, changes, actions, backups, seals, workspace, workbooks },
    damaged: damage !== null,
    home: () => host.settings.get().country,
  })
  return {
    ...features,
    about: () => programInfo(host),
    integrity: () => store.scan.call('integrity'),
    ...{ workspace, workbooks, actions, seals, changes },
    settings: host.settings,
    log: host.log,
    close: async () => {
      await close()
      await seals.close()
      await backups.settled()
      await store.close()
      release()
    },
  }
}
