// A workspace of its own in a temp folder, on real lanes, for tests.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Log } from '../../engine/base/host.ts'
import { openStore, type Store } from '../../engine/store/store.ts'
import { laneThreads } from './threads.ts'

export const silentLog: Log = { info: () => {}, error: () => {} }

export interface TempWorkspace {
  store: Store
  dir: string
  /** Closes the lanes and deletes the folder. */
  close(): Promise<void>
}

/** Opens a new workspace, or the one in `dir` again. */
export async function tempWorkspace(dir?: string): Promise<TempWorkspace> {
  const folder = dir ?? (await mkdtemp(path.join(tmpdir(), 'listwright-')))
  const store = await openStore(folder, laneThreads, silentLog, () => {})
  return {
    store,
    dir: folder,
    close: async () => {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
