// Workbooks as files: saved whole into one, and opened again as a new workbook of this or another workspace.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { WorkbookId } from '../../contract/app/ids.ts'
import { type WorkOptions, withCancelFlag } from '../base/cancel-flag.ts'
import type { ChangeFeed } from '../base/changes.ts'
import { Failure, fail } from '../base/fail.ts'
import type { Host } from '../base/host.ts'
import type { BackupWork } from '../lanes.ts'
import { type Lane, openLaneThread } from '../store/lane.ts'
import { databaseFile } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import { charactersPerMb } from '../workspace/housekeeping.ts'
import type { PortableWritten } from './portable-file.ts'
import type { BegunTake } from './take.lane.ts'

export interface PortableWorkbooks {
  /**
   * Lists, columns, rows, states, history, views and notes; no runs, answers or credits. Throws disk_full, stopped: there is
   * no file then.
   */
  save(workbookId: WorkbookId, file: string, options?: WorkOptions): Promise<PortableWritten>
  /** Adds the workbook of a file. Throws file_damaged, workspace_newer, stopped: nothing was changed then. */
  open(file: string, options?: WorkOptions): Promise<WorkbookId>
}

const rowsPerPiece = 5000
const changesPerPiece = 50
/** Of opening, this much goes by with judging the file. */
const checkingShare = 0.3

const nobody: WorkOptions = { signal: new AbortController().signal, reach: () => {} }

type Parts = { store: Store; changes: ChangeFeed; host: Pick<Host, 'dataDir' | 'threads' | 'log' | 'settings'> }

export function createPortable({ store, changes, host }: Parts): PortableWorkbooks {
  const workspace = databaseFile(host.dataDir)
  const historyMost = () => host.settings.get().historyMb * charactersPerMb

  async function onLane<T>(work: (lane: Lane<BackupWork>) => Promise<T>): Promise<T> {
    const lane = await openLaneThread<BackupWork>('backup', workspace, host.threads.lane, host.log)
    try {
      return await work(lane)
    } finally {
      await lane.close()
    }
  }

  /** The file keeps its rows whole, so it is said how many of them are about someone suppressed. */
  async function suppressedIn(workbookId: WorkbookId, signal: AbortSignal): Promise<number | null> {
    let count = 0
    try {
      for (const sheetId of await store.scan.call('listsOfWorkbook', workbookId))
        for (let after: number | null = 0; after !== null; ) {
          if (signal.aborted) throw fail('stopped', {})
          const part: { suppressed: number; last: number | null } = await store.scan.call(
            ...(['countSuppressed', sheetId, after, rowsPerPiece, host.settings.get().country] as const),
          )
          count += part.suppressed
          after = part.last
        }
      return count
    } catch (error) {
      if (error instanceof Failure && error.code === 'suppression_unreadable') return null
      throw error
    }
  }

  return {
    async save(workbookId, file, options = nobody) {
      const suppressed = await suppressedIn(workbookId, options.signal)
      const saved = await onLane(lane =>
        withCancelFlag(options, flag => lane.call('savePortable', workspace, workbookId, file, flag)),
      )
      return { ...saved, suppressed }
    },

    async open(file, options = nobody) {
      const copy = path.join(host.dataDir, `opened-${crypto.randomUUID()}.db`)
      try {
        const checking = { ...options, reach: (share: number) => options.reach(share * checkingShare) }
        await onLane(lane =>
          withCancelFlag(checking, flag =>
            lane.call('checkPortable', file, path.basename(file), copy, historyMost(), flag),
          ),
        )
        const begun = await takeChecked(store, copy, options)
        changes.workbooks()
        return begun.workbookId
      } finally {
        await rm(copy, { force: true })
      }
    },
  }
}

/** Adds the workbook of a checked copy. Throws stopped: nothing was changed then. */
export async function takeChecked(
  { writer }: Pick<Store, 'writer'>,
  copy: string,
  options: WorkOptions = nobody,
): Promise<BegunTake> {
  const begun = await writer.call('beginPortable', copy)
  try {
    await takeAll({ writer }, copy, begun, options)
  } catch (error) {
    for (const { to } of begun.lists) await writer.call('dropSheet', to)
    throw error
  }
  return begun
}

async function takeAll(
  { writer }: Pick<Store, 'writer'>,
  copy: string,
  begun: BegunTake,
  { signal, reach }: WorkOptions,
): Promise<void> {
  const checkStopped = () => {
    if (signal.aborted) throw fail('stopped', {})
  }
  const total = begun.lists.reduce((sum, { lastRow }) => sum + lastRow, 0)
  let taken = 0
  for (const list of begun.lists) {
    for (let after = 0; ; ) {
      checkStopped()
      const last: number | null = await writer.call('takeRows', copy, list, begun.shift, after, rowsPerPiece)
      if (last === null) break
      taken += last - after
      after = last
      reach(checkingShare + (1 - checkingShare) * (taken / total))
    }
  }
  for (let after: number | null = 0; after !== null; ) {
    checkStopped()
    after = await writer.call('takeHistory', copy, begun.shift, after, changesPerPiece)
  }
  checkStopped()
  await writer.call('showPortable', begun)
}
