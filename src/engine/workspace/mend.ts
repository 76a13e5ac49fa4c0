// What brings a workspace back without opening it: going back to a backup, and putting what can be read of a damaged file in
// its place. For hosts that have no page to ask, while the workspace is open nowhere.
import { statSync } from 'node:fs'
import { type Backup, BackupName, type LostContent, type WorkspaceDamage } from '../../contract/app/workspace.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { BackupWork } from '../lanes.ts'
import { createBackups } from '../store/backups.ts'
import { type Lane, openLaneThread } from '../store/lane.ts'
import { databaseFile } from '../store/open.ts'
import { planReplacement, salvageFolder } from '../store/replace.ts'
import { takeLock } from './lock.ts'
import { putInPlace } from './put-in-place.ts'

type Place = Pick<Host, 'kind' | 'dataDir' | 'threads' | 'clock' | 'log' | 'settings'>

export interface RestoredWorkspace {
  readonly lists: number
  readonly rows: number
  /** The state before, where it could be read. */
  readonly before: Backup | null
  /** The file before could not be read; it is in the folder of damaged files. */
  readonly aside: boolean
  /** What of the backup was damaged, and is emptied or left out. */
  readonly lost: readonly LostContent[]
}

/** What is wrong with the database, a sentence each; null when none is there, or it is empty. */
export type WorkspaceFaults = readonly string[] | null

/** Throws workspace_locked, not_found, backup_unreadable, disk_full. Nothing is changed by one of them. */
export async function restoreBackup(place: Place, name: string): Promise<RestoredWorkspace> {
  return whileOurs(place, async () => {
    const backups = createBackups(place, () => place.settings.get().backupsMb * 1_000_000)
    const known = BackupName.safeParse(name)
    if (!known.success) throw fail('not_found', { what: 'The backup' })
    const { lists } = await backups.content(known.data)
    if (lists === null) throw fail('backup_unreadable', {})
    const faults = await workspaceFaults(place)
    const aside = faults !== null && faults.length > 0
    const before = faults !== null && !aside ? await backups.make('restore') : null
    planReplacement(place.dataDir, { kind: 'backup', name: known.data, damaged: aside })
    const replaced = await putInPlace(place)
    return {
      lists: lists.length,
      rows: lists.reduce((sum, { rows }) => sum + rows, 0),
      before,
      aside,
      lost: replaced?.lost ?? [],
    }
  })
}

export interface MendedWorkspace {
  readonly faults: WorkspaceFaults
  /** What was kept of a damaged file; null when nothing was done: it is sound, or nothing in it can be read. */
  readonly kept: Omit<WorkspaceDamage, 'detail'> | null
}

/** Reads all of the database; a damaged one is kept aside, and what can be read of it goes on. Throws workspace_locked. */
export async function mendWorkspace(place: Place): Promise<MendedWorkspace> {
  return whileOurs(place, async () => {
    const faults = await workspaceFaults(place)
    if (faults === null || faults.length === 0) return { faults, kept: null }
    const kept = await onLane(place, lane => lane.call('salvage', databaseFile(salvageFolder(place.dataDir))))
    if (kept.lists === 0 && kept.rows === 0) return { faults, kept: null }
    planReplacement(place.dataDir, { kind: 'salvaged', damaged: true })
    await putInPlace(place)
    return { faults, kept }
  })
}

/** Reads all of a database. */
export async function workspaceFaults(place: Place): Promise<WorkspaceFaults> {
  const file = databaseFile(place.dataDir)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return null
  try {
    return await onLane(place, lane => lane.call('integrity'))
  } catch (error) {
    if (error instanceof Failure && error.code === 'workspace_damaged')
      return ['detail' in error.details ? String(error.details.detail) : error.code]
    throw error
  }
}

async function whileOurs<T>({ dataDir, kind }: Place, work: () => Promise<T>): Promise<T> {
  const lock = takeLock(dataDir, kind)
  try {
    return await work()
  } finally {
    lock.release()
  }
}

async function onLane<T>({ dataDir, threads, log }: Place, work: (lane: Lane<BackupWork>) => Promise<T>): Promise<T> {
  const lane = await openLaneThread<BackupWork>('backup', databaseFile(dataDir), threads.lane, log)
  try {
    return await work(lane)
  } finally {
    await lane.close()
  }
}
