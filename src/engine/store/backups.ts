// Backups of the workspace in its folder: made, listed, looked into, thinned out.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Backup, type BackupContent, BackupName, type BackupReason } from '../../contract/app/workspace.ts'
import { fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { BackupWork } from '../lanes.ts'
import { backupFile, backupFolder, unfinishedName } from './backup-files.ts'
import { expendableBackups } from './backup-keeping.ts'
import { type Lane, openLaneThread } from './lane.ts'
import { databaseFile } from './open.ts'

export interface Backups {
  /** The newest first. */
  list(): Backup[]
  /** Reads the file whole: seconds for a large one. Throws not_found. */
  content(name: BackupName): Promise<BackupContent>
  /** Copies the workspace as it is now and thins out older ones. Throws disk_full. */
  make(reason: BackupReason): Promise<Backup>
  /** The same in the background; `snapshot` resolves as soon as what is changed from then on is not in the copy. */
  begin(reason: BackupReason): { snapshot: Promise<void>; made: Promise<Backup> }
  /** Resolves when those that were begun have ended, well or badly. */
  settled(): Promise<void>
}

/** The backups in the folder of a workspace, the newest first. */
export function backupsIn(dataDir: string): Backup[] {
  const folder = backupFolder(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap(name => described(folder, name))
    .sort((a, b) => b.at.localeCompare(a.at))
}

function described(folder: string, name: string): Backup[] {
  const known = BackupName.safeParse(name)
  if (!known.success) return []
  const [, y, mo, d, h, mi, s, ms, reason] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-(\w+)\.db$/.exec(name) ?? []
  const at = `${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`
  // The name's form was checked just before.
  return [{ name: known.data, at, reason: reason as BackupReason, size: statSync(path.join(folder, name)).size }]
}

const lookMs = 5

/** Every host is one. */
type Place = Pick<Host, 'dataDir' | 'threads' | 'clock' | 'log'>

/** `limit`: most bytes of all backups together. */
export function createBackups({ dataDir, threads, clock, log }: Place, limit: () => number): Backups {
  const folder = backupFolder(dataDir)
  const list = () => backupsIn(dataDir)
  const onLane = async <T>(work: (lane: Lane<BackupWork>) => Promise<T>): Promise<T> => {
    const lane = await openLaneThread<BackupWork>('backup', databaseFile(dataDir), threads.lane, log)
    try {
      return await work(lane)
    } finally {
      await lane.close()
    }
  }
  const fileFor = (reason: BackupReason) => backupFile(dataDir, reason, new Date(clock.now()))
  let begun: Promise<unknown> = Promise.resolve()
  const known = <T>(work: Promise<T>): Promise<T> => {
    begun = Promise.allSettled([begun, work])
    return work
  }
  async function make(reason: BackupReason, file = fileFor(reason)): Promise<Backup> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    refuseFullDisk(dataDir, folder)
    await onLane(lane => lane.call('copyInto', file))
    for (const { name } of expendableBackups(list(), limit())) rmSync(path.join(folder, name), { force: true })
    const made = described(folder, path.basename(file))[0]
    if (!made) throw fail('not_found', { what: 'The backup' })
    return made
  }
  return {
    list,
    content: async name => {
      if (!list().some(backup => backup.name === name)) throw fail('not_found', { what: 'The backup' })
      return onLane(lane => lane.call('lookInto', path.join(folder, name)))
    },
    make: reason => known(make(reason)),
    begin: reason => {
      const file = fileFor(reason)
      const made = known(make(reason, file))
      return { snapshot: snapshotOf(file, made), made }
    },
    settled: async () => {
      await begun
    },
  }
}

/** SQLite takes its snapshot before it writes the first byte of a copy. A copy that failed has none to wait for. */
async function snapshotOf(file: string, made: Promise<unknown>): Promise<void> {
  let ended = false
  const end = () => {
    ended = true
  }
  made.then(end, end)
  while (!ended && !(statSync(unfinishedName(file), { throwIfNoEntry: false })?.size ?? 0)) await setTimeout(lookMs)
}

/** A copy must leave the workspace room to grow: as much again as it needs itself. */
function refuseFullDisk(dataDir: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  const size = statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0
  if (bavail * bsize < 2 * size) throw fail('disk_full', { what: 'The backup' })
}
