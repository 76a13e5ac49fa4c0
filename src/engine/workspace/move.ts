// Copies a workspace to another folder while no one else has it: every file compared, the database read whole.
import { mkdirSync } from 'node:fs'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import { copyTree, filesBelow, treeSum } from '../disk/copy-tree.ts'
import { takeLock } from './lock.ts'
import { workspaceFaults } from './mend.ts'

type Place = Pick<Host, 'kind' | 'dataDir' | 'threads' | 'clock' | 'log' | 'settings'>

/** Of one process, or of the folder itself: no part of the workspace. */
const ofThisFolder = /^(workspace\.(held|lock).*|unlock\.json|moved\.json|data-folder\.json|.*-shm|Singleton[^/]*)$/
/** Changes without anything of a list being changed. */
const unimportant = /^(log|browser)(\/|$)/

const movable = (name: string) => !ofThisFolder.test(name)

/** Files that move with a workspace. */
export const workspaceFiles = (dataDir: string) => filesBelow(dataDir, movable)

/** A sum of what a person would miss: two folders with the same one hold the same lists. */
export const workspaceSum = (dataDir: string, signal?: AbortSignal): Promise<string> => {
  // Reading a closed database may leave an empty log beside it.
  const files = workspaceFiles(dataDir).filter(
    ({ name, size }) => !(unimportant.test(name) || (size === 0 && /-wal$/.test(name))),
  )
  return treeSum(dataDir, files, signal)
}

/** Throws workspace_damaged. */
export async function refuseDamaged(place: Place): Promise<void> {
  const faults = await workspaceFaults(place)
  if (faults !== null && faults.length > 0) throw fail('workspace_damaged', { detail: faults.join('; ') })
}

/** Does the work while no other program has any of the workspaces. Throws workspace_locked. */
export async function whileHeld<T>(
  folders: readonly string[],
  kind: Place['kind'],
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = folders
  if (first === undefined) return work()
  const lock = takeLock(first, kind)
  try {
    return await whileHeld(others, kind, work)
  } finally {
    lock.release()
  }
}

interface Copying {
  readonly signal: AbortSignal
  progress(bytes: number, of: number): void
}

/**
 * Copies the workspace of `place`, which is held, into the empty folder `to`. Resolves with the sum of the copy. Throws
 * disk_full, write_denied, file_changed, workspace_damaged, and what `signal` was aborted with.
 */
export async function copyWorkspace(place: Place, to: string, { signal, progress }: Copying): Promise<string> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const files = workspaceFiles(place.dataDir)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  await copyTree(place.dataDir, to, files, { signal, progress: done => progress(done, bytes) })
  await refuseDamaged({ ...place, dataDir: to })
  return workspaceSum(to, signal)
}
